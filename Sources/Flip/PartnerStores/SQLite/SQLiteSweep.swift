import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The removal of links and access tokens that have expired: a window of each table after a number of additions.
///
/// An index by end would name the expired rows, and each exchange would have to change it three times. Instead, the window
/// moves on through the keys, which are in the order of issue, and begins again at the end of the table. It has twice as many
/// rows as were added meanwhile, so at most half of a table's rows have expired.
final class SQLiteSweep: Sendable {
    private typealias Position = (table: ExpiredRows.Table, key: Locked<SHA256Digest>)

    private static let lowest = SHA256Digest(repeating: 0x00)
    private static let highest = SHA256Digest(repeating: 0xFF)

    /// The last key of the window before.
    private let positions: [Position] = [(.links, Locked(lowest)), (.accessTokens, Locked(lowest))]

    /// Removes the expired rows of the next windows.
    ///
    /// After a rollback these rows have their turn again in the next round.
    func step(_ database: SQLiteConnection, at now: Date) throws(SQLiteError) {
        for (table, key) in positions {
            let start = key.withLock { $0 }
            let end = try database.first(
                """
                SELECT \(table.key) FROM \(table.name) WHERE \(table.key) > ?
                ORDER BY \(table.key) LIMIT 1 OFFSET \(ExpiredRows.most - 1)
                """, .digest(start)
            ) { (row) throws(UnreadableRow) in try row.required(row.digest(0), "a digest") }
            try database.run(
                "DELETE FROM \(table.name) WHERE \(table.key) > ? AND \(table.key) <= ? AND expires <= ?",
                .digest(start), .digest(end ?? Self.highest), .time(now))
            key.withLock { $0 = end ?? Self.lowest }
        }
    }
}
