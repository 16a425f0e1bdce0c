import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The limits on failed sign-ins.
///
/// There is no limit on the total of all names: an attacker could reach it with made-up names and lock out
/// every user. Instead, passwords are checked one after the other, and a limited number of attempts may wait.
public struct SignInLimits: Sendable {
    /// Failed sign-ins for one user name, known or not, within a window; also those of one
    /// device cookie in its lifetime.
    public var failedSignInsPerAccount = 5
    /// The length of a window in seconds.
    public var signInWindow = 300
    /// Sign-ins from one network within a window, right or wrong: an address of IPv4, or
    /// the first 64 bits of IPv6.
    ///
    /// From a /56 twice as many come in, from a /48 four times as many. Only clients with a known address
    /// count; behind a proxy the proxy has to name it. Many people can share an address, so the limit is far
    /// above what one person needs.
    public var signInsPerNetwork = 100
    /// Sign-ins that wait while a password is being checked; those with a device cookie have
    /// as many seats of their own.
    ///
    /// With 0.19 seconds for a check the last one waits for 49 seconds, which is within the
    /// minute that a proxy waits.
    public var waitingSignIns = 256
    /// Of those, sign-ins from one network, or with device cookies of one account.
    public var waitingSignInsPerNetwork = 4
    /// The lifetime in seconds of a device cookie: ``DeviceCookie``.
    public var deviceLifetime = 180 * 86_400

    /// The default limits.
    public init() {}

    /// How many times the limit of the smallest network counts for the larger ones: /64, /56, /48.
    static func share(ofNetwork size: Int) -> Int { 1 << size }
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
    private let networks: NetworkLimiter
    private let room: WaitingRoom

    /// A gate that counts names and device cookies with the given memory, and networks by itself.
    ///
    /// `random` decides between sign-ins that wait and are equally busy.
    public init(
        limits: SignInLimits, crypto: PlatformCrypto, failures: Failures, random: RandomSource = .system
    ) {
        self.limits = limits
        self.crypto = crypto
        self.failures = failures
        networks = NetworkLimiter(limits: limits)
        room = WaitingRoom(limits: limits, random: random)
    }

    /// Runs a check of a password, unless too many failed before.
    ///
    /// A name is counted whether it is known or not. Otherwise the limit would show which names exist. A
    /// network without attempts left adds nothing to the count of a name. A device cookie has a count of its
    /// own: a stranger who guesses does not lock out a browser that signed in before.
    ///
    /// - Parameters:
    ///   - client: the address of the client in numbers; nil where it is not known.
    ///   - device: the device cookie, if it is one of this server for this name: ``DeviceCookie``.
    ///   - now: the time; it is asked for again after the attempt has waited.
    public func attempt(
        name: String, client: String? = nil, device: String? = nil, at now: @autoclosure () -> Date,
        passwordIsRight: () async throws(Failures.Failure) -> Bool
    ) async throws(Failures.Failure) -> SignInResult {
        let nameKey = crypto.sha256(name.utf8)
        let deviceKey = try await keyOfTrusted(device, at: now())
        let clientNetworks = ClientNetwork.networks(of: client)
        let sender: SignInSender =
            deviceKey == nil
            ? .stranger(networks: clientNetworks) : .knownDevice(account: nameKey.bytes)
        guard await room.enter(sender, at: now()) else { return .tooMany(retryAfter: 1) }
        defer { room.leave() }
        if deviceKey == nil {
            let time = now()
            if let end = networks.refusal(for: clientNetworks, at: time) {
                return waiting(until: end, at: time)
            }
            let count = try await failures.countSignIn(nameKey, window: limits.signInWindow, at: time)
            if count.attempts > limits.failedSignInsPerAccount {
                return waiting(until: count.windowEnd, at: time)
            }
        }
        let isRight = try await passwordIsRight()
        if isRight { try await failures.forgetSignIns(deviceKey ?? nameKey) }
        return Check.that(isRight, .signIn) ? .accepted : .refused
    }

    /// Counts an attempt with a device cookie; nil when there is none, or too many of its attempts failed.
    private func keyOfTrusted(
        _ device: String?, at now: Date
    ) async throws(Failures.Failure) -> SHA256Digest? {
        guard let device else { return nil }
        let key = key(ofDevice: device)
        let count = try await failures.countSignIn(key, window: limits.deviceLifetime, at: now)
        return count.attempts <= limits.failedSignInsPerAccount ? key : nil
    }

    /// The key of a device cookie's count: no name begins with this byte, which no UTF-8 has.
    private func key(ofDevice device: String) -> SHA256Digest {
        crypto.sha256([0xFF] + "device".utf8 + [0xFF] + device.utf8)
    }

    private func waiting(until end: Date, at now: Date) -> SignInResult {
        .tooMany(retryAfter: max(1, Int(end.timeIntervalSince(now).rounded(.up))))
    }
}

extension SecurityRule {
    /// Without it, passwords are guessed.
    package static let signIn = Self(
        "server.sign-in", "the user name and the password are right, and not tried too often",
        "RFC 6749 section 10.10")
}

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
