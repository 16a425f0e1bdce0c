import OAuth
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A user's agreement that a client may act for an account; all tokens of one code belong to one link.
public struct AccountLink: Sendable, Hashable {
    /// The account's identifier, `sub` in userinfo.
    public var accountID: String
    /// The client's identifier, `client_id`.
    public var clientID: String
    /// The scope that the user agreed to.
    public var scope: Scope

    /// Creates a link from its parts.
    public init(accountID: String, clientID: String, scope: Scope) {
        self.accountID = accountID
        self.clientID = clientID
        self.scope = scope
    }
}

extension AccountLink {
    /// The identifier of a link in the store: that of the code that it came from.
    public typealias ID = UUID
}

/// The link that a code makes, and the values that must come back with the code (RFC 6749 section 4.1.3).
public struct CodeGrant: Sendable, Hashable {
    /// The link that the code makes.
    public var link: AccountLink
    /// The redirect URI to which the code was sent.
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

/// The tokens that a code is exchanged for.
public struct FirstTokens: Sendable {
    /// The refresh token, which is good as long as the link.
    public var refresh: TokenKey
    /// The access token.
    public var access: TokenKey
    /// When the access token stops working.
    public var accessExpires: Date
    /// When the link ends unless it is used again.
    public var linkExpires: Date

    /// Creates tokens from their parts.
    public init(refresh: TokenKey, access: TokenKey, accessExpires: Date, linkExpires: Date) {
        self.refresh = refresh
        self.access = access
        self.accessExpires = accessExpires
        self.linkExpires = linkExpires
    }
}

/// The result of an attempt to redeem a code.
public enum CodeRedemption: Sendable, Hashable {
    /// The code was unused; now it is used, and its tokens are good.
    case first(AccountLink.ID, CodeGrant)
    /// The code had been used before; its link has been revoked.
    case again
    /// The code was issued to another client; nothing has changed.
    case ofAnotherClient
    /// There is no such code, or no longer.
    case unknown
}

/// An access token as the store keeps it.
public struct AccessToken: Sendable {
    /// Its key.
    public var key: TokenKey
    /// The scope: that of the link, or less (RFC 6749 section 6).
    public var scope: Scope
    /// When it stops working.
    public var expires: Date

    /// Creates a token from its parts.
    public init(key: TokenKey, scope: Scope, expires: Date) {
        self.key = key
        self.scope = scope
        self.expires = expires
    }
}

/// A signed-in user.
public struct SignInSession: Sendable, Hashable {
    /// The holder of a session: a browser with its cookie, or the app with its bearer token.
    public enum Kind: Sendable, Hashable {
        /// A browser on the sign-in and consent pages.
        case browser
        /// The partner's app.
        case app
    }

    /// The account's identifier.
    public var accountID: String
    /// The holder of the session; a session of one kind is not accepted as the other.
    public var kind: Kind
    /// When it ends.
    public var expires: Date

    /// Creates a session from its parts.
    public init(accountID: String, kind: Kind, expires: Date) {
        self.accountID = accountID
        self.kind = kind
        self.expires = expires
    }
}
