import AuthorizationServer
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The state of the server: codes, links with their tokens, sessions, failed sign-ins, and the key of the device
/// cookies.
///
/// A store on a database implements these operations. Each operation is atomic: two calls at once behave as if one
/// came after the other. Only ``links(ofAccount:at:)`` and ``endAll(ofAccount:)`` may miss what another call adds to
/// the account at the same moment. A call returns after its changes are durable. An operation that cannot be done
/// throws ``StoreUnavailable``, and the client gets 503.
///
/// The store gets only SHA-256 digests of codes, tokens and sessions, so a thief of the database can present none of
/// them. Its secrets are ``deviceKey(orKeeping:)`` and, with accounts, the password hashes. A code or token also has an
/// identifier, which is the key of its row. A row with another digest (``TokenKey/matches(_:)``) counts as no row.
public protocol PartnerStore: Sendable {
    /// The accounts, where the store has them too.
    ///
    /// The store itself if it is an ``AccountDirectory``, and nil if it is not. A store that wraps another store returns
    /// that store's accounts. With nil, the server does not look at the account when a code is redeemed.
    var accounts: (any AccountDirectory)? { get }

    /// Keeps a fresh code until it expires, together with the link that it will make.
    func addCode(_ code: TokenKey, _ grant: AuthorizationCodeGrant, expires: Date, at now: Date) async throws

    /// Uses a client's code up, and in the same step adds the first tokens to its link, with the link's scope.
    ///
    /// Only the client's first call for a code does that. A later call of the same client revokes the link instead (RFC
    /// 6749 section 4.1.2). If the tokens were added in a step of their own, a replay between the two would find none to
    /// revoke. A call with another client's id changes nothing. A code past its expiry is unknown.
    ///
    /// - Returns: the result. At a first use, a store with ``accounts`` reads the account of the link in the same
    ///   step, and says whether it is ``RedeemedGrant/Account/usable``.
    func redeemOnce(
        _ code: TokenKey, by clientID: String, adding tokens: FirstTokens, at now: Date
    ) async throws -> CodeRedemption<RedeemedGrant>

    /// Adds one more access token to a link and leaves the older ones valid; false when the link is gone.
    ///
    /// From now on the link lasts until the given time.
    func addAccessToken(
        _ access: StoredAccessToken, to link: AccountLink.ID, keepingLinkUntil end: Date, at now: Date
    ) async throws -> Bool

    /// The link of a refresh token; nil when the token is unknown, or its link expired or revoked.
    func link(ofRefreshToken token: TokenKey, at now: Date) async throws -> StoredLink?

    /// The link of an access token, with the token's scope; nil when it is unknown, expired or revoked.
    func link(ofAccessToken token: TokenKey, at now: Date) async throws -> StoredLink?

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

    /// Adds one attempt to the window of a user name, and returns the count with it.
    ///
    /// An attempt counts before its password is checked; after a right password, ``forgetSignIns(_:)`` removes the attempts.
    /// The window begins with the first attempt and lasts the given number of seconds. An attempt at or after its end begins
    /// the next window. After the clock was set back the window ends one window from now.
    func countSignIn(_ name: SHA256Digest, window: Int, at now: Date) async throws -> SignInFailureCount

    /// Removes the attempts of a user name after one has succeeded; does nothing when there are none.
    func forgetSignIns(_ name: SHA256Digest) async throws

    /// The key of the device cookies, and of the sign-ins that wait at an identity provider: the kept key, or the fresh key,
    /// which the store then keeps.
    ///
    /// Two calls at once get the same key, so a cookie of one server is good at every server with this store. Anyone
    /// who has the key can make such cookies and sign-ins, so keep the file or database of the store secret.
    func deviceKey(orKeeping fresh: String) async throws -> String
}

extension PartnerStore {
    /// No accounts: this store has none.
    public var accounts: (any AccountDirectory)? { nil }
}

extension PartnerStore where Self: AccountDirectory {
    /// The store itself.
    public var accounts: (any AccountDirectory)? { self }
}

/// The store does not answer; the server tells the client to try again.
///
/// The error has a name in this module, so that an ``AccountDirectory`` needs to import only `PartnerServer`.
public typealias StoreUnavailable = AuthorizationServer.StoreUnavailable
