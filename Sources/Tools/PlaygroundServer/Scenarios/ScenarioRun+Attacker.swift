extension ScenarioRun {
    /// Shows what an attacker is about to do, and waits until the reader lets the attacker do it.
    ///
    /// - Parameters:
    ///   - label: the words of the button.
    ///   - text: what the attacker has, and what the next message is.
    func letAttackerAct(pressing label: String, after text: String) async throws {
        let button = Screen.Button(label: label, role: .other, isPrimary: true)
        let screen = Screen("Attacker", [.heading("Before the attack"), .text(text), .button(button)])
        _ = try await ask(screen, at: .attacker)
        close(.attacker)
    }
}
