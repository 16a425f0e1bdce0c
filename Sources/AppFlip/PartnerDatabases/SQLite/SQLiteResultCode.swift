/// The result codes of SQLite that the store tells apart (<https://www.sqlite.org/rescode.html>).
enum SQLiteResultCode {
    /// `SQLITE_OK`.
    static let ok: Int32 = 0
    /// `SQLITE_BUSY`: another process has the file locked.
    static let busy: Int32 = 5
    /// `SQLITE_LOCKED`: another connection of this process has a table locked.
    static let locked: Int32 = 6
    /// `SQLITE_READONLY`.
    static let readOnly: Int32 = 8
    /// `SQLITE_READONLY_DBMOVED`: the file was deleted or replaced.
    static let readOnlyMoved: Int32 = 1032
    /// `SQLITE_IOERR`.
    static let ioError: Int32 = 10
    /// `SQLITE_CORRUPT`.
    static let corrupt: Int32 = 11
    /// `SQLITE_FULL`.
    static let full: Int32 = 13
    /// `SQLITE_CANTOPEN`.
    static let cannotOpen: Int32 = 14
    /// `SQLITE_MISUSE`.
    static let misuse: Int32 = 21
    /// `SQLITE_NOTADB`.
    static let notADatabase: Int32 = 26
    /// `SQLITE_ROW`: a step has found a row.
    static let row: Int32 = 100
    /// `SQLITE_DONE`: a statement has ended.
    static let done: Int32 = 101
}
