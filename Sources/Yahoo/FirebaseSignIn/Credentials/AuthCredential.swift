import JOSE
import WebText

/// A proof of a user's identity: an ``OAuthCredential`` or an ``EmailAuthCredential``; no other is accepted.
package protocol AuthCredential: Sendable {
    /// The provider's id: `yahoo.com`, `password`.
    var provider: String { get }
}

/// A sign-in at an OAuth provider; it has the provider's tokens only when Firebase handed it out.
package struct OAuthCredential: AuthCredential, Redacted {
    package let provider: String
    /// The provider's ID token (wire name `oauthIdToken`).
    package internal(set) var idToken: String?
    /// The provider's access token, for its APIs (wire name `oauthAccessToken`).
    package internal(set) var accessToken: String?

    /// An opaque token, by which the server finds the provider's assertion again (wire name `pendingToken`).
    var pendingToken: String?
    /// The URL with which the pages ended (wire name `requestUri`).
    var responseURL: String?
    /// The secret of this sign-in; the handler got its SHA-256 (wire name `sessionId`).
    var sessionID: String?

    /// The names of the values that it has, without the values.
    package var description: String {
        let parts = [
            ("idToken", idToken), ("accessToken", accessToken), ("pendingToken", pendingToken),
            ("responseURL", responseURL),
        ].filter { $0.1 != nil }.map(\.0)
        return "\(provider) credential (\(parts.isEmpty ? "empty" : parts.joined(separator: ", ")))"
    }
}

package enum EmailAuthProvider {
    package static let id = "password"

    package static func credential(withEmail email: String, password: String) -> any AuthCredential {
        EmailAuthCredential(email: email, password: password)
    }
}

package struct EmailAuthCredential: AuthCredential, Redacted {
    package var provider: String { EmailAuthProvider.id }
    /// The address as the user entered it.
    package let email: String
    let password: String

    package var description: String { "password credential" }

    /// The body of a sign-up and of a sign-in with a password.
    var body: [String: JSONValue] {
        [
            "email": .string(email), "password": .string(password), "returnSecureToken": true,
            "clientType": "CLIENT_TYPE_IOS",
        ]
    }
}

/// The id of a provider, typed; there is no case for Yahoo, as in the SDK.
package struct AuthProviderID: Sendable, Hashable {
    package let rawValue: String

    package static func custom(_ id: String) -> AuthProviderID { AuthProviderID(rawValue: id) }
}
