import HTTPMessages
import WebText

/// The connection of one client; while a request is handled, nothing is read.
///
/// One lock protects the whole state. No system call under it blocks, and of the handler only
/// `serverRefused(status:)` runs under it.
final class Connection: SocketOwner {
    /// What a connection does now.
    private enum Phase {
        case reading
        case handling
        /// The socket took only a part of the response.
        case writing
        /// The last response is sent. To close at once could lose it for the client (RFC 9112 section 9.6).
        case lingering
        case closed
    }

    /// The phase of the connection, with the bytes that it has read and still has to write.
    private struct State {
        var phase = Phase.reading
        /// What the loop watches the socket for; nil when it does not watch it.
        var awaited: Readiness?
        var parser: RequestParser
        /// Bytes that arrived after the request that is being handled: at most one read.
        var backlog: ContiguousArray<UInt8> = []
        /// The rest of the response that is on its way out.
        var unsent: ArraySlice<UInt8> = []
        /// The work of the handler.
        var task: Task<Void, Never>?
        /// Whether the connection closes after the response.
        var closes = false
        /// Whether the server stops: the connection then closes when it has answered.
        var isDraining = false
        /// When the time limit of the phase ends.
        var deadline: Duration

        /// Whether no part of a request has arrived, and no response is on its way out.
        var isIdle: Bool { phase == .reading && parser.isBetweenRequests }

        /// Whether the response is the last one of a server that stops.
        var isLastAnswer: Bool { isDraining && backlog.isEmpty }
    }

    private static let readSize = 16_384
    /// How long the server waits for the client to close.
    private static let lingerTime = Duration.seconds(2)

    private let socket: Socket
    private let handler: any HTTPHandler
    private let server: LoopbackServer
    private let loop: EventLoop
    private let clientAddress: String?
    private let state: Locked<State>

    init(_ socket: Socket, handler: any HTTPHandler, server: LoopbackServer, loop: EventLoop) {
        self.socket = socket
        self.handler = handler
        self.server = server
        self.loop = loop
        clientAddress = socket.peer
        state = Locked(
            State(
                parser: RequestParser(server.limits, authority: server.address.authority),
                deadline: server.clock.monotonic() + server.limits.idleTime))
    }

    /// Begins to read; the connection lives until its socket is closed.
    func start() {
        // The server knows the connection already, and may have closed it.
        state.withLock { if $0.phase == .reading { wait(for: .readable, &$0) } }
    }

    /// Whether the client has sent a part of a request, and the rest has not arrived; for tests.
    var isInsideRequest: Bool {
        state.withLock { $0.phase == .reading && !$0.parser.isBetweenRequests }
    }

    /// Closes the connection, or refuses the request, when the time limit of the phase has ended.
    func checkDeadline(_ now: Duration) {
        state.withLock { state in
            guard now >= state.deadline else { return }
            switch state.phase {
            case .handling, .closed: break
            case .reading where !state.parser.isBetweenRequests:
                // RFC 9110 section 15.5.9: the server did not receive a complete request in time.
                refuse(RequestRefusal(status: 408, reason: "The request took too long to arrive."), &state)
            case .reading, .writing, .lingering: close(&state)
            }
        }
    }

    /// When the idle time ends; nil for a connection that is not idle.
    var idleDeadline: Duration? {
        state.withLock { $0.isIdle ? $0.deadline : nil }
    }

    /// Closes the connection if it is idle, and returns whether it was.
    func endIfIdle() -> Bool {
        state.withLock { state in
            guard state.isIdle else { return false }
            close(&state)
            return true
        }
    }

    /// Lets the connection close after its next answer.
    func beginDraining() { state.withLock { $0.isDraining = true } }

    /// Closes an idle connection; if a request waits in the socket, answers it first.
    func drain() {
        let request = state.withLock { state -> RequestParser.Parsed? in
            guard state.isIdle else { return nil }
            let request = read(&state)
            if state.isIdle { close(&state) }
            return request
        }
        if let request { loop.run { self.handle(request) } }
    }

    /// Cancels the handler and closes at once.
    func abort() {
        state.withLock { state in
            state.task?.cancel()
            close(&state)
        }
    }

    func socketIsReady() {
        let request = state.withLock { state -> RequestParser.Parsed? in
            switch state.phase {
            case .reading: return read(&state)
            // Either the client has sent more, which is read later and must not be reported again and again, or it
            // has closed the connection.
            case .handling:
                if socket.hasEnded { state.task?.cancel() }
                wait(for: nil, &state)
            case .writing:
                write(&state)
                return nextRequest(&state)
            case .lingering: discard(&state)
            case .closed: break
            }
            return nil
        }
        if let request { handle(request) }
    }

    /// Has the loop watch the socket for this; nil ends that.
    private func wait(for readiness: Readiness?, _ state: inout State) {
        guard state.awaited != readiness else { return }
        state.awaited = readiness
        loop.watch(self, socket.descriptor, for: readiness)
    }

    // MARK: Reading

