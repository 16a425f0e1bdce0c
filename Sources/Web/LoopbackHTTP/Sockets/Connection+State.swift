extension Connection {
    /// What a connection is doing.
    enum Phase {
        /// Between requests or inside one.
        case reading
        /// A handler is running; its task continues from here.
        case handling
        /// The rest of a response waits for the client to read.
        case writing
        /// The last response is sent. Octets that the client still sends are dropped: closing at once would
        /// reset the connection, and the client could lose the response (RFC 9112 section 9.6).
        case lingering
        case closed
    }

    /// Everything about a connection that changes, behind its lock.
    struct State {
        var phase = Phase.reading
        /// What the event loop watches the socket for.
        var awaited: Readiness?
        var parser: RequestParser
        /// Octets that arrived after the request that is being handled: at most one read.
        var backlog: ContiguousArray<UInt8> = []
        var output = Output()
        var task: Task<Void, Never>?
        var closes = false
        var isDraining = false
        var deadline: Duration
    }
}
