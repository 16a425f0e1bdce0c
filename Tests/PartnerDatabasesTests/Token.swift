import Foundation
import PartnerServer
import PlatformCrypto
import StoreContract
import TestSupport
import Testing
import WebText

@testable import PartnerDatabases

extension Trait where Self == ConditionTrait {
    /// For tests that need PostgreSQL.
    static var withPostgreSQL: Self {
        .enabled(
            if: PostgreSQLServer.isToBeRun, "PostgreSQL is missing: apt-get install postgresql")
    }
}

extension PlatformCrypto {
    /// The code or token of a name; its identifier is that of the name, or of the given number.
    func token(_ name: String, number: Int? = nil) -> TokenKey {
        let id = number.map {
            withUnsafeBytes(of: $0.bigEndian) { [0] + Array($0) + Array(repeating: 0, count: 7) }
        }
        let bytes = id ?? Array(sha256("id of \(name)".utf8).bytes.prefix(16))
        return TokenKey(
            id: UUID(uuid: bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }),
            digest: sha256(name.utf8), crypto: self)
    }
}

extension SQLStore {
    /// The file of a store in SQLite.
    var file: SQLiteDatabase { get throws { try #require(database as? SQLiteDatabase) } }

    /// The connections of a store in PostgreSQL.
    var pool: PostgreSQLPool { get throws { try #require(database as? PostgreSQLDatabase).pool } }

    /// The number in the answer to a statement.
    func number(_ sql: String) async throws -> Int64 {
        try #require(await database.read { try $0.first(sql) { $0.integer(0) } } ?? nil)
    }

    /// Moves the WAL of a file into it, as the last connection does when it closes.
    func checkpoint() async throws {
        try await file.writer.perform { database in
            for statement in ["COMMIT", "PRAGMA wal_checkpoint(TRUNCATE)", "BEGIN"] {
                try database.run(statement)
            }
        }
    }

    /// A disk with that much space left, in pages of 4 kB.
    func limitPages(toThoseThereArePlus more: Int64) async throws {
        let count = try await number("PRAGMA page_count")
        try await file.writer.perform { try $0.run("PRAGMA max_page_count = \(count + more)") }
    }
}

/// Several stores on one database in turn, as clients see servers behind one address.
final class AlternatingStore: ForwardingStore {
    private let stores: [any PartnerStore]
    private let calls = Locked(0)

    init(_ stores: [any PartnerStore]) { self.stores = stores }

    var target: any PartnerStore {
        let call = calls.withLock { count in
            count += 1
            return count
        }
        return stores[call % stores.count]
    }
}
