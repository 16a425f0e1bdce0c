// The partner app's answer after consent: get a code for this redirect URI, and open Google's
// link with it.
// Docs/return-code.md

import AppFlip
import CommandLineSupport
import FlipSandbox
import Foundation
import GoogleRedirectURIs
import LocalServers
import OneFile

// The partner's server is real, in memory, and a user is signed in to the app.
var sandboxSettings = SandboxSettings.reading(
    CommandLine.arguments, only: ["--slow-server", "--offline"])
sandboxSettings.transport = .inMemory
let sandbox = try await FlipSandbox(sandboxSettings)

// The values at the top of FlipLink.swift and FlipCode.swift.
var settings = FlipSettings()
settings.universalLink = "https://partner.example/flip"
settings.clientID = "google-client"
settings.company = "Example Home"
settings.scopes = ["devices.read", "devices.control"]
settings.defaultScopes = settings.scopes
settings.report = { if !$0.held { say("✗ \($0.text)\n") } }
var words = FlipWords(company: "Example Home")
words.permissions = [
    "devices.read": "See your devices and their state", "devices.control": "Control your devices",
]

// The request for the code, by `URLSession` in an app; here it is printed, too.
var code = FlipCode { post in
    let form = String(decoding: post.form, as: UTF8.self)
    say("POST \(post.url)\nAuthorization: Bearer (the app's session)")
    say("  \(form.split(separator: "&").joined(separator: "\n  "))")
    let answer = try await sandbox.appServer.post(post)
    say("  ← \(answer)\n")
    return answer
}
code.endpoint = "https://partner.example/app/code"
code.timeout = 30
code.report = settings.report

// One for the app. In an app the last three have defaults: here the answer is printed, the code cut
// short, and `UIApplication.shared` opens it in an app.
let linking = FlipLinking(
    settings, words: words, account: { await sandbox.accounts.current() },
    code: { [code] in try await code.code(for: $0, session: $1.session) },
    open: { url, universalLinksOnly in
        var shown = url.absoluteString
        if case .code(let code, _) = try? FlipReply(parsing: shown) {
            shown = shown.replacing(code, with: "\(code.prefix(6))…")
        }
        say("open(universalLinksOnly: \(universalLinksOnly)):\n  \(shown)\n")
        return true
    }, untilActive: {}, now: { sandbox.clock.now })

// A state with everything that gets lost on the way when it is decoded or encoded once too often.
let link = FlipRequest(
    universalLink: "https://partner.example/flip", clientID: "google-client",
    scope: ["devices.read", "devices.control"],
    state: "A+B/C=D&E#F é", redirectURI: GoogleRedirectURI.flip(.home).text)

// In a scene delegate this is the one call: hand over the URL, and show what the screen says.
guard let url = URL(string: link.url), case .asks = await linking.receive(url),
    let screen = linking.screen, case .question(let question, let account, _) = screen.content
else { endRun(stoppedBy: StepFailure("there is no user to ask: the link was refused")) }
say("\(words.title)\n\(words.signedIn(account ?? ""))")
for scope in question.scopes { say("- \(words.permission(scope))") }
say("\(words.statement)\n\(words.sharing)\n[\(words.agree)] [\(words.cancel)]\n")

// “Agree and link”: the server issues a code, bound to the redirect URI of this flip.
say("=> \(await linking.agree(screen.id))")
// Tapped twice: one request, one answer.
say("=> the second tap: \(await linking.agree(screen.id))")
