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
    private let now: @Sendable () -> Date

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
        self.now = now
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
        try check(claims)
        try checkKind(claims, type: token.header["typ"]?.string)
        try checkClient(claims)
        guard let subject = claims["sub"]?.string,
            var user = ExternalUser(issuer: provider.issuer, subject: subject)
        else { throw RefusedAppToken("the claim sub is missing, or not 1 to 255 characters of ASCII") }
        user.name = Self.shortText(claims["name"])
        // An address that the provider did not verify may be another person's.
        if claims["email_verified"] == true { user.email = Self.shortText(claims["email"]) }
        return user
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

    private func check(_ claims: JSONValue) throws {
        guard Check.that(claims["iss"]?.string?.hasSameBytes(as: provider.issuer) == true, .appTokenIssuer)
        else { throw RefusedAppToken("the claim iss is not \(provider.issuer)") }
        let problem = timeProblem(of: claims)
        guard Check.that(problem == nil, .appTokenTime) else { throw RefusedAppToken(problem ?? "") }
        guard let audience = provider.audience else { return }
        let named = claims["aud"]?.array ?? claims["aud"].map { [$0] } ?? []
        guard Check.that(named.contains(where: { Self.is($0, audience) }), .appTokenAudience) else {
            throw RefusedAppToken("the claim aud does not have \(audience): ask for a token for this API")
        }
    }

    private func timeProblem(of claims: JSONValue) -> String? {
        do { try JSONWebToken.checkTimes(of: claims, at: now()) } catch { return error.description }
        return nil
    }

    /// An ID token tells an app who signed in; it is no permission to act at a server (RFC 9068 section 5).
    private func checkKind(_ claims: JSONValue, type: String?) throws {
        let profile = provider.profile
        let hasMark = profile.mark.map { mark in claims[mark.claim].map { Self.is($0, mark.value) } ?? false }
        // RFC 9068 section 4: with or without `application/`, in any case.
        let media = type?.lowercased()
        let hasType = profile.headerType.map { media == $0 || media == "application/\($0)" }
        guard Check.that(hasMark ?? true && hasType ?? true, .appTokenKind) else {
            let expected =
                profile.mark.map { "the claim \($0.claim) is not \($0.value)" }
                ?? "typ in the header is not \(profile.headerType ?? "")"
            throw RefusedAppToken("\(expected): send the access token")
        }
    }

    private func checkClient(_ claims: JSONValue) throws {
        let names = provider.profile.clientClaims
        let name = names.first { claims[$0] != nil } ?? names[0]
        let isOurs = provider.appClientIDs.contains { id in claims[name].map { Self.is($0, id) } ?? false }
        guard Check.that(isOurs, .appTokenClient) else {
            throw RefusedAppToken(
                "the claim \(name) is not one of the apps that may link: send the token that your app got")
        }
    }

    private static func `is`(_ value: JSONValue, _ text: String) -> Bool {
        value.string?.hasSameBytes(as: text) == true
    }

    /// A text for people; a token has no business with a longer one.
    private static func shortText(_ value: JSONValue?) -> String {
        guard let text = value?.string, text.utf8.count <= 256 else { return "" }
        return text
    }
}

extension SecurityRule {
    /// Without it, anyone writes a token for any user: `alg: none`, or HS256 with the public key.
    static let appTokenSignature = Self(
        "external.signature", "the token is signed by a key of the provider, with RS256 or ES256",
        "RFC 8725 section 3.1")
    /// Without it, the same `sub` at another provider opens the account.
    static let appTokenIssuer = Self(
        "external.issuer", "the token is of this provider", "RFC 9068 section 4")
    /// Without it, a token that was stolen long ago links the user.
    static let appTokenTime = Self(
        "external.time", "the token is valid now", "RFC 7519 sections 4.1.4 and 4.1.5")
    /// Without it, a token for another API, or an ID token, is accepted.
    static let appTokenAudience = Self(
        "external.audience", "the token is for this API", "RFC 9068 section 4")
    /// Without it, an ID token that an app passed on is as good as an access token.
    static let appTokenKind = Self(
        "external.kind", "the token is an access token where the provider marks them", "RFC 9068 section 5")
    /// Without it, any app of the same provider links its users to a Google account of its owner.
    static let appTokenClient = Self(
        "external.client", "the token was issued to an app of the partner's", "RFC 9700 section 2.3")
}
