// The partner app's answer when there is no code: which of the four errors, and what Google does
// next.
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

// The user's choice or the account's state: the answer, and Google's next step.
var settings = SandboxSettings()
settings.transport = .inMemory
let sandbox = try await FlipSandbox.start(settings)
for failure in [PartnerFailure.consentRefused, .otherAccountWanted, .accountDisabled] {
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

// A link that is wrong in itself is answered at once; the user is not asked.
var (_, request) = await sandbox.googleApp.flip(to: sandbox.registration, for: sandbox.owner)
request.clientID = "somebody-else"
await sandbox.open(request.url, from: .googleApp)
let action = await sandbox.partnerAppTakesLink()
guard let action, let step = await sandbox.googleAppTakesAnswer() else {
    fatalError("it is answered")
}
print("A link with another client_id\n  partner app: \(action)\n  Google: \(step)")
await sandbox.stop()
