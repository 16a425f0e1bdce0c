import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The removal of expired rows: a bounded number of each table after a number of additions, without a timer.
final class ExpiredRows: Sendable {
    private static let interval = 256
    /// Twice the interval, so that more is removed than was added.
    private static let most = 512

    private static let tables = [
        ("links", "code"), ("access_tokens", "token"), ("sessions", "session"), ("sign_in_failures", "name"),
    ]

    private let additions = Locked(0)

    /// Counts an addition, and says whether it is one that removes expired rows.
    func countAddition() -> Bool {
        additions.withLock { count in
            count += 1
            return count % Self.interval == 0
        }
    }

    /// The statements that remove expired rows.
    ///
    /// - Parameter locking: the clause that says which rows may be locked.
    static func removals(at now: Date, locking: String = "") -> [SQLStatement] {
        tables.map { table, key in
            SQLStatement(
                """
                DELETE FROM \(table) WHERE \(key) IN
                (SELECT \(key) FROM \(table) WHERE expires <= $1 LIMIT \(most) \(locking))
                """, .time(now))
        }
    }
}
