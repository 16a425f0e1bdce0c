import Foundation
import JOSE
import JSON
import PlatformCrypto

/// Makes custom tokens.
///
/// The owner of the service account's key can sign in as any user.
///
/// Source: Firebase, “Create custom tokens using a third-party JWT library”.
public struct CustomTokenIssuer: Sendable {
    /// The audience of custom tokens, the same for all projects.
    public static let audience =
        "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"

    private let serviceAccount: String
    private let key: SigningKey
    private let keyID: String

    /// An issuer of a service account's key.
    public init(serviceAccount: String, key: SigningKey, keyID: String) {
        self.serviceAccount = serviceAccount
        self.key = key
        self.keyID = keyID
    }

    /// A token for a user of the app, valid for one hour.
    ///
    /// The claims come back in the user's ID tokens. Throws ``PlatformCryptoError``.
    public func token(uid: String, claims: [String: JSONValue], now: Date) throws -> String {
        let time = Int64(now.timeIntervalSince1970)
        let payload: JSONValue = [
            "iss": .string(serviceAccount), "sub": .string(serviceAccount), "aud": .string(Self.audience),
            "iat": .integer(time), "exp": .integer(time + 3600), "uid": .string(uid),
            "claims": .object(claims),
        ]
        return try JSONWebToken(signing: payload, with: key, keyID: keyID, type: "JWT").compact
    }
}
