import OAuth

/// A partner as Google's console has it, as far as Google's servers need it.
///
/// Source: Google, "Account linking", fields of the console's configuration.
public struct PartnerRegistration: Sendable, Hashable {
    /// The name by which users know the partner; it tells partners apart.
    public var name: String
    /// What the partner gave to Google to authenticate with, and whether by form or by Basic.
    public var client: ClientCredentials
    /// Where codes and refresh tokens are exchanged.
    public var tokenURL: String
    /// Where an access token shows whose it is; nil when the partner has none.
    public var userinfoURL: String?
    /// Where tokens are revoked; nil when the partner has none.
    public var revocationURL: String?
    /// The partner's name in `iss`, compared when an answer in the browser carries it (RFC 9207).
    public var issuer: String?

    /// A registration of its parts.
    public init(
        name: String, client: ClientCredentials, tokenURL: String, userinfoURL: String? = nil,
        revocationURL: String? = nil, issuer: String? = nil
    ) {
        self.name = name
        self.client = client
        self.tokenURL = tokenURL
        self.userinfoURL = userinfoURL
        self.revocationURL = revocationURL
        self.issuer = issuer
    }
}
