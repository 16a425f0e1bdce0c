import AuthorizationServer
import OAuth
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The state of the server: codes, links with their tokens, sessions, and failed sign-ins.
///
/// A store on a database implements these operations. Each one is atomic: two calls at once behave as if one
/// came after the other. A call returns after its changes are durable. Of codes, tokens and sessions the
/// store gets digests of 256 random bits, so that a stolen database holds nothing that can be presented.
/// Codes and tokens have an identifier for their key too; a row whose digest is another one
/// (``TokenKey/matches(_:)``) is treated as if it were not there. An operation that cannot be done throws
/// ``StoreUnavailable``, and the client gets 503.
public protocol PartnerStore: Sendable {
    /// Keeps a fresh code until it expires, together with the link that it will make.
    func addCode(_ code: TokenKey, _ grant: CodeGrant, expires: Date, at now: Date) async throws

    /// Uses a client's code up, and in the same step adds the first tokens to its link, with the link's
    /// scope.
    ///
    /// Only the client's first call for a code does that. A later call of the same client revokes the link
    /// instead (RFC 6749 section 4.1.2). If the tokens were added in a step of their own, a replay between
    /// the two would find none to revoke. A call with another client's id changes nothing. A code past its
    /// expiry is unknown.
    func redeemOnce(
        _ code: TokenKey, by clientID: String, adding tokens: FirstTokens, at now: Date
    ) async throws -> CodeRedemption

    /// Adds one more access token to a link and leaves the older ones valid; false when the link is gone.
    ///
    /// From now on the link lasts until the given time.
    func addAccessToken(
        _ access: AccessToken, to link: AccountLink.ID, keepingLinkUntil end: Date, at now: Date
    ) async throws -> Bool

    /// The link of a refresh token; nil when the token is unknown, or its link expired or revoked.
    func link(
        ofRefreshToken token: TokenKey, at now: Date
    ) async throws -> (id: AccountLink.ID, link: AccountLink)?

    /// The link of an access token, with the token's scope; nil when it is unknown, expired or revoked.
    func link(
        ofAccessToken token: TokenKey, at now: Date
    ) async throws -> (id: AccountLink.ID, link: AccountLink)?

    /// Removes a link with its code and all its tokens; does nothing when it is gone already.
    func revokeLink(_ link: AccountLink.ID) async throws

    /// The links of an account that clients can use, the oldest first.
    ///
    /// A code that was not redeemed has no link yet. Accounts are compared byte by byte.
    func links(ofAccount accountID: String, at now: Date) async throws -> [StoredLink]

    /// Removes a link with its code and all its tokens, if it is a link of this account; false when the
    /// account has no such link.
    func revokeLink(
        _ link: AccountLink.ID, ofAccount accountID: String, at now: Date
    ) async throws -> Bool

    /// Removes everything that was issued to an account: codes, links with all their tokens, and the sessions
    /// of browsers and of the app; does nothing when there is nothing.
    ///
    /// For an account that was stolen or is disabled. What is issued afterwards stays.
    func endAll(ofAccount accountID: String) async throws

    /// Removes one access token; does nothing when it is gone already.
    func removeAccessToken(_ token: TokenKey) async throws

    /// Keeps a session until it expires.
    func addSession(_ id: SHA256Digest, _ session: SignInSession, at now: Date) async throws

    /// A session; nil when it is unknown or expired.
    func session(_ id: SHA256Digest, at now: Date) async throws -> SignInSession?

    /// Ends a session; does nothing when it is gone already.
    func removeSession(_ id: SHA256Digest) async throws

    /// Adds one sign-in to the window of a user name, and returns the count with it.
    ///
    /// The window begins with the first sign-in and lasts the given number of seconds. A sign-in at or after
    /// its end begins the next window. After the clock was set back the window ends one window from now.
    func countSignIn(_ name: SHA256Digest, window: Int, at now: Date) async throws -> SignInFailureCount

    /// Forgets the sign-ins of a user name; does nothing when there are none.
    func forgetSignIns(_ name: SHA256Digest) async throws

    /// The key of the device cookies: the fresh one where there is none yet, and from then on the same.
    ///
    /// Two calls at once get the same key, so a cookie of one server is good at every server with this store.
    func deviceKey(orKeeping fresh: String, at now: Date) async throws -> String
}

/// A store that has the accounts too.
public protocol StoreWithAccounts: PartnerStore, AccountDirectory {
    /// Does what ``PartnerStore/redeemOnce(_:by:adding:at:)`` does, and reads the account of the link in the
    /// same step.
    ///
    /// - Returns: the result, and whether the account can be used: it is there and not disabled.
    func redeemOnceWithAccount(
        _ code: TokenKey, by clientID: String, adding tokens: FirstTokens, at now: Date
    ) async throws -> (redemption: CodeRedemption, accountIsUsable: Bool)
}

/// The store does not answer; the server tells the client to try again.
public typealias StoreUnavailable = AuthorizationServer.StoreUnavailable

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
    public enum Kind: String, Sendable, Hashable {
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
