extension PostgreSQLDatabase {
    /// Makes the tables where there are none, or adds the indexes that older ones lack: elsewhere the server
    /// needs no right to change them.
    static func makeTables(_ connection: PostgreSQLConnection) throws {
        try connection.execute("BEGIN")
        // One process at a time; the number is any that others do not use.
        try connection.execute("SELECT pg_advisory_xact_lock(4703911105)")
        if try connection.run("SELECT 1 FROM pg_namespace WHERE nspname = 'partner_server'") == 0 {
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

    private static func updateVersion(_ connection: PostgreSQLConnection) throws {
        guard try connection.run("SELECT 1 WHERE to_regclass('partner_server.version') IS NOT NULL") > 0
        else {
            throw StoreOpeningError(
                "the schema partner_server of this database belongs to another program; it was not changed. "
                    + "Name another database.")
        }
        let found = try connection.first("SELECT number FROM version") { $0.integer(0) } ?? nil
        guard SQLTables.canUse(version: found) else {
            throw StoreOpeningError(
                "the schema partner_server has version \(found ?? 0) of the tables, and this program knows "
                    + "version \(SQLTables.version); it was not changed. Use the program that made it.")
        }
        if found == SQLTables.versionWithoutAccountIndexes {
            try addAccountIndexes(connection)
            try connection.execute("UPDATE version SET number = \(SQLTables.version)")
        }
    }
}
