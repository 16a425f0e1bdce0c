// Seven attacks on the sign-in of ana, carried out against the running servers: each is refused,
// and says by what.
// Docs/yahoo-attacks.md

import Foundation
import SignInSandbox

let settings = SignInSettings.reading(CommandLine.arguments, only: ["--believe-claims"])
var isSafe = true
for attack in Attack.all {
    // Servers that are used for nothing else.
    let sandbox = try await SignInSandbox.start(settings)
    print("\(attack.name)\n  \(attack.story)")

    let outcome = try await attack.run(in: sandbox)
    print("  \(outcome)")
    if case .succeeded = outcome { isSafe = false }
    for check in sandbox.failedChecks { print("  ✗ \(check.rule)  [\(check.rule.source)]") }
    print("")
    await sandbox.stop()
}
exit(isSafe ? 0 : 1)
