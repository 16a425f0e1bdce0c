#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A client that sends any bytes.
///
/// Its calls block, so they belong inside `blocking`.
package final class RawClient: Sendable {
    /// An answer with its header lines as they came.
    package struct Response: Hashable, Sendable {
        package let status: Int
        /// The lines below the status line.
        package let lines: [String]
        package let body: [UInt8]
        package var text: String { String(decoding: body, as: UTF8.self) }

        /// The value of the first header field with this name, in any case, or nil without one.
        package func value(_ name: String) -> String? {
            lines.first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
                .map { String($0.dropFirst(name.count + 1).drop { $0 == " " }) }
        }
    }

    /// A connection that was refused or ended too early, or an answer that is not HTTP.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    private let descriptor: Int32
    private nonisolated(unsafe) var pending: [UInt8] = []  // one `blocking` at a time uses a client

    /// Connects to a server, and sends it a text if one is given.
    package init(port: UInt16, receiveBuffer: Int32? = nil, sending text: String = "") throws {
        descriptor = streamSocket()
        if var size = receiveBuffer { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4) }
        var limit = timeval(tv_sec: 3_600, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let connected = withLoopback(port: port) { [descriptor] in connect(descriptor, $0, $1) == 0 }
        // The descriptor is closed by `deinit`, which runs for a failed `init` too.
        guard connected != nil else {
            throw Failure(description: "connect: \(String(cString: strerror(errno)))")
        }
        send(text)
    }

    deinit { close(descriptor) }

    package func send(_ text: String) { send(Array(text.utf8)) }

    /// Sends all bytes.
    ///
    /// A server that has closed already is not an error here.
    package func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = sendQuietly(descriptor, rest)
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    package func shutdownOutput() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

    /// The next bytes, or none when the server has closed.
    package func more() throws -> [UInt8] {
        if !pending.isEmpty {
            defer { pending = [] }
            return pending
        }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count < 0 && errno == ECONNRESET { return [] }
        guard count >= 0 else { throw Failure(description: "recv: \(String(cString: strerror(errno)))") }
        return Array(buffer[..<count])
    }

    package func readToEnd() throws -> [UInt8] {
        var all: [UInt8] = []
        while true {
            let bytes = try more()
            if bytes.isEmpty { return all }
            all += bytes
        }
    }

    /// The next response.
    ///
    /// A response to `HEAD` has no body, whatever its length says.
    package func response(toHead: Bool = false) throws -> Response {
        let (read, end) = try header()
        var bytes = read
        let text = String(decoding: bytes[..<end], as: UTF8.self)
        let lines = text.split(separator: "\r\n").map(String.init)
        guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
            throw Failure(description: "no status line: \(text)")
        }
        let head = Response(status: status, lines: Array(lines.dropFirst()), body: [])
        let length = toHead ? 0 : head.value("Content-Length").flatMap { Int($0) } ?? 0
        let start = end + 4
        while bytes.count < start + length {
            let new = try more()
            guard !new.isEmpty else { throw Failure(description: "closed inside a body") }
            bytes += new
        }
        pending = Array(bytes[(start + length)...])
        return Response(status: status, lines: head.lines, body: Array(bytes[start..<start + length]))
    }

    /// The bytes up to the end of the next header at least, and where the empty line after it begins.
    private func header() throws -> (bytes: [UInt8], end: Int) {
        var bytes: [UInt8] = []
        while true {
            let new = try more()
            guard !new.isEmpty else {
                throw Failure(description: "closed after \(String(decoding: bytes, as: UTF8.self))")
            }
            bytes += new
            if let end = bytes.indices.first(where: { bytes[$0...].starts(with: "\r\n\r\n".utf8) }) {
                return (bytes, end)
            }
        }
    }

    /// Clients that have sent 8 kB of a header each, and not its end.
    package static func insideAHeader(_ count: Int, port: UInt16) async throws -> [RawClient] {
        try await blocking {
            let header = "GET / HTTP/1.1\r\nHost: h\r\nX-Slow: \(String(repeating: "a", count: 8_000))"
            return try (0..<count).map { _ in try RawClient(port: port, sending: header) }
        }
    }

    /// Sends a text on a connection of its own, off the threads of the handlers, and returns what comes back.
    package static func exchange(_ text: String, port: UInt16) async throws -> String {
        try await blocking { try exchange(Array(text.utf8), port: port) }
    }

    /// Sends bytes on a connection of their own, and returns what comes back until the server closes.
    package static func exchange(_ bytes: [UInt8], port: UInt16) throws -> String {
        let client = try RawClient(port: port)
        client.send(bytes)
        return String(decoding: try client.readToEnd(), as: UTF8.self)
    }
}
