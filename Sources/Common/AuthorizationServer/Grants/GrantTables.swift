import OAuth
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The tables of a store in memory: codes with the grants that they make, tokens, and sessions.
///
/// A grant has the identifier of its code. A used code stays as long as its grant, so that the store notices
/// a late replay. Each token refers to its grant, so revoking the grant ends its tokens too.
///
/// The exchange of a code, and the functions that look at whole parts of the tables, are `@inlinable`, so that the compiler
/// specializes them for the types of each server. Without that they look up the types at run time, which takes a tenth of the
/// time of an exchange. `@inlinable` is the reason why the type is public.
public struct GrantTables<Key: GrantKey, Grant: Sendable, Session: Expiring>: Sendable {
    /// A code, and the grant that it makes.
    @usableFromInline struct Row: Sendable {
        /// The digest of the code.
        @usableFromInline let digest: SHA256Digest
        @usableFromInline let grant: Grant
        /// Whether the code has been used; until then there is no grant.
        @usableFromInline var isRedeemed = false
        /// When the code ends; after its redemption, when the grant ends unless it is used again.
        @usableFromInline var expires: Date

        /// Redeems the code if this is the first attempt of its client; otherwise changes nothing.
        ///
        /// - Parameters:
        ///   - end: when the grant ends unless it is used again.
        ///   - isOfClient: whether the grant is of the client of the attempt.
        @inlinable mutating func redeem(
            _ code: Key, until end: Date, at now: Date, isOfClient: (Grant) -> Bool
        ) -> CodeRedemption<Grant> {
            guard code.matches(digest), expires > now else { return .unknown }
            guard isOfClient(grant) else { return .ofAnotherClient }
            guard !isRedeemed else { return .replayed }
            isRedeemed = true
            expires = end
            return .first(grant)
        }
    }

    /// A refresh token or an access token, and the grant that it belongs to.
    @usableFromInline struct Token: Sendable {
        /// The digest of the token.
        let digest: SHA256Digest
        /// The identifier of the grant.
        @usableFromInline let grant: Key.ID
        /// The scope of an access token; nil when it is the grant's.
        let scope: Scope?
        /// When an access token ends; `.distantFuture` for a refresh token, which ends with its grant.
        @usableFromInline let expires: Date
        /// Whether a newer refresh token has taken the place of this token.
        var isReplaced = false

        @usableFromInline init(
            digest: SHA256Digest, grant: Key.ID, scope: Scope? = nil, expires: Date = .distantFuture
        ) {
            self.digest = digest
            self.grant = grant
            self.scope = scope
            self.expires = expires
        }
    }

    /// The codes and their grants, by the identifier of the code.
    @usableFromInline var grants = PartitionedDictionary<Key.ID, Row>()
    /// The refresh tokens, with those that were replaced.
    @usableFromInline var refreshTokens = PartitionedDictionary<Key.ID, Token>()
    @usableFromInline var accessTokens = PartitionedDictionary<Key.ID, Token>()
    /// The sessions, with those that have expired until ``removeExpiredIfDue(at:)`` finds them.
    @usableFromInline var sessions = PartitionedDictionary<SHA256Digest, Session>()
    /// The part of each table that is searched next for expired entries.
    @usableFromInline var nextPart = 0
    /// How many entries may be added before the next search.
    @usableFromInline var additionsUntilSearch = 0

    /// Creates empty tables.
    package init() {}

    /// The number of entries in all tables, with expired entries that are not removed yet.
    package var count: Int { grants.count + refreshTokens.count + accessTokens.count + sessions.count }

    /// Adds a code, and the grant that it makes when its client redeems it.
    package mutating func addCode(_ code: Key, _ grant: Grant, expires: Date, at now: Date) {
        removeExpiredIfDue(at: now)
        grants[code.id] = Row(digest: code.digest, grant: grant, expires: expires)
    }

    /// Redeems a code and adds the first tokens of its grant, in one step.
    ///
    /// A second use of the code revokes the tokens of the first use (RFC 6749 section 4.1.2). A replay
    /// between two steps would find no tokens to revoke. An attempt of another client changes nothing;
    /// otherwise that client could end the owner's grant.
    ///
    /// - Parameter isOfClient: whether a grant is of the client of the attempt.
    @inlinable public mutating func redeemOnce(
        _ code: Key, adding tokens: GrantTokens<Key>, at now: Date, isOfClient: (Grant) -> Bool
    ) -> CodeRedemption<Grant> {
        removeExpiredIfDue(at: now)
        let redemption =
            grants.change(code.id) { row in
                row.redeem(code, until: tokens.grantExpires, at: now, isOfClient: isOfClient)
            } ?? .unknown
        switch redemption {
        case .first:
            refreshTokens[tokens.refresh.id] = Token(digest: tokens.refresh.digest, grant: code.id)
            accessTokens[tokens.access.id] = Token(
                digest: tokens.access.digest, grant: code.id, expires: tokens.accessExpires)
        case .replayed:
            revoke(code.id)
        case .ofAnotherClient, .unknown:
            break
        }
        return redemption
    }

    /// Finds the grant of a refresh token, or revokes it when the token was replaced before.
    ///
    /// A replaced token that comes once more shows that somebody has copied it (RFC 9700 section 4.14.2). Returns nil then,
    /// and when the token is unknown or its grant has ended.
    package mutating func findGrantOrRevokeOnReplay(
        ofRefreshToken token: Key, at now: Date
    ) -> FoundGrant<Key.ID, Grant>? {
        guard let found = refreshTokens[token.id], token.matches(found.digest),
            let row = row(found.grant, at: now)
        else { return nil }
        guard !found.isReplaced else {
            revoke(found.grant)
            return nil
        }
        return FoundGrant(id: found.grant, grant: row.grant, scope: nil, expires: row.expires)
    }

