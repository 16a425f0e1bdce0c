// Docs/identity-provider.md shows this step from outside.

import HTTPMessages
import JOSE
import JSON
import OpenIDConnect
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
    /// Nil when only the URL of the keys is known.
    private let userinfo: PublishedUserinfo?

    /// A verifier of one provider's tokens.
    ///
    /// - Parameters:
    ///   - client: fetches the provider's keys.
    ///   - userinfoClient: fetches the userinfo of users whose token has no email address; nil for `client`.
    ///   - now: the clock, for the times in tokens and the age of keys.
    public init(
        _ provider: IdentityProvider, client: any HTTPClient, userinfoClient: (any HTTPClient)? = nil,
        now: @escaping @Sendable () -> Date
    ) {
        self.provider = provider
        rules = AppTokenRules(provider: provider, now: now)
        if let keySet = provider.keySet {
            keys = PublishedKeys(.keySet(keySet), client: client, now: now)
            userinfo = nil
        } else {
            keys = PublishedKeys(.discovery(issuer: provider.issuer), client: client, now: now)
            userinfo = PublishedUserinfo(
                issuer: provider.issuer, http: userinfoClient ?? client, now: now)
        }
    }

    /// The user of a token of one of your apps.
    ///
    /// Throws `RefusedAppToken` for any other, and `StoreUnavailable` when the provider's keys cannot be
    /// fetched.
    public func user(ofToken text: String) async throws -> ExternalUser {
        let token: JSONWebToken
        do { token = try JSONWebToken(parsing: text) } catch {
            throw RefusedAppToken(Self.advice(onForm: text) ?? "the bearer token is \(error)")
        }
        let claims = try await verifiedClaims(of: token)
        try rules.check(claims)
        try rules.checkKind(claims, type: token.header["typ"]?.string)
        try rules.checkClient(claims)
        return try rules.user(of: claims)
    }

    /// The user with the name and the email address of the provider's userinfo, where it has one.
    public func completed(_ user: ExternalUser, token: String) async throws -> ExternalUser {
        guard let userinfo else { return user }
        return try await user.completed(by: userinfo, accessToken: token, of: provider.profile)
    }

    /// What to change about a token that nobody but the provider can read; nil for another form.
    private static func advice(onForm text: String) -> String? {
        switch text.utf8.count(where: { $0 == UInt8(ascii: ".") }) {
        case 0:
            "the bearer token is opaque: only the provider can read it. Ask for a token for your API (at Auth0 by the "
                + "parameter audience), or use the profile introspection"
        // RFC 7516 section 3.1.
        case 4:
            "the bearer token is encrypted. Ask for a token for your API that is signed only (at Auth0 by the "
                + "parameter audience), or use the profile introspection"
        default: nil
        }
    }

    private func verifiedClaims(of token: JSONWebToken) async throws -> JSONValue {
        let verified: Result<JSONValue, JSONWebTokenError>
        do {
            verified = .success(try await keys.claims(of: token, allowing: [.rs256, .es256]))
        } catch let error as JSONWebTokenError {
            verified = .failure(error)
        } catch let error as IssuerUnavailable {
            throw StoreUnavailable(
                reason: "the keys of \(provider.issuer): \(error)", retryAfter: error.retryAfter ?? 5)
        }
        do { return try Check.success(of: verified, .appTokenSignature) } catch {
            throw RefusedAppToken(
                "the token is not one of \(provider.issuer): \(error)\(advice(on: error, of: token))")
        }
    }

    /// Why the signature of a token is wrong, as its unverified claims suggest; empty when they suggest nothing.
    private func advice(on problem: JSONWebTokenError, of token: JSONWebToken) -> String {
        guard problem == .wrongSignature else { return "" }
        let audience = token.unverifiedClaims["aud"]?.string ?? ""
        // Graph's tokens are signed over another header than they have.
        if AppTokenRules.isMicrosoftGraph(audience) { return ". It looks like \(AppTokenRules.graphAdvice)" }
        if provider.profile == .entra, token.header.has("nonce") {
            return ". It looks like a token for an API of Microsoft's: ask for a scope of your API"
        }
        return ""
    }
}

extension SecurityRule {
    /// Without it, anyone writes a token for any user: `alg: none`, or HS256 with the public key.
    static let appTokenSignature = Self(
        "external.signature", "the token is signed by a key of the provider, with RS256 or ES256",
        "RFC 8725 section 3.1")
}
