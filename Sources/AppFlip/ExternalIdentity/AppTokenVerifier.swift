// Docs/identity-provider.md shows this step from outside.

import HTTPMessages
import JOSE
import JSON
import PartnerServer
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Verifies the JSON Web Tokens of an identity provider, which the app sends to `POST /app/code`.
///
/// Sources: RFC 9068 section 4, RFC 8725, and the pages of each product that ``TokenProfile`` names.
public struct AppTokenVerifier: ExternalUsers {
    private let provider: IdentityProvider
    private let keys: PublishedKeys
    private let rules: AppTokenRules

    /// A verifier of one provider's tokens.
    ///
    /// - Parameters:
    ///   - client: fetches the provider's keys.
    ///   - now: the clock, for the times in tokens and the age of keys.
    public init(
        _ provider: IdentityProvider, client: any HTTPClient, now: @escaping @Sendable () -> Date
    ) {
        self.provider = provider
        let location = provider.keySet.map(KeyLocation.keySet) ?? .discovery(issuer: provider.issuer)
        keys = PublishedKeys(location, client: client, now: now)
        rules = AppTokenRules(provider: provider, now: now)
    }

    /// The user of a token of one of your apps.
    ///
    /// Throws `RefusedAppToken` for any other, and `StoreUnavailable` when the provider's keys cannot be
    /// fetched.
    public func user(ofToken text: String) async throws -> ExternalUser {
        let token: JSONWebToken
        do { token = try JSONWebToken(parsing: text) } catch {
            throw RefusedAppToken("the bearer token is \(error)")
        }
        let claims = try await verifiedClaims(of: token)
        try rules.check(claims)
        try rules.checkKind(claims, type: token.header["typ"]?.string)
        try rules.checkClient(claims)
        return try rules.user(of: claims)
    }

    private func verifiedClaims(of token: JSONWebToken) async throws -> JSONValue {
        var verified: JSONValue?
        var problem = ""
        do {
            verified = try await keys.claims(of: token, allowing: [.rs256, .es256])
        } catch let error as JSONWebTokenError {
            problem = error.description
        } catch let error as IssuerUnavailable {
            throw StoreUnavailable(reason: "the keys of \(provider.issuer): \(error)")
        }
        guard let claims = Check.that(verified, .appTokenSignature) else {
            throw RefusedAppToken("the token is not one of \(provider.issuer): \(problem)")
        }
        return claims
    }
}

extension SecurityRule {
    /// Without it, anyone writes a token for any user: `alg: none`, or HS256 with the public key.
    static let appTokenSignature = Self(
        "external.signature", "the token is signed by a key of the provider, with RS256 or ES256",
        "RFC 8725 section 3.1")
}
