import HTTPMessages
import JSON
import Journal

/// The page of the tour: the views of the playground, put together for a script that shows one stage at a time.
struct TourPage {
    /// The runs of each track, in the order of ``TourStory/all``.
    let runs: [[TourRun]]
    let sources: SourceLines
    let files: any ProjectFiles
    /// A frame without a token: nothing of this page is sent anywhere.
    private let frame = PageFrame(token: "")

    var html: HTML {
        var pieces = TourPieces()
        let data = JSONValue.object([
            "runs": .array(runs.joined().map { json(of: $0, &pieces) })
        ])
        let stored = pieces.stored.map { "<div>\($0)</div>" as HTML }
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
            style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
            <title>The tour: App Flip and sign-in with Yahoo, message by message</title>
            <style>
            \(HTML(stringLiteral: Style.sheet + Style.tourSheet))</style>
            </head>
            <body class="tour">
            <a class="skip" href="#main">Skip to the content</a>
            <header class="top"><span class="home">\(PageFrame.icon)<span>The tour</span></span>
            <nav aria-label="Project"><a href="../README.md">README</a> <a href="README.md">Pages</a> \
            <a href="playground.md">The playground</a></nav></header>
            <main id="main" tabindex="-1">
            <div class="headline"><h1>App Flip, message by message</h1>
            <p class="lead">A user taps Link in Google’s app. Your app opens, they agree, and they are back in \
            Google’s app. Without App Flip, they type a user name and a password into your page in a browser. You \
            are the <em>partner</em>: here, Example Home is your app.</p>
            <p class="lead" id="press" hidden>Press <strong>Forward</strong> to follow each message, and the \
            checks that protect it. Then <a href="#break">break it</a>, or see \
            <a href="#yahoo">sign-in with Yahoo</a>.</p></div>
            \(first)
            <section class="choose" id="break" aria-label="Runs" hidden>
            \(HTML(runs.map(choices)))
            </section>
            <p class="about">Programs of this project played these runs, with stand-ins for Google, Yahoo and \
            Firebase. Each check shows the line of code that makes or records it. Codes, tokens and <code>state</code> are \
            shortened. The links to pages and code need a clone of the project, and open as plain text.</p>
            </main>
            <template id="pieces">
            \(HTML(stored))
            </template>
            <script type="application/json" id="data">\(Self.script(data))</script>
            <script>
            \(HTML(stringLiteral: Style.tourScript))</script>
            </body>
            </html>

            """
    }

    /// JSON inside a script: no `<` can end the element.
    private static func script(_ value: JSONValue) -> HTML {
        HTML(stringLiteral: value.jsonText.replacing("<", with: "\\u003c"))
    }

    /// The switches of a track.
    private func choices(_ runs: [TourRun]) -> HTML {
        let links: [HTML] = runs.map { run in
            "<a class=\"control small\" href=\"#\(run.story.id)\">\(run.story.label)</a>"
        }
        let track = runs[0].end.options.scenario.track
        let id = "track-\(track.rawValue)"
        return """
            <div class="switches" role="group" aria-labelledby="\(id)"><h2 id="\(id)">\(track.title)</h2>\
            <div>\(links[0])<span class="break">Break it:</span>\(HTML(Array(links.dropFirst())))</div></div>
            """
    }

    // MARK: The first run, as it is without a script

    private var first: HTML {
        let run = runs[0][0]
        let phones = run.stages.first { if case .turn = $0.kind { true } else { false } }?.snapshot ?? run.end
        let rows: [HTML] = rows(of: run, named: run.story.id).map { row in
            let id: HTML? = row.detail == nil ? nil : " id=\"\(run.story.id)-\(row.number)\""
            return "<li class=\"row \(row.classes)\"\(id)>\(row.line)\(row.detail)</li>"
        }
        // Links lead to the top of the run.
        let anchors: [HTML] = runs.joined().map { "<span id=\"\($0.story.id)\"></span>" }
        return """
            <div id="run">\(HTML(anchors))
            <section aria-labelledby="title"><h2 id="title">\(run.end.options.scenario.title)</h2>
            <p class="watch" id="watch">\(run.end.options.scenario.watch) \(guide(run))</p></section>
            <div class="controls" id="steps" role="group" aria-label="Steps" hidden>
            <button class="control" id="back" type="button">← Back</button>
            <button class="control go" id="forward" type="button">Forward →</button>
            <p id="say" role="status"></p><a class="control small" href="#break">Break it ↓</a></div>
            <p id="keys" hidden>The arrow keys go forward and back too. Press a message to return to it.</p>
            <noscript><p>Without scripts, this page shows its first run as a list.</p></noscript>
            <div class="set">
            <div class="side" id="left">\(page(phones).leftPhone)</div>
            <section class="middle" aria-labelledby="middle"><h2 id="middle">Messages</h2>
            <div class="wire lanes-\(lanes(run).parties.count)" id="wire">\(heads(run))
            <ol class="rows" id="rows">
            \(HTML(rows))
            </ol>
            \(RunPage.legend)</div></section>
            <div class="side" id="right">\(page(phones).rightPhone)</div>
            <div id="end">\(outcome(run, named: run.story.id))</div>
            </div>
            </div>
            """
    }

    // MARK: The parts of a run

    /// A row of the wire: its line, and the opened message below it.
    private struct Row {
        let number: Int
        /// The number of the last message that has been sent when the row appears.
        let lastSent: Int
        let classes: String
        let line: HTML
        /// The opened message, or nil in the row of an answer.
        let detail: HTML?
    }

    /// The name of a run in a piece, which several runs may share; the script puts the run's own in its place.
    private static let anyRun = "RUN"

    private func page(_ snapshot: Snapshot, named id: String = anyRun) -> RunPage {
        var snapshot = snapshot
        snapshot.id = id
        return RunPage(snapshot: snapshot, frame: frame, sources: sources)
    }

    private func lanes(_ run: TourRun) -> Lanes { Lanes(run.end.options.scenario.track, run.end.entries) }

    private func heads(_ run: TourRun) -> HTML { page(run.end).heads(lanes(run)) }

    private func rows(of run: TourRun, named id: String = anyRun) -> [Row] {
        let page = page(run.end, named: id)
        let lanes = lanes(run)
        var lastSent = 0
        return WireRow.rows(of: run.end.entries).map { row in
            if row.hasMessage { lastSent = row.number }
            let view = page.view(of: row, lanes)
            let entry = run.end.entries[row.number - 1]
            let detail = MessageHTML(entry: entry, number: row.number, page: page).html
            return Row(
                number: row.number, lastSent: lastSent, classes: view.classes.joined(separator: " "),
                line: page.line(of: view), detail: row.hasMessage ? detail : nil)
        }
    }

    private func outcome(_ run: TourRun, named id: String = anyRun) -> HTML? {
        run.end.outcome.map { OutcomeHTML(page: page(run.end, named: id), outcome: $0).html }
    }

    /// The link to the page about a run, by the title of the page.
    private func guide(_ run: TourRun) -> HTML {
        let path = files.path(ofPage: run.end.options.scenario.page) ?? ""
        let title = files.text(of: path)?.prefix { $0 != "\n" }.trimmingPrefix("# ")
        // The tour lies in Docs, too.
        return "Page: <a href=\"\(path.trimmingPrefix("Docs/"))\">\(title ?? "")</a>"
    }

    // MARK: The data of the script

    private func json(of run: TourRun, _ pieces: inout TourPieces) -> JSONValue {
        func piece(_ html: HTML) -> JSONValue { .integer(Int64(pieces.number(of: html))) }
        let rows = rows(of: run).map { row -> JSONValue in
            var members: JSONObject = [
                "number": .integer(Int64(row.number)), "at": .integer(Int64(row.lastSent)),
                "classes": .string(row.classes), "line": piece(row.line),
            ]
            if let detail = row.detail { members["detail"] = piece(detail) }
            return .object(members)
        }
        var sent = 0
        let stages = run.stages.map { stage -> JSONValue in
            if case .message(let number) = stage.kind { sent = number }
            let page = page(stage.snapshot)
            return .object([
                "at": .integer(Int64(sent)), "kind": .string(stage.kind.name),
                "left": piece(page.leftPhone), "right": piece(page.rightPhone),
                "say": .string(words(for: stage, of: run)),
            ])
        }
        let scenario = run.end.options.scenario
        return .object([
            "id": .string(run.story.id),
            "title": .string(run.story.watch == nil ? scenario.title : run.story.label),
            "watch": piece("\(run.story.watch ?? scenario.watch) \(guide(run))"),
            "lanes": .integer(Int64(lanes(run).parties.count)), "heads": piece(heads(run)),
            "rows": .array(rows), "stages": .array(stages), "end": piece(outcome(run) ?? ""),
        ])
    }

    /// What a screen reader says at a stage, and what stands beside the buttons.
    private func words(for stage: TourRun.Stage, of run: TourRun) -> String {
        switch stage.kind {
        case .message(let number):
            let entry = run.end.entries[number - 1]
            let counts = CheckCounts(entry.allChecks)
            var results: [String] = []
            if counts.held > 0 { results.append("\(counts.held) \(counts.heldWords)") }
            if counts.failed > 0 { results.append("\(counts.failed) \(counts.failedWords)") }
            return "Message \(number) of \(run.end.entries.count): \(entry.from.name) → \(entry.to.name)."
                + (results.isEmpty ? "" : " \(results.joined(separator: ", ")).")
        case .turn(let place, let button):
            let screen = stage.snapshot.screens[place]
            let label = screen?.buttons[button].label ?? ""
            return "In “\(screen?.bar ?? "")”, press “\(label)”, or press Forward."
        case .outcome: return "The end: \(run.end.outcome?.title ?? "")."
        }
    }
}

extension TourRun.Stage.Kind {
    /// The name of the kind for the script.
    var name: String {
        switch self {
        case .message: "message"
        case .turn: "turn"
        case .outcome: "outcome"
        }
    }
}
