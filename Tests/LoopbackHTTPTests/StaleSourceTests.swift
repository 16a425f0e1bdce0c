import Dispatch
import Foundation
import HTTPMessages
import LoopbackHTTP
import TestSupport
import Testing

/// Other code of the process closes a socket that libdispatch still watches; FoundationNetworking does that.
@Suite struct StaleSourceTests {
    @Test func `a server is heard whose socket has a number that libdispatch remembers`() async {
        // In a process of its own: what libdispatch remembers would disturb the other tests.
        await #expect(processExitsWith: .success) {
            alarm(60)  // A server that is not heard would keep the client waiting.
            // More than the sockets of one server and one client. The exit statuses: 2 for no pipe, 3 for a wrong answer.
            let count = 16
            var sources: [any DispatchSourceRead] = []
            var closed: [Int32] = []
            for _ in 0..<count {
                var ends: [Int32] = [0, 0]
                guard pipe(&ends) == 0 else { exit(2) }
                let source = DispatchSource.makeReadSource(fileDescriptor: ends[0], queue: .global())
                await withCheckedContinuation { isWatched in
                    source.setRegistrationHandler { isWatched.resume() }
                    source.resume()
                }
                sources.append(source)
                closed += ends
            }
            for descriptor in closed { close(descriptor) }
            for _ in 0..<count {
                let server = try LoopbackServer.bind().serve(Answering { _ in HTTPResponse(status: 204) })
                let client = try RawClient(
                    port: server.address.port, sending: "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                guard try client.response().status == 204 else { exit(3) }
            }
            // libdispatch would forget the number of a source that is released.
            withExtendedLifetime(sources) { exit(0) }
        }
    }
}
