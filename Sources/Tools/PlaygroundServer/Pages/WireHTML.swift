import FlipSandbox
import HTTPMessages
import LocalWeb
import SignInSandbox
import WebText

/// The messages between the parties, drawn as arrows in the order of the wire.
extension StagePage {
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
        return """
            <li class="\(classes.joined(separator: " "))"\(" id=\"m\(row.number)\"", if: row.hasMessage)>
            <a class="line" href="\(target)"\(" aria-current=\"true\"", if: isOpen)>\
            <span class="words">\(words(row, hop, isHeld: isHeld))\(marks(checks))</span>\
            <span class="lanes" aria-hidden="true">\(arrows)</span></a>
            \(isOpen ? detail.html : nil)</li>
            """
    }

    private func words(_ row: WireRow, _ hop: Hop, isHeld: Bool) -> HTML {
        let isMessage = hop.answer?.isMessage == true
        let back = isMessage ? "\(hop.to.name) → \(hop.from.name)" : hop.decider.name
        let who = row.hasMessage ? "\(hop.from.name) → \(hop.to.name)" : back
        let what: HTML =
            "<span class=\"what\">\(ShortText.html(hop.what))</span>\(badge(hop, isHeld: isHeld))"
        let sign = isMessage ? "←" : row.hasMessage ? "\(hop.decider.name):" : ""
        let answer: HTML? = hop.answer.map {
            "<span class=\"back\">\(sign) \(ShortText.html($0.summary))</span>"
        }
        return """
            <span class="number">\(row.number)</span><span class="who">\(who)</span>\
            \(row.hasMessage ? what : nil)\(row.hasAnswer ? answer : nil)
            """
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

/// A message in few words: requests by method and path, since the receiver is drawn.
enum ShortText {
    /// The text with places at which a long path or name may go on in the next line.
    static func html(_ text: String) -> HTML {
        QuotedText.html(of(text)) { words in
            let pieces = words.reduce(into: [""]) { pieces, character in
                pieces[pieces.count - 1].append(character)
                if "/.".contains(character) { pieces.append("") }
            }
            var html = HTML.StringInterpolation(literalCapacity: 0, interpolationCount: pieces.count)
            for (place, piece) in pieces.enumerated() where !piece.isEmpty {
                if place > 0 { html.appendLiteral("<wbr>") }
                html.appendInterpolation(piece)
            }
            return HTML(stringInterpolation: html)
        }
    }

    static func of(_ text: String) -> String {
        // A row has room for what happens; the opened message has the details in brackets, too.
        let text =
            text.hasSuffix(")")
            ? text[..<(text.firstRange(of: " (")?.lowerBound ?? text.endIndex)] : text[...]
        return text.split(separator: " ", omittingEmptySubsequences: false).map { word -> Substring in
            guard let scheme = word.firstRange(of: "://") else { return word }
            let address = word.prefix { $0 != "?" }
            guard ["GET", "POST", "PUT", "DELETE"].contains(where: { text.hasPrefix($0 + " ") }) else {
                // The receiver is drawn, so the host of a web address need not be said.
                let rest = address[scheme.upperBound...]
                let path = rest.drop { $0 != "/" }
                return word.hasPrefix("http") && !path.isEmpty ? path : rest
            }
            return address[scheme.upperBound...].drop { $0 != "/" }
        }.joined(separator: " ")
    }
}

/// The parties of a track from left to right, each with a lane in the drawing.
struct Lanes {
    let parties: [Party]

    init(_ track: Scenario.Track, _ hops: [Hop]) {
        var parties: [Party] =
            switch track {
            case .flip: [.user, .googleApp, .phone, .partnerApp, .browser, .partnerServer, .googleServer]
            case .yahoo: [.user, .app, .browser, .firebase, .yahoo, .appServer]
            case .own: [.user, .googleApp, .phone, .browser, .yourServer, .googleServer]
            }
        for party in hops.flatMap({ [$0.from, $0.to] }) where !parties.contains(party) {
            // A stranger has the first lane: an attacker comes from outside.
            parties.insert(party, at: 0)
        }
        // Twelve lanes have a place in the style sheet.
        self.parties = Array(parties.prefix(12))
    }

    /// The place of a party, from 1.
    func place(_ party: Party) -> Int { (parties.firstIndex(of: party) ?? 0) + 1 }
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
