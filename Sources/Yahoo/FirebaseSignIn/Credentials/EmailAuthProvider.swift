import WebText

/// E-mail address and password as a provider.
package enum EmailAuthProvider {
    /// The provider's id.
    package static let id = "password"

    /// The credential of an e-mail address and a password.
    package static func credential(withEmail email: String, password: String) -> any AuthCredential {
        EmailAuthCredential(email: email, password: password)
    }
}

/// An e-mail address and a password.
package struct EmailAuthCredential: AuthCredential, Redacted {
    /// ``EmailAuthProvider/id``.
    package var provider: String { EmailAuthProvider.id }
    /// The address as the user entered it.
    package let email: String
    let password: String

    /// The provider alone.
    package var description: String { "password credential" }
}
