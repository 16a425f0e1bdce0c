struct Unexpected: Error {
    let what: String
}
