// The Google app's first step: build the partner's universal link, and remember what was asked.
// Takes scopes: swift run open-link devices.read 'a&b'
// Docs/open-link.md

import AppFlip
import CommandLineSupport
import Foundation
import GoogleStandIn
import HeadlessBrowser
import OAuth
import PlatformCrypto

// The partner as Google's console has it, and the account that is to be linked.
let scopes = ProgramArguments(
    wordsOf: "open-link [SCOPE]...",
    does: "Builds the link that Google's app opens, and shows how Google's app judges answers to it."
).words
let partner = PartnerRegistration(
    name: "Example Home",
    client: ClientCredentials(id: "google-client", secret: "not used for a link"),
    universalLink: "https://partner.example/flip",
    scopes: scopes.isEmpty ? ["devices.read", "devices.control"] : scopes,
    webRedirectURI: try .web(projectID: "example-project"),
    authorizationURL: "https://partner.example/authorize",
    tokenURL: "https://partner.example/token")
let owner = LinkAttempt.Owner(account: "ada@google.example", device: "phone-1")

// Both are fixed, so that this prints the same on every run. In an app: the clock, and
// `RandomSource.system`, because whoever knows the seed knows every state.
let start = Date(timeIntervalSince1970: 1_767_225_600)
let attempts = LinkAttempts(stateBytes: 66, now: { start }, random: .repeatable(seed: 1))
let app = GoogleApp(redirectURI: .flip(.home), attempts: attempts)

// A state is not for logs, so only its beginning is printed.
func cutShort(_ url: String, of attempt: LinkAttempt) -> String {
    url.replacing(attempt.state, with: "\(attempt.state.prefix(6))…")
}

// The link: each value is escaped, and only the + between two scopes is not, as Google writes it.
let flip = await app.flip(to: partner, for: owner)
let attempt = flip.attempt
say("open, as a universal link only:")
say("  \(cutShort(flip.request.url, of: attempt))\n")
say("remembered: \(attempt), for \(Int(attempt.expires.timeIntervalSince(start))) seconds\n")

// Only an answer to this very question counts, and it counts once.
let answer = FlipReply.code("a-code", state: attempt.state).url(at: .flip(.home))
let forged = FlipReply.code("a-code", state: "forged").url(at: .flip(.home))
let atOtherURI = FlipReply.code("a-code", state: attempt.state).url(at: .flip(.assistant))
for (name, url) in [
    ("a forged state", forged), ("the answer at Google's other redirect URI", atOtherURI),
    ("the answer", answer), ("the answer again", answer),
] {
    say("\(name):\n  \(await app.receive(url, for: owner))")
}

// No app on the phone opens the link: linking goes on in the browser, with a new state.
let second = await app.flip(to: partner, for: owner)
let step = await app.stepWithoutApp(for: second.attempt)
say("no app opened the link of attempt \(second.attempt.id):\n  \(step)")
if case .openBrowser(let visit, because: _) = step {
    say("  \(cutShort(visit.url, of: visit.attempt))")
}