    /// Replaces a refresh token by a new one of the same grant.
    ///
    /// The old token stays in the table, so that ``findGrantOrRevokeOnReplay(ofRefreshToken:at:)`` notices a copy. Does
    /// nothing when the token is unknown, or was replaced before.
    package mutating func replaceRefreshToken(_ token: Key, by new: Key, at now: Date) {
        removeExpiredIfDue(at: now)
        guard let found = refreshTokens[token.id], token.matches(found.digest), !found.isReplaced else {
            return
        }
        refreshTokens[token.id]?.isReplaced = true
        refreshTokens[new.id] = Token(digest: new.digest, grant: found.grant)
    }

    /// Adds an access token to a grant, and prolongs the grant; false when the grant has ended.
    ///
    /// - Parameters:
    ///   - expires: when the access token ends.
    ///   - end: when the grant ends unless it is used again.
    package mutating func addAccessToken(
        _ token: Key, scope: Scope, expires: Date, to grant: Key.ID, keepingUntil end: Date, at now: Date
    ) -> Bool {
        removeExpiredIfDue(at: now)
        guard row(grant, at: now) != nil else { return false }
        grants[grant]?.expires = end
        accessTokens[token.id] = Token(digest: token.digest, grant: grant, scope: scope, expires: expires)
        return true
    }

    /// The grant of an access token; nil when the token is unknown or has ended.
    package func grant(ofAccessToken token: Key, at now: Date) -> FoundGrant<Key.ID, Grant>? {
        guard let found = accessTokens[token.id], token.matches(found.digest), found.expires > now,
            let row = row(found.grant, at: now)
        else { return nil }
        return FoundGrant(id: found.grant, grant: row.grant, scope: found.scope, expires: found.expires)
    }

    /// Ends a grant, and with it the tokens that refer to it.
    @usableFromInline package mutating func revoke(_ grant: Key.ID) { grants[grant] = nil }

    /// The number of parts of each table, for the functions that search one part at a time.
    package static var partCount: Int { PartitionedDictionary<Key.ID, Row>.partCount }

    /// The redeemed grants of one part for which a condition holds.
    @inlinable package func grants(
        ofPart part: Int, at now: Date, where isWanted: (Grant) -> Bool
    ) -> [Key.ID: Grant] {
        grants.entries(ofPart: part)
            .filter { $0.value.isRedeemed && $0.value.expires > now && isWanted($0.value.grant) }
            .mapValues(\.grant)
    }

    /// Revokes a redeemed grant if a condition holds for it; false when there is none, or it does not hold.
    package mutating func revoke(_ grant: Key.ID, at now: Date, if condition: (Grant) -> Bool) -> Bool {
        guard let row = row(grant, at: now), condition(row.grant) else { return false }
        revoke(grant)
        return true
    }

    /// Ends the codes, the grants with their tokens, and the sessions of one part for which a condition
    /// holds.
    @inlinable package mutating func endAll(
        inPart part: Int, grants isEndedGrant: (Grant) -> Bool, sessions isEndedSession: (Session) -> Bool
    ) {
        grants.removeAll(inPart: part) { row in isEndedGrant(row.grant) }
        sessions.removeAll(inPart: part, where: isEndedSession)
    }

    /// Ends an access token; does nothing when the token is unknown.
    package mutating func removeAccessToken(_ token: Key) {
        guard let found = accessTokens[token.id], token.matches(found.digest) else { return }
        accessTokens[token.id] = nil
    }

    /// Adds a session under the digest of its cookie.
    package mutating func addSession(_ id: SHA256Digest, _ session: Session, at now: Date) {
        removeExpiredIfDue(at: now)
        sessions[id] = session
    }

    /// The session with this digest of a cookie; nil when there is none, or it has expired.
    package func session(_ id: SHA256Digest, at now: Date) -> Session? {
        guard let session = sessions[id], session.expires > now else { return nil }
        return session
    }

    /// Changes a session in its place, and returns the result of the change; nil when there is none.
    package mutating func changeSession<Result>(
        _ id: SHA256Digest, _ body: (inout Session) -> Result
    ) -> Result? {
        sessions.change(id, body)
    }

    /// Ends a session; does nothing when there is none.
    package mutating func removeSession(_ id: SHA256Digest) { sessions[id] = nil }

    /// The row of a redeemed grant; nil when there is none, or it has expired.
    private func row(_ id: Key.ID, at now: Date) -> Row? {
        guard let row = grants[id], row.isRedeemed, row.expires > now else { return nil }
        return row
    }

    /// Removes expired entries and tokens without a grant from the next part of each table, when that is due.
    ///
    /// Each addition calls this. A search is due after as many additions as the part of the last search has
    /// entries. So n additions search about n entries, and each addition costs O(1) on average.
    @inlinable mutating func removeExpiredIfDue(at now: Date) {
        additionsUntilSearch -= 1
        guard additionsUntilSearch <= 0 else { return }
        let part = nextPart
        nextPart = (part + 1) % PartitionedDictionary<Key.ID, Row>.partCount
        grants.removeAll(inPart: part) { row in row.expires <= now }
        // A closure may not read `self` while one of its tables is changed.
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
