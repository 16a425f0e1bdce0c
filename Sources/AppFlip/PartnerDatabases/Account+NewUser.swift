import PartnerServer
import PlatformCrypto
import WebText

extension PartnerServerConfiguration.Account {
    /// The most bytes of a new user's user name, full name and email address each.
    public static let maximumTextBytes = 256

    /// The account of a new user, with a `sub` of its own, after checks of what a person has typed.
    ///
    /// A user name has no capitals: `ADA` beside `ada` would be another user who looks the same to a reader.
    /// No text has control or format characters, because some turn the direction of text (Unicode TR 36 section
    /// 2.7), or U+FFFD, which stands for bytes that are not UTF-8. Only a full name may have joiners, as names in
    /// Persian and Hindi do. Each text is at most ``maximumTextBytes`` long, so that a sign-in form can carry the
    /// user name.
    ///
    /// Throws ``StoreProblem``.
    public init(
        newUser username: String, name: String, email: String, password: String, crypto: PlatformCrypto
    ) throws {
        try Self.check(username, as: "user name")
        try Self.check(name, as: "full name", allowing: Printable.joiners)
        try Self.check(email, as: "e-mail address")
        guard username == username.lowercased(), !username.contains(where: \.isWhitespace) else {
            throw StoreProblem("the user name has capitals or spaces. Write it in small letters.")
        }
        // The accounts of an identity provider's users have such names: `https://login.example|1234`.
        guard !username.contains("://") else {
            throw StoreProblem(
                "the user name has :// in it, as those of an identity provider's users. "
                    + "Choose another one.")
        }
        try Self.check(password: password)
        let random = RandomSource.system
        let hash = crypto.hashPassword(
            password, salt: random.bytes(StoredPassword.saltBytes), iterations: StoredPassword.iterations)
        self.init(
            id: random.token(bytes: 16), username: username, password: hash, name: name, email: email)
    }

    /// Throws when a text is too long, empty, or not printable; the kind of the text is for the message.
    private static func check(
        _ text: String, as kind: String, allowing exceptions: Set<Unicode.Scalar> = []
    ) throws {
        guard text.utf8.count <= maximumTextBytes else {
            throw StoreProblem("the \(kind) is too long. Use \(maximumTextBytes) bytes at most.")
        }
        guard !text.unicodeScalars.contains("\u{FFFD}") else {
            throw StoreProblem("the \(kind) has bytes that are not UTF-8. Type it as UTF-8 text.")
        }
        let isHidden = text.unicodeScalars.contains { !exceptions.contains($0) && Printable.isHidden($0) }
        guard !isHidden, !Printable.isBlank(text) else {
            throw StoreProblem("the \(kind) is empty, or has control or direction characters.")
        }
    }

    private static func check(password: String) throws {
        guard password.count >= StoredPassword.minimumCharacters else {
            throw StoreProblem("the password is too short. Use eight characters at least.")
        }
        guard password.utf8.count <= StoredPassword.maximumBytes else {
            throw StoreProblem("the password is too long. Use \(StoredPassword.maximumBytes) bytes at most.")
        }
    }
}
