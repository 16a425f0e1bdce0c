/// The store does not answer; the server tells the client to try again.
public struct StoreUnavailable: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem, for the log; no client sees it.
    public let reason: String

    /// In how many seconds the client may try again (`Retry-After`).
    public let retryAfter: Int

    /// A failure with its reason.
    public init(reason: String, retryAfter: Int = 5) {
        self.reason = reason
        self.retryAfter = retryAfter
    }

    /// The problem.
    public var description: String { reason }
}
