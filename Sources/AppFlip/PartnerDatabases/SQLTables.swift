/// The tables of both databases; times are milliseconds since 1970.
enum SQLTables {
    /// The version of the tables; each database stores the version that its tables were made with.
    static let version: Int64 = 6

    /// The version that lacks only the indexes of ``indexedByAccount``; opening such tables adds these indexes.
    static let versionWithoutAccountIndexes: Int64 = 5

    /// The tables that have an index by account, which ends or lists everything of an account.
    static let indexedByAccount = ["links", "sessions"]

    /// Whether this program can use tables of a version, as they are or with the indexes by account added.
    static func canUse(version: Int64) -> Bool {
        version == Self.version || version == versionWithoutAccountIndexes
    }

    /// The most rows of a table that one removal of expired rows looks at in SQLite, or removes in PostgreSQL.
    ///
    /// It is twice ``SQLStore/additionsBetweenRemovals``, so that removals keep up with additions.
    static let rowsPerRemoval = 512

    /// The tables whose rows expire.
    ///
    /// Each exchange of a code or token changes the expiry of a link and adds an access token. With indexes by expiry,
    /// it would write to them three times: remove the link's old expiry, insert the new one, insert that of the access
    /// token. So SQLite has such indexes only for the other two tables. ``ExpiringRows/Order`` says how it finds the
    /// rows of the first two.
    static let expiring = [
        ExpiringRows(name: "links", key: "code", order: .byIssue),
        ExpiringRows(name: "access_tokens", key: "token", order: .byIssue),
        ExpiringRows(name: "sessions", key: "session", order: .byExpiry),
        ExpiringRows(name: "sign_in_failures", key: "name", order: .byExpiry),
    ]

    /// The columns of each table; the parameters are a database's names of three types.
    ///
    /// The key of a link is its code. Until the code is redeemed, `refresh` is NULL and `expires` is the end of
    /// the code. A revoked link has no row, and an access token whose link has no row is invalid.
    static func columns(id: String, digest: String, number: String) -> KeyValuePairs<String, String> {
        [
            "links": """
            code \(id) PRIMARY KEY, code_digest \(digest) NOT NULL, refresh \(id) UNIQUE,
            refresh_digest \(digest), account TEXT NOT NULL, client TEXT NOT NULL, scope TEXT NOT NULL,
            redirect_uri TEXT NOT NULL, challenge TEXT, expires \(number) NOT NULL
            """,
            "access_tokens": """
            token \(id) PRIMARY KEY, digest \(digest) NOT NULL, link \(id) NOT NULL, scope TEXT NOT NULL,
            expires \(number) NOT NULL
            """,
            "sessions": """
            session \(digest) PRIMARY KEY, account TEXT NOT NULL, kind TEXT NOT NULL,
            expires \(number) NOT NULL
            """,
            "sign_in_failures": """
            name \(digest) PRIMARY KEY, attempts \(number) NOT NULL, expires \(number) NOT NULL
            """,
            "device_key": "id \(number) PRIMARY KEY, value TEXT NOT NULL",
            "accounts": """
            id TEXT PRIMARY KEY, username TEXT NOT NULL UNIQUE, password TEXT NOT NULL, name TEXT NOT NULL,
            email TEXT NOT NULL, disabled \(number) NOT NULL DEFAULT 0
            """,
        ]
    }
}
