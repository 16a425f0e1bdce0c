import HTTPMessages

/// Every mistake by the party that makes it, with its finder and the scenario that shows it.
struct MistakesPage {
    let frame: PageFrame

    var response: HTTPResponse {
        frame.page(
            "Mistakes – Playground",
            body: """
                <div class="intro"><h1>Break a part</h1><p>\(Mistake.all.count) mistakes of a partner's \
                app, site and server, and in the \
                settings for Yahoo. Each opens the scenario that shows it, with the switch on.</p></div>
                \(HTML(parties.map(section)))
                """)
    }

    /// The parties in the order of the switches.
    private var parties: [String] {
        Mistake.all.reduce(into: []) { if !$0.contains($1.party) { $0.append($1.party) } }
    }

    private func section(_ party: String) -> HTML {
        let items: [HTML] = Mistake.all.filter { $0.party == party }.map { mistake in
            let link = "/scenarios/\(mistake.scenario)?mistake=\(mistake.id)"
            return """
                <li class="card"><a href="\(link)"><strong>\(mistake.title)</strong></a>
                <p>The user sees: \(mistake.user)</p>
                <p>Found by \(mistake.found(in: nil)).</p></li>
                """
        }
        let id = "of-\(party.filter { $0.isLetter })"
        return """
            <section class="track" aria-labelledby="\(id)"><h2 id="\(id)">Mistakes of the \(party)</h2>
            <ul class="cards">\(HTML(items))</ul></section>
            """
    }
}

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
