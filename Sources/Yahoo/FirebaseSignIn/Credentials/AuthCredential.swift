import JOSE
import WebText

/// A proof of a user's identity, for a sign-in, a link or a reauthentication.
///
/// There are two: ``OAuthCredential`` and ``EmailAuthCredential``; `Auth` refuses any other.
package protocol AuthCredential: Sendable {
    /// The provider's id: `yahoo.com`, `password`.
    var provider: String { get }
}

/// A sign-in at an OAuth provider, before or after Firebase has seen it.
///
/// The tokens are there only when Firebase handed them out: in `AuthDataResult/credential`, and in the
/// ``AuthError/updatedCredential`` of a failed sign-in. What ``OAuthProvider/credential(with:)`` returns has
/// none.
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

/// E-mail address and password as a provider.
package enum EmailAuthProvider {
    package static let id = "password"

    package static func credential(withEmail email: String, password: String) -> any AuthCredential {
        EmailAuthCredential(email: email, password: password)
    }
}

/// An e-mail address and a password.
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
package enum AuthProviderID: Sendable, Hashable {
    case email
    /// Any other: `.custom("yahoo.com")`.
    case custom(String)

    package var rawValue: String {
        switch self {
        case .email: EmailAuthProvider.id
        case .custom(let id): id
        }
    }
}
