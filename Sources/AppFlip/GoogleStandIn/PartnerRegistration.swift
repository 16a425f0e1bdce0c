import GoogleRedirectURIs
import OAuth
import WebText

/// A partner's registration in Google's console.
///
/// The sandbox gives all of it to its Google app; the real app does not hold the client secret.
package struct PartnerRegistration: Sendable, Hashable {
    /// The name by which users know the partner; it tells partners apart.
    package var name: String
    /// The credentials that the partner gave to Google, and whether they are sent in the form or by HTTP Basic.
    package var client: ClientCredentials
    /// The universal link that the partner's app opens for.
    package var universalLink: String
    /// The scopes to ask for, in their order (wire name `scope`).
    package var scopes: [String]
    /// Where the browser brings the answer: `/r/` and the project's id.
    package var webRedirectURI: GoogleRedirectURI
    /// The partner's authorization endpoint, for the browser.
    package var authorizationURL: String
    /// The partner's token endpoint, for Google's servers.
    package var tokenURL: String
    /// Where an access token shows the account that it belongs to; nil when the partner has none.
    package var userinfoURL: String?
    /// Where tokens are revoked; nil when the partner has none.
    package var revocationURL: String?
    /// The partner's issuer identifier, for `iss` of RFC 9207.
    ///
    /// An answer without `iss` is accepted too, because Google's console has no setting for it.
    package var issuer: String?

    package init(
        name: String, client: ClientCredentials, universalLink: String, scopes: [String],
        webRedirectURI: GoogleRedirectURI, authorizationURL: String, tokenURL: String,
        userinfoURL: String? = nil, revocationURL: String? = nil, issuer: String? = nil
    ) {
        self.name = name
        self.client = client
        self.universalLink = universalLink
        self.scopes = scopes
        self.webRedirectURI = webRedirectURI
        self.authorizationURL = authorizationURL
        self.tokenURL = tokenURL
        self.userinfoURL = userinfoURL
        self.revocationURL = revocationURL
        self.issuer = issuer
    }

    /// Whether an answer may be of this partner: false when both name an issuer and the two differ.
    ///
    /// RFC 9207 section 2.4 also refuses an answer without `iss` where the server is known to send it; see ``issuer``.
    package func mayHaveIssued(_ answer: AuthorizationResponse) -> Bool {
        guard let named = answer.issuer, let issuer else { return true }
        return Check.that(named.hasSameBytes(as: issuer), .issuer)
    }
}

extension SecurityRule {
    /// Without it, an answer of one partner is taken for another's.
    static let issuer = Self("google.issuer", "iss names the server that was asked", "RFC 9207 section 2.4")
}
