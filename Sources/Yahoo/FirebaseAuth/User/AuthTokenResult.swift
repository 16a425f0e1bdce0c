import Foundation
import JSON
import PlatformCrypto
import WebText

/// An ID token with its claims, whose signature is not verified here.
///
/// A server has to verify the signature before it relies on a claim. The SDK's type also has the second factor, which
/// this package does not implement.
package struct AuthTokenResult: Sendable, Redacted {
    /// The ID token itself.
    package let token: String
    /// When the token ends (claim `exp`).
    package let expirationDate: Date
    /// When the user last signed in, which is not when the token was refreshed (claim `auth_time`).
    package let authDate: Date
    /// When the token was issued (claim `iat`).
    package let issuedAtDate: Date
    /// How the user signed in (claim `firebase.sign_in_provider`).
    package let signInProvider: String
    /// All claims of the token.
    package let claims: JSONObject

    /// Reads the claims; throws `malformedJWT` for a text that is not an ID token.
    init(token: String) throws(AuthError) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let json = Base64URL.decode(parts[1]),
            let claims = JSONValue(json: json)?.object
        else {
            throw AuthError(.malformedJWT, "the ID token is not a JSON Web Token")
        }
        guard let expirationDate = Self.date(claims["exp"]), let authDate = Self.date(claims["auth_time"]),
            let issuedAtDate = Self.date(claims["iat"]),
            let provider = claims["firebase"]?["sign_in_provider"]?.string
        else {
            throw AuthError(
                .malformedJWT, "the ID token needs exp, auth_time, iat and firebase.sign_in_provider")
        }
        self.token = token
        self.claims = claims
        self.expirationDate = expirationDate
        self.authDate = authDate
        self.issuedAtDate = issuedAtDate
        signInProvider = provider
    }

    /// The date of a claim in seconds since 1970, perhaps with a fraction; nil for a number in a text, as in the SDK.
    private static func date(_ claim: JSONValue?) -> Date? {
        switch claim {
        case .integer(let seconds): Date(timeIntervalSince1970: Double(seconds))
        case .number(let seconds): Date(timeIntervalSince1970: seconds)
        default: nil
        }
    }

    package var description: String { "ID token of a sign-in by \(Printable.text(signInProvider))" }
}
