import PlatformCrypto

/// Why a database cannot be used as a store, and what to do.
public enum StoreOpeningError: SharedLibraryError, Sendable, Hashable, CustomStringConvertible {
    /// The library of the database cannot be opened; the reason is the loader's own.
    case missingLibrary(name: String, reason: String)
    /// The library lacks a function, so it is too old.
    case missingSymbol(name: String, library: String)
    /// The library is older than the version that this store needs.
    case oldLibrary(name: String, version: String, needed: String)
    /// The file or database belongs to another program, or to a newer version of
    /// this one; it was not changed.
    case notOurs(String)
    /// The file or database cannot be opened or prepared.
    case unusable(String)

    /// The problem and the remedy.
    public var description: String {
        switch self {
        case .missingLibrary(let name, let reason):
            "cannot open \(name) (\(reason)); \(Self.remedy(name))"
        case .missingSymbol(let name, let library):
            "\(library) has no function \(name), so it is too old; \(Self.remedy(library))"
        case .oldLibrary(let name, let version, let needed):
            "\(name) is version \(version), and \(needed) is needed; \(Self.remedy(name))"
        case .notOurs(let problem), .unusable(let problem):
            problem
        }
    }

    private static func remedy(_ library: String) -> String {
        library.contains("pq")
            ? """
            install the client library of PostgreSQL: `apt-get install libpq5` (Debian, Ubuntu), \
            `dnf install libpq` (Fedora, RHEL), `brew install libpq` (macOS)
            """
            : """
            install SQLite: `apt-get install libsqlite3-0` (Debian, Ubuntu), \
            `dnf install sqlite-libs` (Fedora, RHEL)
            """
    }
}

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

/// PostgreSQL's client library, opened at run time.
///
/// The functions do not change after `init`, hence `@unchecked Sendable`. Their types are those of
/// `libpq-fe.h`.
struct LibPQ: @unchecked Sendable {
    typealias Connection = OpaquePointer
    typealias Answer = OpaquePointer
    typealias Text = UnsafePointer<CChar>
    typealias Texts = UnsafePointer<UnsafePointer<CChar>?>

    let connect: @convention(c) (Texts?, Texts?, Int32) -> Connection?
    let status: @convention(c) (Connection?) -> Int32
    let socket: @convention(c) (Connection?) -> Int32
    let errorMessage: @convention(c) (Connection?) -> Text?
    let finish: @convention(c) (Connection?) -> Void
    let sendQuery: @convention(c) (Connection?, Text?) -> Int32
    let sendPrepare: @convention(c) (Connection?, Text?, Text?, Int32, UnsafePointer<UInt32>?) -> Int32
    let sendQueryPrepared:
        @convention(c) (
            Connection?, Text?, Int32, Texts?, UnsafePointer<Int32>?, UnsafePointer<Int32>?, Int32
        ) -> Int32
    let consumeInput: @convention(c) (Connection?) -> Int32
    let isBusy: @convention(c) (Connection?) -> Int32
    let getResult: @convention(c) (Connection?) -> Answer?
    let clear: @convention(c) (Answer?) -> Void
    let resultStatus: @convention(c) (Answer?) -> Int32
    let resultErrorField: @convention(c) (Answer?, Int32) -> Text?
    let rowCount: @convention(c) (Answer?) -> Int32
    let isNull: @convention(c) (Answer?, Int32, Int32) -> Int32
    let value: @convention(c) (Answer?, Int32, Int32) -> UnsafePointer<CChar>?
    let length: @convention(c) (Answer?, Int32, Int32) -> Int32
    let changedRows: @convention(c) (Answer?) -> Text?

    /// The library of this process.
    static let opened = Result { try LibPQ(names: fileNames) }

    #if canImport(Darwin)
        // Homebrew's libpq is "keg-only": it is not where the system's loader looks.
        private static let fileNames = ["", "/opt/homebrew/opt/libpq/lib/", "/usr/local/opt/libpq/lib/"]
            .map { $0 + "libpq.5.dylib" }
    #else
        private static let fileNames = ["libpq.so.5"]
    #endif

    /// The first library that there is; the error of the first name when there is none.
    init(names: [String]) throws {
        let found = names.lazy.compactMap { try? SharedLibrary<StoreOpeningError>(name: $0) }.first
        let library = if let found { found } else { try SharedLibrary<StoreOpeningError>(name: names[0]) }
        connect = try library.function("PQconnectdbParams")
        status = try library.function("PQstatus")
        socket = try library.function("PQsocket")
        errorMessage = try library.function("PQerrorMessage")
        finish = try library.function("PQfinish")
        sendQuery = try library.function("PQsendQuery")
        sendPrepare = try library.function("PQsendPrepare")
        sendQueryPrepared = try library.function("PQsendQueryPrepared")
        consumeInput = try library.function("PQconsumeInput")
        isBusy = try library.function("PQisBusy")
        getResult = try library.function("PQgetResult")
        clear = try library.function("PQclear")
        resultStatus = try library.function("PQresultStatus")
        resultErrorField = try library.function("PQresultErrorField")
        rowCount = try library.function("PQntuples")
        isNull = try library.function("PQgetisnull")
        value = try library.function("PQgetvalue")
        length = try library.function("PQgetlength")
        changedRows = try library.function("PQcmdTuples")
    }
}
