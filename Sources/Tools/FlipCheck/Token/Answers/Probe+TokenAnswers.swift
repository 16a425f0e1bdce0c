import WebText

extension Probe {
    /// Every answer of the token endpoint so far; throws when there is none.
    func tokenAnswers() throws -> [JSONAnswer] {
        try messages.answers(toPostsTo: try tokenURL(), named: "token")
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
