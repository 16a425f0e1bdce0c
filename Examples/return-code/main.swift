// The partner app's answer after consent: get a code for this redirect URI, and open Google's
// link with it.
// Docs/return-code.md

import AppFlip
import CommandLineSupport
import FlipSandbox
import Foundation
import HeadlessBrowser
import LocalServers
import PartnerApp

// The partner's server is real, in memory, and a user is signed in to the app.
var settings = SandboxSettings.reading(CommandLine.arguments, only: ["--slow-server", "--offline"])
settings.transport = .inMemory
let sandbox = try await FlipSandbox.start(settings)

/// The request for the code, by `URLSessionPartnerTransport()` in an app; here it is printed too.
struct PrintingTransport: PartnerTransport {
    func post(
        _ form: String, to url: String, bearer: String?
    ) async throws(PartnerFailure) -> PartnerResponse {
        say("POST \(url)\nAuthorization: Bearer (the app's session)")
        say("  \(form.split(separator: "&").joined(separator: "\n  "))")
        let response = try await sandbox.partnerTransport.post(form, to: url, bearer: bearer)
        say("  ← \(response)\n")
        return response
    }
}
/// Opens the answer, by `UIApplication.shared` in an app; here it is printed, the code cut short.
struct PrintingOpener: LinkOpener {
    func open(_ url: URL, universalLinksOnly: Bool) async -> Bool {
        var shown = url.absoluteString
        if case .code(let code, _) = try? FlipReply(parsing: shown) {
            shown = shown.replacing(code, with: "\(code.prefix(6))…")
        }
        say("open(universalLinksOnly: \(universalLinksOnly)):\n  \(shown)\n")
        return true
    }
}

// What the app is registered with, what the user reads, and where codes come from.
let configuration = PartnerConfiguration(
    universalLink: "https://partner.example/flip", clientID: "google-client",
    allowedScopes: ["devices.read"], defaultScope: ["devices.read"])
let wording = ConsentWording(
    company: "Example Home",
    statement: "Once linked, Google will have permission to control your devices.",
    scopes: ["devices.read": "See your devices and their state"],
    unlinkingURL: "https://partner.example/settings")
let app = AccountLinking(
    configuration, wording: wording, accounts: sandbox.accounts,
    codes: try PartnerServerClient(
        origin: "https://partner.example", transport: PrintingTransport()),
    opener: PrintingOpener(), now: { sandbox.clock.now })

// A state with everything that gets lost on the way when it is decoded or encoded once too often.
let link = FlipRequest(
    universalLink: "https://partner.example/flip", clientID: "google-client",
    scope: ["devices.read"],
    state: "A+B/C=D&E#F é", redirectURI: GoogleRedirectURI.flip(.home).text)

// In a scene delegate this is the one call: hand over the URL, do what the decision says.
guard let url = URL(string: link.url), case .askForConsent(let screen) = await app.receive(url)
else { endRun(stoppedBy: StepFailure("there is no user to ask: the link was refused")) }
say("\(screen.title)\n\(screen.account)")
for permission in screen.permissions { say("- \(permission.text)") }
say("\(screen.statement)\n\(screen.sharing)\n[\(screen.agree)] [\(screen.cancel)]\n")

// “Agree and link”: the server issues a code, bound to the redirect URI of this flip.
say("=> \(await app.agree(to: screen.ticket))")
// Tapped twice: one request, one answer.
say("=> \(await app.agree(to: screen.ticket))")
