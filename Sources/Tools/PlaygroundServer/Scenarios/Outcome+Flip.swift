/// Outcomes of several scenarios of App Flip.
extension Outcome {
    /// The outcome of a scenario about codes or tokens in which Google got none, because the reader refused or
    /// a mistake was switched on.
    static let noCode = Outcome.stopped(
        "Google has no code", "The linking ended before there was anything to exchange.")

    /// The outcome of an attack whose link opens no app, because a mistake was switched on or the link was changed.
    static let noAppOpens = Outcome.stopped("No app opens the link", "The phone has no app for it.")
}
