/// The store does not answer; the server tells the client to try again.
public struct StoreUnavailable: Error, Sendable, Hashable {
    /// The problem, for the log; no client sees it.
    public var reason: String

    /// A failure with its reason.
    public init(reason: String) { self.reason = reason }
}