    /// Reads once, because the loop reports the remaining bytes again; nil until a request is whole.
    private func read(_ state: inout State) -> RequestParser.Parsed? {
        withUnsafeTemporaryAllocation(byteCount: Self.readSize, alignment: 1) { buffer in
            switch socket.receive(into: buffer) {
            case .count(let count):
                return parse(buffer.bindMemory(to: UInt8.self).extracting(..<count).span, &state)
            case .wouldBlock: break
            case .ended: close(&state)
            }
            return nil
        }
    }

    /// Parses bytes that have arrived; returns a request that is complete, and nil otherwise.
    private func parse(_ input: Span<UInt8>, _ state: inout State) -> RequestParser.Parsed? {
        var offset = 0
        let isNew = state.parser.isBetweenRequests
        do throws(RequestRefusal) {
            if var parsed = try state.parser.next(input, &offset) {
                parsed.request.clientAddress = clientAddress
                state.backlog.append(input, offset..<input.count)
                state.phase = .handling
                return parsed
            }
        } catch {
            refuse(error, &state)
            return nil
        }
        if isNew && !state.parser.isBetweenRequests {
            state.deadline = server.clock.monotonic() + server.limits.requestTime
        }
        if state.parser.owesContinue {
            state.parser.owesContinue = false
            // The system has every earlier response, so these few bytes hardly ever lack room; without room the
            // connection ends.
            let response = ResponseWriter.continueResponse
            if response.withUnsafeBytes(socket.send) != .count(response.count) { close(&state) }
        }
        return nil
    }

    /// Reads and drops what a client sends after the last response.
    private func discard(_ state: inout State) {
        withUnsafeTemporaryAllocation(byteCount: Self.readSize, alignment: 1) { buffer in
            if case .ended = socket.receive(into: buffer) { close(&state) }
        }
    }

    // MARK: Handling and writing

    /// Runs the handler for a request, and for those that have arrived after it.
    private func handle(_ first: RequestParser.Parsed) {
        // The task stays on the loop's thread.
        let task = Task.detached(executorPreference: loop) { [self] in
            var next: RequestParser.Parsed? = first
            while let parsed = next {
                next = finish(parsed, await handler.handle(parsed.request))
                if next != nil { await Task.yield() }
            }
        }
        state.withLock { state in
            switch state.phase {
            case .handling: state.task = task
            case .closed: task.cancel()
            // Only the task ends this phase, on this thread; another thread can only close.
            case .reading, .writing, .lingering: break
            }
        }
    }

    /// Sends a response, and returns the next request if it has arrived already; nil otherwise.
    private func finish(_ parsed: RequestParser.Parsed, _ response: HTTPResponse) -> RequestParser.Parsed? {
        state.withLock { state in
            guard state.phase == .handling else { return nil }
            state.closes = parsed.closes || state.isLastAnswer
            send(response, to: parsed.request.method, &state)
            let next = nextRequest(&state)
            if next == nil { state.task = nil }
            return next
        }
    }

    /// Answers a request that the parser refuses, and closes.
    private func refuse(_ refusal: RequestRefusal, _ state: inout State) {
        state.closes = true
        handler.serverRefused(status: refusal.status)
        // The method may not have been read; no answer but that to HEAD depends on it.
        send(refusal.response, to: "", &state)
    }

    private func send(_ response: HTTPResponse, to method: String, _ state: inout State) {
        let bytes = ResponseWriter.bytes(
            response, to: method, date: server.dateField.text(), closes: state.closes)
        state.unsent = bytes[...]
        write(&state)
    }

    /// Sends as much of the response as the socket takes.
    private func write(_ state: inout State) {
        // The time is taken before the first byte is sent: a client that has received a byte can rely on the limit.
        let begin = server.clock.monotonic()
        while !state.unsent.isEmpty {
            switch state.unsent.withUnsafeBytes(socket.send) {
            case .count(let count): state.unsent = state.unsent.dropFirst(count)
            case .wouldBlock:
                if state.phase != .writing { state.deadline = begin + server.limits.writeTime }
                state.phase = .writing
                return wait(for: .writable, &state)
            case .ended: return close(&state)
            }
        }
        state.unsent = []
        // A server that stops does not begin to wait for a client to close, which can lose the answer for a client
        // that sends on.
        if state.isLastAnswer {
            close(&state)
        } else if state.closes {
            state.phase = .lingering
            state.deadline = begin + Self.lingerTime
            socket.shutdownOutput()
            wait(for: .readable, &state)
        } else {
            state.phase = .reading
            state.deadline = begin + server.limits.idleTime
        }
    }

    /// Continues after a response: with bytes that have arrived already, or by waiting for more, and then returns nil.
    private func nextRequest(_ state: inout State) -> RequestParser.Parsed? {
        guard state.phase == .reading else { return nil }
        let backlog = state.backlog
        state.backlog = []
        if let parsed = parse(backlog.span, &state) { return parsed }
        if state.phase == .reading { wait(for: .readable, &state) }
        return nil
    }

    // MARK: Ending

    /// Closes the socket, once.
    private func close(_ state: inout State) {
        guard state.phase != .closed else { return }
        state.phase = .closed
        // In this phase nothing uses the socket any more, so the system may give its number to another socket.
        wait(for: nil, &state)
        socket.close()
        server.forget(self)
    }
}
