#if !canImport(Darwin)
    import Dispatch
    import HTTPMessages
    import WebText

    #if canImport(Glibc)
        import Glibc
    #endif

    /// A client over libcurl: each request blocks a thread, and a thread that has ended its request takes the next.
    ///
    /// The connections of a thread stay open for the next request to the same server. Its transfer handle does
    /// not: when a handle is used again, libcurl before 8.1 writes to freed memory at an answer whose first field
    /// begins with a blank.
    final class CurlClient: Sendable {
        /// A request that waits for a thread.
        private struct Job: Sendable {
            let request: HTTPRequest
            let waiting: WaitingCaller
        }

        /// Open connections of libcurl; only one thread at a time uses them, hence `@unchecked Sendable`.
        private struct IdleConnections: @unchecked Sendable { let connections: LibCurl.Connections }

        /// The requests that wait for a thread, and the connections that can be used again.
        private struct State {
            var jobs: [Job] = []
            /// The requests that wait or are under way.
            var open = 0
            var threads = 0
            var idle: [IdleConnections] = []
            var isClosed = false
        }

        private let state = Locked(State())
        private let settings: CurlSettings
        private let limits: RequestLimits
        private let timeLimit: @Sendable () async throws -> Void

        /// - Parameter timeLimit: returns when an answer has taken too long.
        init(
            _ settings: CurlSettings, limits: RequestLimits,
            timeLimit: @escaping @Sendable () async throws -> Void
        ) {
            self.settings = settings
            self.limits = limits
            self.timeLimit = timeLimit
        }

        deinit { close() }

        /// The answer to a request; throws when the time limit ends first, or the task is cancelled.
        func answer(to request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
            let curl: LibCurl
            do { curl = try LibCurl.opened.get() } catch { throw .cannotSend("\(error)") }
            let waiting = WaitingCaller()
            let timeLimit = timeLimit
            let timer = Task {
                guard (try? await timeLimit()) != nil else { return }
                waiting.end(.failure(.timedOut(origin: request.origin)))
            }
            defer { timer.cancel() }
            let result = await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    waiting.begin(continuation)
                    submit(Job(request: request, waiting: waiting), curl)
                }
            } onCancel: {
                waiting.end(.failure(.unreachable(origin: request.origin, reason: "cancelled")))
            }
            return try result.get()
        }

        /// Ends the connections that no request uses; no request can be sent after that.
        func close() {
            let idle = state.withLock { state in
                state.isClosed = true
                defer { state.idle = [] }
                return state.idle
            }
            guard case .success(let curl) = LibCurl.opened else { return }
            for unused in idle { _ = curl.freeConnections(unused.connections) }
        }

        /// Queues a request, and starts a thread for it unless as many work as may.
        private func submit(_ job: Job, _ curl: LibCurl) {
            let origin = job.request.origin
            var needsThread = false
            let problem = state.withLock { state -> HTTPClientError? in
                if state.isClosed { return .cannotSend("\(origin): the client is closed") }
                if state.open - limits.atOnce >= limits.waiting {
                    // Requests whose callers have given up do not count.
                    let count = state.jobs.count
                    state.jobs.removeAll { $0.waiting.hasEnded }
                    state.open -= count - state.jobs.count
                    guard state.open - limits.atOnce < limits.waiting else { return .busy(origin: origin) }
                }
                state.open += 1
                state.jobs.append(job)
                needsThread = state.threads < limits.atOnce
                if needsThread { state.threads += 1 }
                return nil
            }
            if let problem { job.waiting.end(.failure(problem)) }
            if needsThread { DispatchQueue(label: "libcurl").async { self.work(curl) } }
        }

        /// Performs requests until none waits.
        private func work(_ curl: LibCurl) {
            // A server that hangs up while OpenSSL writes must not end the process.
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            guard
                let connections = state.withLock({ $0.idle.popLast()?.connections }) ?? curl.makeConnections()
            else { return refuseAll() }
            while let job = nextJob(returning: connections, curl) {
                let transfer = CurlTransfer(job.request, settings) { job.waiting.hasEnded }
                do throws(HTTPClientError) {
                    let answer = try transfer.perform(curl, on: connections)
                    state.withLock { $0.open -= 1 }
                    job.waiting.end(.success(answer))
                } catch {
                    state.withLock { $0.open -= 1 }
                    job.waiting.end(.failure(error))
                }
            }
        }

        /// The next request for which somebody waits; without one the thread ends and returns its connections.
        private func nextJob(returning connections: LibCurl.Connections, _ curl: LibCurl) -> Job? {
            var isClosed = false
            let job = state.withLock { state -> Job? in
                while !state.jobs.isEmpty {
                    let job = state.jobs.removeFirst()
                    if !job.waiting.hasEnded { return job }
                    state.open -= 1
                }
                state.threads -= 1
                isClosed = state.isClosed
                if !isClosed { state.idle.append(IdleConnections(connections: connections)) }
                return nil
            }
            if isClosed { _ = curl.freeConnections(connections) }
            return job
        }

        /// Ends every request that waits, when there is no memory for connections.
        private func refuseAll() {
            let jobs = state.withLock { state in
                state.threads -= 1
                state.open -= state.jobs.count
                defer { state.jobs = [] }
                return state.jobs
            }
            for job in jobs {
                job.waiting.end(.failure(.cannotSend(CurlTransfer.outOfMemory)))
            }
        }
    }
#endif
