/// A statement or a connection of PostgreSQL failed.
struct PostgreSQLError: Error, CustomStringConvertible {
    var message: String
    /// The SQLSTATE, when the database answered (PostgreSQL, appendix A).
    var code: String?
    var isConnectionLost: Bool

    var description: String { "PostgreSQL: \(message)" + (code.map { " (SQLSTATE \($0))" } ?? "") }
}
