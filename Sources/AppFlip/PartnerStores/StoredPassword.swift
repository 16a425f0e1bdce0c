import PlatformCrypto

/// How the passwords of accounts in a database are hashed.
enum StoredPassword {
    /// OWASP asks for 600,000 iterations of PBKDF2-HMAC-SHA-256.
    static let iterations = 600_000

    /// The most bytes of a password: the time of a hash grows with the length, and a form has a limit.
    static let maximumBytes = 4_096

    /// The hash for an unknown name's password, so that the answer takes as long; no match counts.
    static let decoy = PasswordHash(
        "pbkdf2-sha256$\(iterations)$c2FsdCBmb3IgYSBkZWNveQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")
}
