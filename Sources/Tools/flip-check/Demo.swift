import CommandLineSupport
import DemoData
import FlipCheck
import HTTPMessages
import HeadlessBrowser
import LocalServers
import LoopbackHTTP
import OAuth
import PartnerMistakes
import PartnerServer
import PlatformCrypto
import URLSessionTransport
import UniversalLinks
import WebText

/// Two partners on loopback, a good one and a broken one, and the reports about them.
enum Demo {
    private static let issuer = "https://partner.example"

    /// Checks both partners and prints their reports.
    ///
    /// Returns 0 when the demo ran, whatever the reports say, and else 2.
    static func run() async -> Int32 {
        do {
            try await report("A partner that does everything right", defects: [])
            say("")
            try await report("The same partner, with mistakes that are often made", defects: oftenMade)
            return 0
        } catch {
            Terminal.problem("the demo cannot run: \(error)")
            return 2
        }
    }

    private static func report(_ title: String, defects: [Defect]) async throws {
        // The run takes seconds, so the heading comes first.
        say("\(title)\n\(String(repeating: "=", count: title.count))\n")
        let report = try await run(defects)
        sayAsIs(ReportText(isColoured: Terminal.takesColours).text(of: report), terminator: "")
    }

    /// Runs every rule against a partner with these defects.
    private static func run(_ defects: [Defect]) async throws -> Report {
        let crypto = try PlatformCrypto()
        // Clocks and random values are fixed: the demo prints the same each time.
        let clock = SettableClock()
        let partner = try PartnerServer(
            configuration: .demo(issuer: issuer, crypto: crypto), store: InMemoryStore(), crypto: crypto,
            now: { clock.now }, random: .repeatable(seed: 1))
        var handler: any HTTPHandler = partner
        for defect in defects { handler = defect.applied(to: handler) }
        let server = try LoopbackServer.bind().serve(handler)
        // So long that no request reaches the limit, even on a busy machine.
        let client = URLSessionTransport(timeLimit: .seconds(3_600))
        let probe = Probe(
            configuration, client: HostMap([issuer: server.address.origin], client: client),
            crypto: crypto, random: .repeatable(seed: 2), clock: .simulated())
        var report = await Runner().run(probe) { if Terminal.isInteractive { Terminal.show($0) } }
        Terminal.overwrite("")
        // The duration differs from run to run.
        report.duration = .zero
        if !report.worstFirst.isEmpty {
            report.notes.append(
                "partner.example exists only inside this program; no command below reaches it.")
        }
        await server.stop()
        return report
    }

    private static var configuration: FlipCheckConfiguration {
        typealias Partner = PartnerServerConfiguration.Demo
        let signIn = SignIn.FormRule(
            fields: ["username": Partner.username, "password": Partner.password],
            press: .init(name: "decision", value: "sign-in"))
        var configuration = FlipCheckConfiguration()
        configuration.universalLink = issuer + "/flip"
        configuration.appID = Partner.appID
        configuration.client = ClientCredentials(id: Partner.clientID, secret: Partner.clientSecret)
        configuration.issuer = issuer
        configuration.authorizationURL = issuer + "/authorize"
        configuration.tokenURL = issuer + "/token"
        configuration.revocationURL = issuer + "/revoke"
        configuration.userinfoURL = issuer + "/userinfo"
        configuration.scopes = ["devices.read", "devices.control"]
        configuration.projectID = Partner.googleProject
        configuration.signIn.forms = [signIn, .init(press: .init(name: "decision", value: "agree"))]
        configuration.signIn.refusal = [signIn, .init(press: .init(name: "decision", value: "cancel"))]
        // The server is in this process, so no limit protects it.
        configuration.limits.requestsPerSecond = nil
        return configuration
    }

    /// The defects of the second partner: two are switches of the playground, and the others are only here.
    private static let oftenMade = [
        PartnerMistake.framedPages.defect, PartnerMistake.errorWithoutState.defect, stateNotEscaped,
        wholeSiteClaimed,
    ]

    /// An association file that claims every page of the site for the app, as in Google's sample.
    private static let wholeSiteClaimed = Defect.answering { request in
        guard request.path == AssociationSite.path else { return nil }
        let file = """
            {"applinks": {"details": [{"appID": "\(Defect.Demo.appID)", "paths": ["*"]}]}}
            """
        return HTTPResponse(status: 200, contentType: "application/json", text: file)
    }

    /// A redirect as string formatting makes it: the state is in it without its escapes.
    private static let stateNotEscaped = Defect.changingAnswers(of: "/authorize") { response, _ in
        response.withRedirectParameters { items in
            items.map { item in
                guard item.name.hasSameBytes(as: "state"), let state = try? item.decoded() else {
                    return item
                }
                return Parameters.Item("state", state, rawValue: state)
            }
        }
    }
}
