import HTTPMessages
import JOSE
import JSON
import PartnerServer
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The rules for the claims of a token that the app sends, whoever vouches for the claims.
struct AppTokenRules: Sendable {
    let provider: IdentityProvider
    let now: @Sendable () -> Date

    /// The user of claims that were checked.
    func user(of claims: JSONValue) throws -> ExternalUser {
        let name = provider.profile.subjectClaim
        guard let subject = claims[name]?.string,
            var user = ExternalUser(issuer: provider.issuer, subject: subject)
        else { throw RefusedAppToken("the claim \(name) is missing, or not 1 to 255 characters of ASCII") }
        user.take(claims)
        return user
    }

    /// Whether a token in JWT form is of this provider, for this API and valid now.
    func check(_ claims: JSONValue) throws {
        guard Check.that(claims["iss"]?.string?.hasSameBytes(as: provider.issuer) == true, .appTokenIssuer)
        else { throw RefusedAppToken("the claim iss is not \(provider.issuer)") }
        let problem = timeProblem(of: claims)
        guard Check.that(problem == nil, .appTokenTime) else { throw RefusedAppToken(problem ?? "") }
        try checkAudience(claims)
    }

    func checkAudience(_ claims: JSONValue) throws {
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

    /// An ID token tells an app who signed in; it is not a permission to act at a server (RFC 9068 section 5).
    func checkKind(_ claims: JSONValue, type: String?) throws {
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

    func checkClient(_ claims: JSONValue) throws {
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
}

extension SecurityRule {
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
