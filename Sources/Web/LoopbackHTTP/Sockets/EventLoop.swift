import Dispatch
import WebText

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A thread that waits for the sockets of many connections, and calls each connection when its socket is ready.
///
/// The connection reads, begins to handle and answers on this thread, so a handler that does not wait costs no change of
/// threads.
/// The loops are shared by all servers of the process, and last as long as it.
final class EventLoop: Sendable {
    /// A step that the loop takes between two waits; it may change what is watched.
    private typealias Job = @Sendable (inout PolledSockets) -> Void

    private struct State {
        var jobs: [Job] = []
        var isWaiting = false
    }

    private static let shared = Locked<[EventLoop]>([])

    private let bell: Bell
    private let state = Locked(State())
    /// Gives the loop a thread of its own.
    private let thread = DispatchQueue(label: "EventLoop")

    /// The loops of the process, one for each processor; the first call starts them.
    ///
    /// Throws when no descriptor is left.
    static func all() throws(SystemError) -> [EventLoop] {
        let loops = shared.withLock { loops -> Result<[EventLoop], SystemError> in
            let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
            do throws(SystemError) {
                while loops.count < min(max(1, processors), 8) { loops.append(try EventLoop()) }
                return .success(loops)
            } catch {
                return .failure(error)
            }
        }
        return try loops.get()
    }

    private init() throws(SystemError) {
        bell = try Bell()
        thread.async { self.run() }
    }

    /// Calls a connection when its socket is ready, from now on and again and again; nil ends that.
    func watch(_ connection: Connection, _ descriptor: Int32, for readiness: Readiness?) {
        add { sockets in
            if let readiness {
                sockets.watch(connection, descriptor, for: readiness)
            } else {
                sockets.forget(descriptor)
            }
        }
    }

    /// Takes a step on the loop's thread, soon.
    func run(_ step: @escaping @Sendable () -> Void) { add { _ in step() } }

    private func add(_ job: @escaping Job) {
        let isWaiting = state.withLock { state in
            state.jobs.append(job)
            defer { state.isWaiting = false }
            return state.isWaiting
        }
        if isWaiting { bell.ring() }
    }

    private func run() -> Never {
        var sockets = PolledSockets(bell: bell)
        while true {
            let waits = state.withLock { state in
                state.isWaiting = state.jobs.isEmpty
                return state.isWaiting
            }
            let (connections, hasRung) = sockets.ready(waiting: waits)
            if hasRung { bell.silence() }
            let jobs = state.withLock { state in
                state.isWaiting = false  // A job that comes in meanwhile need not ring.
                defer { state.jobs = [] }
                return state.jobs
            }
            for job in jobs { job(&sockets) }
            for connection in connections { connection.socketIsReady() }
        }
    }
}
