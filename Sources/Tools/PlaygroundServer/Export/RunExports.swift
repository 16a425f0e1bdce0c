import Foundation
import HTTPMessages
import JOSE
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

/// The HTTP of a run as an HTTP Archive 1.2; secrets are shortened, and bodies left out
/// but for their parameters.
///
/// Source: "HAR 1.2 Spec" by Jan Odvarko.
struct RunHAR {
    let snapshot: Snapshot

    var text: String {
        let creator: [String: JSONValue] = ["name": "playground", "version": "1"]
        let log: [String: JSONValue] = [
            "version": "1.2", "creator": .object(creator), "entries": .array(snapshot.hops.compactMap(entry)),
        ]
        return JSONValue.object(["log": .object(log)]).jsonText + "\n"
    }

    private func entry(_ hop: Hop) -> JSONValue? {
        guard let sent = hop.request else { return nil }
        let time = ISO8601DateFormatter().string(from: snapshot.time ?? Date(timeIntervalSince1970: 0))
        let timings: [String: JSONValue] = ["send": 0, "wait": 0, "receive": 0]
        let entry: [String: JSONValue] = [
            "startedDateTime": .string(time), "time": 0,
            "comment": .string("\(hop.from.name) → \(hop.to.name)"),
            "request": .object(request(sent, hop)), "response": .object(response(hop)),
            "cache": .object([:]), "timings": .object(timings),
        ]
        return .object(entry)
    }

    private func request(_ request: HTTPRequest, _ hop: Hop) -> [String: JSONValue] {
        var fields = Self.common(bodySize: request.body.count)
        fields["method"] = .string(request.method)
        fields["url"] = .string("\(request.origin)\(request.path)")
        let pairs = hop.parameters.map { parameter -> JSONValue in
            let value = Masking.masked(parameter.name, parameter.value)
            return .object(["name": .string(parameter.name), "value": .string(value)])
        }
        fields["queryString"] = .array(pairs)
        return fields
    }

    private func response(_ hop: Hop) -> [String: JSONValue] {
        let answer = hop.answer
        let size = answer?.response?.body.count ?? 0
        let values = (answer?.parameters ?? []).map { "\($0.name): \(Masking.masked($0.name, $0.value))" }
        let content: [String: JSONValue] = [
            "size": .integer(Int64(size)), "comment": .string(values.joined(separator: "\n")),
            "mimeType": .string(answer?.response?.headers["Content-Type"] ?? ""),
        ]
        var fields = Self.common(bodySize: size)
        fields["status"] = .integer(Int64(answer?.response?.status ?? 0))
        fields["statusText"] = .string(answer?.summary ?? "no answer")
        fields["redirectURL"] = ""
        fields["content"] = .object(content)
        return fields
    }

    /// The members that a request and an answer have in common.
    private static func common(bodySize: Int) -> [String: JSONValue] {
        [
            "httpVersion": "HTTP/1.1", "cookies": .array([]), "headers": .array([]), "headersSize": -1,
            "bodySize": .integer(Int64(bodySize)),
        ]
    }
}
