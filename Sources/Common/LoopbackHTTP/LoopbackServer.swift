import Dispatch
import HTTPMessages
import WebText

/// An HTTP/1.1 server only for this machine: it refuses to listen on an address that is not loopback.
///
/// First it is bound, so that its address is known. Then a handler is made with that address, and the server
/// serves it: `try LoopbackServer.bind()`, ``address``, ``serve(_:)``.
///
/// An event loop reads a request, runs the handler, and writes the answer, all on one thread.
/// There is a loop for each processor, up to eight; all servers of the process share them, and connections are dealt
/// out to them in turn. So a handler must not block or compute for long: it would delay the other connections of its
/// loop. Such work belongs on a thread of its own, for which the handler waits with `await`. Limits and new
/// connections are never delayed.
///
/// A silent client costs a descriptor and a few hundred bytes until a limit of ``ServerLimits`` closes its connection.
/// A client that stops inside a request also costs what it has sent: up to ``ServerLimits/header`` and
/// ``ServerLimits/body``. When a new connection would exceed ``ServerLimits/connections`` or the descriptors of the
/// process, the server ends the connections that have been idle for longest: a sixty-fourth of the idle connections, and
/// at least one connection. A server runs until ``stop(grace:)``, even without a reference to it. Source: RFC 9112.
public final class LoopbackServer: Sendable {
    /// The life of a server, from its port to its end.
    private enum Phase {
        case bound(Socket)
        case serving(Listener)
        case draining(until: Duration)
        case stopped

        /// Whether the server stops, and the grace period of its connections is over.
        func isGraceOver(at now: Duration) -> Bool {
            if case .draining(let end) = self { now >= end } else { false }
        }
    }

    /// The phase of the server, and its open connections.
    private struct State {
        var phase: Phase
        var connections: [ObjectIdentifier: Connection] = [:]
        /// The index of the loop that got the last connection.
        var lastLoopIndex = 0
        /// The timer that ends connections past their time limit; nil while there are none.
        var deadlineTimer: DeadlineTimer?
        /// The callers of ``stop(grace:)``.
        var whenStopped: [CheckedContinuation<Void, Never>] = []
    }

    /// The address that the server is bound to, with its port.
    public let address: LoopbackAddress
    /// The limits on time, size and number that the server keeps.
    let limits: ServerLimits
    /// The clock of the time limits and of the field `Date`.
    let clock: ServerClock
    let dateField: DateField
    /// Runs the searches for connections past their time limit and the steps of ``stop(grace:)``, one at a time.
    private let queue = DispatchQueue(label: "LoopbackServer")
    private let connectionLoops: [EventLoop]
    private let listenerLoop: EventLoop
    // Locks are taken in this order: the listener's, then a connection's, then `state`. So code that holds `state`
    // calls nothing of a connection but its initializer, which takes no lock.
    private let state: Locked<State>

    private init(
        _ address: LoopbackAddress, _ limits: ServerLimits, _ clock: ServerClock
    ) throws(SystemError) {
        connectionLoops = try EventLoop.forConnections()
        listenerLoop = try EventLoop.forListeners()
        let socket = try Socket.listening(on: address)
        var address = address
        address.port = socket.port
        self.address = address
        self.limits = limits
        self.clock = clock
        dateField = DateField(clock: clock)
        state = Locked(State(phase: .bound(socket)))
    }

    /// Frees the port of a server that never served; the sockets of a server that serves keep it alive.
    deinit {
        state.withLock { if case .bound(let socket) = $0.phase { socket.close() } }
    }

    /// Takes a port of a loopback address; port 0 takes a free port.
    ///
    /// From now on clients can connect. They wait until the server serves.
    /// `clock` is for tests. The time limits and the field `Date` follow it.
    ///
    /// Throws ``LoopbackServerError/notLoopback(host:)``, ``LoopbackServerError/portInUse(host:port:)``, or
    /// ``LoopbackServerError/system(description:)`` when the system refuses for another reason.
    public static func bind(
        host: String = "127.0.0.1", port: UInt16 = 0, limits: ServerLimits = ServerLimits(),
        clock: ServerClock = .system
    ) throws(LoopbackServerError) -> LoopbackServer {
        guard let address = LoopbackAddress(host: host, port: port) else { throw .notLoopback(host: host) }
        do throws(SystemError) {
            return try LoopbackServer(address, limits, clock)
        } catch {
            throw error.isAddressInUse ? .portInUse(host: host, port: port) : .system(description: error.text)
        }
    }

    /// Passes the requests of all clients to a handler, also those of clients that wait
    /// already; returns the server.
    ///
    /// Throws ``LoopbackServerError/alreadyServing`` when the server has a handler or has stopped.
    @discardableResult
    public func serve(_ handler: any HTTPHandler) throws(LoopbackServerError) -> LoopbackServer {
        let isFirst = state.withLock { state in
            guard case .bound(let socket) = state.phase else { return false }
            let listener = Listener(
                socket, loop: listenerLoop, accepted: { self.accept($0, handler: handler) },
                makeRoom: endLongestIdle)
            listener.start()
            state.phase = .serving(listener)
            return true
        }
        guard isFirst else { throw .alreadyServing }
        return self
    }

    /// Accepts no more connections, waits for the answers to pending requests, and returns when
    /// all connections are closed.
    ///
    /// Idle connections close at once. About a second after the grace period the server closes every connection
    /// that is still open, and cancels its handler. If the server is already stopping, the call waits for the grace
    /// period of the first call; its own `grace` is ignored.
    public func stop(grace: Duration = .seconds(5)) async {
        await withCheckedContinuation { continuation in
            queue.async {
                self.drain(until: self.clock.monotonic() + grace, resuming: continuation)
            }
        }
    }

