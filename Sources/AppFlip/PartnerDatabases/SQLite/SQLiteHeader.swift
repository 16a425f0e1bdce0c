#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The first bytes of a file, read before SQLite opens it, so that a file of another program is not touched.
///
/// Source: <https://www.sqlite.org/fileformat.html#the_database_header>.
struct SQLiteHeader {
    /// "AFPS", for App Flip partner server: `PRAGMA application_id` marks the files of this program.
    static let applicationID: Int64 = 0x4146_5053

    private static let byteCount = 100
    private static let magicText = "SQLite format 3\0"
    /// Where the header has `PRAGMA user_version`, the version of the tables.
    private static let userVersionOffset = 60
    /// Where the header has `PRAGMA application_id`.
    private static let applicationIDOffset = 68

    private let path: String
    /// The header, or the whole file when it is shorter.
    private let bytes: [UInt8]

    /// Reads the header of a file, and throws when the file cannot be read and written.
    init(ofFile path: String) throws(StoreProblem) {
        self.path = path
        // O_NONBLOCK: the opening of a named pipe would wait for a writer.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            throw StoreProblem("cannot read \(path): \(SQLiteFile.lastProblem)")
        }
        defer { close(file) }
        var buffer = [UInt8](repeating: 0, count: Self.byteCount)
        let count = read(file, &buffer, buffer.count)
        guard count >= 0 else {
            throw StoreProblem("cannot read \(path): \(SQLiteFile.lastProblem)")
        }
        // SQLite would open a file that cannot be written only for reading, and fail later.
        guard access(path, W_OK) == 0 else {
            throw StoreProblem("cannot write \(path): \(SQLiteFile.lastProblem)")
        }
        bytes = Array(buffer[..<count])
    }

    /// Throws unless the file is empty, or a store with tables of a version that this program knows.
    func checkIsStore() throws(StoreProblem) {
        if bytes.isEmpty { return }
        guard bytes.count == Self.byteCount, bytes.starts(with: Self.magicText.utf8) else {
            throw StoreProblem(
                "\(path) is not a SQLite database; it was not changed. Name another file.")
        }
        guard number(at: Self.applicationIDOffset) == Self.applicationID else {
            throw StoreProblem(
                "\(path) is the SQLite database of another program; it was not changed. Name another file.")
        }
        let version = number(at: Self.userVersionOffset)
        guard SQLTables.canUse(version: version) else {
            throw StoreProblem(
                "\(path) has version \(version) of the tables, and this program knows version "
                    + "\(SQLTables.version); it was not changed. Use the program that made it.")
        }
    }

    /// A number of the header: four bytes, the highest first.
    private func number(at offset: Int) -> Int64 {
        bytes[offset..<offset + 4].reduce(0) { number, byte in number << 8 | Int64(byte) }
    }
}
