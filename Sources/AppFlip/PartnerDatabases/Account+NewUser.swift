import PartnerServer
import PlatformCrypto
import WebText

extension PartnerServerConfiguration.Account {
    /// The maximum length in bytes of a new user's user name, of the full name and of the email address.
    public static let maximumTextBytes = 256
    /// The fewest characters of a new user's password (NIST SP 800-63B section 5.1.1.2).
    private static let minimumPasswordCharacters = 8
    /// The most bytes of a password: the time of a hash grows with the length, and a form has a limit.
    private static let maximumPasswordBytes = 4_096

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
        try Self.check(email, as: "email address")
        guard username == username.lowercased(), !username.contains(where: \.isWhitespace) else {
            throw StoreProblem(
                "the user name has capitals or spaces. Write it in small letters without spaces.")
        }
        // The accounts of an identity provider's users have such names: `https://login.example|1234`.
        guard !username.contains("://") else {
            throw StoreProblem(
                "the user name has :// in it, as the names of an identity provider's users have. "
                    + "Choose another one.")
        }
        try Self.check(password: password)
        let random = RandomSource.system
        let hash = crypto.hashPassword(
            password, salt: random.bytes(PasswordHashing.saltBytes), iterations: PasswordHashing.iterations)
        self.init(
            id: random.token(bytes: 16), username: username, password: hash, name: name, email: email)
    }

    /// Throws when a text is too long, blank, or has characters that nobody sees; the kind is for the message.
    private static func check(
        _ text: String, as kind: String, allowing exceptions: Set<Unicode.Scalar> = []
    ) throws {
        guard text.utf8.count <= maximumTextBytes else {
            throw StoreProblem("the \(kind) is too long. Use at most \(maximumTextBytes) bytes.")
        }
        guard !text.unicodeScalars.contains("\u{FFFD}") else {
            throw StoreProblem("the \(kind) has bytes that are not UTF-8. Type it as UTF-8 text.")
        }
        let isHidden = text.unicodeScalars.contains { !exceptions.contains($0) && Printable.isHidden($0) }
        guard !isHidden else {
            throw StoreProblem(
                "the \(kind) has characters that nobody sees, such as control or direction characters. "
                    + "Leave them out.")
        }
        guard !Printable.isBlank(text) else {
            throw StoreProblem("the \(kind) is empty, or has nothing that a reader sees. Write it out.")
        }
    }

    private static func check(password: String) throws {
        guard password.count >= minimumPasswordCharacters else {
            throw StoreProblem(
                "the password is too short. Use at least \(minimumPasswordCharacters) characters.")
        }
        guard password.utf8.count <= maximumPasswordBytes else {
            throw StoreProblem(
                "the password is too long. Use at most \(maximumPasswordBytes) bytes.")
        }
    }
}
