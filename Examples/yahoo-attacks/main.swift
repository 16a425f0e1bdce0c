// Seven attacks on ana's sign-in, carried out against the running servers. The output says which rule
// refused each; Sources/Sandbox/SignInSandbox/Attack.swift has what the attacker does.
// Docs/custom-token.md#what-stops-each-attack

import Foundation
import LocalServers
import SignInSandbox

let settings = SignInSettings.reading(CommandLine.arguments, only: ["--believe-claims"])
var isEveryAttackRefused = true

do {
    for attack in Attack.all {
        // Each attack has servers of its own, so that no account or state of another one decides.
        let sandbox = try await SignInSandbox(settings)
        let outcome = try await attack.run(in: sandbox)
        await sandbox.end(attack, outcome)
        if !outcome.isRefused { isEveryAttackRefused = false }
    }
} catch {
    endRun(stoppedBy: error)
}
// An attack that succeeds is a failure of this program.
if !isEveryAttackRefused { exit(1) }
