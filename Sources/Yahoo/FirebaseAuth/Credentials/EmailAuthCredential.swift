import JSON
import WebText

/// An e-mail address with a password.
package struct EmailAuthCredential: AuthCredential, Redacted {
    package var provider: String { EmailAuthProvider.id }
    /// The address as the user entered it.
    package let email: String
    let password: String

    /// A text without the password.
    package var description: String { "password credential" }

    /// The members of a request to sign up or to sign in with the password.
    var body: [String: JSONValue] {
        [
            "email": .string(email), "password": .string(password), "returnSecureToken": true,
            "clientType": "CLIENT_TYPE_IOS",
        ]
    }
}
