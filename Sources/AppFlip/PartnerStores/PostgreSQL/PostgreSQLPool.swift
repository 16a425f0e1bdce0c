import Dispatch
import WebText

/// Runs operations on a fixed number of connections, each with a thread of its own.
///
/// A connection is made when an operation needs one, and one at a time: a database that has reached its
/// limit counts those that it is about to refuse, too. When none can be made, the connections that are
/// there go on with the operations that wait. Operations fail only while there is no connection at all.
final class PostgreSQLPool: Sendable {
    /// While there is an operation that waits, a worker connects or one with a connection is at work.
    private struct State {
        var pending: [PendingWork] = []
        /// The workers that have a connection and nothing to do.
        var ready: [Worker] = []
        /// The workers that have no connection.
        var unconnected: [Worker]
        /// How many workers have a connection, at work or not.
        var connectedCount = 0
        var isConnecting = false
        /// When a connection is tried again, if there are others.
        var nextAttempt: ContinuousClock.Instant?

        /// Takes a worker out that may connect now, if there is one.
        mutating func takeForConnecting(at now: ContinuousClock.Instant) -> Worker? {
            let isResting = connectedCount > 0 && nextAttempt.map { now < $0 } ?? false
            if isConnecting || isResting { return nil }
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

    /// After a connection could not be made, those that are there do all work for so long.
    private static let rest = Duration.seconds(1)

    private let connect: @Sendable () throws -> PostgreSQLConnection
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state: Locked<State>

    /// - Parameters:
    ///   - connections: how many at most.
    ///   - now: the time, for the rest after a connection that could not be made.
    ///   - connect: makes a connection, or throws.
    init(
        connections: Int, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        connect: @escaping @Sendable () throws -> PostgreSQLConnection
    ) {
        self.connect = connect
        self.now = now
        state = Locked(State(unconnected: (0..<max(1, connections)).map { _ in Worker() }))
    }

    /// Runs an operation once: when the connection is lost, the database may have done it.
    @discardableResult
    func perform<Value: Sendable>(_ work: @escaping SQLWork<Value>) async throws -> Value {
        try await PendingWork.result(of: work) { operation in
            state.withLock { $0.pending.append(operation) }
            wakeWorker()
        }
    }

    /// Starts a worker if an operation waits: one that has a connection, or else one that makes one.
    private func wakeWorker() {
        let time = now()
        let worker = state.withLock { state in
            state.pending.isEmpty ? nil : state.ready.popLast() ?? state.takeForConnecting(at: time)
        }
        if let worker { worker.thread.async { self.run(worker) } }
    }

    /// Runs operations until none waits or the connection is lost.
    private func run(_ worker: Worker) {
        guard let connection = worker.connection ?? connect(worker) else { return }
        while connection.isAlive {
            guard let operation = nextOperation(for: worker) else { return }
            // Those that wait behind it may need one more connection.
            wakeWorker()
            do {
                try operation.run(connection)()
            } catch {
                operation.fail(error)
                if (error as? PostgreSQLError)?.isConnectionLost == true { break }
            }
        }
        worker.connection = nil
        state.withLock { state in
            state.connectedCount -= 1
            state.unconnected.append(worker)
        }
        wakeWorker()
    }

    private func nextOperation(for worker: Worker) -> PendingWork? {
        state.withLock { state in
            if !state.pending.isEmpty { return state.pending.removeFirst() }
            state.ready.append(worker)
            return nil
        }
    }

    /// The new connection of a worker.
    ///
    /// When it cannot be made, the operations that wait are left to the other workers; they fail if no
    /// worker has a connection, because they would only wait longer.
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
            let failed = state.withLock { state in
                state.isConnecting = false
                state.unconnected.append(worker)
                state.nextAttempt = time + Self.rest
                if state.connectedCount > 0 { return [] as [PendingWork] }
                defer { state.pending = [] }
                return state.pending
            }
            for operation in failed { operation.fail(error) }
            return nil
        }
    }
}