    /// The number of open connections.
    package var openConnections: Int { state.withLock { $0.connections.count } }

    // MARK: For connections

    /// Removes a connection that has closed.
    func forget(_ connection: Connection) {
        state.withLock { state in
            state.connections[ObjectIdentifier(connection)] = nil
            if state.connections.isEmpty {
                state.deadlineTimer?.cancel()
                state.deadlineTimer = nil
            }
        }
        finishIfNoConnectionIsLeft()
    }

    // MARK: For tests

    /// Ends every connection that is past its time limit, as the timer does.
    func checkDeadlines() async {
        await withCheckedContinuation { continuation in
            queue.async {
                self.sweep()
                continuation.resume()
            }
        }
    }

    /// The number of connections that have sent a part of a request.
    var connectionsInsideRequest: Int { connections.count { $0.isInsideRequest } }

    // MARK: New connections

    /// Serves a new connection, or refuses it with `503`.
    ///
    /// The caller holds the listener's lock. Runs on the loop for listeners, or on the queue while the server stops.
    private func accept(_ socket: Socket, handler: any HTTPHandler) {
        guard let connection = makeRoomAndAddConnection(for: socket, handler: handler) else {
            handler.serverRefused(status: 503)
            // One write, without reading the request: a server at its limit spends no more time on a client.
            let response = HTTPResponse(status: 503, headers: ["Retry-After": "1"])
            let bytes = ResponseWriter.bytes(response, to: "GET", date: dateField.text(), closes: true)
            _ = bytes.withUnsafeBytes { socket.send($0) }
            socket.close()
            return
        }
        connection.start()
    }

    /// Adds the connection of a new client, and at the limit ends idle connections for it; returns nil when no
    /// connection is idle.
    private func makeRoomAndAddConnection(for socket: Socket, handler: any HTTPHandler) -> Connection? {
        repeat {
            if let connection = addConnection(for: socket, handler: handler) { return connection }
        } while endLongestIdle()
        // The last idle connection may have ended by itself since the limit was checked.
        return addConnection(for: socket, handler: handler)
    }

    /// Adds the connection of a new client; adds nothing and returns nil when the server is at its limit.
    private func addConnection(for socket: Socket, handler: any HTTPHandler) -> Connection? {
        state.withLock { state in
            guard state.connections.count < limits.connections else { return nil }
            state.lastLoopIndex = (state.lastLoopIndex + 1) % connectionLoops.count
            let connection = Connection(
                socket, handler: handler, server: self, loop: connectionLoops[state.lastLoopIndex])
            state.connections[ObjectIdentifier(connection)] = connection
            if state.deadlineTimer == nil {
                state.deadlineTimer = DeadlineTimer(for: limits, on: queue) { self.sweep() }
            }
            return connection
        }
    }

    /// Ends the connections that have been idle for longest.
    ///
    /// Returns whether any connection was idle, even if none of them ended: a connection that begins a request
    /// during the search stays open.
    ///
    /// To find them, the server looks at every connection, which takes longer than to answer a request. Therefore
    /// it ends a sixty-fourth of the idle connections at once. While a client opens thousands of connections, the
    /// other clients then wait for a few such searches, not for a search for each connection.
    private func endLongestIdle() -> Bool {
        let idle = connections.compactMap { connection in
            connection.idleDeadline.map { (connection: connection, deadline: $0) }
        }
        let longestFirst = idle.sorted { $0.deadline < $1.deadline }
        for longestIdle in longestFirst.prefix(max(1, idle.count / 64)) {
            // A connection that has ended or begun a request since its deadline was read is not idle the next time.
            _ = longestIdle.connection.endIfIdle()
        }
        return !idle.isEmpty
    }

    // MARK: Time limits

    private var connections: [Connection] { state.withLock { Array($0.connections.values) } }

    /// Ends the connections that are past their time limit, or all after the grace period; runs on the queue.
    private func sweep() {
        let now = clock.monotonic()
        let isGraceOver = state.withLock { $0.phase.isGraceOver(at: now) }
        for connection in connections {
            if isGraceOver { connection.abort() } else { connection.checkDeadline(now) }
        }
    }

    // MARK: Stopping

    /// Ends the idle connections and lets the others finish; resumes the continuation when all are closed.
    ///
    /// Runs on the queue. A call after the first only adds its continuation.
    private func drain(until end: Duration, resuming continuation: CheckedContinuation<Void, Never>) {
        let listener = state.withLock { state -> Listener? in
            state.whenStopped.append(continuation)
            switch state.phase {
            case .bound(let socket):
                socket.close()
                state.phase = .stopped
            case .serving(let listener): return listener
            case .draining, .stopped: break
            }
            return nil
        }
        if let listener {
            // Not more than waited: clients that come back faster than this would keep it here.
            listener.acceptWaiting(atMost: Int(Socket.backlog))
            listener.cancel()
            let open = state.withLock { state in
                state.phase = .draining(until: end)
                return Array(state.connections.values)
            }
            // Mark all connections first, so that a client that sees one close cannot send a request on another
            // that is still kept alive.
            for connection in open { connection.beginDraining() }
            for connection in open { connection.drain() }
            sweep()  // Without a grace period the server does not wait.
        }
        finishIfNoConnectionIsLeft()
    }

    /// Resumes the callers of ``stop(grace:)`` when no connection is left.
    private func finishIfNoConnectionIsLeft() {
        let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            if case .draining = state.phase, state.connections.isEmpty {
                state.phase = .stopped
            }
            guard case .stopped = state.phase else { return [] }
            defer { state.whenStopped = [] }
            return state.whenStopped
        }
        for continuation in waiting { continuation.resume() }
    }
}
