// The partner app's answer when there is no code: which of the four errors, and what Google does
// next. Takes failures: swift run return-error offline
// Docs/return-code.md#return-an-error

import AppFlip
import CommandLineSupport
import FlipSandbox
import HeadlessBrowser
import LocalServers
import PartnerApp

// The input: what went wrong, as the command line names it.
let failures = readWords(
    "return-error [FAILURE]...",
    does: "Shows the error that the partner's app returns for a failure, and what Google does next."
).map { name in
    guard let failure = PartnerFailure.allCases.first(where: { "\($0)" == name }) else {
        let names = PartnerFailure.allCases.map { "\($0)" }
        endRun(misused: "\(name) is none of: \(names.joined(separator: ", "))")
    }
    return failure
}

// Everything that can go wrong at the partner has one of four errors; the switch is exhaustive.
for code in FlipErrorCode.allCases {
    let next = code.isRecoverable ? "Google goes on in the browser" : "Google stops"
    say("\(code.rawValue): \(next)")
    for failure in PartnerFailure.allCases where failure.code == code { say("  \(failure)") }
}
say("")

var settings = SandboxSettings()
settings.transport = .inMemory
let sandbox = try await FlipSandbox.start(settings)
do {
    let shown = [PartnerFailure.consentRefused, .otherAccountWanted, .accountDisabled]
    for failure in failures.isEmpty ? shown : failures {
        // Google's link. An answer goes to an address of the list only.
        let request = await sandbox.openLink().request
        guard let redirectURI = RedirectURIList.flip().match(request.redirectURI) else {
            throw StepFailure("\(request.redirectURI) is not Google's: nothing is sent there")
        }

        // The answer: error, description, and state byte for byte, at the redirect URI of the link.
        let reply = FlipReply.error(
            failure.code, description: failure.explanation, state: request.state)
        say("\(failure.explanation)\n  partner app: \(failure.code.rawValue)")
        try await send(reply.url(at: redirectURI), hiding: request.state)
    }

    // A link that is wrong in itself is answered at once. No user is asked.
    var request = await sandbox.openLink().request
    request.clientID = "somebody-else"
    let decision = FlipLinkChecker(.sandbox(sandbox.registration)).decide(link: request.url)
    guard case .reply(let answer) = decision else { throw StepFailure("the link was not refused") }
    say("A link with another client_id\n  partner app: \(answer)")
    try await send(answer.url, hiding: request.state)
} catch {
    await sandbox.end(stoppedBy: error)
}
await sandbox.stop()

/// The partner app opens the answer. In an app, so that no browser ever sees it:
/// `UIApplication.shared.open(url, options: [.universalLinksOnly: true])`
func send(_ url: String, hiding state: String) async throws {
    say("  opens: \(url.replacing(state, with: "\(state.prefix(6))…"))")
    await sandbox.open(url, from: .partnerApp)
    guard let step = await sandbox.googleAppTakesAnswer() else {
        throw StepFailure("the answer opened no app")
    }
    say("  Google: \(step)\n")
}
