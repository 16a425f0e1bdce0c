import PlatformCrypto

/// PostgreSQL's client library, opened at run time; the types of its functions are those of `libpq-fe.h`.
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

    static let opened = Result { try LibPQ(names: fileNames) }

    #if canImport(Darwin)
        // Homebrew's libpq is "keg-only": it is not where the system's loader looks.
        private static let fileNames = ["", "/opt/homebrew/opt/libpq/lib/", "/usr/local/opt/libpq/lib/"]
            .map { $0 + "libpq.5.dylib" }
    #else
        private static let fileNames = ["libpq.so.5"]
    #endif

    private static let remedy = """
        install the client library of PostgreSQL: `apt-get install libpq5` (Debian, Ubuntu), \
        `dnf install libpq` (Fedora, RHEL), `brew install libpq` (macOS)
        """

    /// The first library that there is; the error of the first name when there is none.
    init(names: [String]) throws {
        func open(_ name: String) throws -> SharedLibrary {
            try SharedLibrary(name: name, remedy: Self.remedy)
        }
        let found = names.lazy.compactMap { try? open($0) }.first
        let library = if let found { found } else { try open(names[0]) }
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
