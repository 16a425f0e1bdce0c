/// Why settings cannot be imported or used, with what to do.
public struct TesterSettingsError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem and the remedy.
    public let description: String

    init(_ description: String) { self.description = description }
}
