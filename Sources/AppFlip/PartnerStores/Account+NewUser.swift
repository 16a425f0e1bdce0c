import PartnerServer
import PlatformCrypto

extension PartnerServerConfiguration.Account {
    /// The most bytes of a new user's name, full name and e-mail address each.
    public static let maximumTextBytes = 256

    /// The account of a new user, with a `sub` of its own, and rules for what a person types.
    ///
    /// A user name has no capitals: `ADA` beside `ada` would be another user who looks the same to a reader.
    /// No text has control characters or those that turn the direction of text (Unicode TR 36 section 2.7), or
    /// U+FFFD, which stands for bytes that are not UTF-8. Each is at most ``maximumTextBytes`` long, so that a
    /// sign-in form can carry the user name.
    ///
    /// Throws ``UnusableAccount``.
    public init(
        newUser username: String, name: String, email: String, password: String, crypto: PlatformCrypto
    ) throws {
        for (what, text) in [("user name", username), ("full name", name), ("e-mail address", email)] {
            guard text.utf8.count <= Self.maximumTextBytes else {
                throw UnusableAccount(
                    description: "the \(what) is too long. Use \(Self.maximumTextBytes) bytes at most.")
            }
            guard !text.unicodeScalars.contains("\u{FFFD}") else {
                throw UnusableAccount(
                    description: "the \(what) has bytes that are not UTF-8. Type it as UTF-8 text.")
            }
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
        guard password.utf8.count <= StoredPassword.maximumBytes else {
            throw UnusableAccount(
                description: "the password is too long. Use \(StoredPassword.maximumBytes) bytes at most.")
        }
        let random = RandomSource.system
        let hash = crypto.hashPassword(
            password, salt: random.bytes(16), iterations: StoredPassword.iterations)
        self.init(
            id: random.token(bytes: 16), username: username, password: hash, name: name, email: email)
    }
}
