import Dispatch

/// One client's connection: reads requests, has them handled one after the other, writes the answers in order.
///
/// While a request is handled nothing more is read, so a client that sends faster than it is answered is
/// held back by its own socket. All state is behind one lock; system calls under it never block.
final class Connection: @unchecked Sendable {
    private enum Phase {
        /// Between requests or inside one.
        case reading
        /// A handler works; the task that runs it will go on from here.
        case handling
        /// The rest of a response waits for the client to read.
        case writing
        /// The last response is out; what the client still sends is dropped, so that it can read in peace.
        case lingering
        case closed
    }

    private struct State {
        var phase = Phase.reading
        var parser: RequestParser
        /// Octets read behind the request being handled: at most one read's worth.
        var backlog: [UInt8] = []
        var output: [UInt8] = []
        var closes = false
        var deadline: Duration
        var isReaderSuspended = false
        var writer: (any DispatchSourceWrite)?
        var openSources = 1
    }

    private let socket: Socket
    private let server: ServerCore
    private let reader: any DispatchSourceRead
    private let state: Locked<State>

    init(_ socket: Socket, server: ServerCore) {
        self.socket = socket
        self.server = server
        reader = DispatchSource.makeReadSource(fileDescriptor: socket.descriptor, queue: server.queue)
        state = Locked(
            State(
                parser: RequestParser(server.limits),
                deadline: server.clock.monotonic() + server.limits.idleTime))
    }

    /// Begins to read; the connection lives until it closes itself.
    func start() {
        reader.setEventHandler { self.readable() }
        reader.setCancelHandler { self.sourceEnded() }
        reader.resume()
    }

    private func readable() {
        let request = state.withLock { state -> RequestParser.Parsed? in
            switch state.phase {
            case .reading:
                return read(&state)
            case .handling, .writing:
                if !state.isReaderSuspended { reader.suspend() }
                state.isReaderSuspended = true
            case .lingering:
                discard(&state)
            case .closed:
                break
            }
            return nil
        }
        if let request { handle(request) }
    }

    private func read(_ state: inout State) -> RequestParser.Parsed? {
        withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { buffer in
            switch socket.receive(into: buffer) {
            case .bytes(let count):
                return parse(buffer.bindMemory(to: UInt8.self).extracting(..<count).span, &state)
            case .wouldBlock:
                return nil
            case .ended:
                close(&state)
                return nil
            }
        }
    }

    private func parse(_ input: Span<UInt8>, _ state: inout State) -> RequestParser.Parsed? {
        var offset = 0
        let isNew = state.parser.isBetweenRequests
        do throws(RequestRefusal) {
            if let parsed = try state.parser.next(input, &offset) {
                state.backlog.append(input, offset..<input.count)
                state.phase = .handling
                return parsed
            }
        } catch {
            state.closes = true
            send(ResponseWriter.bytes(error.response, to: "GET", date: server.date(), closes: true), &state)
            return nil
        }
        if isNew { state.deadline = server.clock.monotonic() + server.limits.requestTime }
        if state.parser.owesContinue {
            state.parser.owesContinue = false
            send(ResponseWriter.goOn, &state)
        }
        return nil
    }

    private func handle(_ first: RequestParser.Parsed) {
        Task.detached { [self] in
            var next: RequestParser.Parsed? = first
            while let parsed = next {
                let response = await server.handler.handle(parsed.request)
                next = finish(parsed, response)
            }
        }
    }

    /// Sends a response, and returns the next request if it is here already.
    private func finish(_ parsed: RequestParser.Parsed, _ response: HTTPResponse) -> RequestParser.Parsed? {
        let date = server.date()
        return state.withLock { state in
            guard state.phase == .handling else { return nil }
            state.closes = parsed.closes
            let bytes = ResponseWriter.bytes(
                response, to: parsed.request.method, date: date, closes: state.closes)
            send(bytes, &state)
            return state.phase == .reading ? nextRequest(&state) : nil
        }
    }

    private func nextRequest(_ state: inout State) -> RequestParser.Parsed? {
        if !state.backlog.isEmpty {
            let bytes = state.backlog
            state.backlog = []
            if let parsed = parse(bytes.span, &state) { return parsed }
        }
        if state.isReaderSuspended {
            state.isReaderSuspended = false
            reader.resume()
        }
        return nil
    }

    private func send(_ bytes: [UInt8], _ state: inout State) {
        var written = 0
        switch bytes.withUnsafeBytes({ socket.send($0) }) {
        case .bytes(let count): written = count
        case .wouldBlock: break
        case .ended:
            close(&state)
            return
        }
        if written == bytes.count {
            state.phase = .reading
            state.deadline = server.clock.monotonic() + server.limits.idleTime
            if state.closes { linger(&state) }
            return
        }
        close(&state)
    }

    private func linger(_ state: inout State) {
        state.phase = .lingering
        socket.shutdownOutput()
        if state.isReaderSuspended {
            state.isReaderSuspended = false
            reader.resume()
        }
    }

    private func discard(_ state: inout State) {
        withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { buffer in
            if case .ended = socket.receive(into: buffer) { close(&state) }
        }
    }

    private func close(_ state: inout State) {
        guard state.phase != .closed else { return }
        state.phase = .closed
        if state.isReaderSuspended { reader.resume() }
        reader.cancel()
    }

    private func sourceEnded() {
        let isLast = state.withLock { state in
            state.openSources -= 1
            return state.openSources == 0
        }
        if isLast { socket.close() }
    }
}
