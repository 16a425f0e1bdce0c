import HTTPMessages
import HeadlessBrowser
import Journal
import WebText

/// A request of the run with its answer or its failure.
package struct Exchange: Sendable {
    /// The request before the fields that every request of a run gets were added.
    package let request: HTTPRequest
    /// The answer, or why none came.
    package let result: Result<HTTPResponse, HTTPClientError>
    /// How long the answer took.
    package let duration: Duration
    /// When it ended, counted from the start of the run.
    package let ended: Duration
    /// Whether it was sent: a run sends nothing to Google, and nothing more to a server that is silent.
    package let isSent: Bool
    /// Whether the same request was sent at the same moment: how the server answers is chance then.
    package let isOneOfSeveral: Bool
    /// Its place among the messages of the run, counted from 0.
    var number = 0
    /// The name of the trial that sent it, or nil outside of one.
    var trial: String?
    /// The number of the sign-in that it belongs to, or nil outside of one.
    var signIn: Int?
    /// The secrets that its lines and its command hide.
    let secrets: Secrets

    /// The exchange as a report shows it, without secrets.
    package var evidence: Evidence { Evidence(self) }

    /// The lines of the answer without secrets, or the reason why none came.
    var linesOfAnswer: [String] {
        switch result {
        case .success(let response): MessageText(secrets: secrets).lines(of: response)
        case .failure(let error): [Printable.text(secrets.hidden(in: error.description))]
        }
    }

    /// The command that repeats the request, or an empty text when it was not sent.
    var command: String {
        guard isSent else { return "" }
        let command = CurlCommand(request: request, secrets: secrets)
        return isOneOfSeveral ? command.textAtOnce : command.text
    }

    /// Whether there was no connection to the server.
    var isUnreachable: Bool { if case .failure(.unreachable) = result { true } else { false } }

    /// Whether an answer came that only this program does not read: its body is compressed.
    var isCompressed: Bool { silence?.hasBytes(of: Prober.bodyIsCompressed) == true }

    /// What to ask where there was no connection and nothing says why, or nil otherwise.
    var questionAboutServer: String? {
        guard case .failure(let error) = result, isUnreachable, !error.showsThatServerRuns else { return nil }
        return "Is it running, and are the addresses right?"
    }

    /// The answer, or nil when none came.
    package var response: HTTPResponse? { try? result.get() }

    /// Why no answer came, or nil when one came.
    package var silence: String? { if case .failure(let error) = result { error.description } else { nil } }

    /// Whether an answer came that could not be read.
    var hasUnreadableAnswer: Bool {
        switch result {
        case .failure(.badResponse), .failure(.incompleteResponse): true
        case .success, .failure: false
        }
    }

    /// Whether the answer is a page, and no redirect.
    var isPage: Bool {
        guard let response else { return false }
        return response.isHTML && !(300..<400).contains(response.status)
    }

    /// Whether the answer is the refusal of a filter before the server.
    var isOfFilter: Bool {
        response.map { SeenPage.isOfFilter(status: $0.status, smallHTML: $0.text.asciiLowercased) } ?? false
    }

    /// The forms of the answer.
    var forms: [HTMLForm] {
        guard let text = response?.text, text.asciiLowercased.hasBytes(of: "<form") else { return [] }
        return HTMLPage(text).forms
    }

    /// Whether the page asks for a password, or has a form of a step in `signIn.forms` that names a field or a button.
    func isOfSignIn(_ signIn: SignIn) -> Bool {
        let forms = forms
        return forms.contains(where: \.asksForPassword)
            || signIn.forms.contains { $0.isSpecific && $0.fits(forms) }
    }

    /// Whether the server failed; an answer that asks for a later request is not a failure.
    var isServerError: Bool {
        guard let response else { return false }
        return response.status >= 500 && !response.isTooMany
    }
}

extension [Exchange] {
    /// The last two messages of a visit: the form that was sent last, and where it led.
    var lastEvidence: [Evidence] { suffix(2).map(\.evidence) }

    /// The words in which more than half of these answers describe the failure, or nil for none.
    var commonWords: String? {
        var counts: [String: Int] = [:]
        for words in compactMap(\.response?.wordsOrError) { counts[words, default: 0] += 1 }
        return counts.first { $0.value * 2 > count }?.key
    }
}
