import WebText

extension Probe {
    func tokenAnswers() throws -> [JSONAnswer] { try answers(of: try tokenURL(), "token") }

    /// Every answer of an endpoint to a POST so far.
    func answers(of url: String, _ endpoint: String) throws -> [JSONAnswer] {
        let asked = prober.log.filter { $0.request.method == "POST" && $0.request.url.hasSameBytes(as: url) }
        let answers = asked.compactMap { try? JSONAnswer($0) }
        guard !answers.isEmpty else {
            let sent = asked.count(where: \.isSent)
            throw CouldNotTell(
                sent == 0
                    ? "no request was sent to the \(endpoint) endpoint"
                    : "none of \(sent) requests was answered")
        }
        return answers
    }

    /// Every refusal so far of a request that was sent alone.
    ///
    /// A server error is not a refusal.
    func tokenRefusals() async throws -> [JSONAnswer] {
        let answers = try tokenAnswers().filter { !$0.exchange.isOneOfSeveral }
        try await provenExchange()
        let refusals = answers.filter {
            !$0.isGranted && $0.response.status < 500 && !$0.response.isTemporaryFailure
        }
        guard !refusals.isEmpty else { throw CouldNotTell("no wrong request was sent to the token endpoint") }
        return refusals
    }
}
