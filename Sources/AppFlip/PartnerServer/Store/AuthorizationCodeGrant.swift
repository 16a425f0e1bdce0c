import AuthorizationServer
import OAuth

/// An authorization code as a store keeps it: the link that it makes, and what its redemption is checked against
/// (RFC 6749 section 4.1.3, RFC 7636 section 4.6).
public struct AuthorizationCodeGrant: Sendable, Hashable {
    /// The link that the code makes.
    public var link: AccountLink
    /// The redirect URI to which the code was sent, compared by bytes.
    public var redirectURI: String
    /// The PKCE challenge of the request, if it had one (RFC 7636 section 4.4).
    public var challenge: CodeChallenge?

    /// Creates a grant from its parts.
    public init(link: AccountLink, redirectURI: String, challenge: CodeChallenge?) {
        self.link = link
        self.redirectURI = redirectURI
        self.challenge = challenge
    }
}

extension AuthorizationCodeGrant: StoredOwnership {
    package var owner: StoredOwner {
        StoredOwner(account: link.accountID, holder: link.clientID, scope: link.scope)
    }
}
