import HTTPMessages
import Journal
import WebText

/// The messages between the parties, drawn as arrows in the order of the wire.
extension RunPage {
    var wire: HTML {
        let lanes = Lanes(snapshot.options.scenario.track, snapshot.hops)
        let rows = WireRow.rows(of: snapshot.hops)
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
        let hop = snapshot.hops[row.number - 1]
        let (from, to) = (lanes.place(hop.from), lanes.place(hop.to))
        let isHeld = snapshot.held.contains(row.number)
        let checks =
            (row.hasMessage ? hop.checks : []) + (row.hasAnswer ? hop.answer?.checks ?? [] : [])
        let isFailed = checks.contains { !$0.held }
        let isOpen = open == row.number && row.hasMessage
        var classes = ["row", "row-\(min(index, 40))", row.hasMessage ? "message" : "answer"]
        if isHeld { classes.append("held") }
        if isFailed { classes.append("failed") }
        if isOpen { classes.append("open") }
        let target = isOpen ? "\(path)#m\(row.number)" : "\(path)?message=\(row.number)#m\(row.number)"
        let asked = Self.arrow(from, to, "asked", hop.checks)
        // A decision is a loop at the party that takes it: nothing goes back to the sender.
        let decider = lanes.place(hop.decider)
        let answered: HTML? = hop.answer.map { answer in
            answer.isMessage
                ? Self.arrow(to, from, "answered", answer.checks)
                : Self.arrow(decider, decider, "decided", [])
        }
        let arrows: HTML = "\(row.hasMessage ? asked : nil)\(row.hasAnswer ? answered : nil)"
        let detail = MessageHTML(hop: hop, number: row.number, page: self)
        let answer = row.hasAnswer ? answer(to: hop, in: row) : nil
        let isWide = row.hasMessage && hop.answer.map(Self.needsWidth) ?? false
        return """
            <li class="\(classes.joined(separator: " "))"\(" id=\"m\(row.number)\"", if: row.hasMessage)>
            <a class="line" href="\(target)"\(" aria-current=\"true\"", if: isOpen)>\
            <span class="words">\(marks(checks))\(words(row, hop, isHeld: isHeld))\
            \(isWide ? nil : answer)</span>\
            <span class="lanes" aria-hidden="true">\(arrows)</span>\(isWide ? answer : nil)</a>
            \(isOpen ? detail.html : nil)</li>
            """
    }

    private func words(_ row: WireRow, _ hop: Hop, isHeld: Bool) -> HTML {
        let isMessage = hop.answer?.isMessage == true
        let back = isMessage ? "\(hop.to.name) → \(hop.from.name)" : hop.decider.name
        let who = row.hasMessage ? "\(hop.from.name) → \(hop.to.name)" : back
        let what: HTML = """
            <span class="number">\(row.number)</span><span class="who">\(who)</span>\
            <span class="what">\(ShortText.html(hop.what))</span>\(badge(hop, isHeld: isHeld))
            """
        let answered: HTML = """
            <span class="number" aria-hidden="true">↩</span><span class="who">\(who)</span>\
            <span class="what">answer to \(row.number)</span>
            """
        return row.hasMessage ? what : answered
    }

    /// The answer in words: a message that goes back, or the decision of the party that has the message.
    private func answer(to hop: Hop, in row: WireRow) -> HTML? {
        guard let answer = hop.answer else { return nil }
        let sign = answer.isMessage ? "←" : row.hasMessage ? "\(hop.decider.name):" : ""
        return "<span class=\"back\">\(sign) \(ShortText.html(answer.summary))</span>"
    }

    /// Whether an answer takes the width of the chart, because it would break into many lines beside it.
    private static func needsWidth(_ answer: Hop.Answer) -> Bool {
        !answer.isMessage || answer.summary.count > 24
    }

    private func badge(_ hop: Hop, isHeld: Bool) -> HTML? {
        if isHeld {
            return "<span class=\"hold\">\(hop.parameters.isEmpty ? "held" : "held: change it")</span>"
        }
        return hop.changes.isEmpty ? nil : "<span class=\"hold\">changed by you</span>"
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

/// Messages and answers in the order of the wire; an answer that follows at once is in its message's row.
struct WireRow {
    var number: Int
    var hasMessage = true
    var hasAnswer = true

    static func rows(of hops: [Hop]) -> [WireRow] {
        // By the place behind which each answer came.
        var answers: [Int: [Int]] = [:]
        for (index, hop) in hops.enumerated().reversed() {
            guard let answer = hop.answer else { continue }
            answers[max(answer.comesAfter, index + 1), default: []].append(index + 1)
        }
        return hops.indices.flatMap { index in
            let number = index + 1
            let later = answers[number, default: []]
            return [WireRow(number: number, hasAnswer: later.contains(number))]
                + later.filter { $0 != number }.map { WireRow(number: $0, hasMessage: false) }
        }
    }
}
