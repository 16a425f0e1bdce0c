#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Looks at a file before SQLite opens it, so that a file of another program is not touched.
///
/// Source: <https://www.sqlite.org/fileformat.html#the_database_header>.
enum SQLiteFile {
    /// Makes an empty file that its owner alone can read, or checks the one that is there.
    static func prepare(_ path: String, mustExist: Bool) throws(StoreOpeningError) {
        try checkName(path)
        if mustExist, access(path, F_OK) != 0 { throw .unusable("there is no file \(path).") }
        if try !makeEmpty(path) { try check(header(of: path), path: path) }
    }

    /// Makes an empty file that its owner alone can read; false when there is one of that name.
    static func makeEmpty(_ path: String) throws(StoreOpeningError) -> Bool {
        let made = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if made >= 0 { return close(made) == 0 }
        guard errno == EEXIST else { throw .unusable("cannot create \(path): \(lastProblem)") }
        return false
    }

    /// Refuses the address of a database server with a mistake in it, without printing it: it may have a password.
    ///
    /// Taken for the name of a file, it would make an empty store.
    private static func checkName(_ path: String) throws(StoreOpeningError) {
        let scheme = path.lowercased().prefix { $0.isLetter }
        let rest = path.dropFirst(scheme.count)
        let isAddress =
            rest.hasPrefix("://") || scheme.hasPrefix("postgres") && rest.hasPrefix(":")
            || scheme.hasPrefix("postgres") && rest.hasPrefix("//")
        if isAddress {
            throw .unusable(
                "the store's name looks like an address, and is none that can be used. The address of PostgreSQL begins with "
                    + "postgresql:// in small letters; a file of such a name is written with ./ before it.")
        }
    }

    /// The file behind a name: another one after the file was deleted or replaced.
    struct Identity: Equatable {
        private let device: dev_t
        private let inode: ino_t

        /// The file that a name leads to now; nil when there is none.
        init?(_ path: String) {
            var found = stat()
            guard stat(path, &found) == 0 else { return nil }
            (device, inode) = (found.st_dev, found.st_ino)
        }
    }

    private static var lastProblem: String { String(cString: strerror(errno)) }

    /// The first hundred bytes of a file, or fewer.
    private static func header(of path: String) throws(StoreOpeningError) -> [UInt8] {
        // O_NONBLOCK: a named pipe would wait for a writer.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw .unusable("cannot read \(path): \(lastProblem)") }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = read(file, &bytes, bytes.count)
        guard count >= 0 else { throw .unusable("cannot read \(path): \(lastProblem)") }
        // Writing is tried here too: SQLite would open the file for reading alone, and fail later.
        guard access(path, W_OK) == 0 else { throw .unusable("cannot write \(path): \(lastProblem)") }
        return Array(bytes[..<count])
    }

    private static func check(_ header: [UInt8], path: String) throws(StoreOpeningError) {
        if header.isEmpty { return }
        guard header.count == 100, header.starts(with: "SQLite format 3\0".utf8) else {
            throw .notOurs("\(path) is no SQLite database; it was not changed. Name another file.")
        }
        guard number(at: 68, in: header) == SQLiteSchema.applicationID else {
            throw .notOurs(
                "\(path) is the SQLite database of another program; it was not changed. Name another file.")
        }
        let version = number(at: 60, in: header)
        guard version <= SQLiteSchema.version else {
            throw .notOurs(
                "\(path) has version \(version) of the tables, and this program knows up to "
                    + "\(SQLiteSchema.version); it was not changed. Use the newer program.")
        }
    }

    /// The header's numbers are big-endian, of four bytes.
    private static func number(at offset: Int, in header: [UInt8]) -> Int64 {
        header[offset..<offset + 4].reduce(0) { $0 << 8 | Int64($1) }
    }
}
