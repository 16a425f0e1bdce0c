// The partner app's answer after consent: get a code for this redirect URI, and open Google's
// link with it.
// Docs/return-code.md

import AppFlip
import FlipSandbox
import Foundation
import PartnerApp

// The partner's server is real, in memory; what is opened is printed instead, with the code cut
// short.
struct PrintingOpener: LinkOpener {
    func open(_ url: URL, universalLinksOnly: Bool) async -> Bool {
        var shown = url.absoluteString
        if case .code(let code, _) = try? FlipReply(parsing: shown) {
            shown = shown.replacing(code, with: "\(code.prefix(6))…")
        }
        print("open(universalLinksOnly: \(universalLinksOnly)):\n  \(shown)\n")
        return true
    }
}
var settings = SandboxSettings.reading(CommandLine.arguments, only: ["--slow-server", "--offline"])
settings.transport = .inMemory
let sandbox = try await FlipSandbox.start(settings)
let app = AccountLinking(
    .sandbox(sandbox.registration), wording: .sandbox, accounts: sandbox.accounts,
    codes: sandbox.partnerClient, opener: PrintingOpener(), now: { sandbox.clock.now })

// A state with everything that gets lost on the way when it is decoded or encoded once too often.
let link = FlipRequest(
    universalLink: "https://partner.example/flip", clientID: "google-client",
    scope: ["devices.read"],
    state: "A+B/C=D&E#F é", redirectURI: GoogleRedirectURI.flip(.home).text)

// In a scene delegate this is the one call: hand over the URL, do what the decision says.
guard let url = URL(string: link.url),
    case .askForConsent(let screen) = await app.receive(url)
else {
    fatalError("the link is sound, so there is a user to ask")
}
print("\(screen.title)\n\(screen.account)")
for permission in screen.permissions { print("- \(permission.text)") }
print("\(screen.statement)\n\(screen.sharing)\n[\(screen.agree)] [\(screen.cancel)]\n")

// “Agree and link”: the server issues a code, bound to the redirect URI of this flip.
print("=> \(await app.agree(to: screen.ticket))")
// Tapped twice: one request, one answer.
print("=> \(await app.agree(to: screen.ticket))")
