import Foundation
import HeadlessBrowser
import WebText

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
        let drawn = events(of: entries).filter { event in
            let entry = entries[event.index]
            if files.contains(where: entry.what.contains) { return false }
            guard event.isAnswer, let answer = entry.answer, let response = answer.response else {
                return true
            }
            return response.headers["Location"] == nil && !carried(answer.parameters).isEmpty
        }
        let parties = parties(of: drawn.map { entries[$0.index] })
        let ids = Dictionary(uniqueKeysWithValues: parties.enumerated().map { ($1, "p\($0 + 1)") })
        var lines = [#"%%{init: {"sequence": {"width": 100, "actorMargin": 30}}}%%"#, "sequenceDiagram"]
        lines += parties.map { "    participant \(ids[$0, default: ""]) as \(escaped($0.name))" }
        for event in drawn {
            let entry = entries[event.index]
            let (from, to) = (ids[entry.from, default: ""], ids[entry.to, default: ""])
            if !event.isAnswer {
                let what = "\(event.index + 1). \(entry.short)"
                lines.append("    \(from)->>\(to): \(label(what, entry.parameters))")
                for noted in entry.noted where !noted.check.held {
                    lines.append(note("✗ \(noted.check.rule)", over: ids[noted.party] ?? to))
                }
            } else if let answer = entry.answer, answer.isMessage {
                lines.append("    \(to)-->>\(from): \(label("", answer.parameters))")
                for check in answer.checks where !check.held {
                    lines.append(note("✗ \(check.rule)", over: from))
                }
            } else if let answer = entry.answer {
                let words = answer.summary.prefix { !":(\"".contains($0) }
                lines.append(note(String(words), over: ids[entry.decider, default: ""]))
            }
        }
        return lines
    }

    private static let files = [
        "/.well-known/apple-app-site-association", "/openid/v1/certs",
        "/securetoken@system.gserviceaccount.com",
    ]

    /// The names that a picture shows of a message's fields.
    private static func carried(_ parameters: [JournalEntry.Parameter]) -> [String] {
        ["code", "state", "access_token", "refresh_token", "id_token", "error"].filter { name in
            parameters.contains { $0.name == name }
        }
    }

    private static func label(_ what: String, _ parameters: [JournalEntry.Parameter]) -> String {
        [wrapped(what), wrapped(carried(parameters).joined(separator: ", "))]
            .filter { !$0.isEmpty }.joined(separator: "<br/>")
    }

    private static func note(_ words: String, over id: String) -> String {
        "    Note over \(id): \(wrapped(words.trimmingCharacters(in: .whitespaces)))"
    }

    /// Messages and answers in their order: a party that asks another one first answers later.
    private static func events(of entries: [JournalEntry]) -> [Event] {
        entries.indices.flatMap { index in
            let answered = entries.indices.reversed().filter { earlier in
                guard let answer = entries[earlier].answer else { return false }
                return max(answer.comesAfter, earlier + 1) == index + 1
            }
            return [Event(index: index, isAnswer: false)]
                + answered.map { Event(index: $0, isAnswer: true) }
        }
    }

    /// A message or its answer, by the place of the message in the journal.
    private struct Event {
        let index: Int
        let isAnswer: Bool
    }

    private static func parties(of entries: [JournalEntry]) -> [Party] {
        var parties: [Party] = []
        for party in entries.flatMap({ [$0.from, $0.to] }) where !parties.contains(party) {
            parties.append(party)
        }
        let known = order.compactMap { name in parties.first { $0.name == name } }
        return known + parties.filter { !known.contains($0) }
    }

    private static let longestLine = 34

    /// Lines of some thirty characters, so that no picture is wider than the page.
    package static func wrapped(_ text: String) -> String {
        var lines = [""]
        for word in text.split(separator: " ").flatMap({ pieces(of: $0) }) {
            let line = lines[lines.count - 1]
            if line.isEmpty {
                lines[lines.count - 1] = word.text
            } else if line.count + word.text.count < longestLine {
                lines[lines.count - 1] += (word.followsSpace ? " " : "") + word.text
            } else {
                lines.append(word.text)
            }
        }
        return lines.map(escaped).joined(separator: "<br/>")
    }

    /// A word; a long one, such as an address, in pieces that end with `/`, `.`, `-`, `?` or `&`.
    private static func pieces(of word: Substring) -> [Piece] {
        guard word.count > longestLine else { return [Piece(text: String(word), followsSpace: true)] }
        var pieces = [""]
        for character in word {
            pieces[pieces.count - 1].append(character)
            if "/.-?&".contains(character) { pieces.append("") }
        }
        return pieces.filter { !$0.isEmpty }.enumerated().map { index, text in
            Piece(text: text, followsSpace: index == 0)
        }
    }

    /// A part of a label that is not broken.
    private struct Piece {
        let text: String
        let followsSpace: Bool
    }

    /// The text on one line, without what Mermaid takes for a statement, a comment or markup.
    package static func escaped(_ text: String) -> String {
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
