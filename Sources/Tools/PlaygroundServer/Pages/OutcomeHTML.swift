import HTTPMessages

/// The end of a run: its meaning, the checks that failed, and the ways to go on.
struct OutcomeHTML {
    /// The greatest number of failed checks that are listed, so that the ways to go on stay on the screen.
    private static let maximumListedChecks = 6
    /// The greatest number of mistakes that have a button; the page of the scenario has a switch for each mistake.
    private static let maximumMistakeButtons = 3

    /// The page of the run, where the outcome appears.
    let page: RunPage
    let outcome: Outcome

    private var options: RunOptions { page.snapshot.options }

    /// The whole block, for the page of the run.
    var html: HTML {
        """
        <div class="outcome \(outcome.kind.rawValue)" role="status">\
        <h3>\(mark) <span class="title">\(QuotedText.html(outcome.title))</span></h3>\
        <p dir="auto">\(QuotedText.html(outcome.text))</p>\(advice)\(failedChecks)\
        \(goOn)</div>
        """
    }

    /// The buttons and links to go on, or nil in the tour, where the switches are.
    private var goOn: HTML? {
        if page.snapshot.home == .tour { return nil }
        // A link with the reader's own server has no mistakes to switch.
        let ways = options.scenario.track == .own ? waysOfOwnServer : waysOfScenario
        return #"<div class="next" role="group" aria-label="Go on">\#(ways)</div>"#
    }

    /// The sign before the title, which screen readers skip.
    private var mark: HTML {
        switch outcome.kind {
        // An attack that was refused is a good end too.
        case .done, .refused: #"<span class="mark good" aria-hidden="true">✓</span>"#
        case .stopped: #"<span class="mark hold" aria-hidden="true">■</span>"#
        case .harm: #"<span class="mark bad" aria-hidden="true">✗</span>"#
        }
    }

    /// The next step of the developer, or nil when the outcome has none.
    ///
    /// After a run with a mistake it is nil too, because the banner of the mistake has the remedy.
    private var advice: HTML? {
        guard options.mistakes.isEmpty, let advice = outcome.advice else { return nil }
        return #"<p class="advice"><strong>What to do now:</strong> \#(advice)</p>"#
    }

    // MARK: Failed checks

    /// The checks that failed, with the message at which each failed, or nil when none did.
    private var failedChecks: HTML? {
        let failed = page.snapshot.failedChecks
        if failed.isEmpty { return nil }
        let listed = failed.prefix(Self.maximumListedChecks)
        // In an attack that was refused, the failed checks are what stopped the attack, and not what went wrong.
        let title = outcome.kind == .refused ? "This refused it:" : "This did not hold:"
        let others = failed.count - listed.count
        let othersLine: HTML? = others > 0 ? "<p>and \(others) more</p>" : nil
        // The class gives the title the look of the advice above it.
        return """
            <p class="advice">\(title)</p><ul class="checks">\(HTML(listed.map(listItem)))</ul>\
            \(othersLine)
            """
    }

    /// A failed check, with a link to its message.
    private func listItem(_ failure: FailedCheck) -> HTML {
        let message = page.snapshot.path(openingMessage: failure.number)
        return PageFrame.item(
            failure.check,
            #", seen by \#(failure.party.name) in <a href="\#(message)">message \#(failure.number)</a>"#)
    }

    // MARK: Ways to go on

    private var waysOfScenario: HTML {
        let shownMistakes = Mistake.all.filter { $0.scenario == options.scenario.id }
        let buttons =
            options.mistakes.isEmpty
            ? HTML(
                shownMistakes.prefix(Self.maximumMistakeButtons).map {
                    beginButton("Try a mistake: \($0.title)", mistake: $0.id)
                })
            : beginButton("The same without the mistake", mistake: nil)
        // The first switches there are for the mistakes that the scenario shows.
        let choices = (options.mistakes + shownMistakes).isEmpty ? "Other choices" : "All mistakes"
        return #"""
            \#(nextScenarioLink)\#(buttons)\#
            <div class="links"><a href="/docs/\#(options.scenario.page)">Read the page about it</a>\#
            <a href="/scenarios/\#(options.scenario.id)?\#(options.query)">\#(choices)</a></div>
            """#
    }

    /// The link to the next scenario of the first page, with the pace and the language of this run.
    ///
    /// It is nil after the last scenario.
    private var nextScenarioLink: HTML? {
        guard let next = options.scenario.next else { return nil }
        var nextOptions = options
        nextOptions.mistakes = []
        return """
            <a class="control small" href="/scenarios/\(next.id)?\(nextOptions.query)">\
            Next scenario: \(next.title)</a>
            """
    }

    /// A button that begins the same scenario, with the pace and the language of this run.
    private func beginButton(_ label: String, mistake: String?) -> HTML {
        let pace = PageFrame.hidden("pace", page.snapshot.pace.rawValue)
        let language = PageFrame.hidden("language", options.language)
        let chosenMistake = mistake.map { PageFrame.hidden("mistake", $0) }
        return page.frame.begin(
            options.scenario.id, label: label, class: "control small",
            choices: "\(pace)\(language)\(chosenMistake)")
    }

    private var waysOfOwnServer: HTML {
        let button: HTML = #"<button class="control small">Check every rule of your server</button>"#
        let help: HTML =
            outcome.kind == .done
            ? #"<a href="/docs/exchange-code">What happens after the link</a>"#
            : #"<a href="/docs/troubleshooting">Find the cause by what you see</a>"#
        return #"""
            \#(page.frame.form("\(page.snapshot.path)/check", button))\#
            <div class="links"><a href="\#(PartnerForm.path(withValuesOf: page.snapshot.id))">Change \#
            the values</a>\#(help)</div>
            """#
    }
}
