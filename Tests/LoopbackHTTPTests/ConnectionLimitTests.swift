import TestSupport
import Testing

@testable import LoopbackHTTP

/// What a server does with a new client when it has as many connections as it may have.
@Suite(.timeLimit(.minutes(5))) struct ConnectionLimitTests {
    @Test func `one connection too many is answered 503 while the others are inside a request`() async throws
    {
        try await withServer(limits: ServerLimits(connections: 3)) { server, port in
            let others = try await blocking { try (0..<3).map { _ in try RawClient(port: port) } }
            for client in others { client.send("GET / HTTP/1.1\r\n") }
            try await waitUntil { server.connectionsInsideRequest >= 3 }
            let answer = try await blocking {
                let extra = try RawClient(port: port)
                return try withExtendedLifetime(others) { try extra.response().status }
            }
            #expect(answer == 503)
        }
    }

    @Test func `silent connections do not keep new clients out`() async throws {
        let clock = ManualClock()
        try await withServer(limits: ServerLimits(connections: 3), clock: clock.serverClock) { server, port in
            var silent: [RawClient] = []
            for _ in 0..<3 {
                silent.append(try await client(port, sending: ""))
                try await waitUntil { server.openConnections >= silent.count }
                clock.advance(by: .milliseconds(1))
            }
            // All stay connected: each of the first three ends a silent client, and the last ends the first of them.
            var clients: [RawClient] = []
            for _ in 0..<4 {
                let client = try await client(port)
                clients.append(client)
                try #require(try await blocking { try client.response().status } == 200)
                clock.advance(by: .milliseconds(1))
            }
            for ended in silent + [clients[0]] {
                #expect(try await blocking { try ended.readToEnd() }.isEmpty)
            }
            withExtendedLifetime(clients) {}
        }
    }

    @Test func `the server makes room for several clients at once when very many are idle`() async throws {
        let clock = ManualClock()
        try await withServer(limits: ServerLimits(connections: 128), clock: clock.serverClock) {
            server, port in
            var silent: [RawClient] = []
            for _ in 0..<128 {
                silent.append(try await client(port, sending: ""))
                try await waitUntil { server.openConnections >= silent.count }
                clock.advance(by: .milliseconds(1))
            }
            let next = try await client(port)
            #expect(try await blocking { try next.response().status } == 200)
            // Two of the 128 made room: the third oldest is still there.
            for ended in silent.prefix(2) {
                #expect(try await blocking { try ended.readToEnd() }.isEmpty)
            }
            #expect(server.openConnections >= 126)
            withExtendedLifetime(silent) {}
        }
    }
}
