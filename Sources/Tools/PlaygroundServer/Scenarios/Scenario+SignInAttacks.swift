import SignInSandbox

extension Scenario {
    /// The attacks of the sandbox on a sign-in with Yahoo; the reader only lets the attacker begin.
    static let signInAttacks: [Scenario] = Attack.all.map { attack in
        let story = sentence(attack.story)
        return signIn(
            "yahoo-attack-\(attack.name.replacing(" ", with: "-"))",
            "Attack: \(attack.name)", watch: story, page: "custom-token", readerPressesYahooButtons: false
        ) { signInRun in
            try await signInRun.run.letAttackerAct(pressing: "Let the attacker try", after: story)
            switch try await attack.run(in: signInRun.sandbox) {
            case .refused(let words): return .refused("The attack is refused", words)
            case .succeeded(let email):
                return .harm("The attack worked", "The attacker is signed in as \(email).")
            }
        }
    }

    /// The story of an attack, which begins in lower case and has no full stop, as a sentence.
    private static func sentence(_ story: String) -> String {
        story.prefix(1).uppercased() + story.dropFirst() + "."
    }
}
