// Six attacks on the sign-in of ana, carried out against the running servers: each is refused, and says by what.
// Docs/yahoo-attacks.md

import SignInSandbox

for attack in Attack.all {
    // New servers, which were not used yet.
    let sandbox = try await SignInSandbox.start()
    print("\(attack.name)\n  \(attack.story)")

    let outcome = try await attack.run(in: sandbox)
    print("  \(outcome)")
    for check in sandbox.failedChecks { print("  ✗ \(check.rule)  [\(check.source)]") }
    print("")
    await sandbox.stop()
}
