import Dispatch
import HTTPMessages
import TestSupport
import Testing

@testable import LoopbackHTTP

/// A handler that blocks its thread, which it should not, stops neither the accepting of clients nor the time limits.
@Suite(.timeLimit(.minutes(5))) struct BlockingHandlerTests {
    /// Blocks the thread of the caller until it is opened.
    private final class BlockingGate: Sendable {
        private let opened = DispatchSemaphore(value: 0)
        private let reached = DispatchSemaphore(value: 0)

        func block() {
            reached.signal()
            opened.wait()
        }

        func waitForArrival(of count: Int) { for _ in 0..<count { reached.wait() } }

        func open(for count: Int) { for _ in 0..<count { opened.signal() } }
    }

    @Test func `while handlers block every loop, clients are accepted and time limits hold`()
        async throws
    {
        // All servers of the process share the loops, so the others wait for this test.
        let loops = try EventLoop.forConnections().count
        let clock = ManualClock()
        let gate = BlockingGate()
        let handler = Answering { request in
            if request.path == "/block" { gate.block() }
            return HTTPResponse(status: 200)
        }
        try await withServer(handler, clock: clock.serverClock) { server, port in
            // Also when the test fails; one signal too many does no harm.
            defer { gate.open(for: loops) }
            let blocked = try await blocking {
                // One for each loop: connections are dealt out in turn.
                let clients = try (0..<loops).map { _ in
                    try RawClient(port: port, sending: "GET /block HTTP/1.1\r\nHost: h\r\n\r\n")
                }
                gate.waitForArrival(of: loops)
                return clients
            }
            // One client more, accepted on a thread that no handler has; it is silent for too long.
            let silent = try await client(port, sending: "")
            try await waitUntil { server.openConnections > loops }
            clock.advance(by: .seconds(30))
            await server.checkDeadlines()
            #expect(try await blocking { try silent.readToEnd() } == [])
            gate.open(for: loops)
            for client in blocked { #expect(try await blocking { try client.response().status } == 200) }
        }
    }
}
