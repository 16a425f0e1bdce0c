import PartnerServer
import WebText

/// The connections that only read: one for single rows, and one for what takes longer.
final class SQLiteReader: Sendable {
    private let rows: Locked<SQLiteConnection>
    private let queue: SQLiteQueue

    convenience init(path: String, library: SQLiteLibrary) throws(SQLiteError) {
        self.init(
            rows: try SQLiteConnection(path: path, mode: .readOnly, library: library, patience: .zero),
            orWhenLocked: try SQLiteConnection(path: path, mode: .readOnly, library: library))
    }

    /// - Parameters:
    ///   - rows: the connection for single rows, which does not wait.
    ///   - patient: the connection for all else, which waits while another process has the file locked.
    init(rows: SQLiteConnection, orWhenLocked patient: SQLiteConnection) {
        self.rows = Locked(rows)
        queue = SQLiteQueue(patient, mode: .readOnly)
    }

    /// The first row of an answer; nil when there is none.
    ///
    /// It is read on the thread that asks, because a change of threads costs more than a row. In WAL mode a reader waits for no
    /// writer. The file is locked for moments only, such as while another process recovers it after a crash; then the row is
    /// read on a thread that may wait.
    func first<Value: Sendable>(
        _ statement: SQLStatement, read: @escaping SQLReading<Value>
    ) async throws(StoreUnavailable) -> Value? {
        let result = rows.withLock { connection -> Result<Value?, SQLiteError> in
            do throws(SQLiteError) {
                return .success(try connection.first(statement, read: read))
            } catch {
                return .failure(error)
            }
        }
        switch result {
        case .success(let value): return value
        case .failure(let error) where error.isLocked:
            return try await perform { (database) throws(SQLiteError) in
                try database.first(statement, read: read)
            }
        case .failure(let error): throw error.unavailable
        }
    }

    /// Runs an operation that only reads and may take long, on a thread of its own.
    func perform<Value: Sendable>(
        _ work: @escaping SQLiteQueue.Work<Value>
    ) async throws(StoreUnavailable) -> Value {
        try await queue.perform(work)
    }
}
