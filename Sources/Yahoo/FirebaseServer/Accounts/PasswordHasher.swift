import PlatformCrypto

/// Hashes one password at a time, so that other requests have a processor while a hash is computed.
///
/// It is an actor of its own so that the store never waits for a hash.
actor PasswordHasher {
    private let crypto: PlatformCrypto
    private let iterations: Int

    init(crypto: PlatformCrypto, iterations: Int) {
        self.crypto = crypto
        self.iterations = iterations
    }

    func hash(_ password: String, random: RandomSource) -> PasswordHash {
        crypto.hashPassword(password, salt: random.bytes(16), iterations: iterations)
    }

    /// A hash to check a password against when there is no account, so that the answer takes the same time.
    static func decoy(iterations: Int) -> PasswordHash? {
        let salt = Base64URL.encode([UInt8](repeating: 1, count: 16))
        let hash = Base64URL.encode([UInt8](repeating: 0, count: SHA256Digest.byteCount))
        return PasswordHash("pbkdf2-sha256$\(iterations)$\(salt)$\(hash)")
    }
}
