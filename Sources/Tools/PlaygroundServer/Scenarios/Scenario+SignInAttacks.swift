import SignInSandbox

extension Scenario {
    /// The six attacks, each played by itself to its end.
    static let signInAttacks: [Scenario] = Attack.all.map { attack in
        signIn(
            "yahoo-attack-\(attack.name.split(separator: " ").joined(separator: "-"))",
            "Attack: \(attack.name)", watch: sentence(attack.story), page: "custom-token",
            isReadersOwn: false
        ) { app in
            // The reader's tap, and no act of the app's user.
            _ = try await app.ask(
                SignInScreens.start("Let the attacker try", sentence(attack.story), role: .other))
            switch try await attack.run(in: app.sandbox) {
            case .refused(let words): return .refused("The attack is refused", words)
            case .succeeded(let email):
                return .harm("The attack worked", "The attacker is signed in as \(email).")
            }
        }
    }

    private static func sentence(_ story: String) -> String {
        story.prefix(1).uppercased() + story.dropFirst() + "."
    }
}
