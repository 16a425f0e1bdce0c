@testable import PartnerStores

extension SQLiteQueue {
    /// Moves the WAL into the file, as the last connection does when it closes.
    func checkpoint() async throws {
        try await perform { (database) throws(SQLiteError) in
            _ = try database.run("COMMIT")
            _ = try database.run("PRAGMA wal_checkpoint(TRUNCATE)")
            _ = try database.run("BEGIN")
        }
    }
}

extension SQLiteStore {
    /// A disk with that much space left, in pages of 4 kB.
    func limitPages(toThoseThereArePlus more: Int64) async throws {
        try await writer.perform { (database) throws(SQLiteError) in
            let count = try database.first("PRAGMA page_count") { (row) throws(UnreadableRow) in
                row.integer(0)
            }
            _ = try database.run("PRAGMA max_page_count = \(((count ?? 0) ?? 0) + more)")
        }
    }
}
