import CommandLineSupport
import WebText

extension SignInSandbox {
    /// Prints how an attack ended and the rules that stopped it, and stops the servers.
    package func end(_ attack: Attack, _ outcome: Attack.Outcome) async {
        CommandLineSupport.say("\(attack.name)\n  \(attack.story)\n  \(outcome)")
        for check in failedChecks { CommandLineSupport.say("  ✗ \(check.rule)  [\(check.rule.source)]") }
        CommandLineSupport.say("")
        await stop()
    }

    /// The checks that did not hold so far, in the order of the journal.
    package var failedChecks: [Check] { journal.entries.flatMap(\.allChecks).filter { !$0.held } }
}
