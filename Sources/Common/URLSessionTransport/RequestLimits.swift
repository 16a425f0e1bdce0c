/// How many requests a client has at once.
///
/// Requests that strangers cause go through a client of their own with small limits, so that they hold up only each
/// other.
///
/// - SeeAlso: `CurlClient` and `SessionClient`, which have the queue.
public struct RequestLimits: Sendable, Hashable {
    /// The maximum number of requests under way, each on a connection; further requests wait.
    ///
    /// On Apple's platforms this is the number for each host. For all hosts, ``atOnce`` and ``waiting`` together are
    /// the most on every platform.
    public let atOnce: Int
    /// The maximum number of requests that wait; a further request ends with `HTTPClientError.busy`.
    public let waiting: Int

    /// Limits from their parts; `atOnce` below 1 counts as 1, and `waiting` below 0 as 0.
    public init(atOnce: Int = 64, waiting: Int = .max) {
        self.atOnce = max(1, atOnce)
        self.waiting = max(0, waiting)
    }
}
