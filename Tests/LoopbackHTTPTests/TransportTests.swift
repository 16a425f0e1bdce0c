import Foundation
import HTTPMessages
import TestSupport
import Testing
import URLSessionTransport

/// The client of programs against servers that answer well, late, or not at all.
@Suite struct TransportTests {
    private let session = URLSessionTransport(timeLimit: .seconds(3_600))

    /// An answer that begins and never ends.
    private static let endless = Array("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nbegin".utf8)

    private static let cookies: HTTPHeaders = [
        "Set-Cookie": "a=1; Expires=Wed, 09 Jun 2032 10:18:14 GMT; Path=/",
        "Set-Cookie": "b=2; HttpOnly",
        "Set-Cookie": "c=3",
    ]

    private static let handler = Answering { request in
        switch request.path {
        case "/redirect":
            HTTPResponse(status: 302, headers: ["Location": "/elsewhere?code=a%2Bb"])
        case "/cookies":
            HTTPResponse(status: 200, headers: cookies)
        case "/saw-cookie":
            HTTPResponse(status: 200, contentType: "text/plain", text: request.headers["Cookie"] ?? "none")
        case "/error":
            HTTPResponse(
                status: 401, headers: ["WWW-Authenticate": "Bearer", "Content-Type": "application/json"],
                body: Array("{}".utf8))
        default:
            HTTPResponse(
                status: 200, contentType: "text/plain",
                text: "\(request.method) \(request.target) \(String(decoding: request.body, as: UTF8.self))")
        }
    }

    @Test func `in memory and over a socket the answers are equal`() async throws {
        try await withServer(Self.handler) { _, port in
            let origin = "http://127.0.0.1:\(port)"
            let memory = InMemoryClient([origin: Self.handler])
            defer { session.close() }
            let requests = [
                get(port, "/a%2Fb?c=d+e%20f&g=%C3%A9"),
                HTTPRequest(postForm: "grant_type=authorization_code&code=a%2Bb", to: "\(origin)/token"),
                get(port, "/redirect"), get(port, "/cookies"), get(port, "/saw-cookie"), get(port, "/error"),
                HTTPRequest(method: "HEAD", origin: origin, target: "/"),
            ]
            for request in requests {
                let request = try #require(request)
                let left = try await memory.send(request)
                let right = try await session.send(request)
                #expect(right.status == left.status)
                #expect(right.text == left.text, "\(request.target)")
                for name in ["Content-Type", "Location", "Set-Cookie", "WWW-Authenticate"] {
                    #expect(
                        right.headers.values(of: name) == left.headers.values(of: name),
                        "\(request.target) \(name)")
                }
            }
        }
    }

    @Test(arguments: [("Accept-Language", "*", "hi"), ("Accept-Encoding", "identity", "br")])
    func `a request that names no language and no coding accepts any language and no coding`(
        field: String, usual: String, other: String
    ) async throws {
        let handler = Answering { request in
            let values = request.headers.values(of: field).joined(separator: " and ")
            return HTTPResponse(status: 200, contentType: "text/plain", text: values)
        }
        try await withServer(handler) { _, port in
            var request = get(port)
            let unnamed = try await session.send(request).text
            #expect(unnamed == usual)
            request.headers[field] = other
            let named = try await session.send(request).text
            #expect(named == other)
        }
    }

    @Test func `an answer comes although the transport is let go while it is waited for`() async throws {
        let gate = Gate()
        let handler = Answering { _ in
            await gate.pass()
            return HTTPResponse(status: 200, contentType: "text/plain", text: "late")
        }
        try await withServer(handler) { _, port in
            async let answer = URLSessionTransport(timeLimit: .seconds(3_600)).send(get(port))
            await gate.waitForArrival(of: 1)
            await gate.open()
            let text = try await answer.text
            #expect(text == "late")
        }
    }

    @Test(arguments: [0, 1, 3])
    func `beyond the requests that may wait, the next one fails at once`(waiting: Int) async throws {
        let gate = Gate()
        let handler = Answering { _ in
            await gate.pass()
            return HTTPResponse(status: 200)
        }
        try await withServer(handler) { _, port in
            let session = URLSessionTransport(
                timeLimit: .seconds(3_600), limits: RequestLimits(atOnce: 2, waiting: waiting))
            let mostAccepted = 2 + waiting
            await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<(mostAccepted + 4) {
                    group.addTask {
                        do { return try await session.send(get(port)).status == 200 } catch {
                            let expected = HTTPClientError.busy(origin: "http://127.0.0.1:\(port)")
                            #expect(error as? HTTPClientError == expected)
                            return false
                        }
                    }
                }
                // These come back while no request is answered yet.
                for _ in 0..<4 {
                    let isAnswered = await group.next()
                    #expect(isAnswered == false)
                }
                await gate.open()
                for _ in 0..<mostAccepted {
                    let isAnswered = await group.next()
                    #expect(isAnswered == true)
                }
            }
            let answer = try await session.send(get(port))
            #expect(answer.status == 200)
        }
    }

    @Test func `the error for a missing server names the origin`() async throws {
        let refused = try RefusedPort()
        let error = await #expect(throws: HTTPClientError.self) {
            try await session.send(get(refused.port))
        }
        guard case .unreachable(refused.origin, _) = error else {
            Issue.record("the error is \(String(describing: error))")
            return
        }
    }

    @Test func `a server that does not answer in time is given up`() async throws {
        let gate = Gate()
        let handler = Answering { _ in
            await gate.pass()
            return HTTPResponse(status: 200)
        }
        try await withServer(handler) { _, port in
            let session = URLSessionTransport(timeLimit: .milliseconds(1_000))
            await #expect(throws: HTTPClientError.timedOut(origin: "http://127.0.0.1:\(port)")) {
                try await session.send(get(port))
            }
            await gate.open()
        }
    }

    @Test func `an answer that does not end in time is given up`() async throws {
        let server = try RawServer(Self.endless, ending: .wait)
        defer { server.stop() }
        let session = URLSessionTransport(timeLimit: .seconds(3_600)) { limit in
            #expect(limit == .seconds(3_600))
        }
        await #expect(throws: HTTPClientError.timedOut(origin: "http://127.0.0.1:\(server.port)")) {
            try await session.send(get(server.port))
        }
    }

    @Test func `a wait for the rest of an answer leaves the processor to others`() async {
        // In a process of its own, so that only its time is measured.
        await #expect(processExitsWith: .success) {
            let server = try RawServer(Self.endless, ending: .wait)
            let session = URLSessionTransport { _ in try await Task.sleep(for: .seconds(3)) }
            let began = clock()
            // Another end would come at once, and prove nothing.
            do throws(HTTPClientError) {
                _ = try await session.send(get(server.port))
                exit(2)
            } catch {
                guard case .timedOut = error else { exit(3) }
            }
            let used = Double(clock() - began) / Double(CLOCKS_PER_SEC)
            exit(used < 0.5 ? 0 : 1)
        }
    }

    @Test func `while an answer is waited for, other requests come and go, and the session is closed`() async
    {
        // In a process of its own, which a mistake of the session would end.
        await #expect(processExitsWith: .success) {
            let server = try RawServer(Self.endless, ending: .wait)
            let refused = try RefusedPort()
            let session = URLSessionTransport { _ in try await Task.sleep(for: .seconds(3)) }
            async let late = try? session.send(get(server.port))
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        for _ in 0..<40 { _ = try? await session.send(get(refused.port)) }
                    }
                }
            }
            session.close()
            _ = await late
            exit(0)
        }
    }
}
