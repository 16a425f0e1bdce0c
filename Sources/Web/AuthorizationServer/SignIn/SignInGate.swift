import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How many sign-ins may fail.
///
/// There is no limit on the total of all names: made-up names could reach it, and then every user would be locked out.
/// Instead, passwords are checked one after the other, and a limited number of attempts may wait.
public struct SignInLimits: Sendable {
    /// Failed sign-ins for one user name, known or not, within a window.
    public var failedSignInsPerAccount = 5
    /// The length of a window in seconds.
    public var signInWindow = 300
    /// Sign-ins that wait while a password is being checked; checks take turns.
    public var waitingSignIns = 32

    /// The default limits.
    public init() {}
}

/// The result of an attempt to sign in.
public enum SignInResult: Sendable, Hashable {
    /// The name is known and the password is right.
    case accepted
    /// Unknown name or wrong password: the answer does not tell which.
    case refused
    /// Too many attempts failed; the next one may come after that many seconds.
    case tooMany(retryAfter: Int)
}

/// Lets a limited number of sign-ins fail for each name.
///
/// An attempt counts as failed from its beginning, so that many at once cannot slip past the limit.
public struct SignInGate<Failures: SignInFailures>: Sendable {
    private let limits: SignInLimits
    private let crypto: PlatformCrypto
    private let failures: Failures
    private let waiting = Locked(0)

    /// A gate that counts with the given memory.
    public init(limits: SignInLimits, crypto: PlatformCrypto, failures: Failures) {
        self.limits = limits
        self.crypto = crypto
        self.failures = failures
    }

    /// Runs a check of a password, unless too many failed before.
    ///
    /// The name is counted whether it is known or not, or the limit would tell known and unknown names apart.
    public func attempt(
        name: String, at now: Date, passwordIsRight: () async throws(Failures.Failure) -> Bool
    ) async throws(Failures.Failure) -> SignInResult {
        let limit = limits.waitingSignIns
        let enters = waiting.withLock { count in
            if count < limit { count += 1 } else { return false }
            return true
        }
        guard enters else { return .tooMany(retryAfter: 1) }
        defer { waiting.withLock { $0 -= 1 } }
        let key = crypto.sha256(name.utf8)
        let count = try await failures.countSignIn(key, window: limits.signInWindow, at: now)
        guard count.attempts <= limits.failedSignInsPerAccount else {
            return .tooMany(retryAfter: max(1, Int(count.windowEnd.timeIntervalSince(now).rounded(.up))))
        }
        let isRight = try await passwordIsRight()
        if isRight { try await failures.forgetSignIns(key) }
        let rule = "the user name and the password are right, and not tried too often"
        return Check.that(isRight, rule, "RFC 6749 section 10.10") ? .accepted : .refused
    }
}
