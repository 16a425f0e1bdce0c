// A partner's OAuth 2.0 server on this machine, to try clients, links and pages with.
// Docs/partner-server.md
//
// Not for production: plain HTTP, one account, a store in memory, secrets printed.
import LoopbackHTTP
import PartnerServer
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

let options = Options()
let stop = StopSignal()
do {
    // The issuer has the port in it, so a free one is found before the server is made.
    let port = options.port == 0 ? try await LoopbackServer.freePort() : options.port
    let issuer = "http://127.0.0.1:\(port)"
    let crypto = try PlatformCrypto()
    var configuration = PartnerServerConfiguration.demo(issuer: issuer, crypto: crypto)
    configuration.allowsInsecureLoopbackRedirects = true
    configuration.clients[0].redirectURIs += options.redirectURIs
    configuration.sendsIssuer = options.sendsIssuer

    let partner = try PartnerServer(
        configuration: configuration, store: InMemoryStore(), crypto: crypto,
        now: { Date() }, random: .system)
    let server = LoopbackServer(handler: partner, limits: ServerLimits(body: 65_536))
    _ = try await server.start(port: port)

    typealias Demo = PartnerServerConfiguration.Demo
    let addresses = configuration.clients[0].redirectURIs
    say(
        """
        Partner server on \(issuer), until Ctrl-C.

          authorization  \(issuer)/authorize
          token          \(issuer)/token
          revocation     \(issuer)/revoke
          userinfo       \(issuer)/userinfo
          metadata       \(issuer)/.well-known/oauth-authorization-server
          association    \(issuer)/.well-known/apple-app-site-association

          client         \(Demo.clientID)
          client secret  \(Demo.clientSecret)
          account        \(Demo.username)
          password       \(Demo.password)
          redirect URIs  \(addresses.joined(separator: "\n                 "))

        """)
    await stop.received()
    await server.stop()
    say("Stopped.")
} catch let error as PartnerConfigurationError {
    options.fail(error.description)
} catch {
    say("partner-server: \(error)", exitStatus: 1)
}
