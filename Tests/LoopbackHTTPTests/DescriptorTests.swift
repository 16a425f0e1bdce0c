import Foundation
import TestSupport
import Testing
import WebText

@testable import LoopbackHTTP

/// What a server does when its process has no descriptor left.
@Suite struct DescriptorTests {
    @Test func `without a descriptor the longest idle connections end, and new clients are served`() async {
        // In a process of its own, whose limit is low.
        await #expect(processExitsWith: .success) {
            alarm(60)  // A client that is not accepted would wait.
            // Each look at the clock finds it a millisecond later: no connection is idle for too long.
            let looks = Locked(0)
            let clock = ServerClock(
                monotonic: { .milliseconds(looks.increment()) }, unixTime: { 0 })
            let server = try LoopbackServer.bind(clock: clock)
            let clients = try (0..<30).map { _ in try RawClient(port: server.address.port) }
            // The server has descriptors for ten of the thirty.
            try lowerDescriptorLimit(leaving: 10)
            try server.serve(Echo())
            let last = clients[29]
            last.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            guard try last.response().status == 200, try clients[0].readToEnd().isEmpty else { exit(2) }
            exit(0)
        }
    }
}
