import AuthorizationServer
import OAuth
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The store in memory: for examples, tests, and as the model of one on a database.
///
/// A lock makes each operation one step. An actor would do that too; but no operation waits for anything, and
/// each call of an actor may cost a change of threads.
public final class InMemoryStore: PartnerStore {
    private struct Link {
        /// The digest of the code.
        let digest: SHA256Digest
        let grant: CodeGrant
        var isRedeemed = false
        /// The end of the code until it is redeemed, then the end of the unused link.
        var expires: Date
    }

    private struct Token {
        let digest: SHA256Digest
        let link: AccountLink.ID
        let scope: Scope
        /// A refresh token is good as long as its link.
        var expires = Date.distantFuture
    }

    private struct Tables {
        /// By the identifiers of their codes.
        ///
        /// A used code stays as long as its link, so that a late replay is noticed.
        var links: [AccountLink.ID: Link] = [:]
        /// Tokens refer to their link, so revoking a link ends them too.
        var refreshTokens: [UUID: Token] = [:]
        var accessTokens: [UUID: Token] = [:]
        var sessions: [SHA256Digest: SignInSession] = [:]
        private var additionsUntilRemoval = fewestAdditions

        private static let fewestAdditions = 512

        var count: Int { links.count + refreshTokens.count + accessTokens.count + sessions.count }

        /// A link that was redeemed and has not ended.
        func link(of token: Token?, _ key: TokenKey, at now: Date) -> (id: AccountLink.ID, link: AccountLink)?
        {
            guard let token, key.matches(token.digest), token.expires > now,
                let link = links[token.link], link.isRedeemed, link.expires > now
            else { return nil }
            var found = link.grant.link
            found.scope = token.scope
            return (token.link, found)
        }

        /// Counts an addition.
        ///
        /// Entries that have expired or lost their link are removed once for each n/2 additions to n entries.
        ///
        /// So the memory is O(n) for n valid entries, and an addition takes O(1) time on average, without a
        /// timer.
        mutating func willAdd(at now: Date) {
            additionsUntilRemoval -= 1
            guard additionsUntilRemoval <= 0 else { return }
            links = links.filter { $0.value.expires > now }
            refreshTokens = refreshTokens.filter { links[$0.value.link] != nil }
            accessTokens = accessTokens.filter { $0.value.expires > now && links[$0.value.link] != nil }
            sessions = sessions.filter { $0.value.expires > now }
            additionsUntilRemoval = max(Self.fewestAdditions, count / 2)
        }
    }

    private let tables = Locked(Tables())
    private let signInFailures = InMemorySignInFailures()
    private let key = Locked<String?>(nil)

    /// An empty store.
    public init() {}

    /// The number of entries of all kinds, with those that wait for their removal.
    var entryCount: Int { tables.withLock { $0.count } }

    /// Keeps a fresh code with the link that it will make.
    public func addCode(_ code: TokenKey, _ grant: CodeGrant, expires: Date, at now: Date) async {
        tables.withLock { tables in
            tables.willAdd(at: now)
            tables.links[code.id] = Link(digest: code.digest, grant: grant, expires: expires)
        }
    }

    /// Uses a client's code up and adds the first tokens.
    public func redeemOnce(
        _ code: TokenKey, by clientID: String, adding tokens: FirstTokens, at now: Date
    ) async -> CodeRedemption {
        tables.withLock { tables in
            tables.willAdd(at: now)
            guard let link = tables.links[code.id], code.matches(link.digest), link.expires > now
            else { return .unknown }
            guard link.grant.link.clientID.hasSameBytes(as: clientID) else { return .ofAnotherClient }
            guard !link.isRedeemed else {
                tables.links[code.id] = nil
                return .again
            }
            tables.links[code.id]?.isRedeemed = true
            tables.links[code.id]?.expires = tokens.linkExpires
            let scope = link.grant.link.scope
            tables.refreshTokens[tokens.refresh.id] = Token(
                digest: tokens.refresh.digest, link: code.id, scope: scope)
            tables.accessTokens[tokens.access.id] = Token(
                digest: tokens.access.digest, link: code.id, scope: scope, expires: tokens.accessExpires)
            return .first(code.id, link.grant)
        }
    }

    /// Adds one more access token to a link that has not been revoked.
    public func addAccessToken(
        _ access: AccessToken, to link: AccountLink.ID, keepingLinkUntil end: Date, at now: Date
    ) async -> Bool {
        tables.withLock { tables in
            tables.willAdd(at: now)
            guard let found = tables.links[link], found.isRedeemed, found.expires > now else { return false }
            tables.links[link]?.expires = end
            tables.accessTokens[access.key.id] = Token(
                digest: access.key.digest, link: link, scope: access.scope, expires: access.expires)
            return true
        }
    }

    /// The link of a refresh token.
    public func link(
        ofRefreshToken token: TokenKey, at now: Date
    ) async -> (id: AccountLink.ID, link: AccountLink)? {
        tables.withLock { $0.link(of: $0.refreshTokens[token.id], token, at: now) }
    }

    /// The link of an access token, with the token's scope.
    public func link(
        ofAccessToken token: TokenKey, at now: Date
    ) async -> (id: AccountLink.ID, link: AccountLink)? {
        tables.withLock { $0.link(of: $0.accessTokens[token.id], token, at: now) }
    }

    /// Ends a link; its code and tokens are invalid from then on.
    public func revokeLink(_ link: AccountLink.ID) async { tables.withLock { $0.links[link] = nil } }

    /// Ends one access token.
    public func removeAccessToken(_ token: TokenKey) async {
        tables.withLock { tables in
            guard let found = tables.accessTokens[token.id], token.matches(found.digest) else { return }
            tables.accessTokens[token.id] = nil
        }
    }

    /// Keeps a session.
    public func addSession(_ id: SHA256Digest, _ session: SignInSession, at now: Date) async {
        tables.withLock { tables in
            tables.willAdd(at: now)
            tables.sessions[id] = session
        }
    }

    /// A session that has not expired.
    public func session(_ id: SHA256Digest, at now: Date) async -> SignInSession? {
        tables.withLock { $0.sessions[id] }.flatMap { $0.expires > now ? $0 : nil }
    }

    /// Ends a session.
    public func removeSession(_ id: SHA256Digest) async { tables.withLock { $0.sessions[id] = nil } }

    /// Adds one sign-in to the window of a user name.
    public func countSignIn(_ name: SHA256Digest, window: Int, at now: Date) async -> SignInFailureCount {
        await signInFailures.countSignIn(name, window: window, at: now)
    }

    /// Forgets the sign-ins of a user name.
    public func forgetSignIns(_ name: SHA256Digest) async {
        await signInFailures.forgetSignIns(name)
    }

    /// The key of the device cookies.
    public func deviceKey(orKeeping fresh: String, at now: Date) async -> String {
        key.withLock { key in
            let kept = key ?? fresh
            key = kept
            return kept
        }
    }
}
