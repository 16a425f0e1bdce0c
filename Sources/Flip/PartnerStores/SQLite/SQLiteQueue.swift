import Dispatch
import PartnerServer
import WebText

/// Gives a connection a thread of its own, and lets operations that come together share one transaction.
///
/// A commit waits for the disk. Operations that arrive meanwhile form the next transaction, so that the
/// number of commits does not grow with the number of clients. An operation is answered after its commit.
final class SQLiteQueue: Sendable {
    /// One operation: `run` does the work and returns how to answer, which is called after the commit.
    private struct Operation: Sendable {
        let run: @Sendable (SQLiteConnection) throws -> @Sendable () -> Void
        let fail: @Sendable (any Error) -> Void
    }

    private struct State {
        var pending: [Operation] = []
        var isRunning = false
    }

    private let state = Locked(State())
    private let thread = DispatchQueue(label: "SQLiteQueue")
    // Only work on `thread` uses it.
    private nonisolated(unsafe) let connection: SQLiteConnection
    private let commits: Bool

    /// - Parameter commits: whether operations are in transactions; those that only read need none.
    init(_ connection: SQLiteConnection, commits: Bool) {
        self.connection = connection
        self.commits = commits
    }

    /// Runs an operation, and returns when its changes are on the disk.
    ///
    /// The operation may run a second time after a rollback, so it must have no effect outside the database.
    @discardableResult
    func perform<Value: Sendable>(_ work: @escaping SQLWork<Value>) async throws -> Value {
        let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
            let operation = Operation(
                run: { connection in
                    let value = try work(connection)
                    return { continuation.resume(returning: .success(value)) }
                },
                fail: { continuation.resume(returning: .failure($0)) })
            let starts = state.withLock { state in
                state.pending.append(operation)
                defer { state.isRunning = true }
                return !state.isRunning
            }
            if starts { thread.async { self.drain() } }
        }
        do { return try result.get() } catch { throw StoreUnavailable(reason: "\(error)") }
    }

    private func drain() {
        while true {
            let batch = state.withLock { state in
                defer { state.pending = [] }
                state.isRunning = !state.pending.isEmpty
                return state.pending
            }
            if batch.isEmpty { return }
            if commits { commit(batch) } else { batch.forEach(answer) }
        }
    }

    /// Runs one operation that only reads.
    private func answer(_ operation: Operation) {
        do { try operation.run(connection)() } catch { operation.fail(error) }
    }

    private func commit(_ batch: [Operation]) {
        do {
            try connection.run("BEGIN IMMEDIATE")
        } catch {
            for operation in batch { operation.fail(error) }
            return
        }
        do {
            var answers: [@Sendable () -> Void] = []
            for operation in batch { answers.append(try operation.run(connection)) }
            try connection.checkFile()
            try connection.run("COMMIT")
            for answer in answers { answer() }
        } catch {
            connection.rollBack()
            if batch.count == 1 {
                batch[0].fail(error)
            } else {
                // Each in its own transaction, so that an operation that cannot succeed does not fail the
                // others.
                for operation in batch { commit([operation]) }
            }
        }
    }
}
