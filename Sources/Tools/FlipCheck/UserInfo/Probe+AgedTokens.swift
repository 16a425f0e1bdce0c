extension Probe {
    /// The answer of userinfo to an access token, or nil if the token is not accepted and may have expired.
    ///
    /// - Parameter answer: the answer that has the access token.
    func showUnlessEnded(_ answer: JSONAnswer) async throws -> JSONAnswer? {
        let shown = try await show(answer.accessToken)
        if try await !isAccepted(shown), isPastLifetime(of: answer) { return nil }
        return shown
    }

    /// Whether the access token of an answer may have expired by `expires_in`: other trials may have taken longer.
    func isPastLifetime(of answer: JSONAnswer) -> Bool {
        guard let lifetime = answer.fields["expires_in"]?.integer else { return false }
        let age = prober.elapsed - answer.exchange.ended
        // The server made the token before its answer came, and an answer may take some seconds.
        return age + .seconds(5) >= .seconds(lifetime)
    }
}

extension CouldNotTell {
    /// The reason that an access token may have expired before it was shown.
    static let pastLifetime = notAsked("the lifetime of the access token was over before it was shown again")
}
