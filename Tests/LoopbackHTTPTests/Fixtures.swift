import HTTPMessages
import LoopbackHTTP
import TestSupport
import WebText

/// Answers with what it was asked: method, target, body.
struct Echo: HTTPHandler {
    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        let body = String(decoding: request.body, as: UTF8.self)
        return HTTPResponse(
            status: 200, contentType: "text/plain", text: "\(request.method) \(request.target) \(body)")
    }
}

/// A handler made of a closure.
struct Answer: HTTPHandler {
    var answer: @Sendable (HTTPRequest) async -> HTTPResponse

    init(_ answer: @escaping @Sendable (HTTPRequest) async -> HTTPResponse) { self.answer = answer }

    func handle(_ request: HTTPRequest) async -> HTTPResponse { await answer(request) }
}

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

/// What a server sends to a client of this text until it closes the connection.
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

/// Time that moves only when a test says so.
final class ManualClock: Sendable {
    private let elapsed = Locked(Duration.zero)

    func advance(_ duration: Duration) { elapsed.withLock { $0 += duration } }

    var serverClock: ServerClock {
        ServerClock(monotonic: { self.elapsed.withLock { $0 } }, unixTime: { 784_111_777 })
    }
}
