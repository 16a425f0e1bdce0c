import HTTPMessages
import Journal
import WebText

/// A row of the wire as the page draws it: a message, or an answer that came after later messages.
struct WireRowView {
    /// The row's own classes in the style sheet.
    let classes: [String]
    /// The target of links to the message, or nil in the row of an answer.
    let anchor: String?
    /// The address that opens the message, or this place while it is open.
    let link: String
    /// The checks that the row counts.
    let checks: [Check]
    /// What is sent, and by whom to whom.
    let words: HTML
    /// The arrows across the lanes.
    let arrows: HTML
    /// The answer in words, or nil while it is on its way, and where it has a row of its own.
    let answer: HTML?
    /// Whether the answer stands over the width of the chart, because it would break into many lines beside the lanes;
    /// otherwise it stands after the words of the message.
    let answerNeedsWidth: Bool
    /// The opened message, or nil while it is closed.
    let detail: HTML?

    /// The row of a message.
    ///
    /// - Parameter withAnswer: whether the answer is in this row too; otherwise it has a row of its own.
    init(message entry: JournalEntry, number: Int, withAnswer: Bool, on page: RunPage, lanes: Lanes) {
        let answer = withAnswer ? entry.answer : nil
        let isHeld = page.snapshot.held.contains(number)
        let isOpen = page.isOpen(number)
        checks = entry.checks + (answer?.checks ?? [])
        classes = Self.classes("message", isHeld: isHeld, checks) + (isOpen ? ["open"] : [])
        anchor = "m\(number)"
        link = isOpen ? "\(page.snapshot.path)#m\(number)" : page.snapshot.path(openingMessage: number)
        words = """
            <span class="number">\(number)</span>\
            <span class="who">\(entry.from.name) → \(entry.to.name)</span>\
            <span class="what">\(ShortText.html(entry.what))</span>\(Self.badge(entry, isHeld: isHeld))
            """
        let messageArrow = Self.arrow(
            from: lanes.place(entry.from), to: lanes.place(entry.to), kind: "asked", checks: entry.checks)
        let answerArrow = answer.map { Self.answerArrow($0, to: entry, lanes) }
        arrows = "\(messageArrow)\(answerArrow)"
        self.answer = answer.map { answer in
            Self.answerWords(answer, sign: answer.isMessage ? "←" : "\(entry.decider.name):")
        }
        // A decision is a sentence.
        answerNeedsWidth =
            answer.map { !$0.isMessage || $0.summary.count > Self.maximumLengthBesideLanes } ?? false
        detail = isOpen ? MessageHTML(entry: entry, number: number, page: page).html : nil
    }

    /// The row of an answer that came after later messages.
    init(
        answer: JournalEntry.Answer, to entry: JournalEntry, number: Int, on page: RunPage, lanes: Lanes
    ) {
        checks = answer.checks
        classes = Self.classes("answer", isHeld: page.snapshot.held.contains(number), checks)
        anchor = nil
        link = page.snapshot.path(openingMessage: number)
        let who = answer.isMessage ? "\(entry.to.name) → \(entry.from.name)" : entry.decider.name
        words = """
            <span class="number" aria-hidden="true">↩</span><span class="who">\(who)</span>\
            <span class="what">answer to \(number)</span>
            """
        arrows = Self.answerArrow(answer, to: entry, lanes)
        self.answer = Self.answerWords(answer, sign: answer.isMessage ? "←" : "")
        answerNeedsWidth = false
        detail = nil
    }

    private static func classes(_ kind: String, isHeld: Bool, _ checks: [Check]) -> [String] {
        [kind] + (isHeld ? ["held"] : []) + (checks.contains { !$0.held } ? ["failed"] : [])
    }

    /// The words for a message that waits, or that the reader has changed, or nil for another message.
    private static func badge(_ entry: JournalEntry, isHeld: Bool) -> HTML? {
        if isHeld {
            return "<span class=\"hold\">\(entry.parameters.isEmpty ? "held" : "held: change it")</span>"
        }
        return entry.changes.isEmpty ? nil : "<span class=\"hold\">changed by you</span>"
    }

    /// The answer in words: a message that goes back, or the decision of the party that has the message.
    private static func answerWords(_ answer: JournalEntry.Answer, sign: String) -> HTML {
        "<span class=\"back\"><span>\(sign) \(ShortText.html(answer.summary))</span></span>"
    }

    /// About as many characters as fit beside the lanes: `303 See Other` does, and with a `Location` it does not.
    private static let maximumLengthBesideLanes = 24
}

extension WireRowView {
    private static func answerArrow(
        _ answer: JournalEntry.Answer, to entry: JournalEntry, _ lanes: Lanes
    ) -> HTML {
        if answer.isMessage {
            return arrow(
                from: lanes.place(entry.to), to: lanes.place(entry.from), kind: "answered",
                checks: answer.checks)
        }
        // A decision is a loop at the party that takes it: nothing goes back to the sender.
        let decider = lanes.place(entry.decider)
        return arrow(from: decider, to: decider, kind: "decided", checks: [])
    }

    /// An arrow between two lanes, in red when one of the checks failed.
    ///
    /// `from` and `to` are the places of the lanes, from 1. Its classes are those of ``Style``.
    private static func arrow(from: Int, to: Int, kind: String, checks: [Check]) -> HTML {
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
