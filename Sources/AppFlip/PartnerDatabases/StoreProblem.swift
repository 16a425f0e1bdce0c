/// Why a store, or a command about one, does not do what was asked.
public struct StoreProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem, and mostly what to do.
    public let description: String

    init(_ description: String) { self.description = description }
}
