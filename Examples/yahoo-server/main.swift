// A stand-in for Yahoo on this machine, to try OpenID clients with.
// Docs/firebase-server.md
//
// Not for production: plain HTTP, demo accounts, a store in memory, secrets printed.
import AuthorizationServer
import CommandLineSupport
import DemoData
import LoopbackHTTP
import PlatformCrypto
import YahooStandIn

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

let options = Options()
let stop = await StopSignal()
do {
    // The issuer has the port in it, so the port is taken before Yahoo is made.
    let server = try LoopbackServer.bind(port: options.port, limits: ServerLimits(body: 65_536))
    let issuer = server.address.origin
    let crypto = try PlatformCrypto()
    var configuration = YahooConfiguration.demo(issuer: issuer, crypto: crypto)
    configuration.allowsInsecureLoopbackRedirects = true
    configuration.apps[0].redirectURIs += options.redirectURIs
    configuration.profileAPI = options.answersHistoricProfile ? .historic : .retired

    let yahoo = try YahooServer(
        configuration: configuration, signingKey: SigningKey(generating: .es256), crypto: crypto,
        now: { Date() }, random: .system, onFailure: { warn("yahoo-server: \($0)") })
    let logs = options.logsRequests
    let log = RequestLog(
        BothHosts(login: yahoo, profile: yahoo.profileHost), now: { Date() },
        onAnswer: { if logs { warn($0.description) } })
    try server.serve(StatusPage(facts(about: configuration), log: log, crypto: crypto))
    say(greeting(for: configuration))
    await stop.received()
    await server.stop()
    say("Stopped.")
} catch let error as UnusableConfiguration {
    options.fail(error.description)
} catch {
    endProgram(saying: "yahoo-server: \(error)", exitStatus: 1)
}
