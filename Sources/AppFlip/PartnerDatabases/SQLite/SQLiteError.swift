/// An error of SQLite.
struct SQLiteError: Error, CustomStringConvertible {
    /// The extended result code, such as ``SQLiteResultCode/readOnlyMoved``, or the primary one where SQLite has no
    /// details.
    let code: Int32
    let message: String

    /// The result code without the details that the higher bits of an extended code add.
    var primaryCode: Int32 { code & 0xFF }

    /// Whether another connection has the file locked.
    var isLocked: Bool { primaryCode == SQLiteResultCode.busy || primaryCode == SQLiteResultCode.locked }

    var description: String {
        let advice =
            switch primaryCode {
            case SQLiteResultCode.busy: "another process keeps the file locked"
            case SQLiteResultCode.locked: "another connection of this server keeps the table locked"
            case SQLiteResultCode.readOnly where code == SQLiteResultCode.readOnlyMoved:
                "stop the server, and restore a backup"
            case SQLiteResultCode.readOnly:
                "the file cannot be written; check its owner, its mode and the file system"
            case SQLiteResultCode.ioError: "the file system reports an error; check the disk"
            case SQLiteResultCode.corrupt: "the file is damaged; stop the server and restore a backup"
            case SQLiteResultCode.full: "the disk is full; the server goes on when there is space"
            case SQLiteResultCode.cannotOpen: "the file cannot be opened; check the folder's owner and mode"
            case SQLiteResultCode.notADatabase: "the file is not a SQLite database"
            default: "see https://www.sqlite.org/rescode.html"
            }
        return "SQLite: \(message) (code \(code)): \(advice)"
    }
}
