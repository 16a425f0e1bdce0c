#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Sends prepared requests over keep-alive connections, one in flight on each, from one thread with `poll`.
struct LoadGenerator {
    /// What came back, and how long it took.
    struct Result {
        var answers = 0
        var successes = 0
        var nanoseconds: UInt64 = 0
        var latencies: [UInt64] = []
        var bodies: [String] = []

        var perSecond: Double { Double(successes) / (Double(nanoseconds) / 1e9) }

        func percentile(_ share: Double) -> Double {
            guard !latencies.isEmpty else { return 0 }
            let sorted = latencies.sorted()
            return Double(sorted[Int(Double(sorted.count - 1) * share)]) / 1e6
        }
    }

    /// A keep-alive connection, and the bytes of an answer that is not complete.
    private struct Connection {
        var descriptor: Int32
        var received: [UInt8] = []
        var started: UInt64 = 0
    }

    var port: UInt16

    /// Sends `count` requests over `connections`, and keeps the bodies when asked to.
    func run(
        count: Int, connections: Int, keepingBodies: Bool = false, request: (Int) -> String
    ) throws -> Result {
        var result = Result()
        result.latencies.reserveCapacity(count)
        var open = try (0..<min(connections, count)).map { _ in Connection(descriptor: try connected()) }
        defer { for connection in open { close(connection.descriptor) } }
        var sent = 0
        let start = Stopwatch.now()
        for index in open.indices {
            open[index].started = Stopwatch.now()
            try write(request(sent), to: open[index].descriptor)
            sent += 1
        }
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
                if sent < count {
                    open[index].started = Stopwatch.now()
                    try write(request(sent), to: open[index].descriptor)
                    sent += 1
                }
            }
        }
        result.nanoseconds = Stopwatch.now() - start
        return result
    }

    /// A whole answer with a `Content-Length`; nil while some of it is missing.
    private struct Answer {
        var status: Int
        var body: String

        init?(_ bytes: [UInt8]) {
            let end = bytes.indices.first { bytes[$0] == 13 && bytes[$0...].starts(with: "\r\n\r\n".utf8) }
            guard bytes.count > 12, let end else { return nil }
            status = bytes[9..<12].reduce(0) { $0 * 10 + Int($1) - 48 }
            let head = String(decoding: bytes[..<end], as: UTF8.self).lowercased()
            var length = 0
            for line in head.split(separator: "\r\n") where line.hasPrefix("content-length:") {
                length = Int(line.dropFirst("content-length:".count).drop { $0 == " " }) ?? 0
            }
            guard bytes.count >= end + 4 + length else { return nil }
            body = String(decoding: bytes[(end + 4)..<(end + 4 + length)], as: UTF8.self)
        }
    }

    private func connected() throws -> Int32 {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
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

    private func write(_ text: String, to descriptor: Int32) throws {
        var text = text
        let sent = text.withUTF8 { send(descriptor, $0.baseAddress, $0.count, 0) }
        guard sent == text.utf8.count else { throw Failure(description: "a request could not be sent whole") }
    }
}
