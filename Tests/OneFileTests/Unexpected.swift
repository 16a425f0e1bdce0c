/// A step, a screen or a decision that a test cannot go on from.
struct Unexpected: Error {
    let what: String
}
