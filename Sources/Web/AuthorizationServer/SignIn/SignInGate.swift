import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The limits on failed sign-ins.
///
/// There is no limit on the total of all names: an attacker could reach it with made-up names and lock out every user.
/// Instead, passwords are checked one after the other, and a limited number of attempts may wait.
public struct SignInLimits: Sendable {
    /// Failed sign-ins for one user name, known or not, within a window.
    public var failedSignInsPerAccount = 5
    /// The length of a window in seconds.
    public var signInWindow = 300
    /// Sign-ins from one network within a window, right or wrong: an IPv4 address, or the first half of an IPv6 address.
    ///
    /// Only clients with a known address count; behind a proxy the proxy has to name it. Many people can share an address,
    /// so the limit is far above the number that one person needs.
    public var signInsPerNetwork = 100
    /// Sign-ins that wait while a password is being checked; checks take turns.
    public var waitingSignIns = 32
    /// Of those, sign-ins from one network.
    public var waitingSignInsPerNetwork = 4

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

/// Limits the failed sign-ins for each name, and the sign-ins from each network.
///
/// An attempt counts as failed from its beginning, so that many attempts at once cannot exceed the limit.
public struct SignInGate<Failures: SignInFailures>: Sendable {
    private let limits: SignInLimits
    private let crypto: PlatformCrypto
    private let failures: Failures
    private let waiting = WaitingRoom()

    /// A gate that counts with the given memory.
    public init(limits: SignInLimits, crypto: PlatformCrypto, failures: Failures) {
        self.limits = limits
        self.crypto = crypto
        self.failures = failures
    }

    /// Runs a check of a password, unless too many failed before.
    ///
    /// A name is counted whether it is known or not. Otherwise the limit would show which names exist. A network without
    /// attempts left adds nothing to the count of a name.
    ///
    /// - Parameters:
    ///   - name: the user name as it was typed.
    ///   - client: the address of the client in numbers; nil where it is not known.
    ///   - now: the time.
    ///   - passwordIsRight: checks the password.
    public func attempt(
        name: String, client: String? = nil, at now: Date,
        passwordIsRight: () async throws(Failures.Failure) -> Bool
    ) async throws(Failures.Failure) -> SignInResult {
        let network = ClientNetwork(client)
        guard waiting.enter(network, limits: limits) else { return .tooMany(retryAfter: 1) }
        defer { waiting.leave(network) }
        if let network {
            // No name begins with this byte, which no UTF-8 has.
            let key = crypto.sha256([0xFF] + network.bytes)
            if let wait = try await wait(key, limit: limits.signInsPerNetwork, at: now) { return wait }
        }
        let key = crypto.sha256(name.utf8)
        if let wait = try await wait(key, limit: limits.failedSignInsPerAccount, at: now) { return wait }
        let isRight = try await passwordIsRight()
        if isRight { try await failures.forgetSignIns(key) }
        return Check.that(isRight, .signIn) ? .accepted : .refused
    }

    /// Counts an attempt, and returns the seconds to wait when it exceeds the limit.
    private func wait(
        _ key: SHA256Digest, limit: Int, at now: Date
    ) async throws(Failures.Failure) -> SignInResult? {
        let count = try await failures.countSignIn(key, window: limits.signInWindow, at: now)
        guard count.attempts > limit else { return nil }
        return .tooMany(retryAfter: max(1, Int(count.windowEnd.timeIntervalSince(now).rounded(.up))))
    }
}

extension SecurityRule {
    /// Without it, passwords are guessed.
    static let signIn = Self(
        "server.sign-in", "the user name and the password are right, and not tried too often",
        "RFC 6749 section 10.10")
}
