extension Probe {
    /// The answer of userinfo to an access token that is old enough.
    ///
    /// An answer by which the server failed or was too busy is returned as it is. If the token is not accepted, another link is
    /// made, whose token is shown when it is as old. Throws in these cases:
    ///
    /// - The first token may have expired before it was shown.
    /// - The token of the other link is accepted: the server may limit the links of a user, and has then ended the first.
    /// - The server failed, was too busy or did not answer when the token of the other link was shown.
    /// - A person signs in, so that there is only one link, and its token is not accepted.
    ///
    /// - Parameters:
    ///   - tokens: the answer that has the access token.
    ///   - newLink: makes another link, and returns its access token.
    func showAged(_ tokens: JSONAnswer, newLink: () async throws -> String?) async throws -> JSONAnswer {
        await waitForAge(of: tokens)
        if isPastLifetime(of: tokens) { throw CouldNotTell.pastLifetime }
        let answer = try await show(tokens.accessToken)
        if try await isAccepted(answer) || answer.response.isInconclusive { return answer }
        try requireOtherLink(afterRefusal: answer)
        let otherToken = try await newLink()
        await prober.wait(Self.ageToReach)
        let otherAnswer = try await show(otherToken)
        guard try await isAccepted(otherAnswer) || otherAnswer.response.isInconclusive else { return answer }
        throw CouldNotTell(
            "the access token was refused (\(answer.inWords)), and that of another link, with no link after it, was "
                + "answered with \(otherAnswer.inWords): the server may limit the links of a user",
            answer.evidence + otherAnswer.evidence)
    }

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
