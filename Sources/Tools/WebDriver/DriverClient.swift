import Dispatch
import HTTPMessages

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A client that sends requests to the driver over a socket.
///
/// The driver writes header lines without a space behind the colon, which `URLSession` on Linux refuses.
struct DriverClient: HTTPClient {
    /// The port of the driver on 127.0.0.1.
    let port: UInt16

    /// Sends a request to the port, whatever its origin says.
    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        // A blocking call gets a thread of its own: the threads of tasks are few.
        let result = await withCheckedContinuation { continuation in
            DispatchQueue(label: "web-driver").async { continuation.resume(returning: exchange(request)) }
        }
        return try result.get()
    }

    /// Sends a request on a new connection, and blocks the thread until the answer is whole.
    private func exchange(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPClientError> {
        let connection = Self.openSocket()
        defer { close(connection) }
        guard connectToDriver(connection), send(Self.bytes(of: request), to: connection) else {
            return .failure(.unreachable(origin: request.origin, reason: String(cString: strerror(errno))))
        }
        return answer(to: request, on: connection)
    }

    /// Reads until the answer is whole.
    private func answer(
        to request: HTTPRequest, on connection: Int32
    ) -> Result<HTTPResponse, HTTPClientError> {
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(connection, &buffer, buffer.count, 0)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return .failure(.timedOut(origin: request.origin)) }
            guard count > 0 else {
                return .failure(
                    .badResponse(origin: request.origin, reason: "the answer ends early or is not HTTP"))
            }
            answer += buffer[..<count]
            if let response = HTTPResponse(wholeIn: answer) { return .success(response) }
        }
    }

    /// The seconds for which the driver may be silent: twice the time limit of a page or script.
    private static let mostSecondsOfSilence = 240

    private static func openSocket() -> Int32 {
        #if canImport(Darwin)
            let connection = socket(AF_INET, SOCK_STREAM, 0)
        #else
            let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        // A program that is started meanwhile must not keep the connection open.
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        var limit = timeval(tv_sec: mostSecondsOfSilence, tv_usec: 0)
        setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        return connection
    }

    /// Connects a socket to the driver; false when nothing listens on the port.
    private func connectToDriver(_ connection: Int32) -> Bool {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        let loopback: UInt32 = 0x7F00_0001  // 127.0.0.1
        address.sin_addr.s_addr = loopback.bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                connect(connection, generic, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    /// Sends all bytes; false when the connection is broken, without the signal SIGPIPE.
    private func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
        #if canImport(Darwin)
            var on: Int32 = 1
            setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { buffer in
                #if canImport(Darwin)
                    Darwin.send(connection, buffer.baseAddress, buffer.count, flags)
                #else
                    Glibc.send(connection, buffer.baseAddress, buffer.count, flags)
                #endif
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// A request as it goes over the wire.
    private static func bytes(of request: HTTPRequest) -> [UInt8] {
        var lines = ["\(request.method) \(request.target) HTTP/1.1", "Host: 127.0.0.1", "Connection: close"]
        lines += request.headers.map { "\($0.name): \($0.value)" }
        lines += ["Content-Length: \(request.body.count)", "", ""]
        return Array(lines.joined(separator: "\r\n").utf8) + request.body
    }
}
