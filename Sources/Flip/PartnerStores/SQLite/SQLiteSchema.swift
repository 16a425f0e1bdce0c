/// The tables, and how a file gets them.
///
/// `PRAGMA application_id` says that a file is this program's, `PRAGMA user_version` which tables it has. Both
/// are in the first hundred bytes, so that a file of another program is known before SQLite opens it.
enum SQLiteSchema {
    /// "AFPS", for App Flip partner server.
    static let applicationID: Int64 = 0x4146_5053

    /// The version of the tables: the number of steps below.
    static var version: Int { steps.count }

    /// The steps from a file of version n to a file of version n + 1.
    ///
    /// A step that was released does not change again.
    private static let steps: [[String]] = [
        [
            // A link has the digest of its code for a name. Until the code is redeemed, `refresh` is NULL and
            // `expires` is the end of the code; a revoked link has no row.
            """
            CREATE TABLE links (
              code BLOB PRIMARY KEY, refresh BLOB UNIQUE, account TEXT NOT NULL, client TEXT NOT NULL,
              scope TEXT NOT NULL, redirect_uri TEXT NOT NULL, challenge TEXT, expires INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX links_by_end ON links (expires)",
            // A token is good as long as its link has a row, too.
            """
            CREATE TABLE access_tokens (
              token BLOB PRIMARY KEY, link BLOB NOT NULL, scope TEXT NOT NULL, expires INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX access_tokens_by_end ON access_tokens (expires)",
            """
            CREATE TABLE sessions (
              session BLOB PRIMARY KEY, account TEXT NOT NULL, kind TEXT NOT NULL, expires INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX sessions_by_end ON sessions (expires)",
            """
            CREATE TABLE sign_in_failures (
              name BLOB PRIMARY KEY, attempts INTEGER NOT NULL, expires INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX sign_in_failures_by_end ON sign_in_failures (expires)",
            """
            CREATE TABLE accounts (
              id TEXT PRIMARY KEY, username TEXT NOT NULL UNIQUE, password TEXT NOT NULL,
              name TEXT NOT NULL, email TEXT NOT NULL, disabled INTEGER NOT NULL DEFAULT 0
            ) STRICT, WITHOUT ROWID
            """,
        ],
        // Rows in the order of their coming: a code is redeemed soon after it was issued, so an exchange changes
        // the last pages of the tables. Before, each row was at the random place of its digest.
        inOrderOfComing(
            "links", expiresIndex: "links_by_end",
            """
            code BLOB PRIMARY KEY, refresh BLOB UNIQUE, account TEXT NOT NULL, client TEXT NOT NULL,
            scope TEXT NOT NULL, redirect_uri TEXT NOT NULL, challenge TEXT, expires INTEGER NOT NULL
            """)
            + inOrderOfComing(
                "access_tokens", expiresIndex: "access_tokens_by_end",
                "token BLOB PRIMARY KEY, link BLOB NOT NULL, scope TEXT NOT NULL, expires INTEGER NOT NULL"),
        // Codes and tokens have keys in the order of their issue now. So a token's row can be at the place of its key, and
        // the rows that have expired are found by going through the tables (``SQLiteSweep``).
        [
            "DROP INDEX links_by_end",
            "DROP INDEX access_tokens_by_end",
            "ALTER TABLE access_tokens RENAME TO old_access_tokens",
            """
            CREATE TABLE access_tokens (
              token BLOB PRIMARY KEY, link BLOB NOT NULL, scope TEXT NOT NULL, expires INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
            "INSERT INTO access_tokens SELECT * FROM old_access_tokens ORDER BY token",
            "DROP TABLE old_access_tokens",
        ],
        ["CREATE TABLE device_key (id INTEGER PRIMARY KEY, value TEXT NOT NULL) STRICT"],
    ]

    /// Makes a table again, with a row id.
    private static func inOrderOfComing(
        _ table: String, expiresIndex: String, _ columns: String
    ) -> [String] {
        [
            "DROP INDEX \(expiresIndex)",
            "ALTER TABLE \(table) RENAME TO old_\(table)",
            "CREATE TABLE \(table) (\(columns)) STRICT",
            "INSERT INTO \(table) SELECT * FROM old_\(table) ORDER BY expires",
            "DROP TABLE old_\(table)",
            "CREATE INDEX \(expiresIndex) ON \(table) (expires)",
        ]
    }

    /// Brings a file to the current version, in one transaction.
    static func prepare(_ connection: SQLiteConnection, path: String) throws(StoreOpeningError) {
        do throws(SQLiteError) {
            try migrate(connection)
            // WAL is a property of the file. It is set after the tables are there, so that a file with a
            // header and no tables cannot be left behind.
            let mode = try connection.first("PRAGMA journal_mode = WAL") {
                (row) throws(UnreadableRow) in row.text(0)
            }
            guard mode == "wal" else {
                throw SQLiteError(code: 14, message: "the file system does not allow WAL")
            }
            // FULL: each commit is on the disk before it returns, also when the power fails.
            try connection.run("PRAGMA synchronous = FULL")
            // In pages: the WAL is copied into the file at 64 MB instead of at 4, when most of its pages have been
            // written several times.
            try connection.run("PRAGMA wal_autocheckpoint = 16000")
            // In bytes, as much: and the last connection makes the WAL empty.
            try connection.run("PRAGMA journal_size_limit = 65536000")
            try connection.run("PRAGMA cell_size_check = ON")
        } catch {
            throw .unusable("\(path) cannot be used as a store. \(error.reason)")
        }
    }

    /// Runs the steps to a version of the tables, in one transaction.
    static func migrate(
        _ connection: SQLiteConnection, to version: Int = SQLiteSchema.version
    ) throws(SQLiteError) {
        let before = try connection.first("PRAGMA user_version") { (row) throws(UnreadableRow) in
            row.integer(0)
        }
        // A file that has its tables is not written: the disk may be full.
        if before == Int64(version) { return }
        try connection.run("BEGIN IMMEDIATE")
        do throws(SQLiteError) {
            // Another process may have made the tables since the file's header was read.
            let found = try connection.first("PRAGMA user_version") {
                (row) throws(UnreadableRow) in row.integer(0)
            }
            for step in steps.prefix(version).dropFirst(Int(clamping: (found ?? 0) ?? 0)) {
                for statement in step { try connection.run(statement) }
            }
            try connection.run("PRAGMA application_id = \(applicationID)")
            try connection.run("PRAGMA user_version = \(version)")
            try connection.run("COMMIT")
        } catch {
            connection.rollBack()
            throw error
        }
    }
}
