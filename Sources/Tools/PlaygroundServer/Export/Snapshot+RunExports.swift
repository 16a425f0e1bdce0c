import Foundation
import HeadlessBrowser
import JSON
import Journal
import WebText

/// A run to take away; secrets are shortened.
extension Snapshot {
    /// The run as a terminal prints it.
    var text: String {
        let mistakes = options.mistakes.map { "with a mistake of the \($0.party): \($0.title)\n" }.joined()
        let end = self.end.map { "\n\($0)\n" } ?? ""
        return "\(options.scenario.title)\n\(options.scenario.watch)\n\(mistakes)\n\(messages)\(end)"
    }

    /// The run as Markdown, with its messages drawn by Mermaid.
    var markdown: String {
        let mistakes = options.mistakes.map { "- a mistake of the \($0.party): \($0.title)\n" }.joined()
        let diagram = JournalDiagram.mermaid(of: entries).joined(separator: "\n")
        // The end and the messages may quote the partner's server.
        let first = end.map { Self.fenced("text", $0) + "\n\n" } ?? ""
        return """
            # \(options.scenario.title)

            \(options.scenario.watch)

            \(mistakes)\(mistakes.isEmpty ? "" : "\n")\(first)\(Self.fenced("mermaid", diagram))

            \(Self.fenced("text", messages))

            """
    }

    private var messages: String {
        entries.enumerated().map { JournalText.text(of: $1, number: $0 + 1) }.joined(separator: "\n")
    }

    private var end: String? {
        outcome.map { "=> " + Printable.text("\($0.title): \($0.text)", limit: .max) }
    }

    /// A block of code that no line of the text can end: its fence is longer than any run of backticks in it.
    private static func fenced(_ language: String, _ text: String) -> String {
        let longest = text.utf8.split { $0 != UInt8(ascii: "`") }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        return "\(fence)\(language)\n\(text)\n\(fence)"
    }
}

/// The HTTP of a run as an HTTP Archive 1.2 (Jan Odvarko), with shortened secrets and without bodies.
extension Snapshot {
    var har: String {
        let log: JSONValue = [
            "version": "1.2", "creator": ["name": "playground", "version": "1"],
            "entries": .array(entries.compactMap(entry)),
        ]
        return JSONValue.object(["log": log]).jsonText + "\n"
    }

    private func entry(_ entry: JournalEntry) -> JSONValue? {
        guard let sent = entry.request else { return nil }
        let date = ISO8601DateFormatter().string(from: time ?? Date(timeIntervalSince1970: 0))
        let query: [JSONValue] = entry.parameters.map {
            ["name": .string($0.name), "value": .string(Masking.masked($0.name, $0.value))]
        }
        let request: JSONValue = [
            "method": .string(sent.method), "url": .string("\(sent.origin)\(sent.path)"),
            "queryString": .array(query), "httpVersion": "HTTP/1.1", "cookies": [], "headers": [],
            "headersSize": -1, "bodySize": .integer(Int64(sent.body.count)),
        ]
        let timings: JSONValue = ["send": 0, "wait": 0, "receive": 0]
        return [
            "startedDateTime": .string(date), "time": 0,
            "comment": .string("\(entry.from.name) → \(entry.to.name)"),
            "request": request, "response": response(entry.answer), "cache": [:], "timings": timings,
        ]
    }

    private func response(_ answer: JournalEntry.Answer?) -> JSONValue {
        let size: JSONValue = .integer(Int64(answer?.response?.body.count ?? 0))
        let values = (answer?.parameters ?? []).map { "\($0.name): \(Masking.masked($0.name, $0.value))" }
        let content: JSONValue = [
            "size": size, "comment": .string(values.joined(separator: "\n")),
            "mimeType": .string(answer?.response?.headers["Content-Type"] ?? ""),
        ]
        return [
            "status": .integer(Int64(answer?.response?.status ?? 0)),
            "statusText": .string(answer?.summary ?? "no answer"), "redirectURL": "", "content": content,
            "httpVersion": "HTTP/1.1", "cookies": [], "headers": [], "headersSize": -1, "bodySize": size,
        ]
    }
}
