import HTTPMessages
import TestSupport
import Testing

/// Requests over sockets: one after another, pipelined, large, and with an expectation.
@Suite(.timeLimit(.minutes(5))) struct ServerTests {
    /// A request after which the server closes.
    private static let lastRequest = "GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"

    @Test func `a connection serves one request after another`() async throws {
        try await withServer { _, port in
            let responses = try await blocking {
                let client = try RawClient(port: port)
                return try (0..<5).map {
                    client.send("GET /\($0) HTTP/1.1\r\nHost: h\r\n\r\n")
                    return try client.response()
                }
            }
            #expect(responses.map(\.text) == (0..<5).map { "GET /\($0) " })
            #expect(responses.allSatisfy { $0.value("Connection") == "keep-alive" })
        }
    }

    @Test func `pipelined requests are answered in order, the slow one first`() async throws {
        let gate = Gate()
        let handler = Answering { request in
            if request.path == "/0" { await gate.pass() }
            return HTTPResponse(status: 200, contentType: "text/plain", text: request.target)
        }
        try await withServer(handler) { _, port in
            let all = (0..<1_000).map { "GET /\($0) HTTP/1.1\r\nHost: h\r\n\r\n" }.joined()
            let client = try await client(port, sending: "")
            async let answers = blocking {
                client.send(all)
                return try (0..<1_000).map { _ in try client.response().text }
            }
            await gate.waitForArrival(of: 1)
            await gate.open()
            #expect(try await answers == (0..<1_000).map { "/\($0)" })
        }
    }

    @Test func `a handler that waits holds up no other connection`() async throws {
        let gate = Gate()
        let handler = Answering { request in
            if request.path == "/slow" { await gate.pass() }
            return HTTPResponse(status: 200)
        }
        try await withServer(handler) { _, port in
            let slow = try await blocking {
                try (0..<100).map { _ in
                    try RawClient(port: port, sending: "GET /slow HTTP/1.1\r\nHost: h\r\n\r\n")
                }
            }
            await gate.waitForArrival(of: 100)
            let fast = try await client(port)
            #expect(try await blocking { try fast.response().status } == 200)
            await gate.open()
            for client in slow { #expect(try await blocking { try client.response().status } == 200) }
        }
    }

    @Test func `bodies come whole, by length and in chunks`() async throws {
        try await withServer { _, port in
            let text = String(repeating: "0123456789", count: 20_000)
            let size = String(text.utf8.count, radix: 16)
            let echoes = try await blocking {
                let client = try RawClient(port: port)
                client.send(
                    "POST /l HTTP/1.1\r\nHost: h\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)")
                let first = try client.response()
                client.send(
                    "POST /c HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
                        + "\(size)\r\n\(text)\r\n0\r\n\r\n"
                )
                return [first, try client.response()]
            }
            #expect(echoes.map(\.text) == ["POST /l \(text)", "POST /c \(text)"])
        }
    }

    @Test func `a client that expects 100 Continue gets it`() async throws {
        try await withServer { _, port in
            let (interim, final) = try await blocking {
                let client = try RawClient(
                    port: port,
                    sending: "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n"
                )
                let interim = try client.response()
                client.send("hello")
                return (interim, try client.response())
            }
            #expect(interim.status == 100)
            #expect(final.text == "POST / hello")
        }
    }

    @Test func `a client that sent its body already is not told to go on`() async throws {
        let answer = try await exchange(
            "POST / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n"
                + "Content-Length: 2\r\nExpect: 100-continue\r\n\r\nhi")
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    }

    @Test func `a body over the limit is refused before it is asked for`() async throws {
        let answer = try await exchange(
            "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 9999999\r\nExpect: 100-continue\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 413 "))
    }

    @Test func `the answer to HEAD has the length and no body`() async throws {
        try await withServer { _, port in
            let (head, get) = try await blocking {
                let client = try RawClient(port: port, sending: "HEAD /x HTTP/1.1\r\nHost: h\r\n\r\n")
                let head = try client.response(toHead: true)
                client.send("GET /xx HTTP/1.1\r\nHost: h\r\n\r\n")
                return (head, try client.response())
            }
            #expect(head.value("Content-Length") == "8")
            #expect(get.text == "GET /xx ")
        }
    }

    @Test(arguments: [204, 304]) func `a status without content carries neither body nor length`(
        status: Int
    ) async throws {
        let handler = Answering { _ in HTTPResponse(status: status, body: [1, 2, 3]) }
        let answer = try await exchange(Self.lastRequest, with: handler)
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
        #expect(answer.hasSuffix("\r\n\r\n"))
        #expect(!answer.contains("Content-Length"))
    }

    @Test(arguments: ["a\r\nSet-Cookie: b=c", "a\nb", "a\rb", "a\0b", "a\r\n\r\n<html>"])
    func `a line break in a field never reaches the wire`(value: String) async throws {
        let handler = Answering { _ in HTTPResponse(status: 200, headers: ["X-Name": value]) }
        let answer = try await exchange(Self.lastRequest, with: handler)
        #expect(answer.hasPrefix("HTTP/1.1 500 "))
        #expect(!answer.contains("X-Name"))
        #expect(!answer.contains("Set-Cookie"))
        #expect(!answer.contains("<html>"))
    }

    @Test func `only the server sets the framing fields`() async throws {
        let handler = Answering { _ in
            HTTPResponse(
                status: 200,
                headers: [
                    "content-length": "99", "Transfer-Encoding": "chunked", "connection": "x", "DATE": "y",
                    "A": "b",
                ],
                body: [0x21])
        }
        #expect(
            try await exchange(Self.lastRequest, with: handler)
                == "HTTP/1.1 200 OK\r\nA: b\r\nX-Content-Type-Options: nosniff\r\n"
                + "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Length: 1\r\n"
                + "Connection: close\r\n\r\n!")
    }

    @Test func `a request before the client's end of output is still answered`() async throws {
        try await withServer { _, port in
            let answer = try await blocking {
                let client = try RawClient(port: port, sending: "GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                client.shutdownOutput()
                return String(decoding: try client.readToEnd(), as: UTF8.self)
            }
            #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        }
    }

    @Test func `the handler hears of what the server refuses by itself`() async throws {
        let handler = RefusalRecorder()
        try await withServer(handler) { _, port in
            let client = try await client(
                port, sending: "GET / HTTP/1.1\r\nHost: h\r\nContent-Length: x\r\n\r\n")
            #expect(try await blocking { try client.response().status } == 400)
        }
        #expect(handler.statuses.withLock { $0 } == [400])
    }
}
