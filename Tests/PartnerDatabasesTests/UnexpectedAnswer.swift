/// The server answered something else than the test goes on with.
struct UnexpectedAnswer: Error {
    let what: String
    /// The status of the answer, or nil for another text of the program.
    let status: Int?

    init(what: String, status: Int? = nil) {
        self.what = what
        self.status = status
    }
}
