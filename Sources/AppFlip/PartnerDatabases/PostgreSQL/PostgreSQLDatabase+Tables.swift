extension PostgreSQLDatabase {
    /// The name of the lock under which one process at a time makes tables: a number that no other program uses.
    private static let tablesLock = 4_703_911_105

    /// Makes the tables where there are none, or adds the indexes that older tables lack.
    ///
    /// Where nothing is missing, the server needs no right to change the tables.
    static func makeTables(_ connection: PostgreSQLConnection) throws {
        try connection.execute("BEGIN")
        try connection.execute("SELECT pg_advisory_xact_lock(\(tablesLock))")
        let schemaCount = try connection.run("SELECT 1 FROM pg_namespace WHERE nspname = 'partner_server'")
        if schemaCount == 0 {
            try addTables(connection)
        } else {
            try updateVersion(connection)
        }
        try connection.execute("COMMIT")
    }

    private static func addTables(_ connection: PostgreSQLConnection) throws {
        try connection.execute("CREATE SCHEMA partner_server; CREATE TABLE version (number bigint)")
        try connection.execute("INSERT INTO version VALUES (\(SQLTables.version))")
        for (table, columns) in SQLTables.columns(id: "uuid", digest: "bytea", number: "bigint") {
            try connection.execute("CREATE TABLE \(table) (\(columns))")
        }
        for table in SQLTables.expiring {
            try connection.execute("CREATE INDEX ON \(table.name) (expires)")
        }
        try addAccountIndexes(connection)
    }

    private static func addAccountIndexes(_ connection: PostgreSQLConnection) throws {
        for table in SQLTables.indexedByAccount {
            try connection.execute("CREATE INDEX ON \(table) (account)")
        }
    }

    /// Adds the indexes that older tables lack; throws when the tables are not of this program.
    private static func updateVersion(_ connection: PostgreSQLConnection) throws {
        let versionTableCount = try connection.run(
            "SELECT 1 WHERE to_regclass('partner_server.version') IS NOT NULL")
        guard versionTableCount > 0 else {
            throw StoreProblem(
                "the schema partner_server of this database belongs to another program; it was not changed. "
                    + "Name another database.")
        }
        let version = try connection.first("SELECT number FROM version") { $0.integer(0) ?? 0 } ?? 0
        guard SQLTables.canUse(version: version) else {
            throw StoreProblem(
                "the schema partner_server has version \(version) of the tables, and this program knows "
                    + "version \(SQLTables.version); it was not changed. Use the program that made it.")
        }
        if version == SQLTables.versionWithoutAccountIndexes {
            try addAccountIndexes(connection)
            try connection.execute("UPDATE version SET number = \(SQLTables.version)")
        }
    }
}
