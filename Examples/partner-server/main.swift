// A partner's OAuth 2.0 server on this machine, to try clients, links and pages with.
// Docs/partner-server.md
//
// Not for production: plain HTTP, and a client and an account whose secrets are printed.
import AuthorizationServer
import CommandLineSupport
import DemoData
import HTTPMessages
import LoopbackHTTP
import PartnerServer
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

typealias Demo = PartnerServerConfiguration.Demo

let options = Options()
let stop = await StopSignal()
do {
    let crypto = try PlatformCrypto()
    if let command = options.command.flatMap(StoreCommand.init) {
        say(try await command.run(options, crypto: crypto), exitStatus: 0)
    }
    let (mistakes, signsInAtSite) = (options.mistakes, options.signsInAtSite)
    let demoDigest = crypto.sha256(Demo.clientSecret.utf8)
    let secretDigest = options.secretDigest ?? demoDigest
    if options.isForUsers, secretDigest == demoDigest {
        options.fail(
            "the demo secret is in the source, and the issuer is an https origin. Give "
                + "--client-secret-digest, which new-secret prints, or --trial to try it with demo values.")
    }
    // The issuer has the port in it, so the port is taken before the partner is made.
    let server = try LoopbackServer.bind(port: options.port, limits: ServerLimits(body: 65_536))
    let issuer = options.issuer ?? server.address.origin
    var configuration = PartnerServerConfiguration.demo(issuer: issuer, crypto: crypto)
    configuration.allowsInsecureLoopbackRedirects = !options.isForUsers
    configuration.clients[0].secretDigest = secretDigest
    configuration.clients[0].redirectURIs += options.redirectURIs
    configuration.sendsIssuer = options.sendsIssuer

    // Without --store everything is in memory, the accounts of the configuration included.
    let database = try options.store.map { try openStore($0, crypto: crypto) }
    // The demo account has a known password: a directory with accounts of its own does not get it.
    let hasOwnAccounts = try await database?.hasAccounts() ?? false
    if options.isForUsers {
        let demo = try await database?.account(username: Demo.username, password: Demo.password)
        guard hasOwnAccounts, demo?.isDisabled != false else {
            options.fail(
                "the demo account has a password that everybody knows. Give --store with users of your own: "
                    + "add-user adds one, and disable-user shuts \(Demo.username) out.")
        }
    } else if !hasOwnAccounts {
        for account in configuration.accounts { _ = try await database?.addAccount(account) }
    }
    let store: any PartnerStore = database ?? InMemoryStore()
    let metrics = options.operationsPort.map { _ in ServerMetrics(monotonic: ServerClock.system.monotonic) }
    let site = signsInAtSite ? SiteSignIn(accountID: configuration.accounts[0].id) : nil
    let partner = try PartnerServer(
        configuration: configuration, store: store, browserSignIn: site, crypto: crypto, now: { Date() },
        random: .system,
        metrics: metrics, onFailure: { warn("partner-server: \($0)") })
    var handler: any HTTPHandler = mistakes.reduce(partner) { $1.defect.laid(over: $0) }
    if let site { handler = SiteAndPartner(site: site, partner: handler) }
    if let proxy = options.proxy {
        handler = try BehindProxy(proxy: proxy, origin: issuer, handler: handler)
    }
    try server.serve(
        withStatus(
            of: handler, configuration, options, paths: partner.paths.union([SiteSignIn.path]),
            metrics: metrics, crypto: crypto))
    var operations: LoopbackServer?
    if let port = options.operationsPort, let metrics {
        operations = try serveOperations(on: port, about: server, metrics, store: store)
    }

    let addresses = configuration.clients[0].redirectURIs
    let accounts =
        hasOwnAccounts
        ? "accounts       those of the store"
        : "account        \(Demo.username)\n  password       \(Demo.password)"
    say(
        """
        Partner server on \(server.address.origin), until Ctrl-C.

          authorization  \(issuer)/authorize
          token          \(issuer)/token
          revocation     \(issuer)/revoke
          userinfo       \(issuer)/userinfo
          unlinking      \(issuer)/links
          metadata       \(issuer)/.well-known/oauth-authorization-server
          association    \(issuer)/.well-known/apple-app-site-association
        \(operations.map { "  operations     \($0.address.origin)/metrics, /health and /ready\n" } ?? "")\

          client         \(Demo.clientID)
          client secret  \(secretDigest == demoDigest ? Demo.clientSecret : "yours")
          \(accounts)
          redirect URIs  \(addresses.joined(separator: "\n                 "))
        \(options.issuer == nil ? "  status page    \(issuer)/ in a browser\n" : "")\
        \(mistakes.isEmpty ? "" : "\nUNSAFE: it makes these mistakes, as --mistake asks.\n")\
        \(mistakes.map { "  \($0.id)  \($0.name)\n" }.joined())
        """)
    await stop.received()
    await server.stop()
    await operations?.stop()
    say("Stopped.")
} catch let error as UnusableConfiguration {
    options.fail(error.description)
} catch let error as ProxyConfigurationError {
    options.fail(error.description)
} catch let error as StoreUnavailable {
    say("partner-server: \(error.reason)", exitStatus: 1)
} catch {
    say("partner-server: \(error)", exitStatus: 1)
}
