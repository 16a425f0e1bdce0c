/// How long the store waits for the database, in milliseconds, and for how many connections.
public struct PostgreSQLTimeouts: Sendable {
    /// For a connection.
    public var connect = 3_000
    /// For the answer to a statement.
    public var statement = 5_000

    /// The default times.
    public init() {}
}
