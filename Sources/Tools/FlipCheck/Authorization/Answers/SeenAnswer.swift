import HTTPMessages
import WebText

/// An authorization response that the partner sent during the run, and what its request asked for.
struct SeenAnswer: Sendable {
    /// The `Location` header of the response as it came, or the address to which a page refreshes.
    let location: String
    /// The parts of ``location``.
    let answer: Answer
    /// The parameters of the last authorization request before the response.
    let request: Parameters
    /// The message that brought it.
    let exchange: Exchange

    /// Each `state` of the request.
    var states: [Parameters.Item] { request.items.filter { $0.name == "state" } }

    /// Whether the query of the answer has a parameter of this name, even with an empty value.
    func has(_ name: String) -> Bool { count(name) > 0 }

    /// How often the query of the answer has a parameter of this name.
    func count(_ name: String) -> Int { answer.parameters.items.count { $0.name.hasSameBytes(as: name) } }

    /// Reads a redirect to the redirect URI of a request, or a page that refreshes to it.
    ///
    /// Returns nil for any other response.
    ///
    /// - Parameter request: the parameters of the last authorization request before the response.
    fileprivate init?(_ exchange: Exchange, request: Parameters) {
        guard let location = exchange.addressOfAnswer else { return nil }
        let redirectURIs = request.items.filter { $0.name == "redirect_uri" }.compactMap { try? $0.decoded() }
        let redirectURI = redirectURIs.first { Answer(location, to: $0).address.hasSameBytes(as: $0) }
        guard let redirectURI else { return nil }
        self.location = location
        answer = Answer(location, to: redirectURI)
        self.request = request
        self.exchange = exchange
    }
}

extension Trial<[SeenAnswer]> {
    /// Every authorization response of the run.
    static var answers: Self {
        Self(given: "answers", isLast: true) { $0.seenAnswers }
    }
}

extension TrialSource {
    /// The authorization responses among the messages so far.
    var seenAnswers: [SeenAnswer] {
        guard let url = configuration.authorizationURL, let endpoint = HTTPRequest("GET", url) else {
            return []
        }
        var lastRequest = Parameters(parsing: "", plus: .space)
        var answers: [SeenAnswer] = []
        for exchange in messages {
            let request = exchange.request
            if request.isSent(to: endpoint), let query = request.query {
                let parameters = Parameters(parsing: query, plus: .space)
                // Pages of the same path may have other parameters, such as the id of a pending request.
                let isAuthorizationRequest = parameters.items.contains { $0.name == "client_id" }
                if isAuthorizationRequest { lastRequest = parameters }
            }
            if let answer = SeenAnswer(exchange, request: lastRequest) { answers.append(answer) }
        }
        return answers
    }
}
