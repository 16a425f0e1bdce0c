// Firebase Auth and Yahoo on this machine, for SDKs that are told of an emulator.
// Docs/firebase-server.md
//
// Not for production: plain HTTP, accounts in memory, secrets printed, and every sender is an administrator.
import AuthorizationServer
import CommandLineSupport
import DemoData
import FirebaseStandIn
import HTTPMessages
import LoopbackHTTP
import PlatformCrypto
import URLSessionTransport
import YahooStandIn

let options = Options()
let stop = await StopSignal()
do {
    // A thousand accounts of an import fit into one request.
    let limits = ServerLimits(body: 16_777_216)
    // Firebase and Yahoo have to know each other's address, so both ports are taken before they are made.
    let server = try LoopbackServer.bind(port: options.port, limits: limits)
    let yahooServer = try LoopbackServer.bind(port: options.yahooPort, limits: ServerLimits(body: 65_536))
    let (origin, port) = (server.address.origin, server.address.port)
    let yahooOrigin = yahooServer.address.origin
    let crypto = try PlatformCrypto()
    let clock = AdvancingClock(startTime: options.startTime)

    let yahooConfiguration = Demo.yahoo(origin: yahooOrigin, firebasePort: port, crypto: crypto)
    let yahooUsers = yahooConfiguration.accounts.map(\.username)
    let yahoo = try YahooServer(
        configuration: yahooConfiguration,
        signingKey: SigningKey(generating: .es256), crypto: crypto, now: { clock.now }, random: .system,
        onFailure: { warn("yahoo: \($0)") })
    let firebase = try FirebaseServer(
        configuration: Demo.firebase(options, yahooOrigin: yahooOrigin, crypto: crypto),
        client: URLSessionTransport(), crypto: crypto, now: { clock.now }, random: .system,
        advanceClock: { clock.advance(by: $0) },
        onFailure: { warn("firebase-server: \($0)") })

    let logs = options.logsRequests
    func log(of handler: any HTTPHandler) -> RequestLog {
        RequestLog(
            // Only the owner's programs ask it: a mistyped path helps to find the mistake.
            handler, now: { clock.now }, paths: .all, onAnswer: { if logs { warn($0.description) } })
    }
    try yahooServer.serve(
        StatusPage(
            Demo.yahooFacts(origin: yahooOrigin, users: yahooUsers), log: log(of: yahoo), crypto: crypto))
    try server.serve(
        FirebasePage(
            firebase: firebase,
            facts: Demo.facts(
                options, origin: origin, port: port, yahoo: yahooOrigin, yahooUsers: yahooUsers),
            log: log(of: firebase), crypto: crypto))

    let account = "\(Demo.email), password \(Demo.password)"
    say(
        """
        Firebase Auth on \(origin), until Ctrl-C.

          SDKs           host 127.0.0.1, port \(port)
          Admin SDKs     FIREBASE_AUTH_EMULATOR_HOST=127.0.0.1:\(port)
          tokens         \(Demo.tokens(options, origin: origin))
          Yahoo          \(yahooOrigin)

          project        \(Demo.projectID)
          API key        \(Demo.apiKey), or any other
          account        \(options.isSeeded ? account : "none; --seed begins with one")
          Yahoo users    \(yahooUsers.joined(separator: ", "))
          password       \(YahooConfiguration.Demo.password)
          Yahoo client   \(YahooConfiguration.Demo.clientID)
          redirect URI   \(origin)\(HandlerEndpoint.emulatorPath)

        """)
    await stop.received()
    await server.stop()
    await yahooServer.stop()
    say("Stopped.")
} catch let error as UnusableConfiguration {
    options.fail(error.description)
} catch LoopbackServerError.portInUse(_, options.yahooPort) {
    endProgram(
        saying: "firebase-server: Yahoo's port \(options.yahooPort) is in use. "
            + "Stop what listens there, or take a free port with --yahoo-port 0.", exitStatus: 1)
} catch {
    endProgram(saying: "firebase-server: \(error)", exitStatus: 1)
}
