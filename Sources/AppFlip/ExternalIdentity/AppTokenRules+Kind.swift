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
        guard let type = type?.asciiLowercased else { return provider.profile.mayLackHeaderType }
        return expected.contains { type == $0 || type == "application/\($0)" }
    }
}

extension SecurityRule {
    /// Without it, an ID token that an app passed on is as good as an access token.
    static let appTokenKind = Self(
        "external.kind", "the token is an access token where the provider marks them", "RFC 9068 section 5")
}
