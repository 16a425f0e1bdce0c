import JOSE
import JSON
import PartnerServer
import WebText

/// The rule that the token is an access token.
extension AppTokenRules {
    /// Checks that a token in JWT form is an access token; `type` is `typ` in its header.
    ///
    /// An ID token tells an app who signed in; it is not a permission to act at a server (RFC 9068 section 5).
    func checkKind(_ claims: JSONValue, type: String?) throws(RefusedAppToken) {
        let problem = kindProblem(of: claims, type: type)
        if !Check.that(problem == nil, .appTokenKind), let problem { throw RefusedAppToken(problem) }
    }

    /// Why a token is not an access token, and what to send; nil for an access token.
    private func kindProblem(of claims: JSONValue, type: String?) -> String? {
        // OpenID Connect Core section 3.1.3.6: an ID token has the hash of its access token. ZITADEL's differ only in that.
        if provider.profile == .jwt, claims.has("at_hash") {
            return "the token is an ID token, because it has at_hash: send the access token"
        }
        if let mark = provider.profile.mark, !Self.isText(claims[mark.claim], mark.value) {
            let problem =
                claims[mark.claim].map { "is \($0.excerpt), not \(mark.value)" }
                ?? "is missing, and access tokens have \(mark.value) there"
            return "the claim \(mark.claim) \(problem): send the access token"
        }
        // Of several types the last is that of the standard.
        guard let expected = provider.profile.headerTypes.last, !hasHeaderType(type) else { return nil }
        let problem =
            type.map { "typ in the header is \(JSONValue.string($0).excerpt), not \(expected)" }
            ?? "the header has no typ, and access tokens have \(expected) there"
        return "\(problem): send the access token. A product that "
            + "does not mark access tokens needs the profile jwt or introspection"
    }

    /// Whether `typ` is a type of the profile's access tokens.
    private func hasHeaderType(_ type: String?) -> Bool {
        // RFC 9068 section 4: with or without `application/`, in any case.
        guard let type = type?.asciiLowercased else { return provider.profile.mayLackHeaderType }
        return provider.profile.headerTypes.contains { type == $0 || type == "application/\($0)" }
    }
}

extension SecurityRule {
    /// Without it, an ID token that an app passed on is as good as an access token.
    static let appTokenKind = Self(
        "external.kind", "the token is an access token where the provider marks them", "RFC 9068 section 5")
}
