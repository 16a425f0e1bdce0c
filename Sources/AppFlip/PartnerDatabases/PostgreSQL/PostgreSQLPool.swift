import Dispatch
import WebText

/// Runs operations on several connections up to a limit, each with a thread of its own.
///
/// A connection is made when an operation needs one, and one at a time: a database that has reached its limit also
/// counts a connection that it is about to refuse. When no further connection can be made, the existing connections
/// do the operations that wait. Operations fail only while there is no connection at all.
final class PostgreSQLPool: Sendable {
    /// What waits and what is free.
    ///
    /// While an operation waits, a worker makes a connection, or a worker with a connection is at work.
    private struct State {
        /// The operations that wait, the oldest first.
        var pending: [PendingWork] = []
        /// The workers that have a connection and nothing to do.
        var ready: [Worker] = []
        /// The workers that have no connection.
        var unconnected: [Worker]
        /// How many workers have a connection, at work or not.
        var connectedCount = 0
        var isConnecting = false
        /// When the pool may connect again, if it has other connections; nil before the first failure.
        var nextAttempt: ContinuousClock.Instant?

        /// Takes out the worker that is to connect now; nil when none is left, or none may connect now.
        mutating func takeForConnecting(at now: ContinuousClock.Instant) -> Worker? {
            if isConnecting { return nil }
            if connectedCount > 0, let nextAttempt, now < nextAttempt { return nil }
            guard let worker = unconnected.popLast() else { return nil }
            isConnecting = true
            return worker
        }
    }

    /// A thread with its own connection.
    private final class Worker: Sendable {
        let thread = DispatchQueue(label: "PostgreSQLPool")
        // Only work on `thread` uses it.
        nonisolated(unsafe) var connection: PostgreSQLConnection?
    }

    /// How long after a failure to connect the existing connections do all work.
    private static let restAfterFailure = Duration.seconds(1)

    private let connect: @Sendable () throws -> PostgreSQLConnection
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state: Locked<State>

    /// A pool without connections.
    ///
    /// - Parameters:
    ///   - connections: the most connections at once; at least one.
    ///   - now: the time, for the rest after a failure to connect.
    ///   - connect: makes a connection, or throws.
    init(
        connections: Int, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        connect: @escaping @Sendable () throws -> PostgreSQLConnection
    ) {
        self.connect = connect
        self.now = now
        state = Locked(State(unconnected: (0..<max(1, connections)).map { _ in Worker() }))
    }

    /// Runs an operation.
    ///
    /// It is not run again when the connection is lost: the database may have done it.
    @discardableResult
    func perform<Value: Sendable>(_ work: @escaping SQLWork<Value>) async throws -> Value {
        try await PendingWork.result(of: work) { operation in
            state.withLock { $0.pending.append(operation) }
            wakeWorker()
        }
    }

    /// If an operation waits, starts a worker that has a connection and nothing to do, or else one that connects.
    private func wakeWorker() {
        let time = now()
        let worker: Worker? = state.withLock { state in
            if state.pending.isEmpty { return nil }
            return state.ready.popLast() ?? state.takeForConnecting(at: time)
        }
        if let worker { worker.thread.async { self.run(worker) } }
    }

    /// Runs operations on the worker's thread until none waits or the connection is lost.
    private func run(_ worker: Worker) {
        guard let connection = worker.connection ?? connect(worker) else { return }
        while connection.isAlive {
            guard let operation = nextOperation(for: worker) else { return }
            // The next operation that waits may need one more connection.
            wakeWorker()
            do {
                let answer = try operation.run(connection)
                answer()
            } catch {
                operation.fail(error)
                if (error as? PostgreSQLError)?.mustReconnect == true { break }
            }
        }
        worker.connection = nil
        state.withLock { state in
            state.connectedCount -= 1
            state.unconnected.append(worker)
        }
        wakeWorker()
    }

    /// Takes out the operation that has waited longest; when none waits, the worker has nothing to do.
    private func nextOperation(for worker: Worker) -> PendingWork? {
        state.withLock { state in
            if !state.pending.isEmpty { return state.pending.removeFirst() }
            state.ready.append(worker)
            return nil
        }
    }

    /// Makes the connection of a worker; nil when that fails.
    ///
    /// Then the operations that wait are left to the other workers. If no worker has a connection, they fail, because
    /// they would only wait longer.
    private func connect(_ worker: Worker) -> PostgreSQLConnection? {
        do {
            let connection = try connect()
            worker.connection = connection
            state.withLock { state in
                state.isConnecting = false
                state.connectedCount += 1
            }
            return connection
        } catch {
            let time = now()
            let abandoned: [PendingWork] = state.withLock { state in
                state.isConnecting = false
                state.unconnected.append(worker)
                state.nextAttempt = time + Self.restAfterFailure
                if state.connectedCount > 0 { return [] }
                let pending = state.pending
                state.pending = []
                return pending
            }
            for operation in abandoned { operation.fail(error) }
            return nil
        }
    }
}
