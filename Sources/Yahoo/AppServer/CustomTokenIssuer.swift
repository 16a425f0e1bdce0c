import Foundation
import JOSE
import JSON
import PlatformCrypto

/// Makes custom tokens, with which an app signs in to Firebase as a user that its own server names.
///
/// Whoever has the key of the service account can sign in as any user, so it stays on the server.
///
/// Source: Firebase, “Create custom tokens using a third-party JWT library”.
public struct CustomTokenIssuer: Sendable {
    /// The audience of custom tokens, the same for all projects.
    private static let audience =
        "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"

    /// The lifetime of a custom token in seconds, the longest that Firebase accepts.
    private static let lifetime: Int64 = 3600

    private let serviceAccount: String
    private let key: SigningKey
    private let keyID: String

    /// An issuer with the key of a service account, whose JSON file has all three values.
    ///
    /// Throws ``PlatformCryptoError/unusableKey(_:)`` for a key of another algorithm than RS256: Firebase would refuse
    /// each of its tokens.
    ///
    /// - Parameters:
    ///   - serviceAccount: the email address of the service account (`client_email` in the file).
    ///   - key: the private key (`private_key`), which `SigningKey(rsaPEM:)` reads.
    ///   - keyID: the name of the key (`private_key_id`).
    public init(serviceAccount: String, key: SigningKey, keyID: String) throws(PlatformCryptoError) {
        guard key.algorithm == .rs256 else {
            throw .unusableKey(
                "Firebase accepts custom tokens with RS256, and this key is for \(key.algorithm.rawValue)")
        }
        self.serviceAccount = serviceAccount
        self.key = key
        self.keyID = keyID
    }

    /// A custom token for a user of the app, valid for one hour.
    ///
    /// - Parameters:
    ///   - uid: the user's identifier in the project, of 1 to 128 characters; an unknown user gets an account.
    ///   - claims: more claims about the user, which come back in the user's ID tokens. Firebase refuses reserved names,
    ///     such as `sub` and `firebase`.
    ///   - now: the time, from which the token is valid.
    public func token(uid: String, claims: JSONObject, now: Date) throws(PlatformCryptoError) -> String {
        let time = Int64(now.timeIntervalSince1970)
        let payload: JSONValue = [
            "iss": .string(serviceAccount), "sub": .string(serviceAccount), "aud": .string(Self.audience),
            "iat": .integer(time), "exp": .integer(time + Self.lifetime), "uid": .string(uid),
            "claims": .object(claims),
        ]
        return try JSONWebToken(signing: payload, with: key, keyID: keyID, type: "JWT").compact
    }
}
