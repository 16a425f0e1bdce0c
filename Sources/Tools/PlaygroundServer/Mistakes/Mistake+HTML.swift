import HTTPMessages

/// The texts of a mistake on the page of a run and on the page of all mistakes.
extension Mistake {
    /// The note above a run with this mistake: its finder, its effect and its remedy.
    func banner(in snapshot: Snapshot) -> HTML {
        """
        <div class="mistake" role="note"><h2><span class="party">\(party)</span> \(title)</h2>
        <dl><dt>Found by</dt><dd>\(found(in: snapshot))</dd><dt>The user sees</dt><dd>\(user)</dd>
        <dt>What to do</dt><dd>\(remedy)</dd>\(betterScenario(than: snapshot.options.scenario))</dl></div>
        """
    }

    /// A link to the scenario that shows the mistake best, or nil when the given scenario does.
    private func betterScenario(than scenario: Scenario) -> HTML? {
        guard self.scenario != scenario.id, let best = Scenario.named(self.scenario) else { return nil }
        return """
            <dt>Shown best by</dt><dd><a href="\(path)">\(best.title)</a>; this scenario may not show it</dd>
            """
    }

    /// The path of the scenario that shows the mistake best, with the switch on.
    var path: String { "/scenarios/\(scenario)?mistake=\(id)" }

    /// What finds the mistake, in words.
    ///
    /// - Parameter snapshot: a run, for a link to the message in which a check failed, or nil for no run.
    func found(in snapshot: Snapshot?) -> HTML {
        switch finder {
        case .check(let words, let name): return check(words, name ?? words, in: snapshot)
        case .words(let words): return "the other side, which answers “… \(words) …”"
        case .review: return "nothing but a review of the code, because every message is well formed"
        case .flipCheck(let rule):
            let doubt: HTML? = snapshot == nil ? nil : ". The messages of this run may not show it"
            return "flip-check, by its rule <code>\(rule)</code>\(doubt)"
        }
    }

    /// A check in words, with a link to the message in which it failed; by its name where it failed in none.
    private func check(_ words: String, _ name: String, in snapshot: Snapshot?) -> HTML {
        let cross = PageFrame.mark(isGood: false)
        guard let snapshot,
            let failure = snapshot.failedChecks.first(where: { $0.check.rule.text.contains(words) })
        else { return "\(cross) the check “\(name)”" }
        let message = snapshot.path(openingMessage: failure.number)
        return """
            \(cross) the check “\(failure.check.rule.text)”, by \(failure.party.name) in \
            <a href="\(message)">message \(failure.number)</a>
            """
    }
}
