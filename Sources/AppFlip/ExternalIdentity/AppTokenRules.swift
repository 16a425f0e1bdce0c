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
/// The text of most refusals has the claim, the expected and the found value, and what to change: the app's developer
/// and the operator of the server read it.
struct AppTokenRules: Sendable {
    let provider: IdentityProvider
    let now: @Sendable () -> Date

    /// The user of claims that have passed the checks.
    func user(of claims: JSONValue) throws(RefusedAppToken) -> ExternalUser {
        let name = provider.profile.subjectClaim
        guard let subject = claims[name]?.string,
            var user = ExternalUser(issuer: provider.issuer, subject: subject)
        else { throw RefusedAppToken("the claim \(name) is missing, or not 1 to 255 characters of ASCII") }
        user.fillIn(from: claims, of: provider.profile)
        return user
    }

    /// Checks that a token in JWT form is of this provider, for this API and valid now.
    func check(_ claims: JSONValue) throws(RefusedAppToken) {
        try checkIssuer(claims["iss"])
        let problem = timeProblem(of: claims)
        if !Check.that(problem == nil, .appTokenTime), let problem { throw RefusedAppToken(problem) }
        try checkAudience(claims)
    }

    /// Checks the claim `iss`, nil when it is absent.
    func checkIssuer(_ issuer: JSONValue?) throws(RefusedAppToken) {
        let isOurs = Self.isText(issuer, provider.issuer)
        guard Check.that(isOurs, .appTokenIssuer) else {
            throw RefusedAppToken(
                "\(Self.found(issuer, "iss")), and issuer in the configuration is \(provider.issuer)"
                    + Self.advice(onIssuer: issuer?.string, expected: provider.issuer))
        }
    }

    private static func advice(onIssuer found: String?, expected: String) -> String {
        guard let found else { return ": send a token of that provider" }
        if found.utf8.starts(with: "https://sts.windows.net/".utf8) {
            return
                ": Entra ID issues tokens of version 1.0 for this API. Set requestedAccessTokenVersion to 2 in "
                + "the manifest of the API's registration, and ask for a token of your API, not of Microsoft Graph"
        }
        if found.hasSameBytes(as: expected + "/") || expected.hasSameBytes(as: found + "/") {
            return ": they differ by a slash at the end"
        }
        return ": write it as tokens have it, or send the token of that provider"
    }

    /// Checks that the token is for this API, if the configuration names one.
    func checkAudience(_ claims: JSONValue) throws(RefusedAppToken) {
        guard let expected = provider.audience else { return }
        // RFC 7519 section 4.1.3: `aud` is one text or an array of them.
        let claim = claims["aud"]
        let audiences = claim?.array ?? [claim].compactMap { $0 }
        let isForThisAPI = audiences.contains { Self.isText($0, expected) }
        guard Check.that(isForThisAPI, .appTokenAudience) else {
            throw RefusedAppToken(
                "\(Self.found(claim, "aud")), and audience in the configuration is \(expected): "
                    + advice(onAudiences: audiences))
        }
    }

    private func advice(onAudiences audiences: [JSONValue]) -> String {
        let isMicrosoftGraph = audiences.contains { $0.string.map(Self.isMicrosoftGraph) == true }
        if isMicrosoftGraph { return Self.graphAdvice }
        let isApp = audiences.contains { audience in
            provider.appClientIDs.contains { Self.isText(audience, $0) }
        }
        if isApp {
            return "an ID token, or a token for the app itself. Ask for an access token of your API"
        }
        if provider.profile == .entra {
            return
                "ask for a scope of your API. In tokens of version 2.0, aud is the application ID of the API, "
                + "not its api:// address"
        }
        return "ask for a token for this API"
    }

    /// Whether an audience is Microsoft Graph, for which Entra ID issues tokens when no scope of an API is asked for.
    static func isMicrosoftGraph(_ audience: String) -> Bool {
        audience.hasSameBytes(as: "00000003-0000-0000-c000-000000000000")
            || audience.utf8.starts(with: "https://graph.microsoft.com".utf8)
    }

    /// What to change when an app sends a token for Microsoft Graph.
    static let graphAdvice =
        "a token for Microsoft Graph, which only Graph can check. Ask for a scope of your API, such as "
        + "api://YOUR-API/access"

    /// Why a token is not valid now; nil for a valid one.
    private func timeProblem(of claims: JSONValue) -> String? {
        do {
            try ClaimRules.checkTimes(of: claims, at: now())
            return nil
        } catch JSONWebTokenError.expired {
            return expirySentence(for: claims)
        } catch { return error.description }
    }

    /// The sentence about a token that has expired.
    func expirySentence(for claims: JSONValue) -> String {
        guard let expiry = claims.tokenExpiry else { return "the token has expired" }
        let seconds = Int(min(max(0, now().timeIntervalSince(expiry)), 1e12))
        return "the token expired \(seconds) s ago: get a fresh one for each code"
    }

    /// The claim with its value for a message; the value is nil when the claim is absent.
    static func found(_ value: JSONValue?, _ claim: String) -> String {
        value.map { "the claim \(claim) is \($0.excerpt)" } ?? "there is no \(claim)"
    }

    /// Whether a claim is this text, byte for byte; false for a claim that is absent or of another type.
    static func isText(_ value: JSONValue?, _ text: String) -> Bool {
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
}
