import Dispatch
import WebText

/// Gives a connection a thread of its own, and lets operations that come together share one transaction.
///
/// A commit waits for the disk. Operations that arrive meanwhile form the next transaction.
final class SQLiteQueue: Sendable {
    /// The operations that wait, and whether the thread is at work.
    private struct State {
        var pending: [PendingWork] = []
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

    /// Runs an operation until its changes are on the disk; again after a rollback.
    @discardableResult
    func perform<Value: Sendable>(_ work: @escaping SQLWork<Value>) async throws -> Value {
        try await PendingWork.result(of: work) { operation in
            let starts = state.withLock { state in
                state.pending.append(operation)
                defer { state.isRunning = true }
                return !state.isRunning
            }
            if starts { thread.async { self.drain() } }
        }
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

    private func answer(_ operation: PendingWork) {
        do { try operation.run(connection)() } catch { operation.fail(error) }
    }

    private func commit(_ batch: [PendingWork]) {
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
