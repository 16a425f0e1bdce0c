import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One connection to a file; one thread at a time uses it.
final class SQLiteConnection: SQLConnection {
    /// How a connection uses its file.
    enum Access {
        /// It reads and writes.
        case readWrite
        /// It only reads.
        case readOnly
        /// It reads the file alone, without a lock and without the files beside it, such as the WAL.
        case immutable
    }

    private let library: SQLiteLibrary
    private let database: OpaquePointer
    private let path: String
    /// The file that was opened; nil when it was gone right after.
    private let file: SQLiteFile.Identity?
    /// The files `-wal` and `-shm` of the database, as ``checkFile()`` first found them.
    private var companions: [String: SQLiteFile.Identity] = [:]
    /// The compiled statements by their texts, which are constants of this module.
    private var statements: [String: OpaquePointer] = [:]

    /// Opens a file that is there.
    ///
    /// - Parameter patience: how long a statement waits while another process has the file locked.
    init(
        path: String, access: Access = .readWrite, library: SQLiteLibrary, patience: Duration = .seconds(5)
    ) throws {
        var name = path
        let mode: Int32
        switch access {
        case .readWrite: mode = SQLiteConstant.openReadWrite
        case .readOnly: mode = SQLiteConstant.openReadOnly
        case .immutable:
            name = "file:\(PercentCoding.encode(path))?immutable=1"
            mode = SQLiteConstant.openReadOnly | SQLiteConstant.openURI
        }
        var opened: OpaquePointer?
        let options = SQLiteConstant.openNoMutex | SQLiteConstant.openExtendedResultCodes
        let code = library.open(name, &opened, mode | options, nil)
        guard code == SQLiteResultCode.ok, let database = opened else {
            // SQLite may give a connection only to tell the error; without memory it gives none.
            let message = opened.flatMap { library.errorMessage($0) }.map { String(cString: $0) }
            _ = library.close(opened)
            throw SQLiteError(code: code, message: message ?? "out of memory")
        }
        self.library = library
        self.database = database
        self.path = path
        file = SQLiteFile.Identity(path)
        // The files `-wal` and `-shm` stay after the last connection has closed: to open the database without them
        // would need space on a disk that may be full.
        var isOn: Int32 = 1
        _ = library.fileControl(database, "main", SQLiteConstant.persistWAL, &isOn)
        _ = library.busyTimeout(database, Int32(patience / .milliseconds(1)))
    }

    deinit {
        for statement in statements.values { _ = library.finalize(statement) }
        _ = library.close(database)
    }

    func run(_ sql: String, _ values: [SQLValue]) throws -> Int {
        let statement = try prepare(sql, values)
        defer { _ = library.reset(statement) }
        while try step(statement) {}
        return Int(library.changes(database))
    }

    func first<Value>(
        _ sql: String, _ values: [SQLValue], read: (any SQLRow) throws -> Value
    ) throws -> Value? {
        let statement = try prepare(sql, values)
        defer { _ = library.reset(statement) }
        return try step(statement) ? try read(Row(library: library, statement: statement)) : nil
    }

    func all<Value>(
        _ sql: String, _ values: [SQLValue], read: (any SQLRow) throws -> Value
    ) throws -> [Value] {
        let statement = try prepare(sql, values)
        defer { _ = library.reset(statement) }
        var found: [Value] = []
        while try step(statement) { found.append(try read(Row(library: library, statement: statement))) }
        return found
    }

    /// Throws when the file, or one that belongs to it, was deleted or replaced, which SQLite does not notice.
    ///
    /// What was committed is in `-wal` until a checkpoint moves it, so it would be lost at the next start. While a
    /// connection is open, SQLite itself keeps these files. It makes them when a file in WAL mode is first read or
    /// written, so they are missing only when somebody deleted them.
    func checkFile() throws {
        guard let file, file == SQLiteFile.Identity(path) else { throw movedFileError(path) }
        for name in [path + "-wal", path + "-shm"] {
            guard let found = SQLiteFile.Identity(name), found == companions[name, default: found] else {
                throw movedFileError(name)
            }
            companions[name] = found
        }
    }

    private func movedFileError(_ name: String) -> SQLiteError {
        SQLiteError(
            code: SQLiteResultCode.readOnlyMoved,
            message: "\(name) was deleted or replaced while it was in use")
    }

    /// Ends a transaction without its changes; SQLite may have done that itself, so an error does not count.
    func rollBack() { _ = try? run("ROLLBACK") }

    /// A compiled statement with its values, ready for the first step.
    private func prepare(_ sql: String, _ values: [SQLValue]) throws -> OpaquePointer {
        let statement = try compile(sql)
        for (index, value) in values.enumerated() {
            // SQLite counts placeholders from 1.
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
        library.bindBlob(
            statement, place, blob.baseAddress, Int32(blob.count), SQLiteConstant.transient)
    }

    private func bind(_ text: String, _ statement: OpaquePointer, _ place: Int32) -> Int32 {
        // A null pointer, as an empty buffer may have it, would bind NULL.
        if text.isEmpty { return library.bindText(statement, place, "", 0, SQLiteConstant.transient) }
        var text = text
        return text.withUTF8 { bytes in
            library.bindText(
                statement, place, bytes.baseAddress, Int32(clamping: bytes.count), SQLiteConstant.transient)
        }
    }

    /// The compiled statement of a text, which is compiled the first time.
    private func compile(_ sql: String) throws -> OpaquePointer {
        if let statement = statements[sql] { return statement }
        // SQLite numbers a placeholder that is written `?2`; it takes `$2` for a name.
        let numbered = sql.replacing("$", with: "?")
        let wholeText: Int32 = -1
        var compiled: OpaquePointer?
        try check(
            library.prepare(
                database, numbered, wholeText, SQLiteConstant.preparePersistent, &compiled, nil))
        guard let statement = compiled else {
            throw SQLiteError(code: SQLiteResultCode.misuse, message: "an empty statement")
        }
        statements[sql] = statement
        return statement
    }

    /// True when there is a row, false at the end.
    private func step(_ statement: OpaquePointer) throws -> Bool {
        let code = library.step(statement)
        if code == SQLiteResultCode.row { return true }
        if code == SQLiteResultCode.done { return false }
        throw failure(code)
    }

    private func check(_ code: Int32) throws {
        if code != SQLiteResultCode.ok { throw failure(code) }
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
            guard library.columnType(statement, column) != SQLiteConstant.nullType else { return nil }
            return UnsafeRawBufferPointer(
                start: library.columnBlob(statement, column),
                count: Int(library.columnBytes(statement, column)))
        }

        func integer(_ column: Int32) -> Int64? {
            guard library.columnType(statement, column) == SQLiteConstant.integerType else { return nil }
            return library.columnInteger(statement, column)
        }
    }
}
