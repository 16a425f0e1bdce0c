import HTTPMessages
import WebText

/// An authorization response that the partner sent during the run, with what the request had asked for.
struct SeenAnswer: Sendable {
    let location: String
    let status: Int
    let answer: Answer
    /// How often `state` is in the request.
    let askedState: Int
    /// Whether the request asked for a code, or named no type, so that the answer belongs into the query.
    let wantsQuery: Bool
    let exchange: Exchange

    func item(_ name: String) -> Bool { answer.parameters.items.contains { $0.name.hasSameBytes(as: name) } }
}

extension Memo<[SeenAnswer]> {
    fileprivate static var seenAnswers: Self { Self("every answer of the run") }
}

extension Probe {
    /// Every answer of the run, each beside the request before it; for the rules at the end.
    func answers() async throws -> [SeenAnswer] {
        try await provenAuthorization()
        return try await once(.seenAnswers) { answers(in: prober.log) }
    }

    /// Why answers are missing: where a program or a person signs in, that is as configured.
    func unseen(_ reason: String) -> CouldNotTell {
        let showsPages = configuration.signIn.showsPages
        return CouldNotTell(
            showsPages ? reason : "\(reason): a program or a person sees the answers", isIntended: !showsPages
        )
    }

    private func answers(in log: [Exchange]) -> [SeenAnswer] {
        guard let url = configuration.authorizationURL, let endpoint = HTTPRequest("GET", url) else {
            return []
        }
        var asked = Parameters(parsing: "", plus: .space)
        var answers: [SeenAnswer] = []
        for exchange in log {
            let request = exchange.request
            if request.origin == endpoint.origin, request.path == endpoint.path, let query = request.query {
                let parameters = Parameters(parsing: query, plus: .space)
                // Pages of the same path may carry other parameters, such as the one of a pending request.
                if parameters.items.contains(where: { $0.name == "client_id" }) { asked = parameters }
            }
            guard let response = exchange.response, (300..<400).contains(response.status),
                let location = response.headers["Location"]
            else { continue }
            let answer = Answer(location)
            let wanted = asked.items.filter { $0.name == "redirect_uri" }.compactMap { try? $0.decoded() }
            guard wanted.contains(where: { $0.hasSameBytes(as: answer.address) }) else { continue }
            answers.append(
                SeenAnswer(
                    location: location, status: response.status, answer: answer,
                    askedState: asked.items.count { $0.name == "state" },
                    wantsQuery: asked.items.allSatisfy {
                        $0.name != "response_type" || $0.rawValue == "code"
                    }, exchange: exchange))
        }
        return answers
    }
}
