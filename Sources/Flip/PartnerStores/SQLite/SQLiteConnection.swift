import PlatformCrypto

/// One connection to a file; one thread at a time uses it.
final class SQLiteConnection {
    /// How a connection may use the file.
    enum Mode {
        case readWrite
        case readOnly

        /// `SQLITE_OPEN_READWRITE` or `SQLITE_OPEN_READONLY`, and `SQLITE_OPEN_NOMUTEX`: the queue takes turns.
        var flags: Int32 { (self == .readWrite ? 0x2 : 0x1) | 0x8000 }
    }

    private let library: SQLiteLibrary
    private let database: OpaquePointer
    private let path: String
    private let file: SQLiteFile.Identity?
    /// Statements are compiled once, by their text; the texts are constants of this room.
    private var statements: [String: OpaquePointer] = [:]

    /// - Parameter patience: how long a statement waits while another process has the file locked.
    init(
        path: String, mode: Mode, library: SQLiteLibrary, patience: Duration = .seconds(5)
    ) throws(SQLiteError) {
        var opened: OpaquePointer?
        let code = library.open(path, &opened, mode.flags, nil)
        guard code == 0, let database = opened else {
            let message = opened.flatMap { library.errorMessage($0) }.map { String(cString: $0) }
            _ = library.close(opened)
            throw SQLiteError(code: code, message: message ?? "out of memory")
        }
        self.library = library
        self.database = database
        self.path = path
        file = SQLiteFile.Identity(path)
        // SQLITE_FCNTL_PERSIST_WAL: the last connection leaves the files beside the database, so that it can be opened again
        // while the disk is full.
        var isOn: Int32 = 1
        _ = library.fileControl(database, "main", 10, &isOn)
        _ = library.busyTimeout(database, Int32(patience / .milliseconds(1)))
    }

    deinit {
        for statement in statements.values { _ = library.finalize(statement) }
        _ = library.close(database)
    }

    /// Runs a statement, and returns how many rows it changed.
    @discardableResult
    func run(_ sql: String, _ values: SQLValue...) throws(SQLiteError) -> Int {
        try run(SQLStatement(text: sql, values: values))
    }

    /// Runs a statement, and returns how many rows it changed.
    @discardableResult
    func run(_ statement: SQLStatement) throws(SQLiteError) -> Int {
        let statement = try bound(statement)
        defer { _ = library.reset(statement) }
        while try step(statement) {}
        return Int(library.changes(database))
    }

    /// The first row of an answer; nil when there is none.
    func first<Value>(
        _ sql: String, _ values: SQLValue..., read: (any SQLRow) throws(UnreadableRow) -> Value
    ) throws(SQLiteError) -> Value? {
        try first(SQLStatement(text: sql, values: values), read: read)
    }

    /// The first row of an answer; nil when there is none.
    func first<Value>(
        _ statement: SQLStatement, read: (any SQLRow) throws(UnreadableRow) -> Value
    ) throws(SQLiteError) -> Value? {
        let statement = try bound(statement)
        defer { _ = library.reset(statement) }
        guard try step(statement) else { return nil }
        do {
            return try read(Row(library: library, statement: statement))
        } catch {
            throw SQLiteError(code: 11, message: "a row has no \(error.what) where one is needed")
        }
    }

    /// Throws when the file was deleted or replaced: what is written would be lost when the connection closes.
    ///
    /// SQLite itself notices that only without a WAL.
    func checkFile() throws(SQLiteError) {
        guard file == SQLiteFile.Identity(path) else {
            throw SQLiteError(
                code: SQLiteError.movedFile, message: "\(path) was deleted or replaced while it was in use")
        }
    }

    /// Gives up what the transaction has done; there may be none any more.
    func rollBack() {
        _ = try? run("ROLLBACK")
    }

    private func bound(_ parts: SQLStatement) throws(SQLiteError) -> OpaquePointer {
        let statement = try prepared(parts.text)
        for (index, value) in parts.values.enumerated() {
            let place = Int32(index + 1)
            let code =
                switch value {
                case .digest(let digest):
                    digest.withBytes {
                        library.bindBlob(statement, place, $0.baseAddress, Int32($0.count), -1)
                    }
                case .text(let text): bind(text, statement, place)
                case .integer(let number): library.bindInteger(statement, place, number)
                case .null: library.bindNull(statement, place)
                }
            try check(code)
        }
        return statement
    }

    private func bind(_ text: String, _ statement: OpaquePointer, _ place: Int32) -> Int32 {
        var text = text
        return text.withUTF8 {
            // A null pointer would bind NULL; an empty text needs an address.
            $0.isEmpty
                ? library.bindText(statement, place, "", 0, -1)
                : library.bindText(statement, place, $0.baseAddress, Int32(clamping: $0.count), -1)
        }
    }

    private func prepared(_ sql: String) throws(SQLiteError) -> OpaquePointer {
        if let statement = statements[sql] { return statement }
        var made: OpaquePointer?
        // SQLITE_PREPARE_PERSISTENT: the statement lives as long as the connection.
        // SQLite numbers a parameter that is written `?2`; it takes `$2` for a name.
        try check(library.prepare(database, sql.replacing("$", with: "?"), -1, 1, &made, nil))
        guard let statement = made else { throw SQLiteError(code: 21, message: "an empty statement") }
        statements[sql] = statement
        return statement
    }

    /// True when there is a row, false at the end.
    private func step(_ statement: OpaquePointer) throws(SQLiteError) -> Bool {
        let code = library.step(statement)
        if code == 100 { return true }
        if code == 101 { return false }
        throw failure(code)
    }

    private func check(_ code: Int32) throws(SQLiteError) {
        if code != 0 { throw failure(code) }
    }

    private func failure(_ code: Int32) -> SQLiteError {
        let message = library.errorMessage(database).map { String(cString: $0) } ?? "no reason given"
        return SQLiteError(code: code, message: message)
    }

    private struct Row: SQLRow {
        let library: SQLiteLibrary
        let statement: OpaquePointer

        private func bytes(_ start: UnsafeRawPointer?, _ column: Int32) -> UnsafeRawBufferPointer {
            UnsafeRawBufferPointer(
                start: start, count: start == nil ? 0 : Int(library.columnBytes(statement, column)))
        }

        func text(_ column: Int32) -> String? {
            guard library.columnType(statement, column) == 3 else { return nil }
            return String(decoding: bytes(library.columnText(statement, column), column), as: UTF8.self)
        }

        func integer(_ column: Int32) -> Int64? {
            guard library.columnType(statement, column) == 1 else { return nil }
            return library.columnInteger(statement, column)
        }

        func digest(_ column: Int32) -> SHA256Digest? {
            guard library.columnType(statement, column) == 4 else { return nil }
            return SHA256Digest(bytes: bytes(library.columnBlob(statement, column), column))
        }
    }
}
