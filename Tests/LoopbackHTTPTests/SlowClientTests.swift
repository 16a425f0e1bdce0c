import HTTPMessages
import TestSupport
import Testing

@testable import LoopbackHTTP

/// Clients that take too long to send, to read or to do anything.
@Suite(.serialized) struct SlowClientTests {
    @Test func `a request that never ends is answered 408 when its time limit has passed`() async throws {
        let clock = ManualClock()
        try await withServer(clock: clock.serverClock) { server, port in
            let client = try await blocking {
                let client = try RawClient(port: port)
                client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
                _ = try client.response()
                client.send("hell")
                return client
            }
            clock.advance(by: .milliseconds(9_999))
            await server.checkDeadlines()
            #expect(server.connectionsInsideRequest == 1)
            clock.advance(by: .milliseconds(1))
            await server.checkDeadlines()
            let answer = try await blocking { String(decoding: try client.readToEnd(), as: UTF8.self) }
            #expect(answer.hasPrefix("HTTP/1.1 408 "))
            #expect(answer.contains("\r\nConnection: close\r\n"))
        }
    }

    /// RFC 9112 section 2.2: some clients send an empty line after a body.
    @Test(arguments: ["", "\r\n"])
    func `an idle connection is closed without a word`(afterBody: String) async throws {
        let clock = ManualClock()
        try await withServer(clock: clock.serverClock) { server, port in
            let request = "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nhi"
            let client = try await client(port, sending: request + afterBody)
            _ = try await blocking { try client.response() }
            clock.advance(by: .seconds(30))
            await server.checkDeadlines()
            #expect(try await blocking { try client.readToEnd() } == [])
        }
    }

    @Test func `a client that does not read its answer is cut off`() async throws {
        let clock = ManualClock()
        let gate = Gate()
        let handler = Answering { request in
            if request.path == "/after" { await gate.pass() }
            return HTTPResponse(status: 200, body: [UInt8](repeating: 0x61, count: 32 << 20))
        }
        try await withServer(handler, clock: clock.serverClock) { server, port in
            let client = try await blocking {
                let client = try RawClient(port: port, receiveBuffer: 4_096)
                client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\nGET /after HTTP/1.1\r\nHost: h\r\n\r\n")
                _ = try client.more()  // The answer has begun.
                return client
            }
            clock.advance(by: .seconds(10))
            await server.checkDeadlines()
            let rest = try await blocking { try client.readToEnd() }
            #expect(rest.count < 32 << 20)
        }
    }

    @Test func `a large answer to a slow reader arrives whole, and the next one after it`() async throws {
        let handler = Answering { request in
            let count = request.path == "/large" ? 8 << 20 : 1
            return HTTPResponse(status: 200, body: [UInt8](repeating: 0x61, count: count))
        }
        try await withServer(handler) { _, port in
            let sizes = try await blocking {
                let client = try RawClient(port: port, receiveBuffer: 4_096)
                client.send("GET /large HTTP/1.1\r\nHost: h\r\n\r\nGET /small HTTP/1.1\r\nHost: h\r\n\r\n")
                return [try client.response().body.count, try client.response().body.count]
            }
            #expect(sizes == [8 << 20, 1])
        }
    }

    @Test func `clients that send half a header cost the others nothing, and end with their time`()
        async throws
    {
        let clock = ManualClock()
        try await withServer(clock: clock.serverClock) { server, port in
            let crowd = try await RawClient.insideAHeader(200, port: port)
            try await exchange(on: port) { server.connectionsInsideRequest == 200 }
            clock.advance(by: .seconds(10))
            await server.checkDeadlines()
            let answers = try await blocking {
                try crowd.map { String(decoding: try $0.readToEnd().prefix(13), as: UTF8.self) }
            }
            #expect(answers.allSatisfy { $0 == "HTTP/1.1 408 " })
            clock.advance(by: .seconds(10))  // The clients are silent still: their connections end anyway.
            await server.checkDeadlines()
            // The server may not have seen yet that the last of these exchanges is over.
            try await exchange(on: port) { server.openConnections < 5 }
        }
    }

    /// Lets other clients be answered until a condition holds, a thousand of them at most.
    private func exchange(on port: UInt16, until condition: () -> Bool) async throws {
        for _ in 0..<1_000 {
            let status = try await blocking {
                let client = try RawClient(port: port)
                client.send("GET /other HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
                let status = try client.response().status
                _ = try client.readToEnd()
                return status
            }
            try #require(status == 200)
            if condition() { return }
        }
        Issue.record("a thousand answers later the server has not seen what its clients did")
    }
}
