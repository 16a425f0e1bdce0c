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

/// What an operator sees of the server: the log, a page at `/` on this machine, and the pages of
/// `--operations-port`.
struct Status {
    let options: Options
    /// What the pages of `--operations-port` count; nil without that option.
    let metrics: ServerMetrics?

    init(options: Options) {
        self.options = options
        let isCounted = options.operationsPort != nil
        metrics = isCounted ? ServerMetrics(monotonic: ServerClock.system.monotonic) : nil
    }

    /// The handler of a setup with what the options ask for: the log, the counts, and a page about it at `/`.
    ///
    /// - Parameter isPublic: whether the issuer is elsewhere. Then there is no page at `/`: the proxy is on this
    ///   machine too, and would let the world in.
    func observedHandler(of setup: ServerSetup, isPublic: Bool, crypto: PlatformCrypto) -> any HTTPHandler {
        let logs = options.logs
        let logsJSON = options.logsJSON
        let metrics = metrics
        if isPublic && !logs && metrics == nil { return setup.handler }
        let log = RequestLog(setup.handler, now: { Date() }, paths: .known(setup.paths)) { request in
            metrics?.count(request)
            if logs { warn(logsJSON ? request.json : request.description) }
        }
        if isPublic { return log }
        return StatusPage(StatusPage.Facts(setup.configuration), log: log, crypto: crypto)
    }

    /// The pages of `--operations-port` on a server of their own; nil without that option.
    func serveOperations(
        connectionsOf server: LoopbackServer, store: any PartnerStore
    ) throws -> LoopbackServer? {
        guard let port = options.operationsPort, let metrics else { return nil }
        return try LoopbackServer.bind(port: port, limits: ServerLimits(body: 0, connections: 64)).serve(
            OperationsPages(
                metrics: metrics, store: store, now: { Date() }, connections: { server.openConnections },
                droppedLines: droppedLogLines))
    }
}
