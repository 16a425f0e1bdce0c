import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Limits the sign-ins from each network, counted in this process.
///
/// The networks have a table of their own: a client with many addresses cannot make the server forget a name.
final class NetworkLimiter: Sendable {
    private let limits: SignInLimits
    private let table: Locked<AttemptTable<[UInt8]>>

    /// Creates a limiter that remembers a number of networks.
    init(limits: SignInLimits, capacity: Int = 10_000) {
        self.limits = limits
        table = Locked(AttemptTable(capacity: capacity))
    }

    /// Counts a sign-in, unless one of its networks has no sign-ins left.
    ///
    /// A refused sign-in counts for none of its networks: a client that has used up its own network takes
    /// nothing from the larger networks, which it shares with others.
    ///
    /// - Parameter networks: the networks of a client, the smallest first: ``ClientNetwork``.
    /// - Returns: the time at which the next sign-in may come; nil when this one may go on.
    func refusal(for networks: [[UInt8]], at now: Date) -> Date? {
        table.withLock { table in
            for (index, network) in networks.enumerated().reversed() {
                let limit = limits.signInsPerNetwork * SignInLimits.limitFactor(ofNetworkAt: index)
                let count = table.count(of: network, window: limits.signInWindow, at: now)
                if let count, count.attempts >= limit { return count.windowEnd }
            }
            for network in networks { _ = table.add(network, window: limits.signInWindow, at: now) }
            return nil
        }
    }

    /// For tests: the networks that the limiter remembers.
    var networkCount: Int { table.withLock(\.keyCount) }
}
