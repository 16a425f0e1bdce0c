// Docs/databases.md says what it promises.

import AuthorizationServer
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
/// The file is in WAL mode with `synchronous = FULL`: the result of an operation survives a crash of the
/// server and of the machine. Operations that come together share one commit.
public final class SQLiteStore: SQLStore {
    let writer: SQLiteQueue
    let reader: SQLiteReader
    private let verifier: PasswordVerifier
    private let expiredRows = ExpiredRows()
    private let sweep = SQLiteSweep()

    /// The file, with the check of its accounts' passwords.
    public var database: SQLDatabase { SQLDatabase(runner: self, verifier: verifier) }

    /// Opens the file, or makes it; its folder has to exist.
    ///
    /// Throws ``StoreOpeningError``. A file of another program or of a newer version is refused and not changed.
    ///
    /// - Parameters:
    ///   - path: the file; a name that looks like the address of a database server is refused.
    ///   - mustExist: refuses a name without a file, instead of making one.
    ///   - crypto: the platform's cryptography.
    public init(path: String, mustExist: Bool = false, crypto: PlatformCrypto) throws(StoreOpeningError) {
        let library = try SQLiteLibrary.opened.get()
        try SQLiteFile.prepare(path, mustExist: mustExist)
        do {
            let writing = try SQLiteConnection(path: path, mode: .readWrite, library: library)
            try SQLiteSchema.prepare(writing, path: path)
            writer = SQLiteQueue(writing, mode: .readWrite)
            reader = try SQLiteReader(path: path, library: library)
        } catch let error as StoreOpeningError {
            throw error
        } catch let error as SQLiteError {
            throw .unusable("\(path) cannot be used as a store. \(error.reason)")
        } catch {
            throw .unusable("\(path) cannot be used as a store: \(error)")
        }
        verifier = PasswordVerifier(crypto: crypto, decoy: StoredPassword.decoy)
    }

    /// Uses a client's code up and adds the first tokens, in one transaction.
    public func redeemOnce(
        _ code: SHA256Digest, by clientID: String, adding tokens: FirstTokens, at now: Date
    ) async throws(StoreUnavailable) -> CodeRedemption {
        try await add(at: now) { (database) throws(SQLiteError) in
            let found = try database.first(
                """
                SELECT account, client, scope, redirect_uri, challenge, refresh IS NOT NULL, links.rowid, disabled
                FROM links LEFT JOIN accounts ON id = account WHERE code = ? AND expires > ?
                """,
                .digest(code), .time(now)
            ) { (row) throws(UnreadableRow) in
                (
                    grant: try row.grant(from: 0), isUsed: row.isTrue(5) == true,
                    id: try row.required(row.integer(6), "a row id"), isAccountDisabled: row.isTrue(7)
                )
            }
            guard let found else { return .unknown }
            guard found.grant.link.clientID.hasSameBytes(as: clientID) else { return .ofAnotherClient }
            if found.isUsed {
                try database.run("DELETE FROM links WHERE rowid = ?", .integer(found.id))
                return .again
            }
            try database.run(
                "UPDATE links SET refresh = ?, expires = ? WHERE rowid = ?",
                .digest(tokens.refresh), .time(tokens.linkExpires), .integer(found.id))
            try database.run(
                Self.insertAccessToken, .digest(tokens.access), .digest(code), .scope(found.grant.link.scope),
                .time(tokens.accessExpires))
            return .first(
                AccountLink.ID(digest: code), found.grant, isAccountDisabled: found.isAccountDisabled)
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

    private static let insertAccessToken =
        "INSERT INTO access_tokens (token, link, scope, expires) VALUES (?, ?, ?, ?)"

    /// Runs an operation that adds rows, and after a number of them removes rows that have expired.
    func add<Value: Sendable>(
        at now: Date, _ work: @escaping SQLiteQueue.Work<Value>
    ) async throws(StoreUnavailable) -> Value {
        let removesExpired = expiredRows.countAddition()
        return try await writer.perform { [sweep] (database) throws(SQLiteError) in
            if removesExpired {
                for statement in ExpiredRows.removals(of: [.sessions, .signInFailures], at: now) {
                    try database.run(statement)
                }
                try sweep.step(database, at: now)
            }
            return try work(database)
        }
    }
}

extension SQLiteStore: SQLRunner {
    func first<Value: Sendable>(
        _ statement: SQLStatement, read: @escaping SQLReading<Value>
    ) async throws(StoreUnavailable) -> Value? {
        try await reader.first(statement, read: read)
    }

    func add<Value: Sendable>(
        _ statement: SQLStatement, at now: Date, read: @escaping SQLReading<Value>
    ) async throws(StoreUnavailable) -> Value? {
        try await add(at: now) { (database) throws(SQLiteError) in try database.first(statement, read: read) }
    }

    func change(_ statement: SQLStatement) async throws(StoreUnavailable) -> Int {
        try await writer.perform { (database) throws(SQLiteError) in try database.run(statement) }
    }
}
