import AuthorizationServer
import OAuth
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The tables of ``InMemoryStore`` and the operations on them, each of which is one step.
///
/// All tokens refer to their link, so revoking a link ends them too. Entries that have expired or lost their link are
/// removed when the number of additions since the last removal exceeds half the number of entries. So the memory is
/// O(n) for n valid entries, and an addition takes O(1) time on average, without a timer.
struct StoreTables: Sendable {
    /// The values that many links share: there are few clients, redirect URIs and scopes, and many accounts.
    private final class Terms: Sendable {
        let clientID: String
        let scope: Scope
        let redirectURI: String

        init(_ grant: CodeGrant) {
            clientID = grant.link.clientID
            scope = grant.link.scope
            redirectURI = grant.redirectURI
        }

        func areThose(of grant: CodeGrant) -> Bool {
            clientID.hasSameBytes(as: grant.link.clientID) && scope == grant.link.scope
                && redirectURI.hasSameBytes(as: grant.redirectURI)
        }
    }

    private struct LinkRecord {
        let accountID: String
        let terms: Terms
        /// On the heap, because most requests have no challenge.
        let challenge: Boxed<CodeChallenge>?
        var isRedeemed = false
        /// The end of the code until it is redeemed, then the end of the unused link.
        var expires: Date

        var link: AccountLink {
            AccountLink(accountID: accountID, clientID: terms.clientID, scope: terms.scope)
        }
    }

    private struct AccessRecord {
        let link: AccountLink.ID
        let scope: Scope
        var expires: Date
    }

    /// By the digests of their codes.
    ///
    /// A used code stays as long as its link, so that a late replay is noticed.
    private var links = DigestTable<LinkRecord>()
    private var refreshTokens = DigestTable<AccountLink.ID>()
    private var accessTokens = DigestTable<AccessRecord>()
    private var sessions = DigestTable<SignInSession>()
    /// Terms that the next link may share; emptied at each removal, so that their number is bounded.
    private var recentTerms: [Terms] = []
    private var additionsUntilCollection = StoreTables.fewestAdditions

    private static let fewestAdditions = 512

    /// The number of entries of all kinds, with those that wait for their removal.
    var entryCount: Int {
        links.count + refreshTokens.count + accessTokens.count + sessions.count
    }

    /// Keeps a fresh code with the link that it will make.
    mutating func addCode(_ code: SHA256Digest, _ grant: CodeGrant, expires: Date, at now: Date) {
        collectIfDue(at: now)
        links.set(
            code,
            to: LinkRecord(
                accountID: grant.link.accountID, terms: terms(of: grant),
                challenge: grant.challenge.map(Boxed.init), expires: expires))
    }

    private mutating func terms(of grant: CodeGrant) -> Terms {
        if let shared = recentTerms.first(where: { $0.areThose(of: grant) }) { return shared }
        let terms = Terms(grant)
        if recentTerms.count < 32 { recentTerms.append(terms) }
        return terms
    }

    /// Uses a client's code up and adds the first tokens.
    mutating func redeemOnce(
        _ code: SHA256Digest, by clientID: String, adding tokens: FirstTokens, at now: Date
    ) -> CodeRedemption {
        collectIfDue(at: now)
        guard let record = links[code], record.expires > now else { return .unknown }
        guard record.terms.clientID.hasSameBytes(as: clientID) else { return .ofAnotherClient }
        let id = AccountLink.ID(digest: code)
        guard !record.isRedeemed else {
            revokeLink(id)
            return .again
        }
        links.update(code) {
            $0.isRedeemed = true
            $0.expires = tokens.linkExpires
        }
        refreshTokens.set(tokens.refresh, to: id)
        accessTokens.set(
            tokens.access,
            to: AccessRecord(link: id, scope: record.terms.scope, expires: tokens.accessExpires))
        return .first(
            id,
            CodeGrant(
                link: record.link, redirectURI: record.terms.redirectURI, challenge: record.challenge?.value))
    }

    /// Adds one more access token to a link that has not been revoked.
    mutating func addAccessToken(
        _ access: AccessToken, to link: AccountLink.ID, keepingLinkUntil end: Date, at now: Date
    ) -> Bool {
        collectIfDue(at: now)
        guard live(link, at: now) != nil else { return false }
        links.update(link.digest) { $0.expires = end }
        accessTokens.set(
            access.digest, to: AccessRecord(link: link, scope: access.scope, expires: access.expires))
        return true
    }

    /// The link of a refresh token.
    func link(
        ofRefreshToken token: SHA256Digest, at now: Date
    ) -> (id: AccountLink.ID, link: AccountLink)? {
        guard let id = refreshTokens[token], let record = live(id, at: now) else { return nil }
        return (id, record.link)
    }

    /// The link of an access token, and the token.
    func link(
        ofAccessToken token: SHA256Digest, at now: Date
    ) -> (id: AccountLink.ID, link: AccountLink, access: AccessToken)? {
        guard let access = accessTokens[token], access.expires > now, let record = live(access.link, at: now)
        else { return nil }
        return (
            access.link, record.link,
            AccessToken(digest: token, scope: access.scope, expires: access.expires)
        )
    }

    /// Ends a link; its code and tokens are invalid from then on.
    mutating func revokeLink(_ link: AccountLink.ID) {
        links.update(link.digest) { $0.expires = .distantPast }
    }

    /// Ends one access token.
    mutating func removeAccessToken(_ token: SHA256Digest) {
        accessTokens.update(token) { $0.expires = .distantPast }
    }

    /// Keeps a session.
    mutating func addSession(_ id: SHA256Digest, _ session: SignInSession, at now: Date) {
        collectIfDue(at: now)
        sessions.set(id, to: session)
    }

    /// A session that has not expired.
    func session(_ id: SHA256Digest, at now: Date) -> SignInSession? {
        guard let session = sessions[id], session.expires > now else { return nil }
        return session
    }

    /// Ends a session.
    mutating func removeSession(_ id: SHA256Digest) {
        sessions.update(id) { $0.expires = .distantPast }
    }

    private func live(_ link: AccountLink.ID, at now: Date) -> LinkRecord? {
        guard let record = links[link.digest], record.isRedeemed, record.expires > now else { return nil }
        return record
    }

    /// Removes entries that have expired: O(n), once for each n/2 additions.
    private mutating func collectIfDue(at now: Date) {
        additionsUntilCollection -= 1
        guard additionsUntilCollection <= 0 else { return }
        links.removeAll { $0.expires <= now }
        refreshTokens.removeAll { links[$0.digest] == nil }
        accessTokens.removeAll { $0.expires <= now || links[$0.link.digest] == nil }
        sessions.removeAll { $0.expires <= now }
        recentTerms = []
        additionsUntilCollection = max(Self.fewestAdditions, entryCount / 2)
    }
}

/// A value on the heap.
private final class Boxed<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
