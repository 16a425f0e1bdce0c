import Dispatch
import LocalHTTP

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Ctrl-C or SIGTERM, as something to wait for.
///
/// From the moment it is made they end nothing by themselves.
struct StopSignal {
    private let signals: AsyncStream<Void>
    private let sources: [any DispatchSourceSignal]

    init() {
        let (signals, continuation) = AsyncStream<Void>.makeStream()
        self.signals = signals
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
    }

    /// Returns at the first signal.
    func received() async {
        for await _ in signals { return }
    }
}

extension LoopbackServer {
    /// A port that is free now.
    static func freePort() async throws(LoopbackServerError) -> UInt16 {
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
