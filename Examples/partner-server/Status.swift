import AuthorizationServer
import CommandLineSupport
import HTTPMessages
import LoopbackHTTP
import PartnerServer
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What an operator sees of the server: lines, a page at `/` on this machine, and the
/// pages of `--operations-port`.
struct Status {
    let options: Options
    /// Nil when no port is given, so that nothing is counted.
    let metrics: ServerMetrics?

    init(options: Options) {
        self.options = options
        let port = options.operationsPort
        metrics = port.map { _ in ServerMetrics(monotonic: ServerClock.system.monotonic) }
    }

    /// The handler with the log of `--log`, counted, and with a page about it at `/`.
    ///
    /// A server whose issuer is elsewhere has no page at `/`: its proxy is on this machine too,
    /// and would let the world in.
    func shown(
        _ handler: any HTTPHandler, paths: Set<String>, _ configuration: PartnerServerConfiguration,
        isPublic: Bool, crypto: PlatformCrypto
    ) -> any HTTPHandler {
        let (logs, logsJSON, metrics) = (options.logs, options.logsJSON, metrics)
        if isPublic && !logs && metrics == nil { return handler }
        let log = RequestLog(handler, now: { Date() }, paths: .known(paths)) { request in
            metrics?.count(request)
            if logs { warn(logsJSON ? request.json : request.description) }
        }
        return isPublic ? log : StatusPage(StatusPage.Facts(configuration), log: log, crypto: crypto)
    }

    /// The pages of `--operations-port` on a server of their own; nil without that option.
    func serveOperations(about server: LoopbackServer, store: any PartnerStore) throws -> LoopbackServer? {
        guard let port = options.operationsPort, let metrics else { return nil }
        return try LoopbackServer.bind(port: port, limits: ServerLimits(body: 0, connections: 64)).serve(
            OperationsPages(
                metrics: metrics, store: store, now: { Date() }, connections: { server.openConnections },
                droppedLines: droppedLogLines))
    }
}
