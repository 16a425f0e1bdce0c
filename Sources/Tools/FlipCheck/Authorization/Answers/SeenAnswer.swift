import HTTPMessages
import WebText

/// An answer that the run saw at a redirect URI.
struct SeenAnswer: Sendable {
    /// The address, as the header had it.
    let location: String
    /// The status of the redirect.
    let status: Int
    /// The address taken apart.
    let answer: Answer
    /// How often `state` is in the request.
    let askedState: Int
    /// Whether the request asked for a code, or named no type, so that the answer belongs into the query.
    let wantsQuery: Bool
    /// The message with the redirect.
    let exchange: Exchange

    /// The message, as it may be printed.
    var evidence: Evidence { exchange.evidence }

    /// Whether there is a parameter of this name.
    func item(_ name: String) -> Bool {
        answer.parameters.items.contains { $0.name.hasSameBytes(as: name) }
    }
}

/// The answers among the first messages of a run; ten rules ask for them.
struct SeenAnswers: Sendable {
    /// How many messages were looked at.
    var messages = 0
    /// The answers among them.
    var answers: [SeenAnswer] = []
}

extension Probe {
    /// Every answer so far, each beside the request before it.
    var answersSoFar: [SeenAnswer] {
        let log = prober.log
        if let known = seen.withLock({ $0.messages == log.count ? $0.answers : nil }) { return known }
        let answers = answers(in: log)
        seen.withLock { $0 = SeenAnswers(messages: log.count, answers: answers) }
        return answers
    }

    /// Why answers are missing: a program or a person that signs in sees them instead, which is as configured.
    func unseen(_ reason: String) -> CouldNotTell {
        let walksPages = configuration.signIn.walksPages
        return CouldNotTell(
            walksPages ? reason : "\(reason): a program or a person sees the answers", isIntended: !walksPages
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
                    },
                    exchange: exchange))
        }
        return answers
    }
}

extension String {
    /// Whether all characters are those of RFC 6749 appendix A.8: printable ASCII without `"` and `\`.
    var isErrorText: Bool {
        utf8.allSatisfy {
            (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        }
    }
}
