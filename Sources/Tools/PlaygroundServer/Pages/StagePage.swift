import Foundation
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

/// The controls of a stage: the pace of its messages, its clock, and the files to take away.
struct ControlsHTML {
    let snapshot: Snapshot
    let frame: PageFrame
    /// The path of the stage.
    let path: String

    var html: HTML {
        let isOver = snapshot.outcome != nil
        return """
            <div class="controls" role="group" aria-label="Controls">
            \(isOver ? nil : pace)
            \(button("restart", "Start again"))
            <span class="gap"></span>
            \(isOver ? nil : clock)
            \(takeAway)
            </div>
            """
    }

    private var pace: HTML {
        // The reader's own pages are nothing that a scenario can press.
        let play: HTML? = isOwn ? nil : button("play", "Play it for me")
        guard snapshot.pace == .step else { return "\(button("step", "Hold each message"))\(play)" }
        let next = button("next", "Next message", "go", isOn: !snapshot.held.isEmpty)
        return "\(next)\(button("run", "Let messages run"))\(play)"
    }

    private var clock: HTML {
        let time = snapshot.time.map { time -> HTML in
            "<span class=\"clock\" title=\"The clock of all parties\">\(Self.text(of: time))</span>"
        }
        return "\(time)\(button("hour", "+1 hour"))\(button("day", "+1 day"))"
    }

    private func button(_ action: String, _ label: String, _ style: String = "", isOn: Bool = true) -> HTML {
        let disabled: HTML = isOn ? "" : " disabled"
        return frame.form(
            "\(path)/\(action)", "<button class=\"control \(style)\"\(disabled)>\(label)</button>")
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

    /// The way to the same again; a link has no place for the secrets of the reader's own partner.
    private var again: HTML {
        let options = snapshot.options
        return isOwn
            ? "<a href=\"/partner?like=\(snapshot.id)\">The form for your server</a>"
            : "<a href=\"/scenarios/\(options.scenario.id)?\(options.query)\">A link to this scenario and its switches</a>"
    }

    private var isOwn: Bool { snapshot.options.scenario.track == .own }

    private static func text(of time: Date) -> String {
        let text = ISO8601DateFormatter().string(from: time)
        return text.replacing("T", with: " ").replacing("Z", with: " UTC")
    }
}
