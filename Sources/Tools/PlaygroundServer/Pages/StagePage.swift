import Foundation
import HTTPMessages
import LocalWeb

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
            <div class="headline"><p class="crumb">\(scenario.track.title)</p><h1>\(scenario.title)</h1>
            <p class="watch">\(scenario.watch) <a href="/docs/\(scenario.page)">The page about it</a></p></div>
            \(mistakes)
            \(controls)
            <div class="set">
            \(phones.left)
            <section class="middle" aria-labelledby="wire"><h2 id="wire">On the wire</h2>
            \(outcome)
            \(WireHTML(snapshot: snapshot, open: open, path: path).html)</section>
            \(phones.right)
            </div>
            </div>
            """
    }

    private var controls: HTML {
        func button(_ action: String, _ label: String, _ name: String = "", isOn: Bool = true) -> HTML {
            let disabled: HTML = isOn ? "" : " disabled"
            return frame.form(
                "\(path)/\(action)", "<button class=\"control \(name)\"\(disabled)>\(label)</button>")
        }
        let isOver = snapshot.outcome != nil
        let isStep = snapshot.pace == .step
        let time = snapshot.time.map { time -> HTML in
            "<span class=\"clock\" title=\"The clock of all parties\">\(Self.text(of: time))</span>"
        }
        return """
            <div class="controls" role="group" aria-label="Controls">
            \(button("next", "Next message", "go", isOn: !snapshot.held.isEmpty))
            \(isStep ? button("run", "Let messages run", isOn: !isOver) : button("step", "Hold each message", isOn: !isOver))
            \(button("play", "Play it for me", isOn: !isOver))
            \(button("restart", "Start again"))
            <span class="gap"></span>
            \(button("hour", "+1 hour"))\(button("day", "+1 day"))\(time)
            \(takeAway)
            </div>
            """
    }

    private var takeAway: HTML {
        let link = "/scenarios/\(snapshot.options.scenario.id)?\(snapshot.options.query)"
        return """
            <details class="take"><summary>Take it with you</summary><ul>
            <li><a href="\(path)/run.md">Markdown, with its diagram</a></li>
            <li><a href="\(path)/run.txt">Text</a></li>
            <li><a href="\(path)/run.har">HAR</a></li>
            <li><a href="\(link)">A link to this scenario and its switches</a></li></ul></details>
            """
    }

    private var mistakes: HTML? {
        let mistakes = snapshot.options.mistakes
        if mistakes.isEmpty { return nil }
        return HTML(mistakes.map { MistakeHTML(mistake: $0).banner(in: snapshot) })
    }

    private var outcome: HTML? {
        guard let outcome = snapshot.outcome else { return nil }
        let failed = snapshot.failedChecks
        let list: [HTML] = failed.prefix(6).map { failure in
            """
            <li><span class="mark bad"><span aria-hidden="true">✗</span></span><span>\(failure.check.rule) \
            <span class="source">\(failure.check.source)</span>, seen by \(failure.party.name) in \
            <a href="\(path)?message=\(failure.number)#m\(failure.number)">message \(failure.number)</a></span></li>
            """
        }
        let checks: HTML? = list.isEmpty ? nil : "<ul class=\"checks\">\(HTML(list))</ul>"
        return """
            <div class="outcome \(outcome.kind.rawValue)" role="status"><h3>\(outcome.title)</h3>\
            <p>\(outcome.text)</p>\(checks)</div>
            """
    }

    private static func text(of time: Date) -> String {
        let text = ISO8601DateFormatter().string(from: time)
        return text.replacing("T", with: " ").replacing("Z", with: " UTC")
    }
}
