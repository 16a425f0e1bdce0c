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

    /// A queue in front of a connection, which nothing else uses from now on.
    ///
    /// - Parameter commits: whether operations are in transactions; operations that only read need none.
    init(_ connection: SQLiteConnection, commits: Bool) {
        self.connection = connection
        self.commits = commits
    }

    /// Runs an operation, and returns when its changes are on the disk; runs it again after a rollback.
    @discardableResult
    func perform<Value: Sendable>(_ work: @escaping SQLWork<Value>) async throws -> Value {
        try await PendingWork.result(of: work) { operation in
            let wasRunning = state.withLock { state in
                let wasRunning = state.isRunning
                state.pending.append(operation)
                state.isRunning = true
                return wasRunning
            }
            if !wasRunning { thread.async { self.drain() } }
        }
    }

    /// Runs everything that waits, on ``thread``, until nothing waits any more.
    private func drain() {
        while true {
            let batch = state.withLock { state in
                let batch = state.pending
                state.pending = []
                state.isRunning = !batch.isEmpty
                return batch
            }
            if batch.isEmpty { return }
            if commits { commit(batch) } else { batch.forEach(answer) }
        }
    }

    private func answer(_ operation: PendingWork) {
        do {
            let answer = try operation.run(connection)
            answer()
        } catch {
            operation.fail(error)
        }
    }

    /// Runs operations in one transaction, and answers them after its commit.
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
