import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The number of failed sign-ins for a name, and the time at which the count begins again.
public struct SignInFailureCount: Sendable, Hashable {
    /// The attempts of the window, the newest one included.
    public var attempts: Int
    /// The end of the window.
    public var windowEnd: Date

    /// Creates a count from its parts.
    public init(attempts: Int, windowEnd: Date) {
        self.attempts = attempts
        self.windowEnd = windowEnd
    }
}

/// A memory of failed sign-ins, by the digest of the user name.
///
/// Several processes with one database count together.
public protocol SignInFailures<Failure>: Sendable {
    /// The error of counting; `Never` for a count in memory.
    associatedtype Failure: Error

    /// Adds one attempt to the window of a name, in one atomic step, and returns the count with it.
    ///
    /// The window begins with the first attempt and lasts the given number of seconds. An attempt at or after
    /// its end begins the next window. After the clock was set back the window ends one window from now.
    func countSignIn(
        _ name: SHA256Digest, window: Int, at now: Date
    ) async throws(Failure) -> SignInFailureCount

    /// Removes the attempts of a name after one has succeeded.
    func forgetSignIns(_ name: SHA256Digest) async throws(Failure)
}

/// Counts failed sign-ins in this process.
///
/// The memory is bounded by a number of names. Beyond it the name that was added first is forgotten. To make
/// the server forget one name, an attacker has to try that many others, and each try costs a password check:
/// with 10,000 names and 0.2 s a check that is half an hour, which is longer than the window.
public actor InMemorySignInFailures: SignInFailures {
    private let capacity: Int
    private var counts: [SHA256Digest: SignInFailureCount] = [:]
    /// The names in the order of their first attempt; those from index `head` on are still remembered.
    private var order: [SHA256Digest] = []
    private var head = 0

    /// An empty memory for a number of names.
    public init(capacity: Int = 10_000) {
        self.capacity = max(1, capacity)
    }

    /// Adds one attempt to the window of a name.
    public func countSignIn(_ name: SHA256Digest, window: Int, at now: Date) -> SignInFailureCount {
        if let count = counts[name] {
            let isOver = count.windowEnd <= now
            let latestEnd = now.addingTimeInterval(Double(window))
            let renewed = SignInFailureCount(
                attempts: isOver ? 1 : count.attempts + 1,
                windowEnd: isOver ? latestEnd : min(count.windowEnd, latestEnd))
            counts[name] = renewed
            return renewed
        }
        while counts.count >= capacity, head < order.count {
            counts[order[head]] = nil
            head += 1
        }
        let first = SignInFailureCount(attempts: 1, windowEnd: now.addingTimeInterval(Double(window)))
        counts[name] = first
        order.append(name)
        // The array still has names whose sign-in succeeded; they are at most half of it.
        if order.count >= 2 * capacity { compact() }
        return first
    }

    /// Forgets the attempts of a name.
    public func forgetSignIns(_ name: SHA256Digest) {
        counts[name] = nil
    }

    /// How many names are remembered.
    var nameCount: Int { counts.count }

    private func compact() {
        var seen: Set<SHA256Digest> = []
        order = order[head...].filter { counts[$0] != nil && seen.insert($0).inserted }
        head = 0
    }
}
