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

/// A file of SQLite in WAL mode with `synchronous = FULL`: results survive a crash of the machine.
final class SQLiteDatabase: SQLDatabase {
    /// The connection that writes.
    let writer: SQLiteQueue
    /// A connection that reads single rows, and does not wait while the file is locked.
    private let rows: Locked<SQLiteConnection>
    /// A connection that may wait: for a backup, or to read a row while another process has the file locked.
    private let patient: SQLiteQueue
    /// The last key that the removal of expired rows has looked at, for each table; without one it looks at the first
    /// rows next.
    private let lastKeysLookedAt = Locked<[String: UUID]>([:])

    /// Opens a file with the tables of a store, or makes the file unless it must exist.
    convenience init(path: String, mustExist: Bool, library: SQLiteLibrary) throws(StoreProblem) {
        try SQLiteFile.prepare(path, mustExist: mustExist, library: library)
        do {
            let writing = try SQLiteConnection(path: path, library: library)
            try SQLiteFile.makeTables(writing)
            self.init(
                writing: writing,
                rows: try SQLiteConnection(path: path, access: .readOnly, library: library, patience: .zero),
                patient: try SQLiteConnection(path: path, access: .readOnly, library: library))
        } catch {
            throw StoreProblem("\(path) cannot be used as a store. \(error)")
        }
    }

    /// A database of three connections to the same file.
    init(writing: SQLiteConnection, rows: sending SQLiteConnection, patient: SQLiteConnection) {
        writer = SQLiteQueue(writing, usesTransactions: true)
        self.rows = Locked(rows)
        self.patient = SQLiteQueue(patient, usesTransactions: false)
    }

    /// Reads on the thread that asks, because a change of threads costs more than a row.
    ///
    /// In WAL mode a reader waits for no writer. While another process recovers the file after a crash, the
    /// row is read on a thread that may wait.
    func read<Value: Sendable>(_ work: @escaping SQLWork<Value>) async throws -> Value {
        do {
            // As a result, because `withLock` takes no body that throws.
            return try rows.withLock { connection in Result { try work(connection) } }.get()
        } catch let error as SQLiteError where error.isLocked {
            return try await patient.perform(work)
        } catch {
            throw StoreUnavailable(reason: "\(error)")
        }
    }

    func write<Value: Sendable>(_ work: @escaping SQLWork<Value>) async throws -> Value {
        try await writer.perform(work)
    }

    /// Writes a copy under another name in the same folder, and gives it its own name when it is complete.
    func backUp(to path: String) async throws {
        try SQLiteFile.checkIsPrintable(path)
        try SQLiteFile.checkIsFree(path)
        let part = "\(path).\(RandomSource.system.token(bytes: 6)).part"
        guard try SQLiteFile.makeEmpty(part) else { throw StoreProblem("\(part) is there already") }
        // When the disk is full, SQLite leaves what it has written, and its journal.
        defer { SQLiteFile.remove([part, part + "-journal"]) }
        try await patient.perform { _ = try $0.run("VACUUM INTO $1", .text(part)) }
        try SQLiteFile.move(part, to: path)
    }

    /// The statements take effect together, because the connection that writes runs them in one transaction.
    func redeemOnce(
        _ code: TokenKey, by clientID: String, adding tokens: FirstTokens, at now: Date,
        on connection: any SQLConnection
    ) throws -> CodeRedemption<RedeemedGrant> {
        let row = try connection.first(
            """
            SELECT account, client, scope, redirect_uri, challenge, code_digest, refresh IS NOT NULL,
            links.rowid, disabled = 0
            FROM links LEFT JOIN accounts ON id = account WHERE code = $1 AND expires > $2
            """, .id(code.id), .time(now), read: CodeRow.init)
        guard let row, code.matches(row.digest) else { return .unknown }
        guard row.grant.link.clientID.hasSameBytes(as: clientID) else { return .ofAnotherClient }
        if row.isUsed {
            // RFC 6749 section 4.1.2: the second use of a code revokes the tokens of the first.
            try connection.run("DELETE FROM links WHERE rowid = $1", .integer(row.rowID))
            return .replayed
        }
        try connection.run(
            "UPDATE links SET refresh = $1, refresh_digest = $2, expires = $3 WHERE rowid = $4",
            .id(tokens.refresh.id), .digest(tokens.refresh.digest), .time(tokens.grantExpires),
            .integer(row.rowID))
        let accessToken = StoredAccessToken(
            key: tokens.access, scope: row.grant.link.scope, expires: tokens.accessExpires)
        try insert(accessToken, to: code.id, on: connection)
        return .first(RedeemedGrant(grant: row.grant, account: row.account))
    }

