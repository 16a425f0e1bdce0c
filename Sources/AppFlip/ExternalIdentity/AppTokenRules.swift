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
/// Each check throws `RefusedAppToken` when its rule does not hold. Its text has the claim, the expected and the
/// found value, and what to change: the app's developer and the operator of the server read it.
struct AppTokenRules: Sendable {
    let provider: IdentityProvider
    let now: @Sendable () -> Date

    /// The user of claims that have passed the checks.
    func user(of claims: JSONValue) throws -> ExternalUser {
        let name = provider.profile.subjectClaim
        guard let subject = claims[name]?.string,
            var user = ExternalUser(issuer: provider.issuer, subject: subject)
        else { throw RefusedAppToken("the claim \(name) is missing, or not 1 to 255 characters of ASCII") }
        user.fillIn(from: claims, of: provider.profile)
        return user
    }

    /// Checks that a token in JWT form is of this provider, for this API and valid now.
    func check(_ claims: JSONValue) throws {
        try checkIssuer(claims["iss"])
        let problem = timeProblem(of: claims)
        guard Check.that(problem == nil, .appTokenTime) else { throw RefusedAppToken(problem ?? "") }
        try checkAudience(claims)
    }

    /// Checks the claim `iss`, nil when it is absent.
    func checkIssuer(_ issuer: JSONValue?) throws {
        let isOurs = Self.isText(issuer, provider.issuer)
        guard Check.that(isOurs, .appTokenIssuer) else {
            throw RefusedAppToken(
                "\(Self.found(issuer, "iss")), and issuer in the configuration is \(provider.issuer)"
                    + Self.advice(onIssuer: issuer?.string ?? "", expected: provider.issuer))
        }
    }

    private static func advice(onIssuer found: String, expected: String) -> String {
        if found.hasPrefix("https://sts.windows.net/") {
            return
                ": Entra ID issues tokens of version 1.0 for this API. Set requestedAccessTokenVersion to 2 in "
                + "the manifest of the API's registration, and ask for a token of your API, not of Microsoft Graph"
        }
        if found == expected + "/" || expected == found + "/" { return ": they differ by a slash at the end" }
        return ": write it as tokens have it, or send the token of that provider"
    }

    /// Checks that the token is for this API, if the configuration names one.
    func checkAudience(_ claims: JSONValue) throws {
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
        if audiences.contains(where: { audience in
            provider.appClientIDs.contains { Self.isText(audience, $0) }
        }) {
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
        audience == "00000003-0000-0000-c000-000000000000"
            || audience.hasPrefix("https://graph.microsoft.com")
    }

    /// What to change when an app sends a token for Microsoft Graph.
    static let graphAdvice =
        "a token for Microsoft Graph, which only Graph can check. Ask for a scope of your API, such as "
        + "api://YOUR-API/access"

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
        return "the token has expired \(seconds) s ago: get a fresh one for each code"
    }

    /// Checks that a token in JWT form is an access token; `type` is `typ` in its header.
    ///
    /// An ID token tells an app who signed in; it is not a permission to act at a server (RFC 9068 section 5).
    func checkKind(_ claims: JSONValue, type: String?) throws {
        // OpenID Connect Core section 3.1.3.6: an ID token has the hash of its access token. ZITADEL's differ by nothing else.
        let hasHash = provider.profile == .jwt && claims.has("at_hash")
        guard Check.that(hasMark(claims) && hasHeaderType(type) && !hasHash, .appTokenKind) else {
            if hasHash {
                throw RefusedAppToken(
                    "the token is an ID token, because it has at_hash: send the access token")
            }
            if let mark = provider.profile.mark, !hasMark(claims) {
                let problem =
                    claims[mark.claim].map { "is \($0.shown), not \(mark.value)" }
                    ?? "is missing, and access tokens have \(mark.value) there"
                throw RefusedAppToken("the claim \(mark.claim) \(problem): send the access token")
            }
            let expected = provider.profile.headerTypes.last ?? ""
            let problem =
                type.map { "typ in the header is \(JSONValue.string($0).shown), not \(expected)" }
                ?? "the header has no typ, and access tokens have \(expected) there"
            throw RefusedAppToken(
                "\(problem): send the access token. A product that "
                    + "does not mark access tokens needs the profile jwt or introspection")
        }
    }

    /// Whether the claims have the profile's mark of an access token; true for a profile without a mark.
    private func hasMark(_ claims: JSONValue) -> Bool {
        guard let mark = provider.profile.mark else { return true }
        return Self.isText(claims[mark.claim], mark.value)
    }

