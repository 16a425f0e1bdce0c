/// The tables in the schema `partner_server`, and how a database gets them.
///
/// The columns are those of ``SQLiteSchema``; times are milliseconds since 1970.
enum PostgreSQLSchema {
    /// The version of the tables: the number of steps below.
    static var version: Int64 { Int64(steps.count) }

    /// The steps from a schema of version n to a schema of version n + 1.
    ///
    /// A step that was released does not change again.
    private static let steps: [String] = [
        """
        CREATE TABLE links (
          code bytea PRIMARY KEY, refresh bytea UNIQUE, account text NOT NULL, client text NOT NULL,
          scope text NOT NULL, redirect_uri text NOT NULL, challenge text, expires bigint NOT NULL
        );
        CREATE INDEX ON links (expires);
        CREATE TABLE access_tokens (
          token bytea PRIMARY KEY, link bytea NOT NULL, scope text NOT NULL, expires bigint NOT NULL
        );
        CREATE INDEX ON access_tokens (expires);
        CREATE TABLE sessions (
          session bytea PRIMARY KEY, account text NOT NULL, kind text NOT NULL, expires bigint NOT NULL
        );
        CREATE INDEX ON sessions (expires);
        CREATE TABLE sign_in_failures (
          name bytea PRIMARY KEY, attempts bigint NOT NULL, expires bigint NOT NULL
        );
        CREATE INDEX ON sign_in_failures (expires);
        CREATE TABLE accounts (
          id text PRIMARY KEY, username text NOT NULL UNIQUE, password text NOT NULL, name text NOT NULL,
          email text NOT NULL, disabled smallint NOT NULL DEFAULT 0
        );
        """,
        "CREATE TABLE device_key (id bigint PRIMARY KEY, value text NOT NULL);",
    ]

    /// Brings a database to the current version, in one transaction.
    ///
    /// Where the tables are there already, the server needs no right to change them.
    static func prepare(_ connection: PostgreSQLConnection) throws(StoreOpeningError) {
        do throws(PostgreSQLError) {
            try connection.execute("BEGIN")
            // One process at a time; the number is any that others do not use.
            try connection.execute("SELECT pg_advisory_xact_lock(4703911105)")
            guard let found = try version(of: connection) else {
                try connection.execute("CREATE SCHEMA partner_server; CREATE TABLE version (number bigint)")
                try migrate(connection, from: 0)
                return
            }
            if found == version { return try connection.execute("COMMIT") }
            if 1..<version ~= found { return try migrate(connection, from: found) }
            try connection.execute("ROLLBACK")
            throw PostgreSQLError(message: "", code: found == 0 ? foreign : newer, connection: .isGood)
        } catch {
            switch error.code {
            case foreign:
                throw .notOurs(
                    "the schema partner_server of this database belongs to another program; it was not "
                        + "changed. Name another database.")
            case newer:
                throw .notOurs(
                    "the schema partner_server has a newer version of the tables than \(version), which this "
                        + "program knows; it was not changed. Use the newer program.")
            default:
                throw .unusable("the database cannot be used as a store. \(error.reason)")
            }
        }
    }

    /// Codes of our own beside those of the database.
    private static let (foreign, newer) = ("foreign", "newer")

    /// The version of the tables; nil when there is no schema, and 0 when it has no version.
    private static func version(of connection: PostgreSQLConnection) throws(PostgreSQLError) -> Int64? {
        let hasSchema = try connection.run("SELECT 1 FROM pg_namespace WHERE nspname = 'partner_server'")
        guard hasSchema.rowCount > 0 else { return nil }
        let hasVersion = try connection.run(
            "SELECT 1 WHERE to_regclass('partner_server.version') IS NOT NULL")
        guard hasVersion.rowCount > 0 else { return 0 }
        let number = try connection.run("SELECT number FROM version").first {
            (row) throws(UnreadableRow) in try row.required(row.integer(0), "a version")
        }
        return number ?? 0
    }

    private static func migrate(
        _ connection: PostgreSQLConnection, from found: Int64
    ) throws(PostgreSQLError) {
        for step in steps.dropFirst(Int(found)) { try connection.execute(step) }
        try connection.execute("DELETE FROM version; INSERT INTO version VALUES (\(version)); COMMIT")
    }
}
