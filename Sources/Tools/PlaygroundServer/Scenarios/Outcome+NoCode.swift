extension Outcome {
    /// The reader has taken another way, or a mistake has.
    static let noCode = Outcome.stopped(
        "Google has no code", "The linking ended before there was anything to exchange.")
}
