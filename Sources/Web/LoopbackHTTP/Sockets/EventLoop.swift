import Dispatch
import WebText

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A thread that waits for the sockets of many connections, and runs the tasks of their handlers.
///
/// A request is read, handled and answered on one thread: a handler that does not wait costs no change of threads.
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
            // A job that comes in meanwhile need not ring.
            if waits { state.withLock { $0.isWaiting = false } }
            for connection in connections {
                connection.socketIsReady()
                // The answer leaves before the next request is read.
                takeJobs(&sockets)
            }
            if connections.isEmpty { takeJobs(&sockets) }
        }
    }

    /// Takes the steps that are due; those that they add wait for the next round, after the sockets.
    private func takeJobs(_ sockets: inout PolledSockets) {
        let jobs = state.withLock { state in
            let jobs = state.jobs
            state.jobs = []
            return jobs
        }
        for job in jobs { job(&sockets) }
    }
}
