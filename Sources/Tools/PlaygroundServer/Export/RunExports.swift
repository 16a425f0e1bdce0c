import LocalWeb

/// A run as text, as a terminal prints it; secrets are shortened.
struct RunText {
    let snapshot: Snapshot

    var text: String {
        let scenario = snapshot.options.scenario
        let hops = snapshot.hops.enumerated().map { JournalText.text(of: $1, number: $0 + 1) }
        let end = snapshot.outcome.map { "\n=> \($0.printed)\n" } ?? ""
        let mistakes = snapshot.options.mistakes.map { "with a mistake of the \($0.party): \($0.title)\n" }
        return "\(scenario.title)\n\(scenario.watch)\n\(mistakes.joined())\n" + hops.joined(separator: "\n")
            + end
    }
}

/// A run as Markdown, with its messages drawn by Mermaid; secrets are shortened.
struct RunMarkdown {
    let snapshot: Snapshot

    var text: String {
        let scenario = snapshot.options.scenario
        let mistakes = snapshot.options.mistakes.map {
            "- a mistake of the \($0.party): \($0.title)\n"
        }
        // The end may quote the partner's server.
        let end = snapshot.outcome.map { Self.fenced("text", "=> \($0.printed)") + "\n\n" } ?? ""
        let hops = snapshot.hops.enumerated().map { JournalText.text(of: $1, number: $0 + 1) }
        let diagram = JournalDiagram.mermaid(of: snapshot.hops).joined(separator: "\n")
        return """
            # \(scenario.title)

            \(scenario.watch)

            \(mistakes.joined())\(mistakes.isEmpty ? "" : "\n")\(end)\(Self.fenced("mermaid", diagram))

            \(Self.fenced("text", hops.joined(separator: "\n")))

            """
    }

    /// A block of code that no line of the text can end: its fence is longer than any run of backticks in it.
    private static func fenced(_ language: String, _ text: String) -> String {
        let longest = text.utf8.split { $0 != UInt8(ascii: "`") }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        return "\(fence)\(language)\n\(text)\n\(fence)"
    }
}

extension Outcome {
    fileprivate var printed: String { Printable.text("\(title): \(text)", limit: .max) }
}
