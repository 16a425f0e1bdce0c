import HTTPMessages
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What monitoring asks, on a port of its own: `/health`, `/ready` and `/metrics`.
///
/// A request that names another host gets 421, so a proxy that serves the port by mistake shows nothing.
public struct OperationsPages: HTTPHandler {
    private let metrics: ServerMetrics
    private let store: any PartnerStore
    private let now: @Sendable () -> Date
    private let connections: @Sendable () -> Int
    private let droppedLines: @Sendable () -> Int

    /// The pages of a server that counts in `metrics` and keeps its links in `store`.
    ///
    /// - Parameters:
    ///   - now: the time at which `/ready` asks the store.
    ///   - connections: the number that are open at the server.
    ///   - droppedLines: the lines that the log had no room for.
    public init(
        metrics: ServerMetrics, store: any PartnerStore, now: @escaping @Sendable () -> Date,
        connections: @escaping @Sendable () -> Int, droppedLines: @escaping @Sendable () -> Int
    ) {
        self.metrics = metrics
        self.store = store
        self.now = now
        self.connections = connections
        self.droppedLines = droppedLines
    }

    /// Answers `GET` of the three paths.
    public func handle(_ request: HTTPRequest) async -> HTTPResponse {
        guard (try? AbsoluteURL(request.origin))?.isLoopback == true else {
            return answer(421, "These pages are only for this machine.\n")
        }
        guard ["GET", "HEAD"].contains(request.method) else {
            var response = answer(405, "Use GET.\n")
            response.headers["Allow"] = "GET, HEAD"
            return response
        }
        switch request.path {
        case "/health": return answer(200, "alive\n")
        case "/ready": return await isStoreReachable() ? answer(200, "ready\n") : answer(503, "no store\n")
        case "/metrics":
            let text = metrics.text(connections: connections(), droppedLines: droppedLines())
            return answer(200, text, type: "text/plain; version=0.0.4; charset=utf-8")
        default: return answer(404, "There are /health, /ready and /metrics.\n")
        }
    }

    /// Asks the store for a session that does not exist.
    ///
    /// The reason of a failure is in the log as soon as a client needs the store.
    private func isStoreReachable() async -> Bool {
        let zeros = [UInt8](repeating: 0, count: SHA256Digest.byteCount)
        guard let key = SHA256Digest(bytes: zeros) else { return false }
        do {
            _ = try await store.session(key, at: now())
            return true
        } catch { return false }
    }

    private func answer(
        _ status: Int, _ text: String, type: String = "text/plain; charset=utf-8"
    ) -> HTTPResponse {
        HTTPResponse(status: status, contentType: type, text: text, headers: ["Cache-Control": "no-store"])
    }
}
