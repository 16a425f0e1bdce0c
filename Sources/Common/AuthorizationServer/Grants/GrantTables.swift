import OAuth
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Codes with the grants that they make, tokens and sessions, in memory.
///
/// A grant has the identifier of its code. A used code stays as long as its grant, so that a late replay is
/// noticed. Tokens refer to their grant, so revoking it ends them too.
///
/// What each exchange calls is inlinable, which takes a public type: it is compiled with each server's types.
/// Generic code of another module looks them up at run time, for a tenth of the time of an exchange.
public struct GrantTables<Key: GrantKey, Grant: Sendable, Session: Expiring>: Sendable {
    /// A code, and the grant that it makes.
    @usableFromInline struct Row: Sendable {
        @usableFromInline let digest: SHA256Digest
        @usableFromInline let grant: Grant
        @usableFromInline var isRedeemed = false
        /// The end of the code until it is redeemed, then the end of the unused grant.
        @usableFromInline var expires: Date

        /// Uses the code up when it is its client's first attempt; changes nothing otherwise.
        @inlinable mutating func redeem(
            _ code: Key, until end: Date, at now: Date, isOwn: (Grant) -> Bool
        ) -> CodeRedemption<Grant> {
            guard code.matches(digest), expires > now else { return .unknown }
            guard isOwn(grant) else { return .ofAnotherClient }
            guard !isRedeemed else { return .again }
            isRedeemed = true
            expires = end
            return .first(grant)
        }
    }

    /// A refresh token or an access token, and the grant that it belongs to.
    @usableFromInline struct Token: Sendable {
        let digest: SHA256Digest
        @usableFromInline let grant: Key.ID
        var scope: Scope?
        /// A refresh token is good as long as its grant.
        @usableFromInline var expires: Date
        var isReplaced = false

        @usableFromInline init(
            digest: SHA256Digest, grant: Key.ID, scope: Scope? = nil, expires: Date = .distantFuture
        ) {
            (self.digest, self.grant, self.scope, self.expires) = (digest, grant, scope, expires)
        }
    }

    @usableFromInline var grants = PartedDictionary<Key.ID, Row>()
    @usableFromInline var refreshTokens = PartedDictionary<Key.ID, Token>()
    @usableFromInline var accessTokens = PartedDictionary<Key.ID, Token>()
    /// The sessions, ended ones included until they are removed.
    @usableFromInline package var sessions = PartedDictionary<SHA256Digest, Session>()
    /// The part of each table that is searched next for what has expired.
    @usableFromInline var nextPart = 0
    @usableFromInline var additionsUntilSearch = 0

    package init() {}

    package var count: Int { grants.count + refreshTokens.count + accessTokens.count + sessions.count }

    package mutating func addCode(_ code: Key, _ grant: Grant, expires: Date, at now: Date) {
        willAdd(at: now)
        grants[code.id] = Row(digest: code.digest, grant: grant, expires: expires)
    }

    /// Uses a code of its client up and adds the first tokens in the same step.
    ///
    /// A second use revokes the tokens of the first one (RFC 6749 section 4.1.2): a replay between two steps
    /// would find none. An attempt of another client changes nothing, or it could end the owner's grant.
    @inlinable public mutating func redeemOnce(
        _ code: Key, adding tokens: GrantTokens<Key>, at now: Date, isOwn: (Grant) -> Bool
    ) -> CodeRedemption<Grant> {
        willAdd(at: now)
        let redemption =
            grants.change(code.id) { row in
                row.redeem(code, until: tokens.grantExpires, at: now, isOwn: isOwn)
            } ?? .unknown
        switch redemption {
        case .first: break
        case .again:
            revoke(code.id)
            return redemption
        case .ofAnotherClient, .unknown: return redemption
        }
        refreshTokens[tokens.refresh.id] = Token(digest: tokens.refresh.digest, grant: code.id)
        accessTokens[tokens.access.id] = Token(
            digest: tokens.access.digest, grant: code.id, expires: tokens.accessExpires)
        return redemption
    }

    /// The grant of a refresh token; nil when the token is unknown or its grant has ended.
    ///
    /// A token that was replaced is used again when somebody has copied it, so its grant is revoked (RFC 9700
    /// section 4.14.2).
    package mutating func grant(ofRefresh token: Key, at now: Date) -> FoundGrant<Key.ID, Grant>? {
        guard let found = refreshTokens[token.id], token.matches(found.digest),
            let row = row(found.grant, at: now)
        else { return nil }
        guard !found.isReplaced else {
            revoke(found.grant)
            return nil
        }
        return FoundGrant(id: found.grant, grant: row.grant, scope: nil, expires: row.expires)
    }

