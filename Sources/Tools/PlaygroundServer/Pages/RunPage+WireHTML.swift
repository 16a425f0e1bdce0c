import HTTPMessages
import Journal
import WebText

/// The messages between the parties, drawn as arrows in the order of the wire.
extension RunPage {
    var wire: HTML {
        let lanes = Lanes(snapshot.options.scenario.track, snapshot.entries)
        let rows = WireRow.rows(of: snapshot.entries)
        guard !rows.isEmpty else {
            return "<p class=\"empty\">No message yet. They appear here in the order of the wire.</p>"
        }
        let rowViews = rows.enumerated().map { index, row in html(of: view(of: row, lanes), index: index) }
        return """
            <div class="wire lanes-\(lanes.parties.count)">
            \(heads(lanes))
            <ol class="rows">
            \(HTML(rowViews))
            </ol>\(Self.legend)</div>
            """
    }

    /// What the arrows and the marks mean.
    ///
    /// An opened message needs it too: after ✗, the words of a rule are what did not hold.
    static let legend: HTML = """
        <p class="hint">Each arrow is a message, from its sender to its receiver. Open it to read its checks: \
        <span class="mark good">✓ 2</span> means that two hold, <span class="mark bad">✗ 1</span> that one fails. \
        After ✗, you read the rule that does not hold.</p>
        """

    /// The names of the parties above their lanes.
    func heads(_ lanes: Lanes) -> HTML {
        let heads: [HTML] = lanes.parties.map { "<li>\($0.name)</li>" }
        return "<div class=\"heads\"><span></span><ul aria-label=\"Parties\">\(HTML(heads))</ul></div>"
    }

    /// A row of messages as the page draws it.
    func view(of row: WireRow, _ lanes: Lanes) -> WireRowView {
        let entry = snapshot.entries[row.number - 1]
        if !row.hasMessage, let answer = entry.answer {
            return WireRowView(answer: answer, to: entry, number: row.number, on: self, lanes: lanes)
        }
        return WireRowView(
            message: entry, number: row.number, withAnswer: row.hasAnswer, on: self, lanes: lanes)
    }

    /// A row as an item of the list; the index sets the moment at which the row appears.
    private func html(of row: WireRowView, index: Int) -> HTML {
        let classes = ["row", "row-\(min(index, Style.maximumRows))"] + row.classes
        let id: HTML? = row.anchor.map { " id=\"\($0)\"" }
        return """
            <li class="\(classes.joined(separator: " "))"\(id)>
            \(line(of: row))
            \(row.detail)</li>
            """
    }

    /// The line of a row, which opens its message.
    func line(of row: WireRowView) -> HTML {
        let answer = row.answer
        return """
            <a class="line" href="\(row.link)"\(" aria-current=\"true\"", if: row.detail != nil)>\
            <span class="words">\(marks(row.checks))\(row.words)\
            \(row.answerNeedsWidth ? nil : answer)</span>\
            <span class="lanes" aria-hidden="true">\(row.arrows)</span>\
            \(row.answerNeedsWidth ? answer : nil)</a>
            """
    }

    /// The numbers of checks that held and that failed, or nil without checks.
    private func marks(_ checks: [Check]) -> HTML? {
        if checks.isEmpty { return nil }
        let counts = CheckCounts(checks)
        let good = PageFrame.mark(isGood: true, counts.held, spoken: counts.heldWords)
        let bad = PageFrame.mark(isGood: false, counts.failed, spoken: counts.failedWords)
        return "<span class=\"marks\">\(good, if: counts.held > 0)\(bad, if: counts.failed > 0)</span>"
    }
}
