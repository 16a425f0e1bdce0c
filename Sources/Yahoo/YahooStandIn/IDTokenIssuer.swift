import JOSE
import JSON
import OAuth
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Makes ID tokens with the claims of Yahoo's real ID tokens, and publishes the key that verifies them.
///
/// Source: OpenID Connect Core sections 2 and 3.1.3.6.
struct IDTokenIssuer: Sendable {
    private let configuration: YahooConfiguration
    private let key: SigningKey
    private let crypto: PlatformCrypto
    private let keyID: String

    init(configuration: YahooConfiguration, key: SigningKey, crypto: PlatformCrypto) {
        self.configuration = configuration
        self.key = key
        self.crypto = crypto
        keyID = Self.keyID(of: key, crypto: crypto)
    }

    /// The first 20 bytes of the key's thumbprint (RFC 7638), in hexadecimal: real key names have 40 digits.
    private static func keyID(of key: SigningKey, crypto: PlatformCrypto) -> String {
        var members = JSONWebKey(keyID: "", key: key.publicKey).value
        // RFC 7638 section 3.2: only the members that a key of this type requires are part of the digest.
        for optional in ["kid", "alg", "use"] { members[optional] = nil }
        return Hex.text(crypto.sha256(members.json).bytes.prefix(20))
    }

    /// The public key as an element of the key set at `jwks_uri`.
    var published: JSONValue { JSONWebKey(keyID: keyID, key: key.publicKey).value }

    /// The ID token of a grant; nil when its scope has no `openid`.
    ///
    /// The token expires together with the access token, as Yahoo's do. Throws `PlatformCryptoError` when the system
    /// cannot sign.
    func token(
        _ grant: YahooGrant, account: YahooConfiguration.Account, accessToken: String, at time: Date
    ) throws -> JSONWebToken? {
        guard grant.scope.tokens.contains(YahooPermission.openID.rawValue) else { return nil }
        let issued = Int64(time.timeIntervalSince1970)
        var claims = account.claims(grant.scope)
        claims["iss"] = .string(configuration.issuer)
        claims["aud"] = .string(grant.clientID)
        claims["app_id"] = .string(grant.clientID)
        claims["iat"] = .integer(issued)
        claims["exp"] = .integer(issued + Int64(configuration.lifetimes.accessToken))
        claims["auth_time"] = .integer(Int64(grant.signIn.time.timeIntervalSince1970))
        claims["session_exp"] = .integer(Int64(grant.signIn.sessionExpires.timeIntervalSince1970))
        claims["sid"] = .string(grant.signIn.sessionID)
        claims["at_hash"] = .string(hash(of: accessToken))
        if let nonce = grant.nonce { claims["nonce"] = .string(nonce) }
        // Real ID tokens with the profile claims have an empty date of birth.
        if claims["name"] != nil { claims["birthdate"] = "" }
        return try sign(.object(claims), issued: issued)
    }

    /// `at_hash`: the left half of the token's SHA-256, in base64url (OpenID Connect Core section 3.1.3.6).
    private func hash(of accessToken: String) -> String {
        let digest = crypto.sha256(accessToken.utf8).bytes
        return Base64URL.encode(digest.prefix(digest.count / 2))
    }

    /// The token with these claims, after the configured fault has changed it.
    private func sign(_ correctClaims: JSONValue, issued: Int64) throws -> JSONWebToken {
        var claims = correctClaims
        switch configuration.faults.idToken {
        case .expired:
            // Issued two hours ago, for one hour.
            claims["iat"] = .integer(issued - 7_200)
            claims["exp"] = .integer(issued - 3_600)
        case .otherIssuer: claims["iss"] = "https://login.yahoo.example"
        case .otherAudience: claims["aud"] = "another-app"
        case .otherNonce: claims["nonce"] = "another-nonce"
        case .otherAccessToken: claims["at_hash"] = .string(hash(of: "another-token"))
        case .otherSubject: claims["sub"] = "ANOTHERUSER000000000000000"
        case .unsecured: return JSONWebToken(unsecured: claims)
        case .wrongSignature:
            // Another key signs, under the key id of the published key.
            let stranger = try SigningKey(generating: .es256)
            return try JSONWebToken(signing: claims, with: stranger, keyID: keyID)
        case nil: break
        }
        // Real headers have `alg` and `kid` and no `typ`.
        return try JSONWebToken(signing: claims, with: key, keyID: keyID)
    }
}
