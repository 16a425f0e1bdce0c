import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Checks user names and passwords, and keeps guessing slow.
///
/// What it counts stays within this process; several servers behind one address count each for themselves.
public struct PasswordSignIn: Sendable {
    /// What came of an attempt.
    public enum Outcome: Sendable, Hashable {
        /// The name is known and the password is right.
        case accepted
        /// Unknown name or wrong password: nobody is told which.
        case refused
        /// Too many attempts failed; the next one may come after that many seconds.
        case tooMany(retryAfter: Int)
    }

    private let crypto: PlatformCrypto
    private let gate: SignInGate
    private let checker: PasswordChecker
    private let decoy: PasswordHash?

    /// A check that, for an unknown name, works on the decoy, so that the answer takes the same time.
    public init(limits: SignInLimits, crypto: PlatformCrypto, decoy: PasswordHash?) {
        self.init(limits: limits, crypto: crypto, decoy: decoy) { crypto.verify($0, against: $1) }
    }

    init(
        limits: SignInLimits, crypto: PlatformCrypto, decoy: PasswordHash?,
        verify: @escaping @Sendable (String, PasswordHash) -> Bool
    ) {
        self.crypto = crypto
        self.decoy = decoy
        gate = SignInGate(limits: limits)
        checker = PasswordChecker(verify: verify)
    }

    /// Checks a password against the hash of the name's account; nil when there is none.
    public func check(
        name: String, password: String, against hash: PasswordHash?, at now: Date
    ) async -> Outcome {
        // Unknown names are counted like known ones, or the limit would tell them apart.
        let key = crypto.sha256(name.utf8)
        if let seconds = await gate.enter(key, at: now) { return .tooMany(retryAfter: seconds) }
        var isRight = false
        if let checked = hash ?? decoy { isRight = await checker.check(password, against: checked) }
        isRight = isRight && hash != nil
        await gate.leave(key, succeeded: isRight)
        let rule = "the user name and the password are right, and not tried too often"
        return Check.that(isRight, rule, "RFC 6749 section 10.10") ? .accepted : .refused
    }
}

/// Checks one password at a time: that takes a processor for a while, and the others serve requests.
private actor PasswordChecker {
    private let verify: @Sendable (String, PasswordHash) -> Bool

    init(verify: @escaping @Sendable (String, PasswordHash) -> Bool) {
        self.verify = verify
    }

    func check(_ password: String, against hash: PasswordHash) -> Bool {
        verify(password, hash)
    }
}
