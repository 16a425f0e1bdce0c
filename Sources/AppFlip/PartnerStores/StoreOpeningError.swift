/// Why a database cannot be used as a store, and what to do.
public struct StoreOpeningError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem and the remedy.
    public let description: String

    init(_ description: String) { self.description = description }
}
