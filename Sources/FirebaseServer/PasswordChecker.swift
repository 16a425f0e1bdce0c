import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Hashes and checks one password at a time: that takes a processor for a while, and the others serve requests.
///
/// It is an actor of its own so that the store never waits for a hash.
actor PasswordChecker {
    private let crypto: PlatformCrypto
    private let iterations: Int
    /// What a password is checked against when there is no account, so that the answer takes as long.
    private let decoy: PasswordHash?

    init(crypto: PlatformCrypto, iterations: Int) {
        self.crypto = crypto
        self.iterations = iterations
        let salt = Base64URL.encode([UInt8](repeating: 1, count: 16))
        let hash = Base64URL.encode([UInt8](repeating: 0, count: SHA256Digest.byteCount))
        decoy = PasswordHash("pbkdf2-sha256$\(iterations)$\(salt)$\(hash)")
    }

    func hash(_ password: String, random: RandomSource) -> PasswordHash {
        crypto.hashPassword(password, salt: random.bytes(16), iterations: iterations)
    }

    func isRight(_ password: String, for hash: PasswordHash?) -> Bool {
        if let hash { return crypto.verify(password, against: hash) }
        if let decoy { _ = crypto.verify(password, against: decoy) }
        return false
    }
}

/// Counts failed sign-ins in fixed windows, for each address by itself.
///
/// An attempt counts as failed from its beginning, so that many at once cannot slip past the limit.
actor SignInGate {
    private let limit: Int
    private let window: Double
    private var windowEnd = Date.distantPast
    private var failures: [SHA256Digest: Int] = [:]

    init(_ configuration: FirebaseConfiguration) {
        limit = configuration.failedSignIns
        window = Double(configuration.failedSignInWindow)
    }

    /// Throws `TOO_MANY_ATTEMPTS_TRY_LATER` when the address failed too often.
    func enter(_ address: SHA256Digest, at now: Date) throws(WireError) {
        if now >= windowEnd {
            failures = [:]
            windowEnd = now.addingTimeInterval(window)
        }
        guard failures[address, default: 0] < limit else {
            throw WireError(
                .tooManyAttemptsTryLater,
                "Access to this account has been temporarily disabled due to many failed login attempts. "
                    + "Reset the password, or try again later.")
        }
        failures[address, default: 0] += 1
    }

    /// Takes the attempt back: the password was right.
    func succeeded(_ address: SHA256Digest) {
        failures[address] = nil
    }

    /// Forgets all attempts.
    func reset() {
        failures = [:]
    }
}
