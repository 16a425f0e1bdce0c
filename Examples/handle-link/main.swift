// The partner app's first step: read the universal link, and say what is right and wrong with it.
// Takes any link: swift run handle-link 'https://partner.example/flip?client_id=…'
// Docs/handle-link.md

import AppFlip
import CommandLineSupport
import LocalServers
import PartnerApp

// The values that the partner registered with Google.
let configuration = PartnerConfiguration(
    universalLink: "https://partner.example/flip", clientID: "google-client",
    allowedScopes: ["devices.read", "devices.control"], defaultScope: ["devices.read"])

// Without an argument: a link as Google writes it, with `+` between scopes and a state that needs
// care.
let link =
    readWords(
        "handle-link [LINK]",
        does: "Reads a link as the partner's app does, and shows which checks hold.", atMost: 1
    ).first ?? """
        https://partner.example/flip?client_id=google-client&scope=devices.read+devices.control\
        &state=A%2BB%2FC%3D&user_locale=en-GB&redirect_uri=https%3A%2F%2F\
        oauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast
        """
say("link: \(link)\n")

// The content of the link, each value decoded once. A parameter that comes twice, or has a broken
// escape, is an error: two readers could take two values for it.
do {
    let request = try FlipRequest(parsing: link)
    say("client_id     \(request.clientID)")
    say("scope         \(request.scope)")
    say("state         \(request.state.utf8.count) bytes, goes back byte for byte")
    say("redirect_uri  \(request.redirectURI)")
    say("handed on     \(request.additionalParameters.items.map(\.name))\n")
} catch {
    say("not readable: \(error)\n")
}

// The decision about it: all that an app needs, and it reads the link itself. The address comes
// first, because no answer may go to another one; then who asks, and for what.
switch FlipLinkChecker(configuration).decide(link: link) {
case .request(let request):
    say("✓ the answer may go to \(request.redirectURI.text)")
    say("✓ Google asks, as \(configuration.clientID)")
    say("=> ask the user: \(request.scope.joined(separator: "; "))")
case .reply(let answer): say("=> answer Google: \(answer)")
case .refuse(let message): say("=> \(message)")
case .notAFlipLink: say("=> not a flip link: the app's router goes on")
}
