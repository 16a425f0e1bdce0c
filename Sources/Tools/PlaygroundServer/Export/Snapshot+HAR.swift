import Foundation
import JSON
import Journal
import WebText

/// The HTTP of a run as an HTTP Archive 1.2 (Jan Odvarko), with shortened secrets and without bodies.
extension Snapshot {
    /// The archive as JSON.
    ///
    /// The journal keeps no times of single messages: each entry has the present time of the run, and timings
    /// of zero. A value of -1 means "not available".
    var har: String {
        let date = ISO8601DateFormatter().string(from: time ?? Date(timeIntervalSince1970: 0))
        let log: JSONValue = [
            "version": "1.2", "creator": ["name": "playground", "version": "1"],
            "entries": .array(entries.compactMap { harEntry($0, at: date) }),
        ]
        return JSONValue.object(["log": log]).jsonText + "\n"
    }

    /// A message as an entry, or nil for a message that is not HTTP.
    private func harEntry(_ entry: JournalEntry, at date: String) -> JSONValue? {
        guard let sent = entry.request else { return nil }
        // The order of `HTTPParameters.of(_:)`: the credentials, the query and the body.
        let credentials = entry.parameters.prefix(sent.headers["Authorization"] == nil ? 0 : 1)
        let queryCount = sent.query.map { Parameters(parsing: $0, plus: .literal).items.count } ?? 0
        let query = entry.parameters.dropFirst(credentials.count).prefix(queryCount)
        let body = entry.parameters.dropFirst(credentials.count + query.count)
        var request: JSONValue = [
            "method": .string(sent.method), "url": .string("\(sent.origin)\(sent.path)"),
            "queryString": harPairs(query), "httpVersion": "HTTP/1.1", "cookies": [],
            "headers": harFields(credentials), "headersSize": -1,
            "bodySize": .integer(Int64(sent.body.count)),
        ]
        if !body.isEmpty {
            request["postData"] = [
                "mimeType": .string(sent.headers["Content-Type"] ?? ""), "params": harPairs(body),
            ]
        }
        let timings: JSONValue = ["send": 0, "wait": 0, "receive": 0]
        return [
            "startedDateTime": .string(date), "time": 0,
            "comment": .string("\(entry.from.name) → \(entry.to.name)"),
            "request": request, "response": harResponse(entry.answer), "cache": [:], "timings": timings,
        ]
    }

    /// Parameters with their names and shortened values.
    private func harPairs(_ parameters: ArraySlice<JournalEntry.Parameter>) -> JSONValue {
        .array(parameters.map { ["name": .string($0.name), "value": .string(secrets.shown($0))] })
    }

    /// Header fields, whose names go without the colon that they have in the journal.
    private func harFields(_ fields: ArraySlice<JournalEntry.Parameter>) -> JSONValue {
        .array(
            fields.map {
                ["name": .string(String($0.name.dropLast())), "value": .string(secrets.shown($0))]
            })
    }

    /// The answer of an entry, with the status 0 when there is no answer.
    private func harResponse(_ answer: JournalEntry.Answer?) -> JSONValue {
        let response = answer?.response
        let size: JSONValue = .integer(Int64(response?.body.count ?? 0))
        let parameters = answer?.parameters ?? []
        // The order of `HTTPParameters.of(_:)`: the challenge, and then what the answer says.
        let challenge = parameters.prefix(response?.headers["WWW-Authenticate"] == nil ? 0 : 1)
        let values = parameters.dropFirst(challenge.count).map { "\($0.name): \(secrets.shown($0))" }
        let content: JSONValue = [
            "size": size, "comment": .string(values.joined(separator: "\n")),
            "mimeType": .string(response?.headers["Content-Type"] ?? ""),
        ]
        let location = response?.headers["Location"]?.withoutQuery ?? ""
        return [
            "status": .integer(Int64(response?.status ?? 0)),
            "statusText": .string(answer?.summary ?? "no answer"),
            "redirectURL": .string(secrets.hidden(in: location)), "content": content,
            "httpVersion": "HTTP/1.1", "cookies": [], "headers": harFields(challenge), "headersSize": -1,
            "bodySize": size,
        ]
    }
}
