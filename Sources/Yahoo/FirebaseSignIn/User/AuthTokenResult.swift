import Foundation
import JOSE
import PlatformCrypto
import WebText

/// An ID token with its claims.
///
/// The app may show the claims. Before a server relies on them it has to check the signature.
package struct AuthTokenResult: Sendable, Redacted {
    /// The token.
    package let token: String
    /// When it ends (claim `exp`).
    package let expirationDate: Date
    /// When the user last signed in, which is not when the token was refreshed (claim `auth_time`).
    package let authDate: Date
    /// When it was made (claim `iat`).
    package let issuedAtDate: Date
    /// How the user signed in (claim `firebase.sign_in_provider`).
    package let signInProvider: String
    /// All claims.
    package let claims: [String: JSONValue]

    /// Reads the claims without checking the signature.
    ///
    /// Throws ``AuthErrorCode/malformedJWT``.
    init(token: String) throws(AuthError) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let json = Base64URL.decode(parts[1]), let claims = ResponseFields(json: json)
        else {
            throw AuthError(.malformedJWT, "the ID token is not a JSON Web Token")
        }
        guard let expiration = claims.integer("exp"), let authTime = claims.integer("auth_time"),
            let issuedAt = claims.integer("iat"),
            let provider = claims.object("firebase")?.string("sign_in_provider")
        else {
            throw AuthError(
                .malformedJWT, "the ID token needs exp, auth_time, iat and firebase.sign_in_provider")
        }
        self.token = token
        self.claims = claims.members
        expirationDate = Date(timeIntervalSince1970: Double(expiration))
        authDate = Date(timeIntervalSince1970: Double(authTime))
        issuedAtDate = Date(timeIntervalSince1970: Double(issuedAt))
        signInProvider = provider
    }

    /// How the user signed in, and nothing of the token.
    package var description: String { "ID token of a sign-in by \(signInProvider)" }
}