    /// Puts a new refresh token of the same grant into the place of another.
    package mutating func replace(_ token: Key, by new: Key) {
        guard let found = refreshTokens[token.id] else { return }
        refreshTokens[token.id]?.isReplaced = true
        refreshTokens[new.id] = Token(digest: new.digest, grant: found.grant)
    }

    /// Adds an access token to a grant, which lasts until `end` from now on; false when the grant has ended.
    package mutating func addAccess(
        _ token: Key, scope: Scope, expires: Date, to grant: Key.ID, keepingUntil end: Date, at now: Date
    ) -> Bool {
        willAdd(at: now)
        guard row(grant, at: now) != nil else { return false }
        grants[grant]?.expires = end
        accessTokens[token.id] = Token(digest: token.digest, grant: grant, scope: scope, expires: expires)
        return true
    }

    /// The grant of an access token; nil when the token is unknown or has ended.
    package func access(_ token: Key, at now: Date) -> FoundGrant<Key.ID, Grant>? {
        guard let found = accessTokens[token.id], token.matches(found.digest), found.expires > now,
            let row = row(found.grant, at: now)
        else { return nil }
        return FoundGrant(id: found.grant, grant: row.grant, scope: found.scope, expires: found.expires)
    }

    @usableFromInline package mutating func revoke(_ grant: Key.ID) { grants[grant] = nil }

    /// The number of parts of each table, for the calls that look at every entry of one part.
    package static var partCount: Int { PartedDictionary<Key.ID, Row>.partCount }

    /// The redeemed grants of one part that a condition picks.
    @inlinable package func grants(
        ofPart part: Int, at now: Date, where isWanted: (Grant) -> Bool
    ) -> [Key.ID: Grant] {
        grants.entries(ofPart: part)
            .filter { $0.value.isRedeemed && $0.value.expires > now && isWanted($0.value.grant) }
            .mapValues(\.grant)
    }

    /// Revokes a redeemed grant if a condition holds for it; false when there is none, or it does not hold.
    package mutating func revoke(_ grant: Key.ID, at now: Date, if isOwn: (Grant) -> Bool) -> Bool {
        guard let row = row(grant, at: now), isOwn(row.grant) else { return false }
        revoke(grant)
        return true
    }

    /// Ends the codes, the grants with their tokens, and the sessions of one part that two conditions pick.
    @inlinable package mutating func endAll(
        inPart part: Int, grants isEndedGrant: (Grant) -> Bool, sessions isEndedSession: (Session) -> Bool
    ) {
        grants.removeAll(inPart: part) { row in isEndedGrant(row.grant) }
        sessions.removeAll(inPart: part, where: isEndedSession)
    }

    package mutating func removeAccess(_ token: Key) {
        guard let found = accessTokens[token.id], token.matches(found.digest) else { return }
        accessTokens[token.id] = nil
    }

    package mutating func addSession(_ id: SHA256Digest, _ session: Session, at now: Date) {
        willAdd(at: now)
        sessions[id] = session
    }

    package func session(_ id: SHA256Digest, at now: Date) -> Session? {
        sessions[id].flatMap { $0.expires > now ? $0 : nil }
    }

    private func row(_ id: Key.ID, at now: Date) -> Row? {
        grants[id].flatMap { $0.isRedeemed && $0.expires > now ? $0 : nil }
    }

    /// Removes what has expired or lost its grant from the next part of each table.
    ///
    /// It waits for as many additions as the part has entries. So the tables are searched once for each n
    /// additions to n entries, and each addition costs O(1) on average.
    @inlinable mutating func willAdd(at now: Date) {
        additionsUntilSearch -= 1
        guard additionsUntilSearch <= 0 else { return }
        let part = nextPart
        nextPart = (part + 1) % PartedDictionary<Key.ID, Row>.partCount
        grants.removeAll(inPart: part) { row in row.expires <= now }
        let grants = grants
        refreshTokens.removeAll(inPart: part) { token in grants[token.grant] == nil }
        accessTokens.removeAll(inPart: part) { token in token.expires <= now || grants[token.grant] == nil }
        sessions.removeAll(inPart: part) { session in session.expires <= now }
        let size =
            grants.count(ofPart: part) + refreshTokens.count(ofPart: part) + accessTokens.count(ofPart: part)
            + sessions.count(ofPart: part)
        additionsUntilSearch = max(2, size)
    }
}
