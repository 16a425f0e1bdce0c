extension SQLiteFile {
    /// Makes the tables of an empty file, or adds the indexes that an older file lacks.
    ///
    /// A file that has everything is not written, as the disk may be full.
    static func makeTables(_ connection: SQLiteConnection) throws {
        try addMissingTables(connection)
        try setDurability(connection)
        // The first transaction may come much later, so the files beside this one have to be known before it; in WAL
        // mode a read makes them.
        _ = try version(connection)
        try connection.checkFile()
    }

    private static func addMissingTables(_ connection: SQLiteConnection) throws {
        if try version(connection) == SQLTables.version { return }
        try connection.run("BEGIN IMMEDIATE")
        do {
            // Another process may have made the tables since.
            let found = try version(connection)
            if found != SQLTables.version {
                if found != SQLTables.versionWithoutAccountIndexes {
                    try addTables(connection)
                    try connection.run("PRAGMA application_id = \(applicationID)")
                }
                for table in SQLTables.indexedByAccount {
                    try connection.run("CREATE INDEX \(table)_by_account ON \(table) (account)")
                }
                try connection.run("PRAGMA user_version = \(SQLTables.version)")
            }
            try connection.run("COMMIT")
        } catch {
            connection.rollBack()
            throw error
        }
    }

    /// Sets how the file and this connection keep changes.
    ///
    /// Source: <https://www.sqlite.org/pragma.html>.
    private static func setDurability(_ connection: SQLiteConnection) throws {
        // WAL is a property of the file. It is set after the tables are there, so that a file with a header
        // and no tables cannot be left behind.
        let mode = try connection.first("PRAGMA journal_mode = WAL") { $0.text(0) }
        guard mode == "wal" else {
            throw StoreProblem("The file system does not allow WAL: name a file on a local disk.")
        }
        // FULL: each commit is on the disk before it returns, also when the power fails.
        try connection.run("PRAGMA synchronous = FULL")
        // In pages of 4 KB: SQLite copies the WAL into the file when it has 64 MB instead of 4. By then most of
        // the pages were written several times, and are copied once.
        try connection.run("PRAGMA wal_autocheckpoint = 16000")
        // In bytes, as large as those pages: a longer WAL is cut to this size, and the last connection empties it.
        try connection.run("PRAGMA journal_size_limit = 65536000")
        // SQLite then checks each page that it reads, and reports a damaged file sooner.
        try connection.run("PRAGMA cell_size_check = ON")
    }

    private static func addTables(_ connection: SQLiteConnection) throws {
        for (table, columns) in SQLTables.columns(id: "BLOB", digest: "BLOB", number: "INTEGER") {
            // SQLiteDatabase changes a redeemed link by its rowid.
            let options = table == "links" ? "STRICT" : "STRICT, WITHOUT ROWID"
            try connection.run("CREATE TABLE \(table) (\(columns)) \(options)")
        }
        for table in SQLTables.expiring where table.order == .byExpiry {
            try connection.run("CREATE INDEX \(table.name)_by_end ON \(table.name) (expires)")
        }
    }

    /// The version of the tables; 0 where there are none.
    static func version(_ connection: SQLiteConnection) throws -> Int64 {
        try connection.first("PRAGMA user_version") { $0.integer(0) ?? 0 } ?? 0
    }
}
