import WebText

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The work on the file of a store that SQLite does not do: names, rights, and checks before SQLite opens it.
enum SQLiteFile {
    /// Makes an empty file that only its owner can read, or checks the file that is there.
    static func prepare(
        _ path: String, mustExist: Bool, library: SQLiteLibrary
    ) throws(StoreProblem) {
        try checkName(path)
        if mustExist, access(path, F_OK) != 0 {
            throw StoreProblem("there is no file \(path).")
        }
        let isNew = try makeEmpty(path)
        if !isNew { try checkIsStore(path, library: library) }
    }

    /// Throws when a path has characters that a terminal obeys: a user could not type such a name again.
    static func checkIsPrintable(_ path: String) throws(StoreProblem) {
        let shown = Printable.text(path, limit: Int.max)
        guard shown.hasSameBytes(as: path) else {
            throw StoreProblem("the path \(shown) has control characters. Name another file.")
        }
    }

    /// Makes an empty file that only its owner can read; false when a file has that name.
    static func makeEmpty(_ path: String) throws(StoreProblem) -> Bool {
        let made = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if made >= 0 {
            close(made)
            return true
        }
        guard errno == EEXIST else {
            throw StoreProblem("cannot create \(path): \(lastProblem)")
        }
        return false
    }

    /// Throws when a file or a symbolic link has this name.
    static func checkIsFree(_ path: String) throws(StoreProblem) {
        var found = stat()
        guard fstatat(AT_FDCWD, path, &found, AT_SYMLINK_NOFOLLOW) != 0 else {
            throw StoreProblem("\(path) is there already, and nothing is overwritten.")
        }
    }

    /// Gives a file another name in its folder; throws when that name is taken.
    static func move(_ path: String, to name: String) throws(StoreProblem) {
        // A hard link, unlike `rename`, never replaces a file that was made since the name was checked.
        if link(path, name) == 0 {
            remove([path])
            return
        }
        try checkIsFree(name)
        // Some file systems have no hard links.
        guard rename(path, name) == 0 else {
            throw StoreProblem("cannot create \(name): \(lastProblem)")
        }
    }

    /// Removes files; a name without a file is not an error.
    static func remove(_ paths: [String]) {
        for path in paths { unlink(path) }
    }

    /// Refuses a name that was meant as the URL of a database server and has a mistake in it.
    ///
    /// Otherwise the name of the new file would have the password in it. For the same reason the errors do not print
    /// such a name, and other names are checked after it.
    private static func checkName(_ path: String) throws(StoreProblem) {
        if isLikeURL(path) {
            throw StoreProblem(
                "the store's name looks like the URL of a database server, but cannot be used as one. The URL of "
                    + "PostgreSQL begins with postgresql:// in small letters. For a file with such a name, write ./ "
                    + "before it.")
        }
        if isLikeConnectionString(path) {
            throw StoreProblem(
                "the store's name looks like a connection string of keywords, which cannot be used here. Write the "
                    + "URL of PostgreSQL as postgresql://USER@HOST/DATABASE. For a file with such a name, write ./ "
                    + "before it.")
        }
        try checkIsPrintable(path)
    }

    /// Whether a name begins like `scheme://`, `scheme+driver://` or `jdbc:scheme://`, or like `postgres:` or
    /// `postgres//`, where a character is missing.
    private static func isLikeURL(_ path: String) -> Bool {
        let beginning = #/[A-Za-z0-9+.:-]*:\/\/|(?i:postgres)[A-Za-z0-9+.-]*(?::|\/\/)/#
        // By scalars: a slash with a combining mark after it would be another character.
        return path.prefixMatch(of: beginning.matchingSemantics(.unicodeScalar)) != nil
    }

    /// Whether a name begins like `host=db`.
    private static func isLikeConnectionString(_ path: String) -> Bool {
        guard let equalsSign = path.firstIndex(of: "=") else { return false }
        let keyword = path[..<equalsSign].lowercased().filter { !$0.isWhitespace }
        return connectionKeywords.contains(keyword)
    }

    /// The keywords with which a connection string such as `host=db password=…` usually begins.
    ///
    /// Source: the PostgreSQL documentation, section 34.1.1.1 "Keyword/Value Connection Strings".
    private static let connectionKeywords = AddressSecrets.shownParameters.union(
        ["passfile", "password", "service"])

    /// The error of the last call of the system, in words.
    static var lastProblem: String { String(cString: strerror(errno)) }
}
