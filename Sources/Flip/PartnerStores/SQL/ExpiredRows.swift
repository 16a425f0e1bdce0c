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
    static let most = 512

    /// A table whose rows expire.
    struct Table: Sendable {
        let name: String
        let key: String

        static let links = Table(name: "links", key: "code")
        static let accessTokens = Table(name: "access_tokens", key: "token")
        static let sessions = Table(name: "sessions", key: "session")
        static let signInFailures = Table(name: "sign_in_failures", key: "name")
    }

    private let additions = Locked(0)

    /// Counts an addition, and says whether it is one that removes expired rows.
    func countAddition() -> Bool {
        additions.withLock { count in
            count += 1
            return count % Self.interval == 0
        }
    }

    /// The statements that remove expired rows of tables with an index by end.
    ///
    /// - Parameter locking: the clause that says which rows may be locked.
    static func removals(of tables: [Table], at now: Date, locking: String = "") -> [SQLStatement] {
        tables.map { table in
            SQLStatement(
                """
                DELETE FROM \(table.name) WHERE \(table.key) IN
                (SELECT \(table.key) FROM \(table.name) WHERE expires <= $1 LIMIT \(most) \(locking))
                """, .time(now))
        }
    }
}
