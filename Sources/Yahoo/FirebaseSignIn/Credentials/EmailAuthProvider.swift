import WebText

/// E-mail address and password as a provider.
public enum EmailAuthProvider {
    /// The provider's id.
    public static let id = "password"

    /// The credential of an e-mail address and a password.
    public static func credential(withEmail email: String, password: String) -> any AuthCredential {
        EmailAuthCredential(email: email, password: password)
    }
}

/// An e-mail address and a password.
public struct EmailAuthCredential: AuthCredential, Redacted {
    /// ``EmailAuthProvider/id``.
    public var provider: String { EmailAuthProvider.id }
    /// The address as the user entered it.
    public let email: String
    let password: String

    /// The provider alone.
    public var description: String { "password credential" }
}
