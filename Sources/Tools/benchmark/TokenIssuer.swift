import ExternalIdentity
import HTTPMessages
import JOSE
import JSON
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An identity provider in memory, whose access tokens have the form of RFC 9068.
struct TokenIssuer: HTTPHandler {
    private static let issuer = "https://login.example"
    private static let client = "partner-ios"
    private static let audience = "https://partner.example"

    /// A key for each algorithm.
    private let keys: [SigningKey]

    /// Creates a provider with new keys.
    init() throws {
        keys = try SignatureAlgorithm.allCases.map { try SigningKey(generating: $0) }
    }

    /// Answers with the key set at `/keys`, and with the discovery document at any other path.
    func handle(_ request: HTTPRequest) -> HTTPResponse {
        if request.path == "/keys" {
            let published = keys.map { JSONWebKey(keyID: $0.algorithm.rawValue, key: $0.publicKey) }
            return HTTPResponse(json: JSONWebKeySet(published).json)
        }
        let document: JSONValue = [
            "issuer": .string(Self.issuer), "jwks_uri": .string("\(Self.issuer)/keys"),
        ]
        return HTTPResponse(json: document.json)
    }

    /// An access token for an hour, with the claims that products usually add, signed with an algorithm.
    func token(_ algorithm: SignatureAlgorithm) throws -> String {
        guard let key = keys.first(where: { $0.algorithm == algorithm }) else {
            throw Failure(description: "the provider has no key for \(algorithm.rawValue)")
        }
        let time = Int64(Date().timeIntervalSince1970)
        let claims: JSONValue = [
            "iss": .string(Self.issuer), "sub": "248289761001", "client_id": .string(Self.client),
            "aud": .string(Self.audience), "iat": .integer(time), "exp": .integer(time + 3_600),
            "jti": "dbe39bf3a3ba4238a513f51d6e1691c4", "scope": "openid profile email",
            "name": "Ana Kim", "email": "ana@login.example", "email_verified": true,
        ]
        return try JSONWebToken(
            signing: claims, with: key, keyID: algorithm.rawValue, type: "at+jwt"
        ).compact
    }

    /// A verifier of these tokens for the partner's server, which fetches the keys in memory.
    func verifier() throws -> AppTokenVerifier {
        let provider = try IdentityProvider(
            issuer: Self.issuer, profile: .rfc9068, appClientIDs: [Self.client], audience: Self.audience)
        return AppTokenVerifier(
            provider, client: InMemoryClient([Self.issuer: self]), now: { Date() })
    }
}
