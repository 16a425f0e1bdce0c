import OAuth
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The store in memory: for examples, tests, and as the model of one on a database.
///
/// A link owns everything that came of its code. Revoking removes the link alone; what still points to it
/// is dead from then on and goes at the next collection. Collections are paid for by additions, so the
/// memory stays within a constant factor of what is alive, without a timer.
public actor InMemoryStore: PartnerStore {
    private struct LinkRecord {
        var link: Link
        var stage: Stage
        /// The end of the code until tokens exist, then the end of the unused link.
        var expires: Date
    }

    /// Outside the record while it is needed at all: most links have long been through their exchange.
    private indirect enum Stage {
        case awaitingRedemption(redirectURI: String, challenge: CodeChallenge?)
        case redeemed
    }

    private struct AccessRecord {
        var link: LinkID
        var scope: Scope
        var expires: Date
    }

    private var links: [LinkID: LinkRecord] = [:]
    /// A code stays as long as its link, so that a replay is noticed however late it comes.
    private var codes: [SHA256Digest: LinkID] = [:]
    private var refreshTokens: [SHA256Digest: LinkID] = [:]
    private var accessTokens: [SHA256Digest: AccessRecord] = [:]
    private var sessions: [SHA256Digest: Session] = [:]
    private var lastLink: UInt64 = 0
    private var additionsUntilCollection = InMemoryStore.fewestAdditions

    private static let fewestAdditions = 512

    /// An empty store.
    public init() {}

    /// How many entries of all kinds there are, dead ones included.
    public var entryCount: Int {
        links.count + codes.count + refreshTokens.count + accessTokens.count + sessions.count
    }

    /// Keeps a fresh code with the link that it will make.
    public func addCode(_ code: SHA256Digest, _ grant: CodeGrant, expires: Date, at now: Date) {
        collectIfDue(at: now)
        lastLink += 1
        let id = LinkID(number: lastLink)
        links[id] = LinkRecord(
            link: grant.link,
            stage: .awaitingRedemption(redirectURI: grant.redirectURI, challenge: grant.challenge),
            expires: expires)
        codes[code] = id
    }

    /// Uses a code up and adds the first tokens; the actor lets one call at a time decide.
    public func redeemOnce(_ code: SHA256Digest, adding tokens: FirstTokens, at now: Date) -> CodeRedemption {
        collectIfDue(at: now)
        guard let id = codes[code], let record = links[id] else { return .unknown }
        guard case .awaitingRedemption(let redirectURI, let challenge) = record.stage else {
            revokeLink(id)
            return .again
        }
        guard record.expires > now else { return .unknown }
        links[id] = LinkRecord(link: record.link, stage: .redeemed, expires: tokens.linkExpires)
        refreshTokens[tokens.refresh] = id
        accessTokens[tokens.access] = AccessRecord(
            link: id, scope: record.link.scope, expires: tokens.accessExpires)
        return .first(id, CodeGrant(link: record.link, redirectURI: redirectURI, challenge: challenge))
    }

    /// Adds one more access token to a link that has not been revoked.
    public func addAccessToken(
        _ access: AccessToken, to link: LinkID, keepingLinkUntil end: Date, at now: Date
    ) -> Bool {
        collectIfDue(at: now)
        guard links[link] != nil else { return false }
        links[link]?.expires = end
        accessTokens[access.digest] = AccessRecord(link: link, scope: access.scope, expires: access.expires)
        return true
    }

    /// The link of a refresh token.
    public func link(ofRefreshToken token: SHA256Digest, at now: Date) -> (id: LinkID, link: Link)? {
        guard let id = refreshTokens[token], let record = links[id], record.expires > now else { return nil }
        return (id, record.link)
    }

    /// The link of an access token, and the token.
    public func link(
        ofAccessToken token: SHA256Digest, at now: Date
    ) -> (id: LinkID, link: Link, access: AccessToken)? {
        guard let access = accessTokens[token], access.expires > now, let record = links[access.link] else {
            return nil
        }
        return (
            access.link, record.link,
            AccessToken(digest: token, scope: access.scope, expires: access.expires)
        )
    }

    /// Removes a link; its code and tokens lead nowhere from then on.
    public func revokeLink(_ link: LinkID) {
        links[link] = nil
    }

    /// Removes one access token.
    public func removeAccessToken(_ token: SHA256Digest) {
        accessTokens[token] = nil
    }

    /// Keeps a session.
    public func addSession(_ id: SHA256Digest, _ session: Session, at now: Date) {
        collectIfDue(at: now)
        sessions[id] = session
    }

    /// A session that has not expired.
    public func session(_ id: SHA256Digest, at now: Date) -> Session? {
        guard let session = sessions[id], session.expires > now else { return nil }
        return session
    }

    /// Ends a session.
    public func removeSession(_ id: SHA256Digest) {
        sessions[id] = nil
    }

    /// One look at every entry for each half as many additions: a constant share of the work of adding.
    private func collectIfDue(at now: Date) {
        additionsUntilCollection -= 1
        guard additionsUntilCollection <= 0 else { return }
        keep(&links) { $0.expires > now }
        let links = links
        keep(&codes) { links[$0] != nil }
        keep(&refreshTokens) { links[$0] != nil }
        keep(&accessTokens) { $0.expires > now && links[$0.link] != nil }
        keep(&sessions) { $0.expires > now }
        additionsUntilCollection = max(Self.fewestAdditions, entryCount / 2)
    }

    /// Copies the table, which gives its memory back, only when something in it is dead.
    private func keep<Value>(
        _ table: inout [some Hashable: Value], where isAlive: (Value) -> Bool
    ) {
        if !table.values.allSatisfy(isAlive) { table = table.filter { isAlive($0.value) } }
    }
}
