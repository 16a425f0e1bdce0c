// The partner app's answer when there is no code: which of the four errors, and what Google does
// next. Takes a failure: swift run return-error offline
// Docs/return-error.md

import AppFlip
import FlipSandbox

// Everything that can go wrong at the partner has one of four errors; the switch is exhaustive.
for code in FlipErrorCode.allCases {
    let next = code.isRecoverable ? "Google goes on in the browser" : "Google stops"
    print("\(code.rawValue): \(next)")
    for failure in PartnerFailure.allCases where failure.code == code { print("  \(failure)") }
}
print("")

// The user's choice or the account's state, or what the command line names: the answer, and
// Google's next step.
let named = CommandLine.arguments.dropFirst().map { name in
    guard let failure = PartnerFailure.allCases.first(where: { "\($0)" == name }) else {
        FlipSandbox.end(usage: "\(name) is none of: \(PartnerFailure.allCases)")
    }
    return failure
}
var settings = SandboxSettings()
settings.transport = .inMemory
let sandbox = try await FlipSandbox.start(settings)
for failure in named.isEmpty ? [.consentRefused, .otherAccountWanted, .accountDisabled] : named {
    _ = await sandbox.openLink()
    guard case .askForConsent(let screen) = await sandbox.partnerAppTakesLink() else {
        fatalError("the link is sound, so there is a user to ask")
    }
    _ = await sandbox.decline(screen.ticket, because: failure)
    guard let step = await sandbox.googleAppTakesAnswer() else {
        fatalError("every error is answered")
    }
    print("\(failure.explanation)\n  Google: \(step)\n")
}

// A link that is wrong in itself is answered at once. No user is asked.
var (_, request) = await sandbox.googleApp.flip(to: sandbox.registration, for: sandbox.owner)
request.clientID = "somebody-else"
await sandbox.open(request.url, from: .googleApp)
let action = await sandbox.partnerAppTakesLink()
guard let action, let step = await sandbox.googleAppTakesAnswer() else {
    fatalError("it is answered")
}
print("A link with another client_id\n  partner app: \(action)\n  Google: \(step)")
await sandbox.stop()
