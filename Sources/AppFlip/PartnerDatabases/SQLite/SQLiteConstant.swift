/// The constants of `sqlite3.h` that the store passes to SQLite, and the types of columns.
enum SQLiteConstant {
    /// `SQLITE_OPEN_READONLY`.
    static let openReadOnly: Int32 = 0x1
    /// `SQLITE_OPEN_READWRITE`: a file that is not there is not made.
    static let openReadWrite: Int32 = 0x2
    /// `SQLITE_OPEN_URI`: the name of the file is a URI, which may have parameters.
    static let openURI: Int32 = 0x40
    /// `SQLITE_OPEN_NOMUTEX`: SQLite does not lock, because one thread at a time uses a connection.
    static let openNoMutex: Int32 = 0x8000
    /// `SQLITE_OPEN_EXRESCODE`: results are extended result codes.
    static let openExtendedResultCodes: Int32 = 0x0200_0000
    /// `SQLITE_PREPARE_PERSISTENT`: the statement lives as long as the connection.
    static let preparePersistent: UInt32 = 0x1
    /// `SQLITE_FCNTL_PERSIST_WAL`: the last connection leaves the files beside the database.
    static let persistWAL: Int32 = 10
    /// `SQLITE_TRANSIENT`: SQLite copies the bytes of a value before the call returns.
    static let transient = -1
    /// `SQLITE_INTEGER`.
    static let integerType: Int32 = 1
    /// `SQLITE_NULL`.
    static let nullType: Int32 = 5
}
