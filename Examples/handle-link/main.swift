// The partner app's first step: read the universal link, and decide what to do with it.
// Takes any link: swift run handle-link 'https://partner.example/flip?client_id=…'
// Docs/handle-link.md

import CommandLineSupport
import OneFile

// The values that the partner registered with Google, as you fill them in at the top of
// FlipLink.swift.
var settings = FlipSettings()
settings.universalLink = "https://partner.example/flip"
settings.clientID = "google-client"
settings.company = "Example"
settings.scopes = ["devices.read", "devices.control"]
settings.defaultScopes = ["devices.read"]
// What a debug build prints for you, and what it checked on the way.
settings.report = { note in
    say("\(note.held ? "✓" : "✗") \(note.text)\(note.rule.map { "  [\($0.source)]" } ?? "")")
}

// Without an argument: a link as Google writes it, with `+` between scopes and a state that needs
// care.
let link =
    ProgramArguments(
        wordsOf: "handle-link [LINK]",
        does: "Reads a link as the partner's app does, and shows which checks hold.", atMost: 1
    ).words.first ?? """
        https://partner.example/flip?client_id=google-client&scope=devices.read+devices.control\
        &state=A%2BB%2FC%3D&user_locale=en-GB&redirect_uri=https%3A%2F%2F\
        oauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast
        """
say("link: \(link)\n")

// The redirect URI comes first, because no answer may go to another address; then who asks, and for
// what. A parameter that comes twice, or has a broken escape, is an error: two readers could take
// two values for it.
switch settings.decide(link) {
case .ask(let question):
    say("\nclient_id     \(question.clientID)")
    say("scope         \(question.scopes)")
    say("state         \(question.state.utf8.count) bytes, goes back byte for byte")
    say("redirect_uri  \(question.redirectURI)")
    say("handed on     \(question.otherParameters.map(\.name))\n")
    say("=> ask the user: \(question.scopes.joined(separator: "; "))")
case .answer(let answer): say("=> answer Google: \(answer)")
case .cannotAnswer(let problem): say("=> answer nobody, and tell the user: \(problem)")
case .notAFlipLink: say("=> not a flip link: the app's router goes on")
}
