// The partner app's answer when there is no code: which of the four errors, and what Google does
// next. The numbers are those of a run: 4 is Google's link, 7 the answer.
// Takes failures: swift run return-error offline
// Docs/return-code.md#return-an-error

import AppFlip
import CommandLineSupport
import FlipSandbox
import Foundation
import LocalServers
import OneFile

// The input: what went wrong, as the command line names it.
let given = ProgramArguments(
    wordsOf: "return-error [FAILURE]...",
    does: "Shows the error that the partner's app returns for a failure, and what Google does next.")
let failures = given.words.map { name in
    guard let failure = FlipFailure(rawValue: name) else {
        let names = FlipFailure.allCases.map(\.rawValue)
        given.fail("\(name) is not one of: \(names.joined(separator: ", ")).")
    }
    return failure
}

// Everything that can go wrong at the partner has one of four errors; the switch is exhaustive.
if failures.isEmpty {
    for error in FlipErrorCode.allCases {
        say("\(error.rawValue): Google \(error.isRecoverable ? "continues in the browser" : "stops")")
        for failure in FlipFailure.allCases where failure.error.rawValue == error.rawValue {
            say("  \(failure)")
        }
    }
    say("")
}

var settings = SandboxSettings()
settings.transport = .inMemory
let sandbox = try await FlipSandbox(settings)
do {
    let app = FlipSettings.sandbox(sandbox.registration)
    let shown = [FlipFailure.consentRefused, .otherAccountWanted, .accountDisabled]
    for failure in failures.isEmpty ? shown : failures {
        // Google's link. An answer goes to an address of the list only.
        let link = await sandbox.openLink()
        guard case .ask(let question) = app.decide(link.request.url) else {
            throw StepFailure("the link was refused")
        }

        // The answer: error, description, and state byte for byte, at the redirect URI of the link.
        guard let answer = question.reply(failure) else { throw StepFailure("there is no URL") }
        say("\(failure.explanation)\n 4  Google app: opens the link (attempt \(link.attempt.id))")
        say(" 7  partner app: \(failure.error.rawValue)")
        try await send(answer.url, hiding: link.request.state)
    }

    // A link that is wrong in itself is answered at once. No user is asked.
    if failures.isEmpty {
        let link = await sandbox.openLink()
        var request = link.request
        request.clientID = "somebody-else"
        guard case .answer(let answer) = app.decide(request.url) else {
            throw StepFailure("the link was not refused")
        }
        say("A link with another client_id\n 4  Google app: opens the link (attempt \(link.attempt.id))")
        say(" 7  partner app: \(answer)")
        try await send(answer.url, hiding: request.state)
    }
} catch {
    await sandbox.end(stoppedBy: error)
}
await sandbox.stop()

/// The partner app opens the answer. In an app, so that no browser ever sees it:
/// `UIApplication.shared.open(url, options: [.universalLinksOnly: true])`
func send(_ url: URL, hiding state: String) async throws {
    say("    opens: \(url.absoluteString.replacing(state, with: "\(state.prefix(6))…"))")
    await sandbox.open(url.absoluteString, from: .partnerApp)
    guard let step = await sandbox.googleAppTakesAnswer() else {
        throw StepFailure("the answer opened no app")
    }
    say("    Google: \(step)\n")
}
