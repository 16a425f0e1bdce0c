#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The limits for a client's data and time, which protect the server.
public struct ServerLimits: Sendable, Hashable {
    /// Bytes of the request line; more are answered `414`.
    public var requestLine = 8_192
    /// Bytes of request line and header section together; more are answered `431`.
    public var header = 16_384
    /// Header field lines; more are answered `431`.
    public var headerFields = 100
    /// Bytes of the body after chunks are undone; more are answered `413`.
    public var body: Int
    /// Connections open at once.
    ///
    /// One more ends the connection that has been idle for longest; when none is idle, the new one is answered
    /// `503` and closed.
    public var connections: Int
    /// From the first byte of a request to its last; slower ones are answered `408`.
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

/// The two clocks of a server: one that only moves forward, and the time of day.
public struct ServerClock: Sendable {
    /// The time since a fixed moment; time limits are measured with it.
    public var monotonic: @Sendable () -> Duration
    /// Seconds since 1970-01-01 00:00 UTC, for the `Date` field.
    public var unixTime: @Sendable () -> Int

    /// Creates a pair of clocks.
    public init(
        monotonic: @escaping @Sendable () -> Duration, unixTime: @escaping @Sendable () -> Int
    ) {
        self.monotonic = monotonic
        self.unixTime = unixTime
    }

    /// The clocks of the machine.
    public static let system = ServerClock(
        monotonic: { ContinuousClock.now - start },
        unixTime: {
            // Not `time`: scripts/check-availability knows C's type of this name alone.
            var now = timespec()
            clock_gettime(CLOCK_REALTIME, &now)
            return now.tv_sec
        })

    private static let start = ContinuousClock.now
}

/// The `Date` field: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 section 5.6.7).
///
/// Foundation's formatters need more memory than the server; `strftime` follows the process's language.
enum HTTPDate {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    static func text(_ unixTime: Int) -> String {
        var (time, parts) = (time_t(max(0, unixTime)), tm())
        gmtime_r(&time, &parts)
        let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(two).joined(separator: ":")
        let date = "\(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(parts.tm_year + 1900)"
        return "\(days[Int(parts.tm_wday)]), \(date) \(clock) GMT"
    }

    private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// Why a server cannot be bound or cannot serve.
public enum LoopbackServerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The address is not one of 127.0.0.0/8 or ::1.
    case notLoopback(host: String)
    /// Another process, or another server of this one, listens on the port.
    case portInUse(host: String, port: UInt16)
    /// The server has a handler already, or has stopped; bind a new one.
    case alreadyServing
    /// The system refused, with its own description of the error.
    case system(String)

    /// The problem and the remedy.
    public var description: String {
        switch self {
        case .notLoopback(let host):
            "\(host) is not a loopback address. This server speaks plain HTTP and is for this machine alone: "
                + "use 127.0.0.1 or ::1."
        case .portInUse(let host, let port):
            "Port \(port) on \(host) is in use. Stop what listens there, or take a free port with --port 0."
        case .alreadyServing:
            "The server has a handler already, or has stopped. Bind a new one."
        case .system(let text):
            "The system does not let the server listen: \(text)."
        }
    }
}
