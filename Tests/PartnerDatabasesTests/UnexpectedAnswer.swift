/// The server answered something else than the test goes on with.
struct UnexpectedAnswer: Error {
    let what: String
    let status: Int
}
