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

/// The rules for the claims of a token that the app sends: claims in a signed token, or in the provider's answer.
///
/// Each check throws `RefusedAppToken` when its rule does not hold.
struct AppTokenRules: Sendable {
    /// How far the clocks of the provider and of this server may differ, in seconds.
    static let clockTolerance: TimeInterval = 60

    let provider: IdentityProvider
    let now: @Sendable () -> Date

    /// The user of claims that have passed the checks.
    func user(of claims: JSONValue) throws -> ExternalUser {
        let name = provider.profile.subjectClaim
        guard let subject = claims[name]?.string,
            var user = ExternalUser(issuer: provider.issuer, subject: subject)
        else { throw RefusedAppToken("the claim \(name) is missing, or not 1 to 255 characters of ASCII") }
        user.take(claims)
        return user
    }

    /// Checks that a token in JWT form is of this provider, for this API and valid now.
    func check(_ claims: JSONValue) throws {
        guard Check.that(claims["iss"]?.string?.hasSameBytes(as: provider.issuer) == true, .appTokenIssuer)
        else { throw RefusedAppToken("the claim iss is not \(provider.issuer)") }
        let problem = timeProblem(of: claims)
        guard Check.that(problem == nil, .appTokenTime) else { throw RefusedAppToken(problem ?? "") }
        try checkAudience(claims)
    }

    /// Checks that the token is for this API, if the configuration names one.
    func checkAudience(_ claims: JSONValue) throws {
        guard let expected = provider.audience else { return }
        // RFC 7519 section 4.1.3: `aud` is one text or an array of them.
        let claim = claims["aud"]
        let audiences = claim?.array ?? [claim].compactMap { $0 }
        let isForThisAPI = audiences.contains { Self.isText($0, expected) }
        guard Check.that(isForThisAPI, .appTokenAudience) else {
            throw RefusedAppToken("the claim aud does not have \(expected): ask for a token for this API")
        }
    }

    private func timeProblem(of claims: JSONValue) -> String? {
        do { try JSONWebToken.checkTimes(of: claims, at: now()) } catch { return error.description }
        return nil
    }

    /// Checks that a token in JWT form is an access token; `type` is `typ` in its header.
    ///
    /// An ID token tells an app who signed in; it is not a permission to act at a server (RFC 9068 section 5).
    func checkKind(_ claims: JSONValue, type: String?) throws {
        guard Check.that(hasMark(claims) && hasHeaderType(type), .appTokenKind) else {
            let problem =
                if let mark = provider.profile.mark {
                    "the claim \(mark.claim) is not \(mark.value)"
                } else {
                    "typ in the header is not \(provider.profile.headerType ?? "")"
                }
            throw RefusedAppToken("\(problem): send the access token")
        }
    }

    /// Whether the claims have the profile's mark of an access token; true for a profile without a mark.
    private func hasMark(_ claims: JSONValue) -> Bool {
        guard let mark = provider.profile.mark else { return true }
        return Self.isText(claims[mark.claim], mark.value)
    }

    /// Whether `typ` is the type of the profile's access tokens; true for a profile that accepts any type.
    private func hasHeaderType(_ type: String?) -> Bool {
        guard let expected = provider.profile.headerType else { return true }
        // RFC 9068 section 4: with or without `application/`, in any case.
        let type = type?.lowercased()
        return type == expected || type == "application/\(expected)"
    }

    /// Checks that the token was issued to one of the partner's apps.
    func checkClient(_ claims: JSONValue) throws {
        let claimNames = provider.profile.clientClaims
        let claimName = claimNames.first { claims[$0] != nil } ?? claimNames[0]
        let isOurs = provider.appClientIDs.contains { Self.isText(claims[claimName], $0) }
        guard Check.that(isOurs, .appTokenClient) else {
            throw RefusedAppToken(
                "the claim \(claimName) is not one of the apps that may link: send the token that your app got"
            )
        }
    }

    private static func isText(_ value: JSONValue?, _ text: String) -> Bool {
        value?.string?.hasSameBytes(as: text) == true
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
