import HTTPMessages
import LoopbackHTTP
import TestSupport
import WebText

/// Starts a server, runs the test with its port, and stops it.
///
/// Its clock stands still unless one is given: no time limit ends a connection because the machine is busy.
func withServer(
    _ handler: any HTTPHandler = Echo(), limits: ServerLimits = ServerLimits(),
    clock: ServerClock = ManualClock().serverClock,
    _ test: (LoopbackServer, UInt16) async throws -> Void
) async throws {
    let server = try LoopbackServer.bind(limits: limits, clock: clock).serve(handler)
    do {
        try await test(server, server.address.port)
    } catch {
        await server.stop(grace: .zero)
        throw error
    }
    await server.stop(grace: .zero)
}

/// Waits until a condition holds.
///
/// - Throws: `CancellationError` when the time limit of the suite has ended the test.
func waitUntil(_ condition: () -> Bool) async throws {
    while !condition() {
        try Task.checkCancellation()
        await Task.yield()
    }
}

/// Sends a text to a server, and returns its answer up to the end of the connection.
func exchange(_ text: String, with handler: any HTTPHandler = Echo()) async throws -> String {
    var answer = ""
    try await withServer(handler) { _, port in answer = try await RawClient.exchange(text, port: port) }
    return answer
}

/// A client that has connected, and sent a request.
func client(
    _ port: UInt16, sending text: String = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"
) async throws -> RawClient {
    try await blocking { try RawClient(port: port, sending: text) }
}

/// A request of a transport to the server at this port.
func get(_ port: UInt16, _ target: String = "/") -> HTTPRequest {
    HTTPRequest(method: "GET", origin: "http://127.0.0.1:\(port)", target: target)
}
