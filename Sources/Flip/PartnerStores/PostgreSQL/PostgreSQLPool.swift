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
        /// In the order of their coming, from `first` on.
        var pending: [Operation] = []
        var first = 0
        var idle: [Worker]

        mutating func next() -> Operation? {
            guard first < pending.count else {
                pending = []
                first = 0
                return nil
            }
            let next = pending[first]
            first += 1
            // Operations that are done are removed from time to time, so that the array stays bounded under
            // a steady load.
            if first > PostgreSQLPool.mostWaiting {
                pending.removeFirst(first)
                first = 0
            }
            return next
        }

        /// All that wait.
        mutating func takeAll() -> ArraySlice<Operation> {
            defer {
                pending = []
                first = 0
            }
            return pending[first...]
        }
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
            guard state.pending.count - state.first < Self.mostWaiting else { return (true, nil) }
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
                let next = state.next()
                if next == nil { state.idle.append(worker) }
                return next
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
            let others = state.withLock { $0.takeAll() }
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