    func addAccessToken(
        _ access: StoredAccessToken, to link: AccountLink.ID, keepingLinkUntil end: Date, at now: Date,
        on connection: any SQLConnection
    ) throws -> Bool {
        let keptLinks = try connection.run(
            "UPDATE links SET expires = $1 WHERE code = $2 AND refresh IS NOT NULL AND expires > $3",
            .time(end), .id(link), .time(now))
        guard keptLinks == 1 else { return false }
        try insert(access, to: link, on: connection)
        return true
    }

    func endAll(ofAccount accountID: String, on connection: any SQLConnection) throws {
        try connection.run("DELETE FROM links WHERE account = $1", .text(accountID))
        try connection.run("DELETE FROM sessions WHERE account = $1", .text(accountID))
    }

    private func insert(
        _ access: StoredAccessToken, to link: AccountLink.ID, on connection: any SQLConnection
    ) throws {
        try connection.run(
            "INSERT INTO access_tokens (token, digest, link, scope, expires) VALUES ($1, $2, $3, $4, $5)",
            .id(access.key.id), .digest(access.key.digest), .id(link), .scope(access.scope),
            .time(access.expires))
    }

    /// Removes what has expired in a part of each table, so that no request waits long.
    func removeExpired(at now: Date) async throws {
        let startKeys = lastKeysLookedAt.withLock { $0 }
        let endKeys = try await write { connection in
            var endKeys: [String: UUID] = [:]
            for table in SQLTables.expiring {
                switch table.order {
                case .byExpiry: try Self.removeByExpiry(table, at: now, on: connection)
                case .byIssue:
                    endKeys[table.name] = try Self.removeNextPart(
                        of: table, after: startKeys[table.name] ?? Self.lowestKey, at: now, on: connection)
                }
            }
            return endKeys
        }
        lastKeysLookedAt.withLock { $0 = endKeys }
    }

    /// Removes the rows that an index by expiry finds first.
    private static func removeByExpiry(
        _ table: ExpiringRows, at now: Date, on connection: any SQLConnection
    ) throws {
        try connection.run(
            """
            DELETE FROM \(table.name) WHERE \(table.key) IN
            (SELECT \(table.key) FROM \(table.name) WHERE expires <= $1 LIMIT \(SQLTables.rowsPerRemoval))
            """, .time(now))
    }

    /// Removes what has expired among the next rows in the order of issue.
    ///
    /// Returns the last key of this part; nil at the end of the table, where the next part is the first again. A
    /// part has twice as many rows as were added since the removal before, so the removals have seen the whole table
    /// before it has doubled.
    private static func removeNextPart(
        of table: ExpiringRows, after start: UUID, at now: Date, on connection: any SQLConnection
    ) throws -> UUID? {
        let end = try connection.first(
            """
            SELECT \(table.key) FROM \(table.name) WHERE \(table.key) > $1
            ORDER BY \(table.key) LIMIT 1 OFFSET \(SQLTables.rowsPerRemoval - 1)
            """, .id(start)
        ) { row in try row.required(row.id(0), "an identifier") }
        try connection.run(
            """
            DELETE FROM \(table.name) WHERE \(table.key) > $1 AND \(table.key) <= $2 AND expires <= $3
            """, .id(start), .id(end ?? highestKey), .time(now))
        return end
    }

    /// A key before those of all rows: the Nil UUID (RFC 9562 section 5.9).
    private static let lowestKey = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    /// A key after those of all rows: the Max UUID (RFC 9562 section 5.10).
    private static let highestKey = UUID(
        uuid: (255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255))
}

/// The row of a code, in the order of the columns that ``SQLiteDatabase/redeemOnce(_:by:adding:at:on:)`` selects.
private struct CodeRow {
    let grant: AuthorizationCodeGrant
    let digest: SHA256Digest
    /// Whether the code was redeemed before.
    let isUsed: Bool
    let rowID: Int64
    let account: RedeemedGrant.Account

    init(_ row: any SQLRow) throws {
        grant = try row.grant()
        digest = try row.required(row.digest(5), "a digest")
        isUsed = row.isTrue(6)
        rowID = try row.required(row.integer(7), "a row id")
        account = row.isTrue(8) ? .usable : .unusable
    }
}
