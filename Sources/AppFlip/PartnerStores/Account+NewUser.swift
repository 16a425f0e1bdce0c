import PartnerServer
import PlatformCrypto

extension PartnerServerConfiguration.Account {
    /// The most bytes of a new user's user name, full name and e-mail address each.
    public static let maximumTextBytes = 256

    /// The account of a new user, with a `sub` of its own, after checks of what a person has typed.
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
        try Self.check(username, as: "user name")
        try Self.check(name, as: "full name")
        try Self.check(email, as: "e-mail address")
        guard username == username.lowercased(), !username.contains(where: \.isWhitespace) else {
            throw UnusableAccount(
                description: "the user name has capitals or spaces. Write it in small letters.")
        }
        try Self.check(password: password)
        let random = RandomSource.system
        let hash = crypto.hashPassword(
            password, salt: random.bytes(StoredPassword.saltBytes), iterations: StoredPassword.iterations)
        self.init(
            id: random.token(bytes: 16), username: username, password: hash, name: name, email: email)
    }

    /// Throws when a text is too long, empty, or not printable; the kind of the text is for the message.
    private static func check(_ text: String, as kind: String) throws {
        guard text.utf8.count <= maximumTextBytes else {
            throw UnusableAccount(
                description: "the \(kind) is too long. Use \(maximumTextBytes) bytes at most.")
        }
        guard !text.unicodeScalars.contains("\u{FFFD}") else {
            throw UnusableAccount(
                description: "the \(kind) has bytes that are not UTF-8. Type it as UTF-8 text.")
        }
        guard text.unicodeScalars.allSatisfy(isPrintable), text.contains(where: { !$0.isWhitespace }) else {
            throw UnusableAccount(
                description: "the \(kind) is empty, or has control or direction characters.")
        }
    }

    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: false
        default: true
        }
    }

    private static func check(password: String) throws {
        guard password.count >= StoredPassword.minimumCharacters else {
            throw UnusableAccount(description: "the password is too short. Use eight characters at least.")
        }
        guard password.utf8.count <= StoredPassword.maximumBytes else {
            throw UnusableAccount(
                description: "the password is too long. Use \(StoredPassword.maximumBytes) bytes at most.")
        }
    }
}
