import PlatformCrypto

/// SQLite's library, opened at run time; the types of its functions are those of `sqlite3.h`.
///
/// Addresses of functions hold no state, hence `@unchecked Sendable`.
struct SQLiteLibrary: @unchecked Sendable {
    typealias Database = OpaquePointer
    typealias Statement = OpaquePointer

    let open:
        @convention(c) (
            UnsafePointer<CChar>?, UnsafeMutablePointer<Database?>?, Int32, UnsafePointer<CChar>?
        ) -> Int32
    let close: @convention(c) (Database?) -> Int32
    let busyTimeout: @convention(c) (Database?, Int32) -> Int32
    let fileControl:
        @convention(c) (Database?, UnsafePointer<CChar>?, Int32, UnsafeMutableRawPointer?) -> Int32
    let errorMessage: @convention(c) (Database?) -> UnsafePointer<CChar>?
    let prepare:
        @convention(c) (
            Database?, UnsafePointer<CChar>?, Int32, UInt32, UnsafeMutablePointer<Statement?>?,
            UnsafeMutablePointer<UnsafePointer<CChar>?>?
        ) -> Int32
    let finalize: @convention(c) (Statement?) -> Int32
    /// A variable, so that a test can replace it by a function that answers as SQLite does while a file is locked.
    var step: @convention(c) (Statement?) -> Int32
    let reset: @convention(c) (Statement?) -> Int32
    let changes: @convention(c) (Database?) -> Int32
    /// The last argument is the destructor, or ``SQLiteConstant/transient``.
    let bindBlob: @convention(c) (Statement?, Int32, UnsafeRawPointer?, Int32, Int) -> Int32
    let bindText: @convention(c) (Statement?, Int32, UnsafeRawPointer?, Int32, Int) -> Int32
    let bindInteger: @convention(c) (Statement?, Int32, Int64) -> Int32
    let bindNull: @convention(c) (Statement?, Int32) -> Int32
    let columnType: @convention(c) (Statement?, Int32) -> Int32
    let columnInteger: @convention(c) (Statement?, Int32) -> Int64
    let columnBlob: @convention(c) (Statement?, Int32) -> UnsafeRawPointer?
    let columnBytes: @convention(c) (Statement?, Int32) -> Int32

    /// The library of the system, or why it cannot be used.
    static let opened = Result { try SQLiteLibrary(name: fileName) }.mapError { StoreProblem("\($0)") }

    #if canImport(Darwin)
        private static let fileName = "/usr/lib/libsqlite3.dylib"
    #else
        private static let fileName = "libsqlite3.so.0"
    #endif

    private static let remedy = """
        install SQLite: `apt-get install libsqlite3-0` (Debian, Ubuntu), \
        `dnf install sqlite-libs` (Fedora, RHEL)
        """

    /// Opens the library in a file, and throws when it is missing, older than 3.37, or not SQLite.
    init(name: String) throws {
        let library = try SharedLibrary(name: name, remedy: Self.remedy)
        let version: @convention(c) () -> Int32 = try library.function("sqlite3_libversion_number")
        // STRICT tables came with 3.37, of November 2021.
        guard version() >= 3_037_000 else {
            throw StoreProblem("\(name) is older than version 3.37, which is needed; \(Self.remedy)")
        }
        open = try library.function("sqlite3_open_v2")
        close = try library.function("sqlite3_close_v2")
        busyTimeout = try library.function("sqlite3_busy_timeout")
        fileControl = try library.function("sqlite3_file_control")
        errorMessage = try library.function("sqlite3_errmsg")
        prepare = try library.function("sqlite3_prepare_v3")
        finalize = try library.function("sqlite3_finalize")
        step = try library.function("sqlite3_step")
        reset = try library.function("sqlite3_reset")
        changes = try library.function("sqlite3_changes")
        bindBlob = try library.function("sqlite3_bind_blob")
        bindText = try library.function("sqlite3_bind_text")
        bindInteger = try library.function("sqlite3_bind_int64")
        bindNull = try library.function("sqlite3_bind_null")
        columnType = try library.function("sqlite3_column_type")
        columnInteger = try library.function("sqlite3_column_int64")
        columnBlob = try library.function("sqlite3_column_blob")
        columnBytes = try library.function("sqlite3_column_bytes")
    }
}
