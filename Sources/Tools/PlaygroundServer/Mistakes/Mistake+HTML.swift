import HTTPMessages

extension Mistake {
    func banner(in snapshot: Snapshot) -> HTML {
        """
        <div class="mistake" role="note"><h2><span class="party">\(party)</span> \(title)</h2>
        <dl><dt>Found by</dt><dd>\(found(in: snapshot))</dd><dt>The user sees</dt><dd>\(user)</dd>
        <dt>What to do</dt><dd>\(remedy)</dd>\(better(than: snapshot.options.scenario))</dl></div>
        """
    }

    /// The scenario that shows the mistake, where it is another one.
    private func better(than scenario: Scenario) -> HTML? {
        guard self.scenario != scenario.id, let best = Scenario.named(self.scenario) else { return nil }
        return """
            <dt>Shown best by</dt><dd><a \
            href="/scenarios/\(best.id)?mistake=\(id)">\(best.title)</a>; \
            this scenario may not show it</dd>
            """
    }

    /// The finder of the mistake in words, in a run or in general.
    func found(in snapshot: Snapshot?) -> HTML {
        switch finder {
        case .check(let rule):
            let failure = snapshot?.failedChecks.first { $0.check.rule.text.contains(rule) }
            let seen: HTML? = failure.map {
                """
                , by \($0.party.name) in \
                <a href="/runs/\(snapshot?.id ?? "")?message=\($0.number)#m\($0.number)">message \
                \($0.number)</a>
                """
            }
            let name = failure?.check.rule.text ?? checkName ?? rule
            return "\(PageFrame.mark(false)) the check “\(name)”\(seen)"
        case .words(let words):
            return "the other side, which answers “… \(words) …”"
        case .review:
            return "only a review of the code, because every message is well formed"
        case .flipCheck(let rule):
            return "flip-check, by its rule <code>\(rule)</code>. The messages of this run may not show it"
        }
    }
}
