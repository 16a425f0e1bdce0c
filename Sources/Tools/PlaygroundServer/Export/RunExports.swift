import LocalWeb

/// A run as text, as a terminal prints it; secrets are shortened.
struct RunText {
    let snapshot: Snapshot

    var text: String {
        let scenario = snapshot.options.scenario
        let hops = snapshot.hops.enumerated().map { JournalText.text(of: $1, number: $0 + 1) }
        let end = snapshot.outcome.map { "\n=> \($0.title): \($0.text)\n" } ?? ""
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
        let end = snapshot.outcome.map { "**\($0.title).** \($0.text)\n\n" } ?? ""
        let hops = snapshot.hops.enumerated().map { JournalText.text(of: $1, number: $0 + 1) }
        return """
            # \(scenario.title)

            \(scenario.watch)

            \(mistakes.joined())\(mistakes.isEmpty ? "" : "\n")\(end)```mermaid
            \(JournalDiagram.mermaid(of: snapshot.hops).joined(separator: "\n"))
            ```

            ```text
            \(hops.joined(separator: "\n"))
            ```

            """
    }
}
