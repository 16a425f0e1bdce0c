import PlatformCrypto

/// PostgreSQL's client library, opened at run time; the types of its functions are those of `libpq-fe.h`.
///
/// Addresses of functions hold no state, hence `@unchecked Sendable`. Each connection may be used by one thread at
/// a time.
struct LibPQ: @unchecked Sendable {
    /// `CONNECTION_OK`, a result of ``status``.
    static let connectionOK: Int32 = 0
    /// `PGRES_COMMAND_OK`, a result of ``resultStatus``: a statement without rows succeeded.
    static let commandOK: Int32 = 1
    /// `PGRES_TUPLES_OK`, a result of ``resultStatus``: a statement with rows succeeded.
    static let tuplesOK: Int32 = 2

    typealias Connection = OpaquePointer
    typealias QueryResult = OpaquePointer
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
    let getResult: @convention(c) (Connection?) -> QueryResult?
    let clear: @convention(c) (QueryResult?) -> Void
    let resultStatus: @convention(c) (QueryResult?) -> Int32
    let resultErrorField: @convention(c) (QueryResult?, Int32) -> Text?
    let rowCount: @convention(c) (QueryResult?) -> Int32
    let isNull: @convention(c) (QueryResult?, Int32, Int32) -> Int32
    let value: @convention(c) (QueryResult?, Int32, Int32) -> Text?
    let length: @convention(c) (QueryResult?, Int32, Int32) -> Int32
    let changedRows: @convention(c) (QueryResult?) -> Text?

    /// The library of the system, or why it cannot be used.
    static let opened = Result { try LibPQ(names: fileNames) }.mapError { StoreProblem("\($0)") }

    #if canImport(Darwin)
        /// The names under which the library is looked for.
        ///
        /// Homebrew's libpq is "keg-only": it is not where the system's loader looks.
        static let fileNames = ["", "/opt/homebrew/opt/libpq/lib/", "/usr/local/opt/libpq/lib/"]
            .map { $0 + "libpq.5.dylib" }
    #else
        /// The names under which the library is looked for.
        static let fileNames = ["libpq.so.5"]
    #endif

    private static let remedy = """
        install the client library of PostgreSQL: `apt-get install libpq5` (Debian, Ubuntu), \
        `dnf install libpq` (Fedora, RHEL), `brew install libpq` (macOS)
        """

    /// Opens the first of these libraries that can be opened; throws the error of the first name when none can.
    private static func open(_ names: [String]) throws -> SharedLibrary {
        var firstError: (any Error)?
        for name in names {
            do { return try SharedLibrary(name: name, remedy: remedy) } catch {
                firstError = firstError ?? error
            }
        }
        throw firstError ?? StoreProblem(remedy)
    }

    /// Finds the functions in the first of these libraries that can be opened.
    init(names: [String]) throws {
        let library = try Self.open(names)
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
