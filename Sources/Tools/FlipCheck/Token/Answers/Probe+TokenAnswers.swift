import WebText

extension Probe {
    /// Every answer of the token endpoint so far; throws when there is none.
    func tokenAnswers() throws -> [JSONAnswer] { try answers(of: try tokenURL(), "token") }

    /// Every answer of an endpoint to a POST so far; throws when there is none.
    ///
    /// - Parameter endpoint: the endpoint, in the words of a finding.
    func answers(of url: String, _ endpoint: String) throws -> [JSONAnswer] {
        let posts = prober.log.filter { $0.request.method == "POST" && $0.request.url.hasSameBytes(as: url) }
        let answers = posts.compactMap { try? JSONAnswer($0) }
        guard answers.isEmpty else { return answers }
        let sent = posts.count(where: \.isSent)
        throw CouldNotTell(
            sent == 0
                ? "no request was sent to the \(endpoint) endpoint" : "none of \(sent) requests was answered")
    }

    /// Every refusal of the token endpoint so far; throws when there is none.
    ///
    /// A server error is not a refusal. Requests that were sent several times at once do not count, because it
    /// is chance how the server answers them.
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
