extension Outcome {
    /// The outcome of a scenario about codes or tokens in which Google got none, because the reader refused or
    /// a mistake was switched on.
    static let noCode = Outcome.stopped(
        "Google has no code", "The linking ended before there was anything to exchange.")
}
