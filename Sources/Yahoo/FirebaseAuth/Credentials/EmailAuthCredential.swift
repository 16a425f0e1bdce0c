import JSON
import WebText

/// An email address with a password.
package final class EmailAuthCredential: AuthCredential, Redacted, @unchecked Sendable {
    /// The email address as the user entered it.
    package let email: String
    let password: String

    init(email: String, password: String) {
        self.email = email
        self.password = password
        super.init(provider: EmailAuthProvider.id)
    }

    /// A text without the password.
    package var description: String { "password credential" }

    /// The members of a request to sign up or to sign in with the password.
    var body: JSONObject {
        [
            "email": .string(email), "password": .string(password), "returnSecureToken": true,
            "clientType": "CLIENT_TYPE_IOS",
        ]
    }
}
