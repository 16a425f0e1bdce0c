import HTTPMessages

/// The page of a run: the controls, the two phones, and between them the wire or the memory of the servers.
struct RunPage {
    let snapshot: Snapshot
    let frame: PageFrame
    /// The number of the message that the reader opened, from 1, or nil for none.
    var open: Int?
    /// The changes of a held message that cannot be sent, with the reason.
    var refused: RefusedEdit?
    /// The memory of the servers, in the place of the wire, or nil for the wire.
    var memory: [MemoryTable]?
    /// The lines of code that the checks show, or nil for links to them.
    var sources: SourceLines?

    private var path: String { snapshot.path }

    /// The number of the held message that is open.
    ///
    /// If the reader has not opened a held message, it is the first.
    var openHeldMessage: Int? {
        if memory != nil { return nil }
        return snapshot.held.first { $0 == open } ?? snapshot.held.first
    }

    /// Whether the details of a message are shown.
    func isOpen(_ number: Int) -> Bool { number == open || number == openHeldMessage }

    /// A text that changes with every change of what the page shows.
    ///
    /// The memory has no version of its own, so its hash value stands in: it is stable while the program runs.
    var version: String {
        let memoryVersion = memory.map { ".\($0.hashValue)" } ?? ""
        return snapshot.version + memoryVersion
    }

    /// The page as an answer; its status is 400 while it shows changes that cannot be sent.
    var response: HTTPResponse {
        let status = refused == nil ? 200 : 400
        return frame.page("\(snapshot.options.scenario.title) – Playground", status: status, body: html)
    }

    /// The part of the page that changes while the scenario plays.
    var html: HTML {
        let scenario = snapshot.options.scenario
        // The sentence of the scenario tells what happens without a mistake.
        let isBroken = !snapshot.options.mistakes.isEmpty
        return """
            <div id="run" data-version="\(version)" data-path="\(path)" \
            data-live="\(path)/live?view=\(memory == nil ? "wire" : "memory")" \
            data-moving="\(snapshot.isMoving ? "yes" : "no")">
            <div class="headline"><p class="crumb">\(scenario.place)</p><h1>\(scenario.title)</h1>
            <p class="watch">\("Without the mistake: ", if: isBroken)\(scenario.watch) \
            <a href="/docs/\(scenario.page)">Read about it</a></p></div>
            \(HTML(snapshot.options.mistakes.map { $0.banner(in: snapshot) }))
            \(controls)
            \(stage)
            </div>
            """
    }

    /// The two phones, and between them the wire or the memory, and the outcome.
    var stage: HTML {
        """
        <div class="set">
        \(leftPhone)
        <section class="middle" aria-labelledby="middle">\(middle)</section>
        \(rightPhone)
        \(outcome)
        </div>
        """
    }

    /// The link to the memory of the servers, which is shown only after the run has begun.
    private var memoryLink: HTML? {
        snapshot.home == .run ? " <a href=\"\(path)/memory\">What the servers remember</a>" : nil
    }

    private var outcome: HTML? {
        snapshot.outcome.map { OutcomeHTML(page: self, outcome: $0).html }
    }

    private var middle: HTML {
        guard let memory else {
            return """
                <h2 id="middle">Messages\(memoryLink)</h2>
                \(wire)
                """
        }
        return """
            <h2 id="middle">What the servers remember <a href="\(path)">Messages</a></h2>
            \(HTML(memory.map(\.html)))
            """
    }
}

/// The controls of a run: the pace of its messages, its clock, and the files to download.
extension RunPage {
    private var controls: HTML {
        let hasEnded = snapshot.hasEnded
        return """
            <div class="controls" role="group" aria-label="Controls">
            <div class="together">\(hasEnded ? nil : pace)\(button("restart", "Start again"))</div>
            <div class="together">\(hasEnded ? nil : clock)\(takeAway)</div>
            </div>
            """
    }

    private var pace: HTML {
        // A scenario cannot press a button on the reader's own pages, and nothing is left to play after the outcome.
        let canPlay = !isOwn && snapshot.outcome == nil
        let play: HTML? = canPlay ? paceButton(.play, "Play it for me") : nil
        guard snapshot.pace == .step else {
            return "\(button(RunOptions.Pace.step.rawValue, "Hold each message"))\(play)"
        }
        let next: HTML =
            hasOpenFields
            ? "<button class=\"control\" form=\"edit\">Next message</button>"
            : button("next", "Next message", "control go", isOn: !snapshot.held.isEmpty)
        return "\(next)\(whoseTurn)\(paceButton(.run, "Let messages run"))\(play)"
    }

    /// The reason why no message can be sent, or nil while one is held, and while no phone asks the reader.
    private var whoseTurn: HTML? {
        guard snapshot.held.isEmpty, let place = snapshot.askingPlace, let screen = snapshot.screens[place]
        else { return nil }
        return "<span class=\"whose\" role=\"status\">Your turn: press a button in “\(screen.bar)”.</span>"
    }

    /// Whether the fields of a held message are open; the buttons then send the form with these fields.
    private var hasOpenFields: Bool {
        guard let openHeldMessage else { return false }
        return !snapshot.entries[openHeldMessage - 1].parameters.isEmpty
    }

    /// A button for another pace, which also sends the fields of a held message where they are open.
    private func paceButton(_ pace: RunOptions.Pace, _ label: String) -> HTML {
        let action = pace.rawValue
        return hasOpenFields
            ? "<button class=\"control\" form=\"edit\" name=\"then\" value=\"\(action)\">\(label)</button>"
            : button(action, label)
    }

    private var clock: HTML {
        let time: HTML? = snapshot.time.map {
            "<span class=\"clock\" title=\"The clock of all parties\">\(PageFrame.text(of: $0))</span>"
        }
        return "\(time)\(button("hour", "+1 hour"))\(button("day", "+1 day"))"
    }

    /// A form with one button for an action of ``RunRoutes``.
    private func button(
        _ action: String, _ label: String, _ style: String = "control", isOn: Bool = true
    ) -> HTML {
        frame.form(
            "\(path)/\(action)",
            "<button class=\"\(style)\"\(" disabled", if: !isOn)>\(label)</button>")
    }

    private var takeAway: HTML {
        """
        <details class="take"><summary>Take it with you</summary><ul>
        <li><a href="\(path)/run.md">Markdown, with its diagram</a></li>
        <li><a href="\(path)/run.txt">Text</a></li>
        <li><a href="\(path)/run.har">HTTP archive (HAR)</a></li>
        <li>\(again)</li></ul></details>
        """
    }

    /// The way to the same run again.
    ///
    /// For the reader's own server it is the form, because a link must not hold the secrets of the server.
    private var again: HTML {
        if isOwn {
            return
                "<a href=\"\(PartnerForm.path(withValuesOf: snapshot.id))\">The form for your server</a>"
        }
        let options = snapshot.options
        return """
            <a href="/scenarios/\(options.scenario.id)?\(options.query)">A link to this scenario and its \
            switches</a>
            """
    }

    private var isOwn: Bool { snapshot.options.scenario.track == .own }
}
