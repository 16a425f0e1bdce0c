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
    let writer: SQLiteQueue
    /// A connection for single rows, which does not wait.
    private let rows: Locked<SQLiteConnection>
    /// A connection for what takes longer: a backup, or a row while another process has the file locked.
    private let patient: SQLiteQueue
    /// The last identifier that the removal of expired rows has come to, by table.
    private let passed = Locked<[String: UUID]>([:])

    convenience init(path: String, mustExist: Bool, library: SQLiteLibrary) throws {
        try SQLiteFile.prepare(path, mustExist: mustExist)
        do {
            let writing = try SQLiteConnection(path: path, library: library)
            try SQLiteFile.makeTables(writing)
            self.init(
                writing: writing,
                rows: try SQLiteConnection(path: path, isReadOnly: true, library: library, patience: .zero),
                patient: try SQLiteConnection(path: path, isReadOnly: true, library: library))
        } catch {
            throw StoreOpeningError("\(path) cannot be used as a store. \(error)")
        }
    }

    init(writing: SQLiteConnection, rows: sending SQLiteConnection, patient: SQLiteConnection) {
        writer = SQLiteQueue(writing, commits: true)
        self.rows = Locked(rows)
        self.patient = SQLiteQueue(patient, commits: false)
    }

    /// Reads on the thread that asks, because a change of threads costs more than a row.
    ///
    /// In WAL mode a reader waits for no writer. While another process recovers the file after a crash, the
    /// row is read on a thread that may wait.
    func read<Value: Sendable>(_ work: @escaping SQLWork<Value>) async throws -> Value {
        do {
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
        guard try SQLiteFile.makeEmpty(part) else { throw StoreOpeningError("\(part) is there already") }
        // When the disk is full, SQLite leaves what it has written, and its journal.
        defer { SQLiteFile.remove([part, part + "-journal"]) }
        try await patient.perform { _ = try $0.run("VACUUM INTO $1", .text(part)) }
        try SQLiteFile.move(part, to: path)
    }

    func redeem(
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
            try connection.run("DELETE FROM links WHERE rowid = $1", .integer(row.number))
            return .again
        }
        try connection.run(
            "UPDATE links SET refresh = $1, refresh_digest = $2, expires = $3 WHERE rowid = $4",
            .id(tokens.refresh.id), .digest(tokens.refresh.digest), .time(tokens.linkExpires),
            .integer(row.number))
        let first = AccessToken(
            key: tokens.access, scope: row.grant.link.scope, expires: tokens.accessExpires)
        try insert(first, to: code.id, on: connection)
        return .first(RedeemedGrant(grant: row.grant, account: row.account))
    }

    func add(
        _ access: AccessToken, to link: AccountLink.ID, keepingLinkUntil end: Date, at now: Date,
        on connection: any SQLConnection
    ) throws -> Bool {
        let kept = try connection.run(
            "UPDATE links SET expires = $1 WHERE code = $2 AND refresh IS NOT NULL AND expires > $3",
            .time(end), .id(link), .time(now))
        guard kept == 1 else { return false }
        try insert(access, to: link, on: connection)
        return true
    }

    func endAll(ofAccount accountID: String, on connection: any SQLConnection) throws {
        try connection.run("DELETE FROM links WHERE account = $1", .text(accountID))
        try connection.run("DELETE FROM sessions WHERE account = $1", .text(accountID))
    }

    private func insert(
        _ access: AccessToken, to link: AccountLink.ID, on connection: any SQLConnection
    ) throws {
        try connection.run(
            "INSERT INTO access_tokens (token, digest, link, scope, expires) VALUES ($1, $2, $3, $4, $5)",
            .id(access.key.id), .digest(access.key.digest), .id(link), .scope(access.scope),
            .time(access.expires))
    }

    /// Removes what has expired in a part of each table, so that no request waits long.
    func removeExpired(at now: Date) async throws {
        let before = passed.withLock { $0 }
        let after = try await write { database in
            var after: [String: UUID] = [:]
            for table in SQLTables.expiring {
                switch table.order {
                case .byEnd: try Self.removeByEnd(table, at: now, on: database)
                case .byIssue:
                    after[table.name] = try Self.removeNextPart(
                        of: table, after: before[table.name] ?? Self.lowest, at: now, on: database)
                }
            }
            return after
        }
        passed.withLock { $0 = after }
    }

    /// Removes the rows that an index by end finds first.
    private static func removeByEnd(
        _ table: ExpiringRows, at now: Date, on connection: any SQLConnection
    ) throws {
        try connection.run(
            """
            DELETE FROM \(table.name) WHERE \(table.key) IN
            (SELECT \(table.key) FROM \(table.name) WHERE expires <= $1 LIMIT 512)
            """, .time(now))
    }

    /// Removes what has expired among the next rows in the order of issue.
    ///
    /// Returns the last key of this part; nil at the end of the table, so the next part is the first again. A
    /// part has twice as many rows as were added meanwhile, so at most half of a table's rows have expired.
    private static func removeNextPart(
        of table: ExpiringRows, after start: UUID, at now: Date, on connection: any SQLConnection
    ) throws -> UUID? {
        let end = try connection.first(
            """
            SELECT \(table.key) FROM \(table.name) WHERE \(table.key) > $1
            ORDER BY \(table.key) LIMIT 1 OFFSET 511
            """, .id(start)
        ) { try $0.required($0.id(0), "an identifier") }
        try connection.run(
            """
            DELETE FROM \(table.name) WHERE \(table.key) > $1 AND \(table.key) <= $2 AND expires <= $3
            """, .id(start), .id(end ?? highest), .time(now))
        return end
    }

    private static let lowest = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    private static let highest = UUID(
        uuid: (255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255))
}

/// The row of a code, in the order of the columns that `redeem` selects.
private struct CodeRow {
    let grant: CodeGrant
    let digest: SHA256Digest
    let isUsed: Bool
    let number: Int64
    let account: RedeemedGrant.Account

    init(_ row: any SQLRow) throws {
        grant = try row.grant()
        digest = try row.required(row.digest(5), "a digest")
        isUsed = row.isTrue(6)
        number = try row.required(row.integer(7), "a row id")
        account = row.isTrue(8) ? .usable : .unusable
    }
}
