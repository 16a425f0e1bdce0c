// The check that App Flip on iOS rests on: who asks, and where may the answer go?
// Takes an address: swift run verify-client ADDRESS (the status is 1 where no answer would go there)
// Docs/handle-link.md#verify-who-is-asking

import AppFlip
import CommandLineSupport
import Foundation
import GoogleRedirectURIs
import OneFile

// The input: an address of your own, if there is one.
let address = ProgramArguments(
    wordsOf: "verify-client [ADDRESS]",
    does: "Shows whether the partner's app may send its answer to an address.", atMost: 1
).words.first

// What the partner registered with Google, as you fill it in at the top of FlipLink.swift.
var settings = FlipSettings()
settings.universalLink = "https://partner.example/flip"
settings.clientID = "google-client"
settings.company = "Example"
settings.scopes = ["devices.read"]
settings.defaultScopes = ["devices.read"]
// The notes are for your log; here the decision is shown.
settings.report = { _ in }

/// What the app does with a link that wants the answer at an address.
@MainActor func decide(clientID: String = "google-client", _ redirectURI: String) -> FlipDecision {
    let request = FlipRequest(
        universalLink: settings.universalLink, clientID: clientID, scope: ["devices.read"],
        state: "opaque", redirectURI: redirectURI)
    return settings.decide(request.url)
}

extension FlipDecision {
    var words: String {
        switch self {
        case .ask: "ask the user"
        case .answer(let answer): "answer: \(answer)"
        case .cannotAnswer: "do not answer, tell the user in your app"
        case .notAFlipLink: "another link of the app"
        }
    }
}

// Would an answer go there?
if let address {
    let decision = decide(address)
    say("\(decision.words):  \(address)")
    if case .ask = decision { exit(0) }
    exit(1)
}

let home = GoogleRedirectURI.flip(.home).text
let sandbox = GoogleRedirectURI.flip(.home, host: .sandbox).text
say("Google Home:            \(decide(home).words)")
say("Google Assistant:       \(decide(GoogleRedirectURI.flip(.assistant).text).words)")
say("another client_id:      \(decide(clientID: "somebody-else", home).words)\n")

// The address is compared byte for byte, so none of these is accepted in production.
for uri in [
    "http" + home.dropFirst("https".count), home + "/", home + "?x=1", home + "#", home + ".evil",
    "https://oauth-redirect.googleusercontent.com@evil.example/a/com.google.Chromecast",
    "https://oauth-redirect.googleusercontent.com.evil.example/a/com.google.Chromecast",
    "https://oauth-redirect.googleusercontent.com:443/a/com.google.Chromecast",
    "https://oauth-redirect.googleusercontent.com/a/..%2Fcom.google.Chromecast",
    "https://OAUTH-redirect.googleusercontent.com/a/com.google.Chromecast",
    "https://oauth-redirect.googleusercontent.com/r/example-project",
    sandbox,
    GoogleRedirectURI.flip(.home, build: .development).text,
] {
    say("\(decide(uri).words):  \(uri)")
}

// Google's sandbox and its development and enterprise builds are let in by name, in a build for testing.
let productionURIs = settings.redirectURIs
settings.redirectURIs += FlipSettings.testRedirectURIs
say("\nproduction accepts \(productionURIs.count) addresses, testing \(settings.redirectURIs.count)")
say("the sandbox in testing: \(decide(sandbox).words)")
