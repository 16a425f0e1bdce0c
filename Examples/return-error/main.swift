// The partner app's answer when there is no code: which of the four errors, and what Google does next.
// Docs/return-error.md

import AppFlip
import Sandbox

// Everything that can go wrong at the partner has one of four errors; the switch is exhaustive.
for code in FlipErrorCode.allCases {
    let next = code.isRecoverable ? "Google goes on in the browser" : "Google stops"
    print("\(code.rawValue): \(next)")
    for failure in PartnerFailure.allCases where failure.code == code { print("  \(failure)") }
}
print("")

// One journey for each of the four: the user's choice, the answer, and Google's next step.
var settings = SandboxSettings()
settings.transport = .inMemory
let sandbox = try await Sandbox.start(settings)
for failure in [
    PartnerFailure.consentRefused, .otherAccountWanted, .accountDisabled, .unsupportedResponseType,
] {
    _ = await sandbox.openLink()
    guard case .askForConsent(let screen) = await sandbox.partnerAppTakesLink() else {
        fatalError("the link is sound, so there is a user to ask")
    }
    _ = await sandbox.decline(screen.ticket, because: failure)
    print("\(failure.explanation)")
    guard let step = await sandbox.googleAppTakesAnswer() else { fatalError("every error is answered") }
    print("  Google: \(step)\n")
}
await sandbox.stop()
