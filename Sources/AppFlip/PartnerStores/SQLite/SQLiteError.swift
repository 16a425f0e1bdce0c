/// An error of SQLite (<https://www.sqlite.org/rescode.html>).
struct SQLiteError: Error, CustomStringConvertible {
    var code: Int32
    var message: String

    /// `SQLITE_READONLY_DBMOVED`.
    static let movedFile: Int32 = 1032

    private var primaryCode: Int32 { code & 0xFF }

    /// `SQLITE_BUSY` or `SQLITE_LOCKED`: another connection has the file locked.
    var isLocked: Bool { primaryCode == 5 || primaryCode == 6 }

    var description: String {
        let advice =
            switch primaryCode {
            case 5, 6: "another process has kept the file locked for five seconds"
            case 8 where code == Self.movedFile: "stop the server, and restore a backup"
            case 8: "the file cannot be written; check its owner, its mode and the file system"
            case 10: "the file system reports an error; check the disk"
            case 11: "the file is damaged; stop the server and restore a backup"
            case 13: "the disk is full; the server goes on when there is space"
            case 14: "the file cannot be opened; check the folder's owner and mode"
            case 26: "the file is not a SQLite database"
            default: "see https://www.sqlite.org/rescode.html"
            }
        return "SQLite: \(message) (code \(code)): \(advice)"
    }
}
