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

/// The server with the log of `--log`, counted, and with a page about it at `/`.
///
/// A server behind a proxy has no such page: the proxy is on this machine too, so the
/// world would be let in with it.
func withStatus(
    of handler: any HTTPHandler, _ configuration: PartnerServerConfiguration, _ options: Options,
    paths: Set<String>, metrics: ServerMetrics?, crypto: PlatformCrypto
) -> any HTTPHandler {
    let isPublic = options.issuer != nil
    let (logs, logsJSON) = (options.logs, options.logsJSON)
    if isPublic && !logs && metrics == nil { return handler }
    let log = RequestLog(handler, now: { Date() }, paths: .known(paths)) { request in
        metrics?.count(request)
        if logs { warn(logsJSON ? request.json : request.description) }
    }
    return isPublic ? log : StatusPage(StatusPage.Facts(configuration), log: log, crypto: crypto)
}

/// The pages of `--operations-port` about a server with this store, on a server of their own.
func serveOperations(
    on port: UInt16, about server: LoopbackServer, _ metrics: ServerMetrics, store: any PartnerStore
) throws -> LoopbackServer {
    try LoopbackServer.bind(port: port, limits: ServerLimits(body: 0, connections: 64)).serve(
        OperationsPages(
            metrics: metrics, store: store, now: { Date() }, connections: { server.openConnections },
            droppedLines: droppedLogLines))
}
