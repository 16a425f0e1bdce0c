// Docs/databases.md says what it promises.

import AuthorizationServer
import OAuth
import PartnerServer
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The store in one file, by the SQLite of the system; several processes of one machine may share the file.
///
/// The file is in WAL mode with `synchronous = FULL`: what an operation has returned survives a crash of the
/// server and of the machine. Operations that come together share one commit.
public final class SQLiteStore: PartnerStore {
    let writer: SQLiteQueue
    let reader: SQLiteQueue
    let verifier: PasswordVerifier
    private let additions = Locked(0)

    /// Opens the file, or makes it; its folder has to exist.
    ///
    /// Throws ``StoreOpeningError``. A file of another program or of a newer version is refused and not changed.
    public convenience init(path: String, crypto: PlatformCrypto) throws(StoreOpeningError) {
        try self.init(path: path, crypto: crypto, library: try SQLiteLibrary.opened.get())
    }

    init(path: String, crypto: PlatformCrypto, library: SQLiteLibrary) throws(StoreOpeningError) {
        try SQLiteFile.prepare(path)
        do {
            let writing = try SQLiteConnection(path: path, mode: .readWrite, library: library)
            try SQLiteSchema.prepare(writing, path: path)
            writer = SQLiteQueue(writing, mode: .readWrite)
            reader = SQLiteQueue(
                try SQLiteConnection(path: path, mode: .readOnly, library: library), mode: .readOnly)
        } catch let error as StoreOpeningError {
            throw error
        } catch let error as SQLiteError {
            throw .unusable("\(path) cannot be used as a store. \(error.reason)")
        } catch {
            throw .unusable("\(path) cannot be used as a store: \(error)")
        }
        verifier = PasswordVerifier(crypto: crypto, decoy: StoredPassword.decoy)
    }

    /// Keeps a fresh code with the link that it will make.
    public func addCode(
        _ code: SHA256Digest, _ grant: CodeGrant, expires: Date, at now: Date
    ) async throws(StoreUnavailable) {
        try await add(at: now) { (database) throws(SQLiteError) in
            _ = try database.run(
                """
                INSERT INTO links (code, account, client, scope, redirect_uri, challenge, expires)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
                .digest(code), .text(grant.link.accountID), .text(grant.link.clientID),
                .scope(grant.link.scope), .text(grant.redirectURI), .challenge(grant.challenge),
                .time(expires))
        }
    }

    /// Uses a client's code up and adds the first tokens, in one transaction.
    public func redeemOnce(
        _ code: SHA256Digest, by clientID: String, adding tokens: FirstTokens, at now: Date
    ) async throws(StoreUnavailable) -> CodeRedemption {
        try await add(at: now) { (database) throws(SQLiteError) in
            let found = try database.first(
                """
                SELECT account, client, scope, redirect_uri, challenge, refresh IS NOT NULL FROM links
                WHERE code = ? AND expires > ?
                """,
                .digest(code), .time(now)
            ) { (row) throws(UnreadableRow) in (grant: try row.grant(from: 0), isUsed: row.integer(5) == 1) }
            guard let (grant, isUsed) = found else { return .unknown }
            guard grant.link.clientID.hasSameBytes(as: clientID) else { return .ofAnotherClient }
            if isUsed {
                try database.run("DELETE FROM links WHERE code = ?", .digest(code))
                return .again
            }
            try database.run(
                "UPDATE links SET refresh = ?, expires = ? WHERE code = ?",
                .digest(tokens.refresh), .time(tokens.linkExpires), .digest(code))
            try database.run(
                Self.insertAccessToken, .digest(tokens.access), .digest(code), .scope(grant.link.scope),
                .time(tokens.accessExpires))
            return .first(AccountLink.ID(digest: code), grant)
        }
    }

    /// Adds one more access token to a link that has not been revoked.
    public func addAccessToken(
        _ access: AccessToken, to link: AccountLink.ID, keepingLinkUntil end: Date, at now: Date
    ) async throws(StoreUnavailable) -> Bool {
        try await add(at: now) { (database) throws(SQLiteError) in
            let kept = try database.run(
                "UPDATE links SET expires = ? WHERE code = ? AND refresh IS NOT NULL AND expires > ?",
                .time(end), .digest(link.digest), .time(now))
            guard kept == 1 else { return false }
            try database.run(
                Self.insertAccessToken, .digest(access.digest), .digest(link.digest), .scope(access.scope),
                .time(access.expires))
            return true
        }
    }

    /// Removes a link; its tokens are invalid from then on.
    public func revokeLink(_ link: AccountLink.ID) async throws(StoreUnavailable) {
        try await remove("DELETE FROM links WHERE code = ?", link.digest)
    }

    /// Removes one access token.
    public func removeAccessToken(_ token: SHA256Digest) async throws(StoreUnavailable) {
        try await remove("DELETE FROM access_tokens WHERE token = ?", token)
    }

    private static let insertAccessToken =
        "INSERT INTO access_tokens (token, link, scope, expires) VALUES (?, ?, ?, ?)"

    func remove(_ sql: String, _ digest: SHA256Digest) async throws(StoreUnavailable) {
        try await writer.perform { (database) throws(SQLiteError) in
            _ = try database.run(sql, .digest(digest))
        }
    }

    /// Runs an operation that adds rows, and now and then removes rows that have expired.
    func add<Value: Sendable>(
        at now: Date, _ work: @escaping SQLiteQueue.Work<Value>
    ) async throws(StoreUnavailable) -> Value {
        let collects = additions.withLock { count in
            count += 1
            return count % Collection.interval == 0
        }
        return try await writer.perform { (database) throws(SQLiteError) in
            if collects { try Collection.run(on: database, at: now) }
            return try work(database)
        }
    }
}

/// The removal of expired rows: a bounded number of each table after a number of additions, without a timer.
private enum Collection {
    static let interval = 256
    /// Twice the interval, so that more is removed than was added.
    private static let most: Int64 = 512

    private static let tables = [
        ("links", "code"), ("access_tokens", "token"), ("sessions", "session"), ("sign_in_failures", "name"),
    ]

    static func run(on database: SQLiteConnection, at now: Date) throws(SQLiteError) {
        for (table, key) in tables {
            try database.run(
                """
                DELETE FROM \(table) WHERE \(key) IN
                (SELECT \(key) FROM \(table) WHERE expires <= ? LIMIT ?)
                """,
                .time(now), .integer(most))
        }
    }
}
