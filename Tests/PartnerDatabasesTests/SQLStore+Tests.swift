import Foundation
import PartnerServer
import PlatformCrypto
import Testing

@testable import PartnerDatabases

extension SQLStore {
    /// The file of a store in SQLite.
    var file: SQLiteDatabase { get throws { try #require(database as? SQLiteDatabase) } }

    /// The connections of a store in PostgreSQL.
    var pool: PostgreSQLPool { get throws { try #require(database as? PostgreSQLDatabase).pool } }

    /// The number in the answer to a statement.
    func number(_ sql: String) async throws -> Int64 {
        // No row and a row with NULL are both without a number.
        try #require(await database.read { try $0.first(sql) { $0.integer(0) } } ?? nil)
    }

    /// Redeems a code for the first time.
    func redeemFirst(
        _ code: TokenKey, by clientID: String, adding tokens: FirstTokens, at now: Date
    ) async throws {
        let redemption = try await redeemOnce(code, by: clientID, adding: tokens, at: now)
        guard case .first = redemption else {
            Issue.record("the code was not redeemed: \(redemption)")
            return
        }
    }

    /// Adds 100 sessions and 100 failed sign-ins that end after ten minutes.
    ///
    /// An hour later, adds as many sessions as are needed to start a removal of expired rows.
    func addSessionsUntilRemoval(at now: Date, _ crypto: PlatformCrypto) async throws {
        func add(_ number: Int, at time: Date) async throws {
            let session = SignInSession(accountID: "a", kind: .browser, expires: time + 600)
            try await addSession(crypto.sha256("session \(number)".utf8), session, at: time)
        }
        for number in 0..<100 {
            try await add(number, at: now)
            _ = try await countSignIn(crypto.sha256("name \(number)".utf8), window: 600, at: now)
        }
        for number in 0..<Self.additionsBetweenRemovals { try await add(100 + number, at: now + 3_600) }
    }

    /// Moves the WAL of a file into it, as the last connection does when it closes.
    ///
    /// The writer runs each operation in a transaction, in which SQLite cannot truncate the WAL.
    func checkpoint() async throws {
        try await file.writer.perform { database in
            for statement in ["COMMIT", "PRAGMA wal_checkpoint(TRUNCATE)", "BEGIN"] {
                try database.run(statement)
            }
        }
    }

    /// Limits the file to this many more pages, as a full disk does.
    func leaveSpace(ofPages more: Int64) async throws {
        let count = try await number("PRAGMA page_count")
        try await file.writer.perform { try $0.run("PRAGMA max_page_count = \(count + more)") }
    }
}
