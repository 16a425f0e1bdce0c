import HTTPMessages

/// A mistake as a switch, and as a banner of a stage that has it.
struct MistakeHTML {
    let mistake: Mistake

    /// The mistake, and whether this run has found it.
    func banner(in snapshot: Snapshot) -> HTML {
        """
        <div class="mistake" role="note"><h2><span class="party">\(mistake.party)</span> \(mistake.title)</h2>
        <dl><dt>Found by</dt><dd>\(finder(in: snapshot))</dd><dt>The user sees</dt><dd>\(mistake.user)</dd>
        <dt>What to do</dt><dd>\(mistake.remedy)</dd>\(better(than: snapshot.options.scenario))</dl></div>
        """
    }

    /// The scenario that shows the mistake, where it is another one.
    private func better(than scenario: Scenario) -> HTML? {
        guard mistake.scenario != scenario.id, let best = Scenario.named(mistake.scenario) else { return nil }
        return """
            <dt>Shown best by</dt><dd><a href="/scenarios/\(best.id)?mistake=\(mistake.id)">\(best.title)</a>; this scenario \
            need not meet it</dd>
            """
    }

    /// The finder of the mistake in words, in a run or in general.
    func finder(in snapshot: Snapshot?) -> HTML {
        switch mistake.finder {
        case .check(let rule):
            let failure = snapshot?.failedChecks.first { $0.check.rule.text.contains(rule) }
            let seen: HTML? = failure.map {
                ", by \($0.party.name) in <a href=\"?message=\($0.number)#m\($0.number)\">message \($0.number)</a>"
            }
            return
                "<span class=\"mark bad\"><span aria-hidden=\"true\">✗</span></span> the check “\(failure?.check.rule.text ?? rule)”\(seen)"
        case .words(let words):
            return "the other side, which says “… \(words) …”"
        case .review:
            return "a review of the code alone: every message is well formed"
        case .flipCheck(let rule):
            return "flip-check, by its rule <code>\(rule)</code>; the messages of this run need not show it"
        }
    }
}
