import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Counts failed sign-ins in this process.
///
/// The memory has room for a number of names. A full memory forgets the names whose window has ended; where that
/// is not enough, it forgets an eighth of the names, those with the fewest attempts. To make the server forget a
/// name that has had its five attempts, an attacker needs five attempts with seven eighths of the names and one with
/// each of the others, and each attempt costs a password check. With 10,000 names and 0.2 s a check that takes two
/// and a half hours, which is longer than the window.
public actor InMemorySignInFailures: SignInFailures {
    private let capacity: Int
    /// A table for each length of window, so that device cookies, whose window is months long, do not take
    /// the place of names.
    private var tables: [Int: AttemptTable<SHA256Digest>] = [:]

    /// An empty memory for a number of names, and for as many device cookies.
    public init(capacity: Int = 10_000) { self.capacity = capacity }

    /// Adds one attempt to the window of a name.
    public func countSignIn(_ name: SHA256Digest, window: Int, at now: Date) -> SignInFailureCount {
        tables[window, default: AttemptTable(capacity: capacity)].add(name, window: window, at: now)
    }

    /// Forgets the attempts of a name.
    public func forgetSignIns(_ name: SHA256Digest) {
        for window in tables.keys { tables[window]?.forget(name) }
    }

    /// For tests: the number of names and device cookies that have a count.
    var keyCount: Int { tables.values.reduce(0) { count, table in count + table.keyCount } }
}
