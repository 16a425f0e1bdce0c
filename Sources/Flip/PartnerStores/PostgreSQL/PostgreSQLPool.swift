import Dispatch
import PartnerServer
import WebText

/// Runs operations on a fixed number of connections, each with a thread of its own.
///
/// A connection is made when an operation needs one, and again after it was lost. While the database is away,
/// operations fail at once or after the time limit for a connection. The first operation after it is back
/// succeeds.
final class PostgreSQLPool: Sendable {
    private struct Operation: Sendable {
        let run: @Sendable (PostgreSQLConnection) throws -> Void
        let fail: @Sendable (any Error) -> Void
    }

    private struct State {
        /// In the order of their coming; those with a connection are not among them.
        var pending: [Operation] = []
        var idle: [Worker]
    }

    /// A thread and its connection.
    private final class Worker: Sendable {
        let thread = DispatchQueue(label: "PostgreSQLPool")
        // Only work on `thread` uses it.
        nonisolated(unsafe) var connection: PostgreSQLConnection?
    }

    private static let mostWaiting = 4_096

    private let connect: @Sendable () throws -> PostgreSQLConnection
    private let state: Locked<State>

    init(connections: Int, connect: @escaping @Sendable () throws -> PostgreSQLConnection) {
        self.connect = connect
        state = Locked(State(idle: (0..<max(1, connections)).map { _ in Worker() }))
    }

    /// Runs an operation once.
    ///
    /// When the connection is lost on the way, the operation is not repeated: the database may have done it.
    @discardableResult
    func perform<Value: Sendable>(_ work: @escaping SQLWork<Value>) async throws -> Value {
        let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
            let operation = Operation(
                run: { continuation.resume(returning: .success(try work($0))) },
                fail: { continuation.resume(returning: .failure($0)) })
            enqueue(operation)
        }
        do { return try result.get() } catch { throw StoreUnavailable(reason: "\(error)") }
    }

    private func enqueue(_ operation: Operation) {
        let (isFull, worker) = state.withLock { state -> (Bool, Worker?) in
            guard state.pending.count < Self.mostWaiting else { return (true, nil) }
            state.pending.append(operation)
            return (false, state.idle.popLast())
        }
        if isFull {
            operation.fail(
                PostgreSQLError(
                    message: "\(Self.mostWaiting) operations wait for a connection already", code: nil,
                    connection: .isGood))
        }
        if let worker { worker.thread.async { self.drain(worker) } }
    }

    private func drain(_ worker: Worker) {
        while true {
            let operation = state.withLock { state in
                if !state.pending.isEmpty { return state.pending.removeFirst() as Operation? }
                state.idle.append(worker)
                return nil
            }
            guard let operation else { return }
            run(operation, on: worker)
        }
    }

    private func run(_ operation: Operation, on worker: Worker) {
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
            try operation.run(connection)
        } catch {
            if (error as? PostgreSQLError)?.connection == .isLost { worker.connection = nil }
            operation.fail(error)
        }
    }
}
