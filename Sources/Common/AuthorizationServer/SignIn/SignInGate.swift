import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Limits the failed sign-ins for each name, and the sign-ins from each network.
///
/// An attempt counts as failed from its beginning, so that many attempts at once cannot exceed the limit.
public struct SignInGate: Sendable {
    private let limits: SignInLimits
    private let crypto: PlatformCrypto
    private let failures: any SignInFailures
    private let turns: SignInTurns

    /// A gate that counts names and device cookies with the given memory, and networks in this process.
    public init(limits: SignInLimits, crypto: PlatformCrypto, failures: any SignInFailures) {
        self.limits = limits
        self.crypto = crypto
        self.failures = failures
        turns = SignInTurns(limits: limits)
    }

    /// Runs a check of a password, unless too many failed before.
    ///
    /// Unknown names are counted too; otherwise the limit would show which names exist. A refused network
    /// adds nothing to the count of a name. A device cookie has a count of its own, so that a stranger who
    /// guesses does not lock out a browser that signed in before.
    ///
    /// - Parameters:
    ///   - client: the IP address of the client; nil where it is not known.
    ///   - device: the device cookie, if it is one of this server for this name: ``DeviceCookie``.
    ///   - now: the time; it is read again after the attempt has waited for its turn.
    public func attempt(
        name: String, client: String? = nil, device: String? = nil, at now: @autoclosure () -> Date,
        passwordIsRight: () async throws -> Bool
    ) async throws -> SignInResult {
        let nameKey = crypto.sha256(name.utf8)
        let deviceKey = try await keyOfTrusted(device, at: now())
        let sender: SignInSender =
            deviceKey == nil ? SignInSender(strangerAt: client) : .knownDevice(account: nameKey.bytes)
        if let retryTime = await turns.wait(for: sender, at: now()) {
            return tooMany(until: retryTime, at: now())
        }
        defer { turns.end(at: now()) }
        if deviceKey == nil {
            let count = try await failures.countSignIn(nameKey, window: limits.signInWindow, at: now())
            if count.attempts > limits.failedSignInsPerAccount {
                return tooMany(until: count.windowEnd, at: now())
            }
        }
        let isRight = try await passwordIsRight()
        if isRight { try await failures.forgetSignIns(deviceKey ?? nameKey) }
        return Check.that(isRight, .signIn) ? .accepted : .refused
    }

    /// Counts an attempt with a device cookie; nil when there is none, or too many of its attempts failed.
    ///
    /// The count comes before the wait, because only a trusted device goes before strangers. So an attempt
    /// that gets no turn counts too; the next successful sign-in gives the browser a new cookie.
    private func keyOfTrusted(_ device: String?, at now: Date) async throws -> SHA256Digest? {
        guard let device else { return nil }
        let key = key(ofDevice: device)
        let count = try await failures.countSignIn(key, window: limits.deviceLifetime, at: now)
        return count.attempts <= limits.failedSignInsPerAccount ? key : nil
    }

    /// The key under which attempts with a device cookie are counted.
    ///
    /// It is the key of no name: names are UTF-8, in which the byte 0xFF never occurs.
    private func key(ofDevice device: String) -> SHA256Digest {
        crypto.sha256([0xFF] + "device".utf8 + [0xFF] + device.utf8)
    }

    private func tooMany(until end: Date, at now: Date) -> SignInResult {
        _ = Check.that(false, .signIn)
        let seconds = end.timeIntervalSince(now).rounded(.up)
        // A window may be longer than a number of seconds can say.
        return .tooMany(retryAfter: max(1, Int(min(seconds, Self.maximumRetryAfter))))
    }

    /// About 68 years.
    private static let maximumRetryAfter = TimeInterval(Int32.max)
}

extension SecurityRule {
    /// Without it, passwords are guessed.
    package static let signIn = Self(
        "server.sign-in", "the user name and the password are right, and not tried too often",
        "RFC 6749 section 10.10")
}
