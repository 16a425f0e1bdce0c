/// The limits for a client's data and time, which protect the server.
public struct ServerLimits: Sendable, Hashable {
    /// Octets of the request line; more are answered `414`.
    public var requestLine: Int
    /// Octets of request line and header section together; more are answered `431`.
    public var header: Int
    /// Header field lines; more are answered `431`.
    public var headerFields: Int
    /// Octets of the body after chunks are undone; more are answered `413`.
    public var body: Int
    /// Connections open at once; one more is answered `503` and closed.
    public var connections: Int
    /// From the first octet of a request to its last; slower ones are answered `408`.
    public var requestTime: Duration
    /// How long a connection may stay open without a request.
    public var idleTime: Duration
    /// How long a client may take to read a response; then the connection is cut.
    public var writeTime: Duration

    /// The limits for a server of small forms and pages.
    public init(
        requestLine: Int = 8_192, header: Int = 16_384, headerFields: Int = 100, body: Int = 1_048_576,
        connections: Int = 4_096, requestTime: Duration = .seconds(10), idleTime: Duration = .seconds(30),
        writeTime: Duration = .seconds(10)
    ) {
        self.requestLine = requestLine
        self.header = header
        self.headerFields = headerFields
        self.body = body
        self.connections = connections
        self.requestTime = requestTime
        self.idleTime = idleTime
        self.writeTime = writeTime
    }
}
