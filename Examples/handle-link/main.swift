// The partner app's first step: read the universal link, and say what is right and wrong with it.
// Takes any link: swift run handle-link 'https://partner.example/flip?client_id=…'
// Docs/handle-link.md

import AppFlip
import PartnerApp
import WebText

// The values that the partner registered with Google.
let configuration = PartnerConfiguration(
    universalLink: "https://partner.example/flip", clientID: "google-client",
    allowedScopes: ["devices.read", "devices.control"], defaultScope: ["devices.read"])

// Without an argument: a link as Google writes it, with `+` between scopes and a state that needs
// care.
let link =
    CommandLine.arguments.dropFirst().first ?? """
        https://partner.example/flip?client_id=google-client&scope=devices.read+devices.control\
        &state=A%2BB%2FC%3D&user_locale=en-GB&redirect_uri=https%3A%2F%2F\
        oauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast
        """
print("link: \(link)\n")

// The content of the link, each value decoded once.
let query = link.split(separator: "?", maxSplits: 1).last ?? ""
for item in Parameters(parsing: query, plus: .literal).items {
    let isReadable = (try? item.decoded()) != nil
    print("\(isReadable ? "✓" : "✗") \(item.name) can be decoded")
}
do {
    let request = try FlipRequest(parsing: link)
    print("client_id     \(request.clientID)")
    print("scope         \(request.scope)")
    print("state         \(request.state.utf8.count) bytes, goes back byte for byte")
    print("redirect_uri  \(request.redirectURI)")
    print("handed on     \(request.additionalParameters.items.map(\.name))\n")
} catch {
    print("not readable: \(error)\n")
}

// The decision about it, with every rule that was checked, in order.
let printer = CheckRecorder { print("\($0.held ? "✓" : "✗") \($0.rule)  [\($0.rule.source)]") }
let decision = Check.$recorder.withValue(printer) {
    FlipLinkChecker(configuration).decide(link: link)
}
switch decision {
case .request(let request):
    print("=> ask the user: \(request.scope.joined(separator: "; "))")
case .answer(let answer): print("=> answer Google: \(answer)")
case .refuse(let message): print("=> \(message)")
case .notAFlipLink: print("=> not a flip link: the app's router goes on")
}
