import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How many sign-ins may fail.
///
/// They are counted by account and in total, never by network address: an attacker has many addresses, and
/// many users share one.
public struct SignInLimits: Sendable {
    /// Failed sign-ins for one user name, known or not, within a window.
    public var failedSignInsPerAccount = 5
    /// Failed sign-ins in total within a window; it also bounds the memory that counting takes.
    public var failedSignIns = 500
    /// The length of a window in seconds.
    public var signInWindow = 300
    /// Sign-ins that wait while a password is being checked; checks take turns.
    public var waitingSignIns = 32

    /// The default limits.
    public init() {}
}

/// Counts failed sign-ins in fixed windows.
///
/// An attempt counts as failed from its beginning, so that many at once cannot slip past the limit. The
/// total per window bounds the number of names remembered, and a new window forgets them all.
actor SignInGate {
    private let limits: SignInLimits
    private var windowEnd = Date.distantPast
    private var failures: [SHA256Digest: Int] = [:]
    private var total = 0
    private var waiting = 0

    init(limits: SignInLimits) {
        self.limits = limits
    }

    /// Nil when the attempt may go on; else how many seconds to wait.
    func enter(_ name: SHA256Digest, at now: Date) -> Int? {
        if now >= windowEnd {
            failures = [:]
            total = 0
            windowEnd = now.addingTimeInterval(Double(limits.signInWindow))
        }
        guard waiting < limits.waitingSignIns else { return 1 }
        guard total < limits.failedSignIns, failures[name, default: 0] < limits.failedSignInsPerAccount else {
            return max(1, Int(windowEnd.timeIntervalSince(now).rounded(.up)))
        }
        waiting += 1
        total += 1
        failures[name, default: 0] += 1
        return nil
    }

    func leave(_ name: SHA256Digest, succeeded: Bool) {
        waiting -= 1
        guard succeeded else { return }
        total = max(0, total - 1)
        failures[name] = nil
    }

    /// How many names are remembered.
    var nameCount: Int { failures.count }
}
