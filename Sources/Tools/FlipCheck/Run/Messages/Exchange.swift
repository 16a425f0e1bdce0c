import HTTPMessages
import LocalWeb

/// One request and its result.
package struct Exchange: Sendable {
    /// The request.
    package var request: HTTPRequest
    /// The answer, or the reason why there is none.
    package var result: Result<HTTPResponse, HTTPClientError>
    /// How long it took.
    package var duration: Duration
    /// When it ended, counted from the start of the run.
    package var ended: Duration
    /// Whether it was sent: a run ends early where a server is silent, and sends nothing to Google.
    package var isSent: Bool
    private let secrets: Secrets

    /// The exchange as it may be printed.
    package var evidence: Evidence {
        let text = MessageText(secrets: secrets)
        let received =
            switch result {
            case .success(let response): text.lines(of: response)
            case .failure(let error): [Printable.text(secrets.hidden(in: error.description))]
            }
        return Evidence(
            sent: text.lines(of: request), received: received,
            repeated: isSent ? CurlCommand(secrets: secrets).text(of: request) : "")
    }

    /// The answer; nil when there was none.
    package var response: HTTPResponse? { try? result.get() }

    /// Why there was no answer; nil when there was one.
    package var silence: String? {
        switch result {
        case .success: nil
        case .failure(let error): error.description
        }
    }

    init(
        _ request: HTTPRequest, _ result: Result<HTTPResponse, HTTPClientError>, duration: Duration,
        ended: Duration, isSent: Bool, secrets: Secrets
    ) {
        self.request = request
        self.result = result
        self.duration = duration
        self.ended = ended
        self.isSent = isSent
        self.secrets = secrets
        if case .success(let response) = result { secrets.learn(from: response) }
    }
}
