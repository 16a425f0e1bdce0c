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

/// Makes ID tokens with the claims of a real one (OpenID Connect Core 2 and 3.1.3.6), and publishes the key.
struct IDTokenIssuer: Sendable {
    let configuration: YahooConfiguration
    let key: SigningKey
    let crypto: PlatformCrypto
    private let keyID: String

    init(configuration: YahooConfiguration, key: SigningKey, crypto: PlatformCrypto) {
        self.configuration = configuration
        self.key = key
        self.crypto = crypto
        // 40 hexadecimal digits, as real key names have: the beginning of the key's thumbprint (RFC 7638).
        var members = JSONWebKey(keyID: "", key: key.publicKey).value
        for optional in ["kid", "alg", "use"] { members[optional] = nil }
        keyID = Hex.text(crypto.sha256(members.json).bytes.prefix(20))
    }

    /// The key as it is published at `jwks_uri`.
    var published: JSONValue { JSONWebKey(keyID: keyID, key: key.publicKey).value }

    /// The ID token of a grant; nil when its scope has no `openid`.
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
        if claims["name"] != nil { claims["birthdate"] = "" }
        return try sign(.object(claims), issued)
    }

    /// OpenID Connect Core section 3.1.3.6: the left half of the digest.
    private func hash(of accessToken: String) -> String {
        Base64URL.encode(crypto.sha256(accessToken.utf8).bytes.prefix(16))
    }

    /// The token, with the configured fault.
    private func sign(_ claims: JSONValue, _ issued: Int64) throws -> JSONWebToken {
        var claims = claims
        switch configuration.faults.idToken {
        case .expired:
            claims["iat"] = .integer(issued - 7_200)
            claims["exp"] = .integer(issued - 3_600)
        case .otherIssuer: claims["iss"] = "https://login.yahoo.example"
        case .otherAudience: claims["aud"] = "another-app"
        case .otherNonce: claims["nonce"] = "another-nonce"
        case .otherAccessToken: claims["at_hash"] = .string(hash(of: "another-token"))
        case .otherSubject: claims["sub"] = "ANOTHERUSER000000000000000"
        case .unsecured: return JSONWebToken(unsecured: claims)
        case .wrongSignature:
            // An unpublished key, with the key id of the published one.
            let stranger = try SigningKey(generating: .es256)
            return try JSONWebToken(signing: claims, with: stranger, keyID: keyID)
        case nil: break
        }
        // Real headers have `alg` and `kid` and no `typ`.
        return try JSONWebToken(signing: claims, with: key, keyID: keyID)
    }
}
