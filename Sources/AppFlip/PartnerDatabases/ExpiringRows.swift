/// A table whose rows expire, each at the time in its column `expires`.
struct ExpiringRows: Sendable {
    /// How SQLite finds the rows that have expired.
    enum Order: Sendable {
        /// By the key: it is a UUID of version 7, which begins with the time of issue (RFC 9562 section 5.7).
        case byIssue
        /// By an index of `expires`.
        case byExpiry
    }

    /// The name of the table.
    let name: String
    /// The column of the primary key.
    let key: String
    let order: Order
}
