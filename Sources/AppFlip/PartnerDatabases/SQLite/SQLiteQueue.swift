import Dispatch
import WebText

/// Runs everything on a connection in one serial queue, and lets operations that come together share one transaction.
///
/// A commit waits for the disk. Operations that arrive meanwhile form the next transaction.
final class SQLiteQueue: Sendable {
    /// The operations that wait, and whether the queue is at work.
    private struct State {
        var pending: [PendingWork] = []
        var isRunning = false
    }

    private let state = Locked(State())
    private let queue = DispatchQueue(label: "SQLiteQueue")
    // Only work on `queue` uses it.
    private nonisolated(unsafe) let connection: SQLiteConnection
    private let usesTransactions: Bool

    /// A queue in front of a connection, which nothing else uses from now on.
    ///
    /// - Parameter usesTransactions: whether operations are in transactions; those that only read need none.
    init(_ connection: SQLiteConnection, usesTransactions: Bool) {
        self.connection = connection
        self.usesTransactions = usesTransactions
    }

    /// Runs an operation, and returns when its changes are on the disk; without transactions, when it has read.
    ///
    /// An operation that shared its transaction with others runs again after a rollback, so it must have no effect but on the
    /// connection.
    @discardableResult
    func perform<Value: Sendable>(_ work: @escaping SQLWork<Value>) async throws -> Value {
        try await PendingWork.result(of: work) { operation in
            let wasRunning = state.withLock { state in
                let wasRunning = state.isRunning
                state.pending.append(operation)
                state.isRunning = true
                return wasRunning
            }
            if !wasRunning { queue.async { self.drain() } }
        }
    }

    /// Runs everything that waits, on ``queue``, until nothing waits any more.
    private func drain() {
        while true {
            let batch = state.withLock { state in
                let batch = state.pending
                state.pending = []
                state.isRunning = !batch.isEmpty
                return batch
            }
            if batch.isEmpty { return }
            if usesTransactions { commit(batch) } else { batch.forEach(runAndAnswer) }
        }
    }

    private func runAndAnswer(_ operation: PendingWork) {
        do {
            let reply = try operation.run(connection)
            reply()
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
