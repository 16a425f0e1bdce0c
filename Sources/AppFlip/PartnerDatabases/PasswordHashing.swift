import PlatformCrypto

/// How the passwords of accounts in a database are hashed.
enum PasswordHashing {
    /// The iterations of PBKDF2-HMAC-SHA-256, as many as OWASP's "Password Storage Cheat Sheet" asks for.
    static let iterations = 600_000

    /// How many bytes a salt has: 128 bits, the least that NIST SP 800-132 section 5.1 asks for.
    static let saltBytes = 16

    /// A hash to check the password of an unknown user name against, so that the answer takes as long as for a known
    /// name; a password that matches it is refused too.
    static let decoy = PasswordHash(
        "pbkdf2-sha256$\(iterations)$c2FsdCBmb3IgYSBkZWNveQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")
}
