import PartnerServer
import PlatformCrypto

/// How the passwords of accounts in a database are hashed.
enum StoredPassword {
    /// OWASP asks for 600,000 iterations of PBKDF2-HMAC-SHA-256.
    static let iterations = 600_000

    /// The hash for an unknown name's password, so that the answer takes as long; no match counts.
    static let decoy = PasswordHash(
        "pbkdf2-sha256$\(iterations)$c2FsdCBmb3IgYSBkZWNveQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")
}

/// Why a user is not added.
public struct UnusableAccount: Error, CustomStringConvertible {
    /// The problem, and what to change.
    public let description: String
}

extension PartnerServerConfiguration.Account {
    /// The account of a new user, with a `sub` of its own, and rules for what a person types.
    ///
    /// A user name has no capitals: `ADA` beside `ada` would be another user who looks the same to a reader.
    /// No text has control characters or those that turn the direction of text (Unicode TR 36 section 2.7).
    ///
    /// Throws ``UnusableAccount``.
    public init(
        newUser username: String, name: String, email: String, password: String, crypto: PlatformCrypto
    ) throws {
        for (what, text) in [("user name", username), ("full name", name), ("e-mail address", email)] {
            let isPrintable = text.unicodeScalars.allSatisfy {
                switch $0.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: false
                default: true
                }
            }
            guard isPrintable, text.contains(where: { !$0.isWhitespace }) else {
                throw UnusableAccount(
                    description: "the \(what) is empty, or has control or direction characters.")
            }
        }
        guard username == username.lowercased(), !username.contains(where: \.isWhitespace) else {
            throw UnusableAccount(
                description: "the user name has capitals or spaces. Write it in small letters.")
        }
        guard password.count >= 8 else {
            throw UnusableAccount(description: "the password is too short. Use eight characters at least.")
        }
        let random = RandomSource.system
        let hash = crypto.hashPassword(
            password, salt: random.bytes(16), iterations: StoredPassword.iterations)
        self.init(
            id: random.token(bytes: 16), username: username, password: hash, name: name, email: email)
    }
}
