import Journal
import WebText

/// A run to take away as text, with shortened secrets.
extension Snapshot {
    /// The run as a terminal prints it.
    var text: String {
        let mistakes = options.mistakes.map { "with a mistake of the \($0.party): \($0.title)\n" }.joined()
        let lastLine = outcomeLine.map { "\n\($0)\n" } ?? ""
        return "\(options.scenario.title)\n\(options.scenario.watch)\n\(mistakes)\n\(messages)\(lastLine)"
    }

    /// The run as Markdown, with its messages drawn by Mermaid.
    var markdown: String {
        let mistakes = options.mistakes.map { "- a mistake of the \($0.party): \($0.title)\n" }.joined()
        let diagram = JournalDiagram.mermaid(of: entries).joined(separator: "\n")
        // In a fence, because the outcome and the messages may quote the partner's server.
        let fencedOutcome = outcomeLine.map { Self.fenced("text", $0) + "\n\n" } ?? ""
        return """
            # \(options.scenario.title)

            \(options.scenario.watch)

            \(mistakes)\(mistakes.isEmpty ? "" : "\n")\(fencedOutcome)\(Self.fenced("mermaid", diagram))

            \(Self.fenced("text", messages))

            """
    }

    private var messages: String {
        let texts = entries.enumerated().map {
            JournalText.text(of: $1, number: $0 + 1, hiding: secrets)
        }
        return texts.joined(separator: "\n")
    }

    /// The outcome in one line, or nil before it, and for a run that was stopped without one.
    private var outcomeLine: String? {
        outcome.map { "=> " + Printable.text("\($0.title): \($0.text)", limit: .max) }
    }

    /// A block of code that no line of the text can end: its fence is longer than any run of backticks in it.
    private static func fenced(_ language: String, _ text: String) -> String {
        let runsOfBackticks = text.utf8.split { $0 != UInt8(ascii: "`") }
        let longestRun = runsOfBackticks.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: max(3, longestRun + 1))
        return "\(fence)\(language)\n\(text)\n\(fence)"
    }
}
