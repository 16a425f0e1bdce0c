#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

extension SQLiteFile {
    /// "AFPS", for App Flip partner server: `PRAGMA application_id` marks the files of this program.
    static let applicationID: Int64 = 0x4146_5053

    /// The size in bytes of the header that each database begins with.
    ///
    /// Source: <https://www.sqlite.org/fileformat.html#the_database_header>.
    private static let headerSize = 100

    /// Throws unless a file can be read and written, and is empty or has tables of a version that this program knows.
    ///
    /// SQLite reads the file, and not this program: when a process closes any descriptor of a file, it loses all its
    /// locks on that file, also those of another store that has it open. A second process would then empty the WAL
    /// under that store.
    ///
    /// Source: <https://www.sqlite.org/howtocorrupt.html>, section 2.2.
    static func checkIsStore(_ path: String, library: SQLiteLibrary) throws(StoreProblem) {
        var found = stat()
        guard fstatat(AT_FDCWD, path, &found, 0) == 0 else {
            throw StoreProblem("cannot read \(path): \(lastProblem)")
        }
        guard found.st_mode & S_IFMT == S_IFREG else {
            throw StoreProblem("\(path) is a directory, a pipe or a device, not a file. Name another.")
        }
        guard access(path, R_OK) == 0 else {
            throw StoreProblem("cannot read \(path): \(lastProblem)")
        }
        // SQLite would open a file that cannot be written only for reading, and fail later.
        guard access(path, W_OK) == 0 else {
            throw StoreProblem("cannot write \(path): \(lastProblem)")
        }
        if found.st_size == 0 { return }
        // SQLite itself takes a file of one byte for an empty one.
        guard found.st_size >= headerSize else { throw notADatabase(path) }
        do {
            try checkMarks(SQLiteConnection(path: path, access: .immutable, library: library), of: path)
        } catch let problem as StoreProblem {
            throw problem
        } catch let error as SQLiteError where error.primaryCode == SQLiteResultCode.notADatabase {
            throw notADatabase(path)
        } catch let error as SQLiteError where error.primaryCode == SQLiteResultCode.corrupt {
            // In the middle of a checkpoint, or after a crash in one, the file is shorter than its header says until
            // the WAL is read, which an ordinary connection does.
        } catch {
            throw StoreProblem("cannot read \(path): \(error)")
        }
    }

    /// Throws unless the marks of a database are those of a store with tables of a version that this program knows.
    private static func checkMarks(_ connection: SQLiteConnection, of path: String) throws {
        let mark = try connection.first("PRAGMA application_id") { $0.integer(0) ?? 0 }
        guard mark == applicationID else {
            throw StoreProblem(
                "\(path) is the SQLite database of another program; it was not changed. Name another file.")
        }
        let version = try self.version(connection)
        guard SQLTables.canUse(version: version) else {
            throw StoreProblem(
                "\(path) has version \(version) of the tables, and this program knows version "
                    + "\(SQLTables.version); it was not changed. Use the program that made it.")
        }
    }

    private static func notADatabase(_ path: String) -> StoreProblem {
        StoreProblem("\(path) is not a SQLite database; it was not changed. Name another file.")
    }
}
