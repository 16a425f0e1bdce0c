import WebText

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A thread that waits for many sockets, and calls the owner of each when it is ready.
///
/// A handler also continues here after an `await`: on another thread it would compete with the loop for the
/// connection. All servers of the process share the loops, which never end.
final class EventLoop: Sendable {
    private typealias Job = @Sendable (inout PolledSockets) -> Void

    /// The jobs that other threads gave the loop, and whether it sleeps in `poll`.
    private struct State {
        var jobs: [Job] = []
        var isWaiting = false
    }

    /// The maximum number of loops for connections; each of them is a thread.
    private static let maximumLoops = 8

    private static let connections = Locked<[EventLoop]>([])
    private static let listeners = Locked<[EventLoop]>([])

    private let wakePipe: WakePipe
    private let state = Locked(State())

    /// The loops for connections, one for each processor; throws when no descriptor is left.
    static func forConnections() throws(SystemError) -> [EventLoop] {
        let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
        return try start(connections, count: min(max(1, processors), maximumLoops))
    }

    /// The loop for listeners, where no handler runs: a handler that blocks cannot delay a new client.
    static func forListeners() throws(SystemError) -> EventLoop { try start(listeners, count: 1)[0] }

    /// The loops, after those that are missing have been started.
    private static func start(
        _ loops: Locked<[EventLoop]>, count: Int
    ) throws(SystemError) -> [EventLoop] {
        let started = loops.withLock { loops in
            // A result, because `withLock` does not rethrow.
            Result { () throws(SystemError) in
                while loops.count < count { loops.append(try EventLoop()) }
                return loops
            }
        }
        return try started.get()
    }

    private init() throws(SystemError) {
        wakePipe = try WakePipe()
        try SystemThread.start { self.run() }
    }

    /// Calls the owner of a socket when it is ready, from now on and again and again; nil ends that.
    func watch(_ owner: any SocketOwner, _ descriptor: Int32, for readiness: Readiness?) {
        add { sockets in
            if let readiness {
                sockets.watch(owner, descriptor, for: readiness)
            } else {
                sockets.forget(descriptor)
            }
        }
    }

    /// Runs a step on the thread of the loop.
    func run(_ step: @escaping @Sendable () -> Void) { add { _ in step() } }

    private func add(_ job: @escaping Job) {
        let isWaiting = state.withLock { state in
            state.jobs.append(job)
            defer { state.isWaiting = false }
            return state.isWaiting
        }
        if isWaiting { wakePipe.wake() }
    }

    private func run() -> Never {
        var sockets = PolledSockets(wakePipe: wakePipe)
        while true {
            let waits = state.withLock { state in
                state.isWaiting = state.jobs.isEmpty
                return state.isWaiting
            }
            let ready = sockets.ready(waiting: waits)
            // A job that comes in from now on need not wake the loop.
            if waits { state.withLock { $0.isWaiting = false } }
            if ready.isWoken { wakePipe.clear() }
            // First every request is read, then all are handled: the code of each step stays
            // in the processor's cache.
            for owner in ready.owners { owner.socketIsReady() }
            let jobs = state.withLock { state in
                defer { state.jobs = [] }
                return state.jobs
            }
            for job in jobs { job(&sockets) }
        }
    }
}

extension EventLoop: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        add { _ in job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
