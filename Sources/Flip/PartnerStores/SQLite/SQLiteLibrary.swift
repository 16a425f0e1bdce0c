import PlatformCrypto

/// SQLite's library, opened at run time: macOS and the Swift images for Linux have it.
///
/// Addresses of functions hold no state, hence `@unchecked Sendable`. Their types are those of `sqlite3.h`.
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
    let extendedErrorCode: @convention(c) (Database?) -> Int32
    let errorMessage: @convention(c) (Database?) -> UnsafePointer<CChar>?
    let prepare:
        @convention(c) (
            Database?, UnsafePointer<CChar>?, Int32, UInt32, UnsafeMutablePointer<Statement?>?,
            UnsafeMutablePointer<UnsafePointer<CChar>?>?
        ) -> Int32
    let finalize: @convention(c) (Statement?) -> Int32
    /// A test lets it answer as SQLite does while a file is locked.
    var step: @convention(c) (Statement?) -> Int32
    let reset: @convention(c) (Statement?) -> Int32
    let changes: @convention(c) (Database?) -> Int32
    /// The last argument is the destructor; -1 lets SQLite copy the bytes (`SQLITE_TRANSIENT`).
    let bindBlob: @convention(c) (Statement?, Int32, UnsafeRawPointer?, Int32, Int) -> Int32
    let bindText: @convention(c) (Statement?, Int32, UnsafeRawPointer?, Int32, Int) -> Int32
    let bindInteger: @convention(c) (Statement?, Int32, Int64) -> Int32
    let bindNull: @convention(c) (Statement?, Int32) -> Int32
    let columnType: @convention(c) (Statement?, Int32) -> Int32
    let columnInteger: @convention(c) (Statement?, Int32) -> Int64
    let columnBlob: @convention(c) (Statement?, Int32) -> UnsafeRawPointer?
    let columnText: @convention(c) (Statement?, Int32) -> UnsafeRawPointer?
    let columnBytes: @convention(c) (Statement?, Int32) -> Int32

    /// The library of this process.
    static let opened = Result { try SQLiteLibrary(name: fileName) }

    #if canImport(Darwin)
        private static let fileName = "/usr/lib/libsqlite3.dylib"
    #else
        private static let fileName = "libsqlite3.so.0"
    #endif

    /// STRICT tables came with 3.37, of November 2021.
    private static let oldestVersion: Int32 = 3_037_000

    init(name: String) throws {
        let library = try SharedLibrary<StoreOpeningError>(name: name)
        let version: @convention(c) () -> Int32 = try library.function("sqlite3_libversion_number")
        guard version() >= Self.oldestVersion else {
            throw StoreOpeningError.oldLibrary(
                name: name, version: Self.text(version()), needed: Self.text(Self.oldestVersion))
        }
        open = try library.function("sqlite3_open_v2")
        close = try library.function("sqlite3_close_v2")
        busyTimeout = try library.function("sqlite3_busy_timeout")
        fileControl = try library.function("sqlite3_file_control")
        extendedErrorCode = try library.function("sqlite3_extended_errcode")
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
        columnText = try library.function("sqlite3_column_text")
        columnBytes = try library.function("sqlite3_column_bytes")
    }

    private static func text(_ version: Int32) -> String {
        "\(version / 1_000_000).\(version / 1_000 % 1_000).\(version % 1_000)"
    }
}
