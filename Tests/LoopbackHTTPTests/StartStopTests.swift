import HTTPMessages
import TestSupport
import Testing
import WebText

@testable import LoopbackHTTP

/// A server from its port to its end.
@Suite struct StartStopTests {
    @Test(arguments: [
        "0.0.0.0", "192.168.1.1", "10.0.0.1", "8.8.8.8", "128.0.0.1", "126.255.255.255", "localhost",
        "localhost.evil", "127.1", "127.0.0.1.evil", "0x7f000001", "2130706433", "::", "::2", "fe80::1",
        "::ffff:126.0.0.1", "", "127.0.0.1 ", "[::1]",
    ])
    func `only a loopback IP address is listened on`(host: String) {
        let error = LoopbackServerError.notLoopback(host: host)
        #expect(throws: error) { try LoopbackServer.bind(host: host) }
        #expect(error.description.contains("“\(host)” is not a loopback IP address"))
    }

    #if !canImport(Darwin)  // Darwin has only 127.0.0.1 unless others are configured.
        @Test(arguments: [
            ("127.0.0.1", "127.0.0.1"), ("127.0.0.2", "127.0.0.2"), ("127.255.255.254", "127.255.255.254"),
            ("::ffff:127.0.0.3", "127.0.0.3"),
        ])
        func `every address of 127.0.0.0/8 is loopback`(host: String, shown: String) async throws {
            let address = try LoopbackServer.bind(host: host).address
            #expect(address.origin == "http://\(shown):\(address.port)")
        }
    #endif

    @Test func `a port in use is named`() async throws {
        try await withServer { _, port in
            let error = LoopbackServerError.portInUse(host: "127.0.0.1", port: port)
            #expect(throws: error) { try LoopbackServer.bind(port: port) }
            #expect(error.description.contains("Port \(port) on 127.0.0.1 is in use"))
        }
    }

    @Test func `a server has one handler`() async throws {
        try await withServer { server, _ in
            #expect(throws: LoopbackServerError.alreadyServing) { try server.serve(Echo()) }
        }
    }

    @Test func `a client that comes before the handler waits for it`() async throws {
        let server = try LoopbackServer.bind(clock: ManualClock().serverClock)
        let client = try await client(server.address.port)
        try server.serve(Echo())
        #expect(try await blocking { try client.response().text } == "GET / ")
        await server.stop()
    }

    @Test(
        .enabled(
            if: RefusedPort.canBeShared,
            "here the port cannot be kept for the second server, and another test could take it"))
    func `a port can be used again when its server has stopped`() async throws {
        // Keeps the port between the two servers: it is bound and does not listen.
        let kept = try RefusedPort(isShared: true)
        let port = kept.port
        // A hundred times: the loop that watches the listening socket may hold it for a moment
        // longer than its descriptor.
        for _ in 0..<100 {
            let server = try LoopbackServer.bind(port: port).serve(Echo())
            #expect(server.address.port == port)
            let client = try await client(port)
            _ = try await blocking { try client.response() }
            await server.stop()
            #expect(try await blocking { try client.readToEnd() } == [])
            await #expect(throws: RawClient.Failure.self) {
                try await blocking { _ = try RawClient(port: port) }
            }
        }
    }

    @Test func `stopping lets requests in flight be answered, and closes`() async throws {
        let gate = Gate()
        let handler = Answering { _ in
            await gate.pass()
            return HTTPResponse(status: 200, contentType: "text/plain", text: "done")
        }
        let server = try LoopbackServer.bind().serve(handler)
        let port = server.address.port
        let (busy, idle) = (try await client(port), try await client(port, sending: ""))
        await gate.waitForArrival(of: 1)
        async let stopped: Void = server.stop(grace: .seconds(60))
        #expect(try await blocking { try idle.readToEnd() } == [])  // Closed while the other still waits.
        await gate.open()
        let response = try await blocking { try busy.response() }
        #expect(response.text == "done")
        #expect(response.value("Connection") == "close")
        #expect(try await blocking { try busy.readToEnd() } == [])
        await stopped
    }

    @Test func `a handler whose client disconnects is cancelled, and may still answer`() async throws {
        let gate = Gate()
        await gate.open()
        let handler = Answering { _ in
            await gate.pass()
            try? await Task.sleep(for: .seconds(3_600))  // Ends by cancellation.
            return HTTPResponse(status: 200)
        }
        try await withServer(handler) { _, port in
            let client = try await client(port)
            await gate.waitForArrival(of: 1)
            client.shutdownOutput()
            #expect(try await blocking { try client.response().status } == 200)
        }
    }

    @Test func `after the grace period a handler is cancelled and its connection cut`() async throws {
        let clock = ManualClock()
        let gate = Gate()
        let handler = Answering { _ in
            await gate.pass()
            try? await Task.sleep(for: .seconds(3_600))  // Ends by cancellation.
            await gate.pass()
            return HTTPResponse(status: 200)
        }
        let server = try LoopbackServer.bind(clock: clock.serverClock).serve(handler)
        let port = server.address.port
        let (client, idle) = (try await client(port), try await client(port, sending: ""))
        await gate.waitForArrival(of: 1)
        await gate.open()
        async let stopped: Void = server.stop(grace: .seconds(5))
        #expect(try await blocking { try idle.readToEnd() } == [])  // From here on the server is stopping.
        clock.advance(by: .seconds(4))
        await server.checkDeadlines()
        #expect(server.openConnections == 1)
        clock.advance(by: .seconds(1))
        await server.checkDeadlines()
        await stopped
        #expect(try await blocking { try client.readToEnd() } == [])
        await gate.waitForArrival(of: 2)
    }

    @Test func `stopping twice, or before serving, returns`() async throws {
        let server = try LoopbackServer.bind()
        await server.stop()
        await server.stop()
        #expect(throws: LoopbackServerError.alreadyServing) { try server.serve(Echo()) }
    }
}
