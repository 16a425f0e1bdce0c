/// A step, a screen or a decision other than the one that a test goes on from.
struct Unexpected: Error {
    let what: String
}
