import AuthorizationServer

/// The tables of both databases; times are milliseconds since 1970.
enum SQLTables {
    static let version: Int64 = 6

    /// The version without ``indexedByAccount``; opening such tables adds the indexes.
    static let versionWithoutAccountIndexes: Int64 = 5

    /// The tables that have an index by account.
    static let indexedByAccount = ["links", "sessions"]

    /// Whether tables of a version can be used, as they are or with those indexes.
    static func canUse(version: Int64?) -> Bool {
        version == Self.version || version == versionWithoutAccountIndexes
    }

    /// The tables whose rows end.
    ///
    /// Each exchange of a code or token would have to change an index by end three times, so SQLite keeps
    /// such indexes only of the other two tables.
    static let expiring = [
        ExpiringRows(name: "links", key: "code", order: .byIssue),
        ExpiringRows(name: "access_tokens", key: "token", order: .byIssue),
        ExpiringRows(name: "sessions", key: "session", order: .byEnd),
        ExpiringRows(name: "sign_in_failures", key: "name", order: .byEnd),
    ]

    /// The columns of each table, with a database's own names of three types.
    ///
    /// A link is named by its code. Until the code is redeemed, `refresh` is NULL and `expires` is the end of
    /// the code; a revoked link has no row. A token is good as long as its link has a row, too.
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
