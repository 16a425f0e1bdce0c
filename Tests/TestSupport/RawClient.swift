#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A client that sends any bytes; its calls block, so they belong inside `blocking`.
package final class RawClient: Sendable {
    package struct Response: Hashable, Sendable {
        package var status: Int
        package var lines: [String]
        package var body: [UInt8]
        package var text: String { String(decoding: body, as: UTF8.self) }

        package func value(_ name: String) -> String? {
            lines.first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
                .map { String($0.dropFirst(name.count + 1).drop { $0 == " " }) }
        }
    }

    package struct Failure: Error { package var what: String }

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
        guard connected != nil else { throw Failure(what: "connect: \(String(cString: strerror(errno)))") }
        send(text)
    }

    deinit { close(descriptor) }

    package func send(_ text: String) { send(Array(text.utf8)) }

    /// Sends all bytes; a server that has closed already is not an error here.
    package func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = sendQuietly(descriptor, rest)
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    package func shutdownOutput() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

    /// The next bytes; none when the server has closed.
    package func more() throws -> [UInt8] {
        if !pending.isEmpty {
            defer { pending = [] }
            return pending
        }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count < 0 && errno == ECONNRESET { return [] }
        guard count >= 0 else { throw Failure(what: "nothing came: \(String(cString: strerror(errno)))") }
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

    /// The next response; to `HEAD` it has no body, whatever its length says.
    package func response(toHead: Bool = false) throws -> Response {
        var bytes: [UInt8] = []
        var end: Int?
        while end == nil {
            let new = try more()
            guard !new.isEmpty else {
                throw Failure(what: "closed after \(String(decoding: bytes, as: UTF8.self))")
            }
            bytes += new
            end = bytes.indices.first { bytes[$0...].starts(with: "\r\n\r\n".utf8) }
        }
        let lines = String(decoding: bytes[..<(end ?? 0)], as: UTF8.self).split(separator: "\r\n").map(
            String.init)
        var response = Response(
            status: Int(lines[0].split(separator: " ")[1]) ?? 0, lines: Array(lines.dropFirst()), body: [])
        let length = toHead ? 0 : response.value("Content-Length").flatMap { Int($0) } ?? 0
        let start = (end ?? 0) + 4
        while bytes.count < start + length {
            let new = try more()
            guard !new.isEmpty else { throw Failure(what: "closed inside a body") }
            bytes += new
        }
        response.body = Array(bytes[start..<start + length])
        pending = Array(bytes[(start + length)...])
        return response
    }

    /// Clients that have sent 8 kB of a header each, and not its end.
    package static func insideAHeader(_ count: Int, port: UInt16) async throws -> [RawClient] {
        try await blocking {
            let header = "GET / HTTP/1.1\r\nHost: h\r\nX-Slow: \(String(repeating: "a", count: 8_000))"
            return try (0..<count).map { _ in try RawClient(port: port, sending: header) }
        }
    }

    /// Sends a text on a connection of its own, off the threads of the handlers; whatever comes back.
    package static func exchange(_ text: String, port: UInt16) async throws -> String {
        try await blocking { try exchange(Array(text.utf8), port: port) }
    }

    /// Sends bytes on a connection of their own; whatever comes back until the server closes.
    package static func exchange(_ bytes: [UInt8], port: UInt16) throws -> String {
        let client = try RawClient(port: port)
        client.send(bytes)
        return String(decoding: try client.readToEnd(), as: UTF8.self)
    }
}
