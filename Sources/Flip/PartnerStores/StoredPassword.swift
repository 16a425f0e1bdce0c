import PartnerServer
import PlatformCrypto

/// How the passwords of accounts in a database are hashed.
public enum StoredPassword {
    /// OWASP asks for 600,000 iterations of PBKDF2-HMAC-SHA-256.
    public static let iterations = 600_000

    /// The hash of a new password, with a random salt of 16 bytes.
    public static func hash(_ password: String, crypto: PlatformCrypto, random: RandomSource) -> PasswordHash
    {
        crypto.hashPassword(password, salt: random.bytes(16), iterations: iterations)
    }

    /// The hash that an unknown name's password is checked against, so that the answer takes as long.
    ///
    /// No known password has a hash of zeros, and a match would not count.
    static let decoy = PasswordHash(
        "pbkdf2-sha256$\(iterations)$c2FsdCBmb3IgYSBkZWNveQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")
}

extension PartnerServerConfiguration.Account {
    /// An account to add to a database: with a `sub` of its own, and the hash of its password.
    public init(
        username: String, name: String, email: String, password: String, crypto: PlatformCrypto,
        random: RandomSource
    ) {
        self.init(
            id: random.token(bytes: 16), username: username,
            password: StoredPassword.hash(password, crypto: crypto, random: random), name: name, email: email)
    }
}
