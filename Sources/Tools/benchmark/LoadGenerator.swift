#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Sends prepared requests over keep-alive connections, one in flight on each, from one thread with `poll`.
struct LoadGenerator {
    /// The answers to a number of requests, and the time that they took.
    struct Result {
        /// The number of answers.
        var answers = 0
        /// The number of answers with status 200.
        var successes = 0
        /// The time from the first request to the last answer.
        var nanoseconds: UInt64 = 0
        /// The nanoseconds from each request to its answer, in the order of the answers.
        var latencies: [UInt64] = []
        /// The bodies of the answers, if they are kept, in the order of the answers.
        var bodies: [String] = []

        /// The successes per second.
        var perSecond: Double { Double(successes) / (Double(nanoseconds) / 1e9) }

        /// The milliseconds within which a share of the requests, from 0 to 1, was answered.
        func percentile(_ share: Double) -> Double {
            guard !latencies.isEmpty else { return 0 }
            let sorted = latencies.sorted()
            return Double(sorted[Int(Double(sorted.count - 1) * share)]) / 1e6
        }
    }

    /// A keep-alive connection.
    private struct Connection {
        let descriptor: Int32
        /// The bytes of an answer that is not complete.
        var received: [UInt8] = []
        /// The time at which the last request was sent.
        var started: UInt64 = 0
    }

    /// The port of the server on 127.0.0.1.
    let port: UInt16

    /// Sends requests until each has its answer.
    ///
    /// - Parameters:
    ///   - count: The number of requests.
    ///   - connections: The number of connections, and so of requests in flight.
    ///   - keepingBodies: Whether the result has the bodies of the answers.
    ///   - request: Makes the request with an index from 0.
    /// - Throws: A ``Failure`` when the server closes a connection or is silent for ten seconds.
    func run(
        count: Int, connections: Int, keepingBodies: Bool = false, request: (Int) -> String
    ) throws -> Result {
        var result = Result()
        result.latencies.reserveCapacity(count)
        var open = try (0..<min(connections, count)).map { _ in Connection(descriptor: try connected()) }
        defer { for connection in open { close(connection.descriptor) } }
        var sent = 0
        func sendNext(on connection: inout Connection) throws {
            connection.started = Stopwatch.now()
            try write(request(sent), to: connection.descriptor)
            sent += 1
        }

        let start = Stopwatch.now()
        for index in open.indices { try sendNext(on: &open[index]) }
        var polled = open.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while result.answers < count {
            guard poll(&polled, nfds_t(polled.count), 10_000) > 0 else {
                throw Failure(description: "no answer within 10 seconds")
            }
            for index in polled.indices where polled[index].revents != 0 {
                let length = read(open[index].descriptor, &buffer, buffer.count)
                guard length > 0 else { throw Failure(description: "the server closed a connection") }
                open[index].received += buffer[..<length]
                guard let answer = Answer(open[index].received) else { continue }
                let now = Stopwatch.now()
                result.latencies.append(now - open[index].started)
                result.answers += 1
                if answer.status == 200 { result.successes += 1 }
                if keepingBodies { result.bodies.append(answer.body) }
                open[index].received.removeAll(keepingCapacity: true)
                if sent < count { try sendNext(on: &open[index]) }
            }
        }
        result.nanoseconds = Stopwatch.now() - start
        return result
    }

    /// An answer of the server, which always gives the length of the body.
    private struct Answer {
        let status: Int
        let body: String

        private static let emptyLine = "\r\n\r\n"

        /// Reads an answer; nil while some of it is missing.
        init?(_ bytes: [UInt8]) {
            let carriageReturn = UInt8(ascii: "\r")
            let headEnd = bytes.indices.first { index in
                bytes[index] == carriageReturn && bytes[index...].starts(with: Self.emptyLine.utf8)
            }
            // The status is behind "HTTP/1.1 ".
            let statusPlace = 9..<12
            guard bytes.count > statusPlace.upperBound, let headEnd else { return nil }
            status = bytes[statusPlace].reduce(0) { $0 * 10 + Int($1) - Int(UInt8(ascii: "0")) }
            let head = String(decoding: bytes[..<headEnd], as: UTF8.self).lowercased()
            var length = 0
            for line in head.split(separator: "\r\n") where line.hasPrefix("content-length:") {
                length = Int(line.dropFirst("content-length:".count).drop { $0 == " " }) ?? 0
            }
            let bodyStart = headEnd + Self.emptyLine.utf8.count
            guard bytes.count >= bodyStart + length else { return nil }
            body = String(decoding: bytes[bodyStart..<(bodyStart + length)], as: UTF8.self)
        }
    }

    /// A socket that is connected to the server and sends each request at once.
    private func connected() throws -> Int32 {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        let loopback: UInt32 = 0x7F00_0001  // 127.0.0.1
        address.sin_addr.s_addr = loopback.bigEndian
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw Failure(description: "cannot connect to 127.0.0.1:\(port)") }
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        return descriptor
    }

    /// Sends a request with one call: it is shorter than the buffer of a socket.
    private func write(_ text: String, to descriptor: Int32) throws {
        var text = text
        let sent = text.withUTF8 { send(descriptor, $0.baseAddress, $0.count, 0) }
        guard sent == text.utf8.count else { throw Failure(description: "a request could not be sent whole") }
    }
}
