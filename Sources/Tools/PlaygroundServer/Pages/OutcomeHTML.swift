import HTTPMessages

/// The end of a scenario: its meaning, the checks that did not hold, and ways to go on.
struct OutcomeHTML {
    let page: RunPage
    let outcome: Outcome

    var html: HTML {
        """
        <div class="outcome \(outcome.kind.rawValue)" role="status">\
        <h3>\(mark) <span class="title">\(QuotedText.html(outcome.title))</span></h3>\
        <p dir="auto">\(QuotedText.html(outcome.text))</p>\(advice)\(checks)\(next)</div>
        """
    }

    /// With a mistake switched on, its banner says what to do.
    private var advice: HTML? {
        let advice = page.snapshot.options.mistakes.isEmpty ? outcome.advice : nil
        return advice.map { "<p class=\"advice\"><strong>What to do now:</strong> \($0)</p>" }
    }

    private var mark: HTML {
        switch outcome.kind {
        case .done, .refused: "<span class=\"mark good\" aria-hidden=\"true\">✓</span>"
        case .stopped: "<span class=\"mark hold\" aria-hidden=\"true\">■</span>"
        case .harm: "<span class=\"mark bad\" aria-hidden=\"true\">✗</span>"
        }
    }

    private var checks: HTML? {
        let failed = page.snapshot.failedChecks
        if failed.isEmpty { return nil }
        let list: [HTML] = failed.prefix(Self.mostChecks).map { failure in
            PageFrame.item(
                failure.check,
                """
                , seen by \(failure.party.name) in \
                <a href="\(page.path)?message=\(failure.number)#m\(failure.number)">message \
                \(failure.number)</a>
                """)
        }
        let title: HTML = outcome.kind == .refused ? "This refused it:" : "This did not hold:"
        let others = failed.count - list.count
        return """
            <p class="advice">\(title)</p><ul class="checks">\(HTML(list))</ul>\
            \("<p>and \(others) more</p>", if: others > 0)
            """
    }

    /// The failed checks that are listed; of the others only the number is shown.
    private static let mostChecks = 6

    /// The scenario with a mistake, or without the mistake that it had.
    private var next: HTML? {
        let options = page.snapshot.options
        if options.scenario.track == .own { return ownNext }
        let nextScenario: HTML? = options.scenario.next.map {
            "<a class=\"control small\" href=\"/scenarios/\($0.id)\">Next scenario: \($0.title)</a>"
        }
        return """
            <div class="next" role="group" aria-label="Go on">\(nextScenario)\(HTML(variations))\
            <a href="/docs/\(options.scenario.page)">Read the page about it</a>\(switchesLink)</div>
            """
    }

    /// The mistakes that can be switched on in this scenario.
    private var possibleMistakes: [Mistake] {
        Mistake.all.filter { $0.scenario == page.snapshot.options.scenario.id }
    }

    /// Buttons for the same scenario with a mistake; after a run with one, a button without it.
    private var variations: [HTML] {
        guard page.snapshot.options.mistakes.isEmpty else { return [begin("The same without the mistake")] }
        return possibleMistakes.prefix(3).map { begin("Break it: \($0.title)", mistake: $0.id) }
    }

    /// The link to the page of the scenario, with the switches of this run where it has any.
    private var switchesLink: HTML {
        let options = page.snapshot.options
        if options.mistakes.isEmpty, possibleMistakes.isEmpty {
            return "<a href=\"/scenarios/\(options.scenario.id)\">Other choices</a>"
        }
        return "<a href=\"/scenarios/\(options.scenario.id)?\(options.query)\">All switches</a>"
    }

    /// The ways on after a link with the reader's own server.
    private var ownNext: HTML {
        let help: HTML =
            outcome.kind == .done
            ? "<a href=\"/docs/exchange-code\">What happens after the link</a>"
            : "<a href=\"/docs/troubleshooting\">Find the cause by what you see</a>"
        let check: HTML = "<button class=\"control small\">Check every rule of your server</button>"
        return """
            <div class="next" role="group" aria-label="Go on">\
            \(page.frame.form("\(page.path)/check", check))\
            <a href="/partner?like=\(page.snapshot.id)">Change the values</a>\(help)</div>
            """
    }

    private func begin(_ label: String, mistake: String? = nil) -> HTML {
        let options = page.snapshot.options
        let pace = PageFrame.hidden("pace", page.snapshot.pace.rawValue)
        let language = PageFrame.hidden("language", options.language)
        let chosen = mistake.map { PageFrame.hidden("mistake", $0) }
        return page.frame.begin(
            options.scenario.id, label, class: "control small", "\(pace)\(language)\(chosen)")
    }
}
