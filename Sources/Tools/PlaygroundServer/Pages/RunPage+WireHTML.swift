import HTTPMessages
import Journal
import WebText

/// The messages between the parties, drawn as arrows in the order of the wire.
extension RunPage {
    var wire: HTML {
        let lanes = Lanes(snapshot.options.scenario.track, snapshot.entries)
        let rows = WireRow.rows(of: snapshot.entries)
        let count = lanes.parties.count
        guard !rows.isEmpty else {
            return "<p class=\"empty\">No message yet. They appear here in the order of the wire.</p>"
        }
        let heads: [HTML] = lanes.parties.map { "<li>\($0.name)</li>" }
        return """
            <div class="wire lanes-\(count)">
            <div class="heads"><span></span><ul aria-label="Parties">\(HTML(heads))</ul></div>
            <ol class="rows">
            \(HTML(rows.enumerated().map { html(of: view(of: $1, lanes), index: $0) }))
            </ol></div>
            """
    }

    private func view(of row: WireRow, _ lanes: Lanes) -> WireRowView {
        let entry = snapshot.entries[row.number - 1]
        if !row.hasMessage, let answer = entry.answer {
            return WireRowView(answer: answer, to: entry, number: row.number, on: self, lanes)
        }
        return WireRowView(
            message: entry, number: row.number, withAnswer: row.hasAnswer, on: self, lanes)
    }

    private func html(of row: WireRowView, index: Int) -> HTML {
        let classes = ["row", "row-\(min(index, 40))"] + row.classes
        let id: HTML? = row.anchor.map { " id=\"\($0)\"" }
        let answer = row.answer
        return """
            <li class="\(classes.joined(separator: " "))"\(id)>
            <a class="line" href="\(row.link)"\(" aria-current=\"true\"", if: row.detail != nil)>\
            <span class="words">\(marks(row.checks))\(row.words)\
            \(row.answerPlace == .besideLanes ? answer : nil)</span>\
            <span class="lanes" aria-hidden="true">\(row.arrows)</span>\
            \(row.answerPlace == .belowLanes ? answer : nil)</a>
            \(row.detail)</li>
            """
    }

    private func marks(_ checks: [Check]) -> HTML? {
        let (held, failed) = (checks.count { $0.held }, checks.count { !$0.held })
        guard held + failed > 0 else { return nil }
        let good = PageFrame.mark(true, held, spoken: held == 1 ? "check holds" : "checks hold")
        let bad = PageFrame.mark(false, failed, spoken: failed == 1 ? "check fails" : "checks fail")
        return "<span class=\"marks\">\(good, if: held > 0)\(bad, if: failed > 0)</span>"
    }
}
