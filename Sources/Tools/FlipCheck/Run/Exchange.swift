import HTTPMessages
import LocalWeb

/// One request and what came of it.
public struct Exchange: Sendable {
    /// What was sent.
    public var request: HTTPRequest
    /// What came back, or why nothing did.
    public var result: Result<HTTPResponse, HTTPClientError>
    /// How long it took.
    public var duration: Duration
    /// Whether it was sent: a run ends early where a server is silent, and sends nothing to Google.
    public var isSent: Bool
    /// What came of it, as it may be printed.
    public var evidence: Evidence

    /// The answer; nil when there was none.
    public var response: HTTPResponse? { try? result.get() }

    /// Why there was no answer; nil when there was one.
    public var silence: String? {
        switch result {
        case .success: nil
        case .failure(let error): error.inWords
        }
    }

    init(
        _ request: HTTPRequest, _ result: Result<HTTPResponse, HTTPClientError>, duration: Duration,
        isSent: Bool, secrets: Secrets
    ) {
        self.request = request
        self.result = result
        self.duration = duration
        self.isSent = isSent
        let sent =
            ["\(request.method) \(request.origin)\(request.path)"]
            + Self.lines(HTTPParameters.of(request))
        let received =
            switch result {
            case .success(let response):
                { ["\($0.summary)"] + Self.lines($0.parameters) }(HTTPParameters.of(response))
            case .failure(let error): [error.inWords]
            }
        evidence = Evidence(
            sent: sent.map { Printable.text(secrets.hidden(in: $0)) },
            received: received.map { Printable.text(secrets.hidden(in: $0)) })
    }

    private static func lines(_ parameters: [Hop.Parameter]) -> [String] {
        parameters.map { "\($0.name) \(Masking.masked($0.name, $0.value))" }
    }
}

extension HTTPClientError {
    /// Why there was no answer, in words for an engineer.
    var inWords: String {
        switch self {
        case .badRequest(let reason): reason
        case .unreachable(let origin, let reason): "\(origin) cannot be reached: \(reason)"
        case .timedOut(let origin): "\(origin) gave no answer within the time limit"
        case .badResponse(let origin, let reason): "\(origin) answered something else than HTTP: \(reason)"
        }
    }
}
