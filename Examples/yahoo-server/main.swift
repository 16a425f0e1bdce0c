// A stand-in for Yahoo on this machine, to try OpenID clients with.
// Docs/yahoo-server.md
//
// Not for production: plain HTTP, demo accounts, a store in memory, secrets printed.
import LoopbackHTTP
import PlatformCrypto
import YahooProvider

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
    var configuration = YahooConfiguration.demo(issuer: issuer, crypto: crypto)
    configuration.allowsInsecureLoopbackRedirects = true
    configuration.apps[0].redirectURIs += options.redirectURIs
    configuration.profileAPI = options.answersHistoricProfile ? .historic : .retired

    let yahoo = try YahooProvider(
        configuration: configuration, signingKey: SigningKey(generating: .es256), crypto: crypto,
        now: { Date() }, random: .system)
    let hosts = BothHosts(login: yahoo, profile: YahooProfileHost(yahoo))
    let server = LoopbackServer(handler: hosts, limits: ServerLimits(body: 65_536))
    _ = try await server.start(port: port)
    say(greeting(issuer, configuration))
    await stop.received()
    await server.stop()
    say("Stopped.")
} catch let error as YahooConfigurationError {
    options.fail(error.description)
} catch {
    say("yahoo-server: \(error)", exitStatus: 1)
}
