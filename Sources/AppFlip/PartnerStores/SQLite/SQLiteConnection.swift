import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One connection to a file; one thread at a time uses it.
final class SQLiteConnection: SQLConnection {
    private let library: SQLiteLibrary
    private let database: OpaquePointer
    private let path: String
    private let file: SQLiteFile.Identity?
    /// Statements are compiled once, by their text; the texts are constants of this module.
    private var statements: [String: OpaquePointer] = [:]

    /// - Parameter patience: how long a statement waits while another process has the file locked.
    init(
        path: String, isReadOnly: Bool = false, library: SQLiteLibrary, patience: Duration = .seconds(5)
    ) throws {
        var opened: OpaquePointer?
        // SQLITE_OPEN_READONLY or READWRITE, and NOMUTEX: the queue takes turns.
        let code = library.open(path, &opened, (isReadOnly ? 0x1 : 0x2) | 0x8000, nil)
        guard code == 0, let database = opened else {
            let message = opened.flatMap { library.errorMessage($0) }.map { String(cString: $0) }
            _ = library.close(opened)
            throw SQLiteError(code: code, message: message ?? "out of memory")
        }
        self.library = library
        self.database = database
        self.path = path
        file = SQLiteFile.Identity(path)
        // SQLITE_FCNTL_PERSIST_WAL: the last connection leaves the files beside the database, so that it
        // can be opened again while the disk is full.
        var isOn: Int32 = 1
        _ = library.fileControl(database, "main", 10, &isOn)
        _ = library.busyTimeout(database, Int32(patience / .milliseconds(1)))
    }

    deinit {
        for statement in statements.values { _ = library.finalize(statement) }
        _ = library.close(database)
    }

    func run(_ sql: String, _ values: [SQLValue]) throws -> Int {
        let statement = try bound(sql, values)
        defer { _ = library.reset(statement) }
        while try step(statement) {}
        return Int(library.changes(database))
    }

    func first<Value>(
        _ sql: String, _ values: [SQLValue], read: (any SQLRow) throws -> Value
    ) throws -> Value? {
        let statement = try bound(sql, values)
        defer { _ = library.reset(statement) }
        return try step(statement) ? try read(Row(library: library, statement: statement)) : nil
    }

    func all<Value>(
        _ sql: String, _ values: [SQLValue], read: (any SQLRow) throws -> Value
    ) throws -> [Value] {
        let statement = try bound(sql, values)
        defer { _ = library.reset(statement) }
        var found: [Value] = []
        while try step(statement) { found.append(try read(Row(library: library, statement: statement))) }
        return found
    }

    /// Throws when the file was deleted or replaced, which SQLite does not notice with a WAL.
    func checkFile() throws {
        guard file == SQLiteFile.Identity(path) else {
            throw SQLiteError(
                code: SQLiteError.movedFile, message: "\(path) was deleted or replaced while it was in use")
        }
    }

    func rollBack() { _ = try? run("ROLLBACK") }

    private func bound(_ sql: String, _ values: [SQLValue]) throws -> OpaquePointer {
        let statement = try prepared(sql)
        for (index, value) in values.enumerated() {
            let place = Int32(index + 1)
            let code =
                switch value {
                case .id(let id): withUnsafeBytes(of: id.uuid) { bind($0, statement, place) }
                case .digest(let digest): digest.withBytes { bind($0, statement, place) }
                case .text(let text): bind(text, statement, place)
                case .integer(let number): library.bindInteger(statement, place, number)
                case .null: library.bindNull(statement, place)
                }
            try check(code)
        }
        return statement
    }

    private func bind(_ blob: UnsafeRawBufferPointer, _ statement: OpaquePointer, _ place: Int32) -> Int32 {
        library.bindBlob(statement, place, blob.baseAddress, Int32(blob.count), -1)
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

    private func prepared(_ sql: String) throws -> OpaquePointer {
        if let statement = statements[sql] { return statement }
        var made: OpaquePointer?
        // SQLITE_PREPARE_PERSISTENT: the statement lives as long as the connection. SQLite numbers a
        // parameter that is written `?2`; it takes `$2` for a name.
        try check(library.prepare(database, sql.replacing("$", with: "?"), -1, 1, &made, nil))
        guard let statement = made else { throw SQLiteError(code: 21, message: "an empty statement") }
        statements[sql] = statement
        return statement
    }

    /// True when there is a row, false at the end.
    private func step(_ statement: OpaquePointer) throws -> Bool {
        let code = library.step(statement)
        if code == 100 { return true }
        if code == 101 { return false }
        throw failure(code)
    }

    private func check(_ code: Int32) throws {
        if code != 0 { throw failure(code) }
    }

    private func failure(_ code: Int32) -> SQLiteError {
        let message = library.errorMessage(database).map { String(cString: $0) } ?? "no reason given"
        return SQLiteError(code: code, message: message)
    }

    /// The current row of a statement, whose columns SQLite keeps until the next step.
    private struct Row: SQLRow {
        let library: SQLiteLibrary
        let statement: OpaquePointer

        func bytes(_ column: Int32) -> UnsafeRawBufferPointer? {
            guard library.columnType(statement, column) != 5 else { return nil }  // SQLITE_NULL
            return UnsafeRawBufferPointer(
                start: library.columnBlob(statement, column),
                count: Int(library.columnBytes(statement, column)))
        }

        func integer(_ column: Int32) -> Int64? {
            guard library.columnType(statement, column) == 1 else { return nil }  // SQLITE_INTEGER
            return library.columnInteger(statement, column)
        }
    }
}
