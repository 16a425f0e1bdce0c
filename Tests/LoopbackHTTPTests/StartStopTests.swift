import HTTPMessages
import TestSupport
import Testing

@testable import LoopbackHTTP

@Suite struct StartStopTests {
    @Test(arguments: [
        "0.0.0.0", "192.168.1.1", "10.0.0.1", "8.8.8.8", "128.0.0.1", "126.255.255.255", "localhost",
        "localhost.evil", "127.1",
        "127.0.0.1.evil", "0x7f000001", "2130706433", "::", "::2", "fe80::1", "::ffff:127.0.0.1", "",
        "127.0.0.1 ", "[::1]",
    ])
    func `only a loopback address in numbers is listened on`(host: String) async {
        let server = LoopbackServer(handler: Echo())
        await #expect(throws: LoopbackServerError.notLoopback(host: host)) {
            try await server.start(host: host)
        }
        #expect(LoopbackServerError.notLoopback(host: host).description.contains("is not a loopback address"))
        await server.stop()
    }

    @Test(arguments: ["127.0.0.1", "127.0.0.2", "127.255.255.254"])
    func `every address of 127 is loopback`(host: String) async throws {
        #if !canImport(Darwin)  // Darwin has only 127.0.0.1 unless others are configured.
            let server = LoopbackServer(handler: Echo())
            let address = try await server.start(host: host)
            #expect(address.origin == "http://\(host):\(address.port)")
            await server.stop()
        #endif
    }

    @Test func `a port in use is named`() async throws {
        try await withServer { _, port in
            let second = LoopbackServer(handler: Echo())
            let error = LoopbackServerError.portInUse(host: "127.0.0.1", port: port)
            await #expect(throws: error) { try await second.start(port: port) }
            #expect(error.description.contains("Port \(port) on 127.0.0.1 is in use"))
        }
    }

    @Test func `a server starts once`() async throws {
        try await withServer { server, _ in
            await #expect(throws: LoopbackServerError.alreadyStarted) { try await server.start() }
        }
    }

    @Test func `a port can be used again when its server has stopped`() async throws {
        let first = LoopbackServer(handler: Echo())
        let port = try await first.start().port
        let client = try await blocking {
            let client = try RawClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            _ = try client.response()
            return client
        }
        await first.stop()
        #expect(try await blocking { try client.readToEnd() } == [])
        await #expect(throws: RawClient.Failure.self) { try await blocking { _ = try RawClient(port: port) } }
        let second = LoopbackServer(handler: Echo())
        #expect(try await second.start(port: port).port == port)
        await second.stop()
    }

    @Test func `stopping lets requests in flight be answered, and closes`() async throws {
        let gate = Gate()
        let handler = Answer { _ in
            await gate.pass()
            return HTTPResponse(status: 200, contentType: "text/plain", text: "done")
        }
        let server = LoopbackServer(handler: handler)
        let port = try await server.start().port
        let (busy, idle) = try await blocking {
            let busy = try RawClient(port: port)
            busy.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            return (busy, try RawClient(port: port))
        }
        await gate.arrival(of: 1)
        async let stopped: Void = server.stop(grace: .seconds(60))
        #expect(try await blocking { try idle.readToEnd() } == [])  // Closed while the other still waits.
        await gate.open()
        let response = try await blocking { try busy.response() }
        #expect(response.text == "done")
        #expect(response.value("Connection") == "close")
        #expect(try await blocking { try busy.readToEnd() } == [])
        await stopped
    }

    @Test func `after the grace period a handler is cancelled and its connection cut`() async throws {
        let clock = ManualClock()
        let gate = Gate()
        let handler = Answer { _ in
            await gate.pass()
            try? await Task.sleep(for: .seconds(3_600))  // Ends by cancellation.
            await gate.pass()
            return HTTPResponse(status: 200)
        }
        let server = LoopbackServer(handler: handler, clock: clock.serverClock)
        let port = try await server.start().port
        let (client, idle) = try await blocking {
            let client = try RawClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            return (client, try RawClient(port: port))
        }
        await gate.arrival(of: 1)
        await gate.open()
        async let stopped: Void = server.stop(grace: .seconds(5))
        #expect(try await blocking { try idle.readToEnd() } == [])  // From here on the server is stopping.
        clock.advance(.seconds(4))
        await server.checkDeadlines()
        #expect(server.census.connections == 1)
        clock.advance(.seconds(1))
        await server.checkDeadlines()
        await stopped
        #expect(try await blocking { try client.readToEnd() } == [])
        await gate.arrival(of: 2)
    }

    @Test func `stopping twice, or before starting, returns`() async throws {
        let server = LoopbackServer(handler: Echo())
        await server.stop()
        await server.stop()
        await #expect(throws: LoopbackServerError.alreadyStarted) { try await server.start() }
    }
}
