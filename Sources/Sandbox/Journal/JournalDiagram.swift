import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A run as a picture of Mermaid: messages, answers, and what a receiver decides by itself.
package enum JournalDiagram {
    /// The parties from left to right; other parties follow in the order of appearance.
    private static let order = [
        "user", "browser", "Google app", "phone", "partner app", "partner server", "Google server",
        "app", "app server", "Firebase", "Yahoo",
    ]

    /// The messages, the answers that bring a code, state or token, and the rules that did not hold.
    ///
    /// Fetches of association files and of public keys are left out: they belong to no run. A message has the
    /// number that it has in the printed run.
    package static func mermaid(of entries: [JournalEntry]) -> [String] {
        let drawn = JournalEvent.inOrder(of: entries).filter { isDrawn($0, of: entries[$0.index]) }
        let parties = orderedParties(of: drawn.map { entries[$0.index] })
        let ids = Dictionary(uniqueKeysWithValues: parties.enumerated().map { ($1, "p\($0 + 1)") })
        var lines = [#"%%{init: {"sequence": {"width": 100, "actorMargin": 30}}}%%"#, "sequenceDiagram"]
        lines += parties.map { "    participant \(ids[$0, default: ""]) as \(escaped($0.name))" }
        for event in drawn {
            let entry = entries[event.index]
            if !event.isAnswer {
                lines += messageLines(entry, number: event.index + 1, ids)
            } else if let answer = entry.answer {
                lines += answerLines(answer, to: entry, ids)
            }
        }
        return lines
    }

    /// Whether a picture shows a message, or an answer.
    private static func isDrawn(_ event: JournalEvent, of entry: JournalEntry) -> Bool {
        if fetchedFiles.contains(where: entry.what.contains) { return false }
        // Messages and decisions are always shown.
        guard event.isAnswer, let answer = entry.answer, let response = answer.response else { return true }
        // A redirect is left out, because the next message repeats what it brings.
        return response.headers["Location"] == nil && !shownNames(of: answer.parameters).isEmpty
    }

    /// The arrow of a message, and a note for each rule that it breaks.
    private static func messageLines(
        _ entry: JournalEntry, number: Int, _ ids: [Party: String]
    ) -> [String] {
        let (from, to) = (ids[entry.from, default: ""], ids[entry.to, default: ""])
        let failed = entry.noted.filter { !$0.check.held }
        return ["    \(from)->>\(to): \(label("\(number). \(entry.pictureText)", entry.parameters))"]
            + failed.map { note("✗ \($0.check.rule)", over: ids[$0.party] ?? to) }
    }

    /// The arrow of an answer with a note for each rule that it breaks, or else a note with the receiver's decision.
    private static func answerLines(
        _ answer: JournalEntry.Answer, to entry: JournalEntry, _ ids: [Party: String]
    ) -> [String] {
        guard answer.isMessage else {
            // A decision in a few words: its reason comes after a colon, a bracket or a quotation mark.
            let words = answer.summary.prefix { !":(\"".contains($0) }
            return [note(words, over: ids[entry.decider, default: ""])]
        }
        let (from, to) = (ids[entry.from, default: ""], ids[entry.to, default: ""])
        let failed = answer.checks.filter { !$0.held }
        return ["    \(to)-->>\(from): \(label("", answer.parameters))"]
            + failed.map { note("✗ \($0.rule)", over: from) }
    }

    /// The ends of addresses of association files and public keys.
    private static let fetchedFiles = [
        "/.well-known/apple-app-site-association", "/openid/v1/certs",
        "/securetoken@system.gserviceaccount.com",
    ]

    /// The names that a picture shows of a message's fields.
    private static func shownNames(of parameters: [JournalEntry.Parameter]) -> [String] {
        ["code", "state", "access_token", "refresh_token", "id_token", "error"].filter { name in
            parameters.contains { $0.name == name }
        }
    }

    /// The text of an arrow: the message, and below it the names of its important fields.
    private static func label(_ what: String, _ parameters: [JournalEntry.Parameter]) -> String {
        [wrapped(what), wrapped(shownNames(of: parameters).joined(separator: ", "))]
            .filter { !$0.isEmpty }.joined(separator: "<br/>")
    }

    private static func note(_ words: some StringProtocol, over id: String) -> String {
        "    Note over \(id): \(wrapped(String(words)))"
    }

    /// The parties of the messages, from left to right.
    private static func orderedParties(of entries: [JournalEntry]) -> [Party] {
        let parties = entries.flatMap { [$0.from, $0.to] }.withoutRepeats
        let known = order.compactMap { name in parties.first { $0.name == name } }
        return known + parties.filter { !known.contains($0) }
    }

    /// The maximum number of characters in a line, so that no picture is wider than the page.
    private static let maximumLineLength = 34

    /// The text in lines of at most ``maximumLineLength`` characters, where its words and addresses can be broken.
    private static func wrapped(_ text: String) -> String {
        var lines = [""]
        for word in text.split(separator: " ").flatMap({ pieces(of: $0) }) {
            let line = lines[lines.count - 1]
            if line.isEmpty {
                lines[lines.count - 1] = word.text
            } else if line.count + word.text.count < maximumLineLength {
                lines[lines.count - 1] += (word.followsSpace ? " " : "") + word.text
            } else {
                lines.append(word.text)
            }
        }
        return lines.map(escaped).joined(separator: "<br/>")
    }

    /// A word as one piece, or a long word, such as an address, in pieces that end with `/`, `.`, `-`, `?` or `&`.
    private static func pieces(of word: Substring) -> [(text: String, followsSpace: Bool)] {
        guard word.count > maximumLineLength else { return [(String(word), true)] }
        var pieces = [""]
        for character in word {
            pieces[pieces.count - 1].append(character)
            if "/.-?&".contains(character) { pieces.append("") }
        }
        return pieces.filter { !$0.isEmpty }.enumerated().map { (text: $1, followsSpace: $0 == 0) }
    }

    /// The text on one line, without what Mermaid takes for a statement, a comment or markup.
    private static func escaped(_ text: String) -> String {
        let oneLine = text.replacing("\r\n", with: " ").replacing("\n", with: " ")
        return Printable.text(oneLine, limit: .max).unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "#": escaped += "#35;"
            case ";": escaped += "#59;"
            case "<": escaped += "#lt;"
            case ">": escaped += "#gt;"
            case "%": escaped += "#37;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }
}
