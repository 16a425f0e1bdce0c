import HTTPMessages

extension LoopbackServer {
    /// A port that is free now.
    package static func freePort() async throws(LoopbackServerError) -> UInt16 {
        let server = LoopbackServer(handler: Nobody())
        let port = try await server.start().port
        await server.stop()
        return port
    }

    private struct Nobody: HTTPHandler {
        func handle(_ request: HTTPRequest) async -> HTTPResponse {
            HTTPResponse(status: 503)
        }
    }
}
