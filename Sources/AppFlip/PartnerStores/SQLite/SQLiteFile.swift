import WebText

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Looks at a file's header before SQLite opens it, so that a file of another program is not touched.
///
/// Source: <https://www.sqlite.org/fileformat.html#the_database_header>.
enum SQLiteFile {
    /// Makes an empty file that only its owner can read, or checks the file that is there.
    static func prepare(_ path: String, mustExist: Bool) throws {
        try checkName(path)
        if mustExist, access(path, F_OK) != 0 {
            throw StoreOpeningError("there is no file \(path).")
        }
        if try !makeEmpty(path) { try check(header(of: path), path: path) }
    }

    /// Throws when a path has characters that a terminal obeys: a user could not type such a name again.
    static func checkIsPrintable(_ path: String) throws {
        let shown = Printable.text(path, limit: Int.max)
        guard shown.hasSameBytes(as: path) else {
            throw StoreOpeningError("the path \(shown) has control characters. Name another file.")
        }
    }

    /// Makes an empty file that only its owner can read; false when a file has that name.
    static func makeEmpty(_ path: String) throws -> Bool {
        let made = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if made >= 0 { return close(made) == 0 }
        guard errno == EEXIST else {
            throw StoreOpeningError("cannot create \(path): \(lastProblem)")
        }
        return false
    }

    /// Throws when a file or a symbolic link has this name.
    static func checkIsFree(_ path: String) throws {
        var found = stat()
        guard fstatat(AT_FDCWD, path, &found, AT_SYMLINK_NOFOLLOW) != 0 else {
            throw StoreOpeningError("\(path) is there already, and nothing is overwritten")
        }
    }

    /// Gives a file another name in its folder; throws when that is taken.
    static func move(_ path: String, to name: String) throws {
        // A link, unlike `rename`, never replaces a file that was made meanwhile.
        if link(path, name) == 0 {
            remove([path])
            return
        }
        try checkIsFree(name)
        // Some file systems have no hard links.
        guard rename(path, name) == 0 else {
            throw StoreOpeningError("cannot create \(name): \(lastProblem)")
        }
    }

    /// Removes those of the files that there are.
    static func remove(_ paths: [String]) {
        for path in paths { unlink(path) }
    }

    /// Refuses the address of a database server with a mistake in it, and does not print its password.
    ///
    /// A file of that name would have the password in its name.
    private static func checkName(_ path: String) throws {
        try checkIsPrintable(path)
        let scheme = path.lowercased().prefix { $0.isLetter }
        let rest = path.dropFirst(scheme.count)
        let isAddress =
            rest.hasPrefix("://") || scheme.hasPrefix("postgres") && rest.hasPrefix(":")
            || scheme.hasPrefix("postgres") && rest.hasPrefix("//")
        if isAddress {
            throw StoreOpeningError(
                "the store's name looks like an address, and is none that can be used. The address of "
                    + "PostgreSQL begins with postgresql:// in small letters; a file of such a name is "
                    + "written with ./ before it.")
        }
        let keyword = path.lowercased().prefix { $0 != "=" }
        if path.contains("="), connectionKeywords.contains(keyword.filter { !$0.isWhitespace }) {
            throw StoreOpeningError(
                "the store's name looks like a connection string of keywords, which is none that can be used. "
                    + "Write the address of PostgreSQL as postgresql://USER@HOST/DATABASE; a file of such a "
                    + "name is written with ./ before it.")
        }
    }

    /// The keywords with which a connection string such as `host=db password=…` usually begins.
    ///
    /// Source: the PostgreSQL documentation, section 34.1.1.1 "Keyword/Value Connection Strings".
    private static let connectionKeywords: Set<String> = [
        "dbname", "host", "hostaddr", "passfile", "password", "port", "service", "sslmode", "user",
    ]

    /// The file behind a name: another one after the file was deleted or replaced.
    struct Identity: Equatable {
        private let device: dev_t
        private let inode: ino_t

        init?(_ path: String) {
            var found = stat()
            guard fstatat(AT_FDCWD, path, &found, 0) == 0 else { return nil }
            (device, inode) = (found.st_dev, found.st_ino)
        }
    }

    private static var lastProblem: String { String(cString: strerror(errno)) }

    /// The first hundred bytes of a file, or fewer.
    private static func header(of path: String) throws -> [UInt8] {
        // O_NONBLOCK: a named pipe would wait for a writer.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw StoreOpeningError("cannot read \(path): \(lastProblem)") }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = read(file, &bytes, bytes.count)
        guard count >= 0 else { throw StoreOpeningError("cannot read \(path): \(lastProblem)") }
        // Writing is tried here too: SQLite would open the file only for reading, and fail later.
        guard access(path, W_OK) == 0 else {
            throw StoreOpeningError("cannot write \(path): \(lastProblem)")
        }
        return Array(bytes[..<count])
    }

    private static func check(_ header: [UInt8], path: String) throws {
        if header.isEmpty { return }
        guard header.count == 100, header.starts(with: "SQLite format 3\0".utf8) else {
            throw StoreOpeningError(
                "\(path) is not a SQLite database; it was not changed. Name another file.")
        }
        guard number(at: 68, in: header) == applicationID else {
            throw StoreOpeningError(
                "\(path) is the SQLite database of another program; it was not changed. Name another file.")
        }
        let found = number(at: 60, in: header)
        guard SQLTables.canUse(version: found) else {
            throw StoreOpeningError(
                "\(path) has version \(found) of the tables, and this program knows version "
                    + "\(SQLTables.version); it was not changed. Use the program that made it.")
        }
    }

    /// The header's numbers are big-endian, of four bytes.
    private static func number(at offset: Int, in header: [UInt8]) -> Int64 {
        header[offset..<offset + 4].reduce(0) { $0 << 8 | Int64($1) }
    }

    /// "AFPS", for App Flip partner server: `PRAGMA application_id` says that a file is this program's.
    static let applicationID: Int64 = 0x4146_5053
}
