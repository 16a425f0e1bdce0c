import ExternalIdentity
import Foundation
import HTTPMessages
import JOSE
import JSON
import PlatformCrypto
import TestSupport
import WebText

/// An identity provider in memory: its keys, the requests for them, and the tokens that it issues.
final class Provider: HTTPHandler {
    static let issuer = "https://login.example"
    /// The account of the user whom the tokens name, at the partner.
    static let accountID = "https://login.example|user-1"
    static let firstKey = Result { try SigningKey(generating: .rs256) }
    static let secondKey = Result { try SigningKey(generating: .rs256) }

    let clock = TestClock()
    /// What `jwks_uri` answers with.
    let published: Locked<HTTPResponse>
    let requests = Locked<[String]>([])

    init() throws {
        published = Locked(try Self.keySet(["first": Self.firstKey]))
    }

    func handle(_ request: HTTPRequest) -> HTTPResponse {
        requests.withLock { $0.append(String(request.path)) }
        switch request.path {
        case "/.well-known/openid-configuration":
            let document: JSONValue = [
                "issuer": .string(Self.issuer), "jwks_uri": .string("\(Self.issuer)/keys"),
            ]
            return HTTPResponse(json: document.json)
        case "/keys": return published.withLock { $0 }
        default: return HTTPResponse(status: 404)
        }
    }

    /// The number of times that the keys were fetched.
    var fetches: Int { requests.withLock { $0.count { $0 == "/keys" } } }

    static func keySet(
        _ keys: KeyValuePairs<String, Result<SigningKey, any Error>>, cacheControl: String = "max-age=600"
    ) throws -> HTTPResponse {
        let set = JSONWebKeySet(
            try keys.map { JSONWebKey(keyID: $0.key, key: try $0.value.get().publicKey) })
        var response = HTTPResponse(json: set.json)
        response.headers["Cache-Control"] = cacheControl
        return response
    }

    /// The claims of an access token of Keycloak for a user of the partner's app; each change replaces a claim, and
    /// `null` leaves it out.
    func claims(_ changes: JSONObject = [:]) -> JSONValue {
        let time = Int64(clock.now.timeIntervalSince1970)
        var claims: JSONObject = [
            "iss": .string(Self.issuer), "sub": "user-1", "aud": "account", "azp": "partner-ios",
            "typ": "Bearer", "iat": .integer(time), "exp": .integer(time + 300),
            "email": "ana@example.com", "email_verified": true,
        ]
        for (name, value) in changes { claims[name] = value == .null ? nil : value }
        return .object(claims)
    }

    func token(
        _ changes: JSONObject = [:], key: Result<SigningKey, any Error> = firstKey,
        keyID: String = "first", type: String? = nil
    ) throws -> String {
        try JSONWebToken(signing: claims(changes), with: try key.get(), keyID: keyID, type: type).compact
    }

    func verifier(
        _ profile: TokenProfile = .keycloak, audience: String? = nil, client: (any HTTPClient)? = nil,
        now: (@Sendable () -> Date)? = nil
    ) throws -> AppTokenVerifier {
        let provider = try IdentityProvider(
            issuer: Self.issuer, profile: profile, appClientIDs: ["partner-ios", "partner-tv"],
            audience: audience)
        let clock = clock
        return AppTokenVerifier(
            provider, client: client ?? InMemoryClient([Self.issuer: self]), now: now ?? { clock.now })
    }
}
