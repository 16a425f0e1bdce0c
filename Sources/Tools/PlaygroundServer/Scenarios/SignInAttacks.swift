import SignInSandbox

extension Scenario {
    /// The six attacks, each played by itself to its end.
    static let signInAttacks: [Scenario] = Attack.all.map { attack in
        signIn(
            "yahoo-attack-\(attack.name.split(separator: " ").joined(separator: "-"))",
            "Attack: \(attack.name)", watch: sentence(attack.story), page: "yahoo-attacks",
            isReadersOwn: false
        ) { app in
            _ = try await app.stage.ask(
                SignInScreens.start("Let the attacker try", sentence(attack.story)), at: .app)
            switch try await attack.run(in: app.sandbox) {
            case .refused(let words): return .stopped("The attack is refused", words)
            case .succeeded(let email):
                return .harm("The attack worked", "The attacker is signed in as \(email).")
            }
        }
    }

    /// A story as a sentence of its own.
    private static func sentence(_ story: String) -> String {
        story.prefix(1).uppercased() + story.dropFirst() + "."
    }
}
