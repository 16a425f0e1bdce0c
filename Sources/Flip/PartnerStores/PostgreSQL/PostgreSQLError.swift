import PartnerServer

/// Why PostgreSQL did not do its work.
struct PostgreSQLError: Error {
    /// Whether the connection can be used for the next statement.
    enum Connection {
        case isGood
        case isLost
    }

    /// The database's own words, or ours.
    var message: String
    /// The SQLSTATE, when the database answered (PostgreSQL, appendix A).
    var code: String?
    var connection: Connection

    /// The problem, for the log.
    var reason: String {
        "PostgreSQL: \(message)" + (code.map { " (SQLSTATE \($0))" } ?? "")
    }

    /// The error as the server knows it.
    var unavailable: StoreUnavailable { StoreUnavailable(reason: reason) }
}
