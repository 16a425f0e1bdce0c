import HTTPMessages
import WebText

/// A request of the run with its answer or its failure.
package struct Exchange: Sendable {
    package var request: HTTPRequest
    package var result: Result<HTTPResponse, HTTPClientError>
    /// How long the answer took.
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
        let command = CurlCommand(request: request, secrets: secrets)
        let received =
            switch result {
            case .success(let response): text.lines(of: response)
            case .failure(let error): [Printable.text(secrets.hidden(in: error.description))]
            }
        return Evidence(
            sent: text.lines(of: request), received: received,
            repeated: isSent
                ? isOneOfSeveral ? command.textAtOnce : command.text : "")
    }

    /// Whether there was no connection to the server.
    var isUnreachable: Bool { if case .failure(.unreachable) = result { true } else { false } }

    /// What to ask where no connection came about and nothing says why; empty where one did.
    var questionAboutServer: String {
        guard let silence, isUnreachable, !["plain http", "certificate"].contains(where: silence.contains)
        else { return "" }
        return "Is it running, and are the addresses right?"
    }

    /// The answer; nil when none came.
    package var response: HTTPResponse? { try? result.get() }

    /// Why no answer came; nil when it was answered.
    package var silence: String? { if case .failure(let error) = result { error.description } else { nil } }

    /// Whether the answer is a page, and no redirect.
    var isPage: Bool { response.map { $0.isHTML && !(300..<400).contains($0.status) } ?? false }

    /// Whether the server failed; a request to come later is not a failure.
    var isServerError: Bool { response.map { $0.status >= 500 && !$0.isTooMany } ?? false }
}

extension [Exchange] {
    /// The words in which more than half of these answers describe the failure; nil for none.
    var commonWords: String? {
        var counts: [String: Int] = [:]
        for words in compactMap(\.response?.words) { counts[words, default: 0] += 1 }
        return counts.first { $0.value * 2 > count }?.key
    }
}
