import WebText

/// A statement or a connection of PostgreSQL failed.
struct PostgreSQLError: Error, CustomStringConvertible {
    let message: String
    /// The SQLSTATE (PostgreSQL, appendix A); nil when the error is not the database's.
    let sqlState: String?
    /// Whether the connection is of no more use: it is lost, or its server has become a standby.
    var mustReconnect: Bool

    var description: String {
        "PostgreSQL: \(Printable.text(message, limit: .max))" + (sqlState.map { " (SQLSTATE \($0))" } ?? "")
    }
}
