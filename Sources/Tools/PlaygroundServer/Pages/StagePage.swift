import HTTPMessages

/// The page of a stage: the two phones, the wire between them, and the controls.
struct StagePage {
    let snapshot: Snapshot
    let frame: PageFrame
    /// The number of the message that is open; nil for none.
    var open: Int?

    private var path: String { "/stages/\(snapshot.id)" }

    var response: HTTPResponse {
        frame.page("\(snapshot.options.scenario.title) – Playground", body: html)
    }

    /// The part of the page that changes while the scenario plays.
    var html: HTML {
        let scenario = snapshot.options.scenario
        let phones = PhoneHTML(snapshot: snapshot, frame: frame)
        return """
            <div id="stage" data-version="\(snapshot.version)" data-path="\(path)" \
            data-moving="\(snapshot.isMoving ? "yes" : "no")">
            <div class="headline"><p class="crumb">\(scenario.place)</p><h1>\(scenario.title)</h1>
            <p class="watch">\(scenario.watch) <a href="/docs/\(scenario.page)">The page about it</a></p></div>
            \(mistakes)
            \(ControlsHTML(snapshot: snapshot, frame: frame, path: path).html)
            \(outcome)
            <div class="set">
            \(phones.left)
            <section class="middle" aria-labelledby="wire"><h2 id="wire">On the wire</h2>
            \(WireHTML(snapshot: snapshot, open: open, path: path).html)</section>
            \(phones.right)
            </div>
            </div>
            """
    }

    private var mistakes: HTML? {
        let mistakes = snapshot.options.mistakes
        if mistakes.isEmpty { return nil }
        return HTML(mistakes.map { MistakeHTML(mistake: $0).banner(in: snapshot) })
    }

    private var outcome: HTML? {
        snapshot.outcome.map {
            OutcomeHTML(snapshot: snapshot, outcome: $0, frame: frame, path: path).html
        }
    }
}
