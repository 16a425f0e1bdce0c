import AuthorizationServer
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Safeguard server.one-step: redeeming a code and adding its tokens are one step (project rule).
// Without it, a replay in between finds no tokens to revoke.
/// The store in memory, for examples and tests, and as a model for a store on a database.
///
/// A lock makes each operation but two atomic. An actor would do that too; but no operation waits for anything, and
/// each call of an actor may cost a change of threads.
///
/// The two exceptions look at every link: ``links(ofAccount:at:)`` and ``endAll(ofAccount:)``. They hold the lock
/// for one part of the tables at a time, so that no other call waits for all parts. What another call adds to the
/// account at the same moment may therefore remain. A store on a database does each in one transaction.
///
/// ``PartnerStore`` documents the parameters of the operations.
public final class InMemoryStore: PartnerStore {
    private typealias Tables = GrantTables<TokenKey, AuthorizationCodeGrant, SignInSession>

    private let tables = Locked(Tables())
    private let signInFailures = InMemorySignInFailures()
    private let keptDeviceKey = Locked<String?>(nil)

    /// An empty store.
    public init() {}

    /// The number of codes, tokens and sessions, including expired entries that wait for their removal; failed
    /// sign-ins do not count.
    var entryCount: Int { tables.withLock { $0.count } }

    /// The codes, tokens and sessions in words, for a page that shows them; expired entries are among them.
    package func entries(at now: Date) -> [StoredEntry] {
        tables.withLock { $0.entries(at: now) }
    }

    /// Keeps a fresh code with the link that it will make.
    public func addCode(_ code: TokenKey, _ grant: AuthorizationCodeGrant, expires: Date, at now: Date) async
    {
        tables.withLock { $0.addCode(code, grant, expires: expires, at: now) }
    }

    /// Redeems a client's code once, and adds the first tokens; a replay of the same client revokes the link.
    public func redeemOnce(
        _ code: TokenKey, by clientID: String, adding tokens: FirstTokens, at now: Date
    ) async -> CodeRedemption<RedeemedGrant> {
        let redemption = tables.withLock { tables in
            tables.redeemOnce(code, adding: tokens, at: now) { grant in
                grant.link.clientID.hasSameBytes(as: clientID)
            }
        }
        return redemption.map { RedeemedGrant(grant: $0) }
    }

    /// Adds one more access token to a link, and extends the life of the link to `end`; false when the link has
    /// ended.
    public func addAccessToken(
        _ access: StoredAccessToken, to link: AccountLink.ID, keepingLinkUntil end: Date, at now: Date
    ) async -> Bool {
        tables.withLock { tables in
            tables.addAccessToken(
                access.key, scope: access.scope, expires: access.expires, to: link, keepingUntil: end, at: now
            )
        }
    }

    /// The link of a refresh token; nil when the token is unknown or its link has ended.
    public func link(ofRefreshToken token: TokenKey, at now: Date) async -> StoredLink? {
        let found = tables.withLock { $0.findGrantOrRevokeOnReplay(ofRefreshToken: token, at: now) }
        guard let found else { return nil }
        return StoredLink(id: found.id, link: found.grant.link)
    }

    /// The link of an access token, with the token's scope; nil when the token is unknown or expired, or its link
    /// has ended.
    public func link(ofAccessToken token: TokenKey, at now: Date) async -> StoredLink? {
        guard let found = tables.withLock({ $0.grant(ofAccessToken: token, at: now) }) else { return nil }
        var link = found.grant.link
        if let scope = found.scope { link.scope = scope }
        return StoredLink(id: found.id, link: link)
    }

    /// Ends a link; its code and tokens are invalid from then on.
    public func revokeLink(_ link: AccountLink.ID) async {
        tables.withLock { $0.revoke(link) }
    }

    /// The links of an account; it looks at all links, where a database has an index.
    public func links(ofAccount accountID: String, at now: Date) async -> [StoredLink] {
        var links: [StoredLink] = []
        for part in 0..<Tables.partCount {
            let found = tables.withLock { tables in
                tables.grants(ofPart: part, at: now) { $0.link.accountID.hasSameBytes(as: accountID) }
            }
            links += found.map { StoredLink(id: $0.key, link: $0.value.link) }
        }
        // The identifiers are UUIDs of version 7, which begin with the time: the oldest link is first.
        return links.sorted { $0.id.uuidString < $1.id.uuidString }
    }

    /// Ends a link of an account; false when the account has no such link.
    public func revokeLink(
        _ link: AccountLink.ID, ofAccount accountID: String, at now: Date
    ) async -> Bool {
        tables.withLock { tables in
            tables.revoke(link, at: now) { $0.link.accountID.hasSameBytes(as: accountID) }
        }
    }

    /// Ends everything that was issued to an account.
    public func endAll(ofAccount accountID: String) async {
        for part in 0..<Tables.partCount {
            tables.withLock { tables in
                tables.endAll(
                    inPart: part, grants: { $0.link.accountID.hasSameBytes(as: accountID) },
                    sessions: { $0.accountID.hasSameBytes(as: accountID) })
            }
        }
    }

    /// Ends one access token.
    public func removeAccessToken(_ token: TokenKey) async {
        tables.withLock { $0.removeAccessToken(token) }
    }

    /// Keeps a session.
    public func addSession(_ id: SHA256Digest, _ session: SignInSession, at now: Date) async {
        tables.withLock { $0.addSession(id, session, at: now) }
    }

    /// A session that has not expired; nil when there is none.
    public func session(_ id: SHA256Digest, at now: Date) async -> SignInSession? {
        tables.withLock { $0.session(id, at: now) }
    }

    /// Ends a session.
    public func removeSession(_ id: SHA256Digest) async {
        tables.withLock { $0.removeSession(id) }
    }

    /// Adds one failed sign-in to the count of a user name for `window` seconds, and returns the count.
    ///
    /// An attempt counts as failed until ``forgetSignIns(_:)``.
    public func countSignIn(_ name: SHA256Digest, window: Int, at now: Date) async -> SignInFailureCount {
        await signInFailures.countSignIn(name, window: window, at: now)
    }

    /// Forgets the failed sign-ins of a user name.
    public func forgetSignIns(_ name: SHA256Digest) async {
        await signInFailures.forgetSignIns(name)
    }

    /// The key of the device cookies; keeps `fresh` when there is none yet.
    public func deviceKey(orKeeping fresh: String) async -> String {
        keptDeviceKey.withLock { kept in
            let key = kept ?? fresh
            kept = key
            return key
        }
    }
}