    /// Whether `typ` is a type of the profile's access tokens; true for a profile that accepts any type.
    private func hasHeaderType(_ type: String?) -> Bool {
        let expected = provider.profile.headerTypes
        if expected.isEmpty { return true }
        // RFC 9068 section 4: with or without `application/`, in any case.
        guard let type = type?.lowercased() else { return provider.profile.mayLackHeaderType }
        return expected.contains { type == $0 || type == "application/\($0)" }
    }

    /// Checks that the token was issued to one of the partner's apps, for a user.
    func checkClient(_ claims: JSONValue) throws {
        let claimNames = provider.profile.clientClaims
        let claimName = claimNames.first { claims[$0] != nil } ?? claimNames[0]
        let client = claims[claimName]
        let isOurs = provider.appClientIDs.contains { Self.isText(client, $0) }
        guard Check.that(isOurs, .appTokenClient) else {
            guard let client else { throw RefusedAppToken(withoutClient(claimName, claims)) }
            let apps = JSONValue.array(provider.appClientIDs.map(JSONValue.string)).shown
            throw RefusedAppToken(
                "the claim \(claimName) is \(client.shown), not one of the apps that may link, \(apps): send the "
                    + "token that your app got, or add its client to appClientIDs")
        }
        try checkUser(claims, client: client?.string ?? "")
    }

    /// The refusal of a token that does not name its client as the profile expects.
    private func withoutClient(_ claimName: String, _ claims: JSONValue) -> String {
        let problem = "there is no \(claimName), by which the profile \(provider.profile.name) knows the app"
        if provider.profile == .introspection {
            return "\(problem): let the provider's introspection name the client"
        }
        let others = TokenProfile.all.filter { profile in
            // Every token has `aud`, which is the client with Firebase only.
            profile != .firebase && profile.clientClaims.contains { claims[$0] != nil }
        }
        guard let other = others.first(where: { $0 == .rfc9068 }) ?? others.first,
            let name = other.clientClaims.first(where: { claims[$0] != nil })
        else { return "\(problem): let the provider add it to access tokens" }
        return "\(problem): the token has \(name), as the profile \(other.name) expects"
    }

    /// Checks that a user has signed in for the token: not the app itself, and nobody anonymous.
    private func checkUser(_ claims: JSONValue, client: String) throws {
        var problem: String?
        // RFC 9068 section 2.2: without a user, `sub` is the client. Auth0 writes `CLIENT@clients`.
        let subject = claims["sub"]?.string ?? ""
        let isClient = subject.hasSameBytes(as: client) || subject.hasSameBytes(as: "\(client)@clients")
        if isClient || claims["gty"] == "client-credentials" || claims["idtyp"] == "app"
            || isEntraService(claims)
        {
            problem = "the token is one of the app itself (client credentials): send that of a user"
        }
        if claims["firebase"]?["sign_in_provider"] == "anonymous" || claims["provider_id"] == "anonymous" {
            problem =
                "the user is anonymous at Firebase, and such an account ends with the app: let the user sign in"
        }
        guard Check.that(problem == nil, .appTokenUser) else { throw RefusedAppToken(problem ?? "") }
    }

    /// Whether the token is of a service at Entra ID: `sub` of a user is another one for each app, and never `oid`.
    private func isEntraService(_ claims: JSONValue) -> Bool {
        guard provider.profile == .entra, let object = claims["oid"]?.string else { return false }
        return Self.isText(claims["sub"], object)
    }

    /// The claim with its value for a message; the value is nil when the claim is absent.
    static func found(_ value: JSONValue?, _ claim: String) -> String {
        value.map { "the claim \(claim) is \($0.shown)" } ?? "there is no \(claim)"
    }

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
    /// Without it, an ID token that an app passed on is as good as an access token.
    static let appTokenKind = Self(
        "external.kind", "the token is an access token where the provider marks them", "RFC 9068 section 5")
    /// Without it, the owner of any other app at the provider links that app's users to the owner's Google account.
    static let appTokenClient = Self(
        "external.client", "the token was issued to an app of the partner's", "RFC 9700 section 2.3")
    /// Without it, the app's own token, or one that anybody gets without a sign-in, makes an account without a user.
    static let appTokenUser = Self(
        "external.user", "the token is of a user who has signed in", "RFC 9700 section 4.15")
}
