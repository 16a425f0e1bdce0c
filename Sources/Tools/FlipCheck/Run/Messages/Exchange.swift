import HTTPMessages
import JSON
import WebText

/// A request of the run with its answer or its failure.
package struct Exchange: Sendable {
    package var request: HTTPRequest
    package var result: Result<HTTPResponse, HTTPClientError>
    package var duration: Duration
    /// When it ended, counted from the start of the run.
    package var ended: Duration
    /// Whether it was sent: a run ends early where a server is silent, and sends nothing to Google.
    package var isSent: Bool
    /// Whether the same request was sent at the same moment: how the server answers is chance then.
    package var isOneOfSeveral: Bool
    let secrets: Secrets

    package var evidence: Evidence {
        let text = MessageText(secrets: secrets)
        let received =
            switch result {
            case .success(let response): text.lines(of: response)
            case .failure(let error): [Printable.text(secrets.hidden(in: error.description))]
            }
        return Evidence(
            sent: text.lines(of: request), received: received,
            repeated: isSent
                ? isOneOfSeveral ? text.commandAtOnce(of: request) : text.command(of: request) : "")
    }

    /// Whether there was no connection to the server.
    var isUnreachable: Bool { if case .failure(.unreachable) = result { true } else { false } }

    package var response: HTTPResponse? { try? result.get() }

    package var silence: String? { if case .failure(let error) = result { error.description } else { nil } }

    /// Whether the answer is a page, and no redirect.
    var isHTML: Bool { response.map { $0.isHTML && !(300..<400).contains($0.status) } ?? false }

    /// Whether the server failed; a request to come later is not a failure.
    var isServerError: Bool { response.map { $0.status >= 500 && !$0.isTooMany } ?? false }
}

extension [Exchange] {
    /// The words that more than half of these answers have, as a server says what went wrong; nil for none.
    var commonWords: String? {
        var counts: [String: Int] = [:]
        for words in compactMap(\.response?.words) { counts[words, default: 0] += 1 }
        return counts.first { $0.value * 2 > count }?.key
    }
}

extension HTTPResponse {
    /// The beginning of what it says about a failure: a description, a title, or a line of text.
    fileprivate var words: String? {
        let text: String
        if let fields = JSONValue(json: body)?.object {
            let said = ["error_description", "message", "detail"].compactMap { fields[$0]?.string }
            text = said.first { !$0.isEmpty } ?? ""
        } else if isHTML {
            text = SeenPage.title(String(decoding: body.prefix(65_536), as: UTF8.self))
        } else {
            let lines = String(decoding: body.prefix(4_096), as: UTF8.self).drop(while: \.isNewline)
            text = String(lines.prefix { !$0.isNewline })
        }
        return text.isEmpty ? nil : String(text.prefix(120))
    }

    var isHTML: Bool { headers["Content-Type"]?.lowercased().hasPrefix("text/html") == true }
}
