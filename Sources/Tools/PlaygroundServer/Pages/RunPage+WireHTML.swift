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
            \(HTML(rows.enumerated().map { row($1, lanes, index: $0) }))
            </ol></div>
            """
    }

    private func row(_ row: WireRow, _ lanes: Lanes, index: Int) -> HTML {
        let entry = snapshot.entries[row.number - 1]
        let (from, to) = (lanes.place(entry.from), lanes.place(entry.to))
        let isHeld = snapshot.held.contains(row.number)
        let checks =
            (row.hasMessage ? entry.checks : []) + (row.hasAnswer ? entry.answer?.checks ?? [] : [])
        let isFailed = checks.contains { !$0.held }
        let isOpen = open == row.number && row.hasMessage
        var classes = ["row", "row-\(min(index, 40))", row.hasMessage ? "message" : "answer"]
        if isHeld { classes.append("held") }
        if isFailed { classes.append("failed") }
        if isOpen { classes.append("open") }
        let target = isOpen ? "\(path)#m\(row.number)" : "\(path)?message=\(row.number)#m\(row.number)"
        let asked = Self.arrow(from, to, "asked", entry.checks)
        // A decision is a loop at the party that takes it: nothing goes back to the sender.
        let decider = lanes.place(entry.decider)
        let answered: HTML? = entry.answer.map { answer in
            answer.isMessage
                ? Self.arrow(to, from, "answered", answer.checks)
                : Self.arrow(decider, decider, "decided", [])
        }
        let arrows: HTML = "\(row.hasMessage ? asked : nil)\(row.hasAnswer ? answered : nil)"
        let detail = MessageHTML(entry: entry, number: row.number, page: self)
        let answer = row.hasAnswer ? answer(to: entry, in: row) : nil
        let isWide = row.hasMessage && entry.answer.map(Self.needsWidth) ?? false
        return """
            <li class="\(classes.joined(separator: " "))"\(" id=\"m\(row.number)\"", if: row.hasMessage)>
            <a class="line" href="\(target)"\(" aria-current=\"true\"", if: isOpen)>\
            <span class="words">\(marks(checks))\(words(row, entry, isHeld: isHeld))\
            \(isWide ? nil : answer)</span>\
            <span class="lanes" aria-hidden="true">\(arrows)</span>\(isWide ? answer : nil)</a>
            \(isOpen ? detail.html : nil)</li>
            """
    }

    private func words(_ row: WireRow, _ entry: JournalEntry, isHeld: Bool) -> HTML {
        let isMessage = entry.answer?.isMessage == true
        let back = isMessage ? "\(entry.to.name) → \(entry.from.name)" : entry.decider.name
        let who = row.hasMessage ? "\(entry.from.name) → \(entry.to.name)" : back
        let what: HTML = """
            <span class="number">\(row.number)</span><span class="who">\(who)</span>\
            <span class="what">\(ShortText.html(entry.what))</span>\(badge(entry, isHeld: isHeld))
            """
        let answered: HTML = """
            <span class="number" aria-hidden="true">↩</span><span class="who">\(who)</span>\
            <span class="what">answer to \(row.number)</span>
            """
        return row.hasMessage ? what : answered
    }

    /// The answer in words: a message that goes back, or the decision of the party that has the message.
    private func answer(to entry: JournalEntry, in row: WireRow) -> HTML? {
        guard let answer = entry.answer else { return nil }
        let sign = answer.isMessage ? "←" : row.hasMessage ? "\(entry.decider.name):" : ""
        return "<span class=\"back\">\(sign) \(ShortText.html(answer.summary))</span>"
    }

    /// Whether an answer takes the width of the chart, because it would break into many lines beside it.
    private static func needsWidth(_ answer: JournalEntry.Answer) -> Bool {
        !answer.isMessage || answer.summary.count > 24
    }

    private func badge(_ entry: JournalEntry, isHeld: Bool) -> HTML? {
        if isHeld {
            return "<span class=\"hold\">\(entry.parameters.isEmpty ? "held" : "held: change it")</span>"
        }
        return entry.changes.isEmpty ? nil : "<span class=\"hold\">changed by you</span>"
    }

    private func marks(_ checks: [Check]) -> HTML? {
        let (held, failed) = (checks.count { $0.held }, checks.count { !$0.held })
        guard held + failed > 0 else { return nil }
        let good = PageFrame.mark(true, held, spoken: held == 1 ? "check holds" : "checks hold")
        let bad = PageFrame.mark(false, failed, spoken: failed == 1 ? "check fails" : "checks fail")
        return "<span class=\"marks\">\(good, if: held > 0)\(bad, if: failed > 0)</span>"
    }

    /// An arrow between two lanes, in red when a check of it does not hold.
    private static func arrow(_ from: Int, _ to: Int, _ kind: String, _ checks: [Check]) -> HTML {
        let kind = checks.contains { !$0.held } ? "\(kind) wrong" : kind
        if from == to { return "<span class=\"arrow self at-\(from) \(kind)\"></span>" }
        let direction = from < to ? "right" : "left"
        let (first, last) = (min(from, to), max(from, to))
        return """
            <span class="arrow \(direction) at-\(first) to-\(last + 1) wide-\(last - first + 1) \
            \(kind)"></span>
            """
    }
}
