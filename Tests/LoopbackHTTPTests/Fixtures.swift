import HTTPMessages
import LoopbackHTTP
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

/// Time that moves only when a test says so.
final class ManualClock: Sendable {
    private let elapsed = Locked(Duration.zero)

    func advance(_ duration: Duration) { elapsed.withLock { $0 += duration } }

    var serverClock: ServerClock {
        ServerClock(monotonic: { self.elapsed.withLock { $0 } }, unixTime: { 784_111_777 })
    }
}
