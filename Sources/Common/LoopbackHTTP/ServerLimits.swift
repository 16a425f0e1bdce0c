/// The limits for a client's data and time, which protect the server.
public struct ServerLimits: Sendable, Hashable {
    /// Bytes of the request line; more are answered `414`.
    public var requestLine = 8_192
    /// Bytes of request line and header section together, and of a trailer section; more are answered `431`.
    public var header = 16_384
    /// Field lines of a header, and of a trailer section; more are answered `431`.
    public var headerFields = 100
    /// Bytes of the body after chunks are undone; more are answered `413`.
    public var body: Int
    /// Connections open at once.
    ///
    /// One more ends the connections that have been idle for longest; when none is idle, the new one is answered
    /// `503` and closed.
    public var connections: Int
    /// From the first byte of a request to its last; slower requests are answered `408`.
    public var requestTime = Duration.seconds(10)
    /// How long a connection may stay open without a request.
    public var idleTime = Duration.seconds(30)
    /// How long a client may take to read a response; then the connection is cut.
    public var writeTime = Duration.seconds(10)

    /// The limits for a server of small forms and pages.
    public init(body: Int = 1_048_576, connections: Int = 4_096) {
        self.body = body
        self.connections = connections
    }
}
