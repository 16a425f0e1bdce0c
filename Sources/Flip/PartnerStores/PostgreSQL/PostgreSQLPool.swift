import Dispatch
import WebText

/// Runs operations on a fixed number of connections, each with a thread of its own.
///
/// A connection is made when an operation needs one. While the database is away, operations fail.
final class PostgreSQLPool: Sendable {
    private struct State {
        var pending: [PendingWork] = []
        var idle: [Worker]
    }

    private final class Worker: Sendable {
        let thread = DispatchQueue(label: "PostgreSQLPool")
        // Only work on `thread` uses it.
        nonisolated(unsafe) var connection: PostgreSQLConnection?
    }

    private let connect: @Sendable () throws -> PostgreSQLConnection
    private let state: Locked<State>

    init(connections: Int, connect: @escaping @Sendable () throws -> PostgreSQLConnection) {
        self.connect = connect
        state = Locked(State(idle: (0..<max(1, connections)).map { _ in Worker() }))
    }

    /// Runs an operation once: when the connection is lost, the database may have done it.
    @discardableResult
    func perform<Value: Sendable>(_ work: @escaping SQLWork<Value>) async throws -> Value {
        try await PendingWork.result(of: work, enqueue: enqueue)
    }

    private func enqueue(_ operation: PendingWork) {
        let worker = state.withLock { state in
            state.pending.append(operation)
            return state.idle.popLast()
        }
        if let worker { worker.thread.async { self.drain(worker) } }
    }

    private func drain(_ worker: Worker) {
        while true {
            let operation = state.withLock { state in
                if !state.pending.isEmpty { return state.pending.removeFirst() as PendingWork? }
                state.idle.append(worker)
                return nil
            }
            guard let operation else { return }
            run(operation, on: worker)
        }
    }

    private func run(_ operation: PendingWork, on worker: Worker) {
        let connection: PostgreSQLConnection
        do {
            if let open = worker.connection, open.isAlive {
                connection = open
            } else {
                worker.connection = nil
                connection = try connect()
                worker.connection = connection
            }
        } catch {
            // Those that wait would only wait longer.
            let others = state.withLock { state in
                defer { state.pending = [] }
                return state.pending
            }
            for failed in [operation] + others { failed.fail(error) }
            return
        }
        do {
            try operation.run(connection)()
        } catch {
            if (error as? PostgreSQLError)?.isConnectionLost == true { worker.connection = nil }
            operation.fail(error)
        }
    }
}
