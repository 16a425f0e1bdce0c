import WebText

/// A statement or a connection of PostgreSQL failed.
struct PostgreSQLError: Error, CustomStringConvertible {
    let message: String
    /// The SQLSTATE (PostgreSQL, appendix A); nil when the database did not answer.
    let code: String?
    /// Whether the connection cannot be used any more.
    var isConnectionLost: Bool

    var description: String {
        "PostgreSQL: \(Printable.text(message, limit: .max))" + (code.map { " (SQLSTATE \($0))" } ?? "")
    }
}
