extension Probe {
    /// Shows the access token of an answer when it is old enough; where it is not accepted, one of another link, when that is
    /// as old.
    ///
    /// Throws where the first may have come to its end by then, and where the other one is accepted: a server that limits the
    /// links of a user has ended the first. Throws also where there is no answer to the other one, or one that tells nothing.
    /// By hand, where there is only one link, it throws where the first is not accepted. An answer by which the server failed
    /// or was too busy is returned at once.
    ///
    /// - Parameter anew: makes another link, and gets a token of it in the same way.
    func showAged(_ tokens: JSONAnswer, anew: () async throws -> String?) async throws -> JSONAnswer {
        await waitForAge(of: tokens)
        if isPastLifetime(of: tokens) { throw CouldNotTell.pastLifetime }
        let answer = try await show(tokens.accessToken)
        if try await isAccepted(answer) || answer.response.isInconclusive { return answer }
        try requireOtherLink(afterRefusal: answer)
        let other = try await anew()
        await prober.wait(Self.ageOfTokens)
        let alone = try await show(other)
        guard try await isAccepted(alone) || alone.response.isInconclusive else { return answer }
        throw CouldNotTell(
            "the access token was refused (\(answer.inWords)), and that of another link, with no link after it, was "
                + "answered with \(alone.inWords): the server may limit the links of a user",
            answer.evidence + alone.evidence)
    }

    /// Shows the access token of an answer; nil where it is not accepted, and may have come to its end by time.
    func showUnlessEnded(_ answer: JSONAnswer) async throws -> JSONAnswer? {
        let shown = try await show(answer.accessToken)
        if try await !isAccepted(shown), isPastLifetime(of: answer) { return nil }
        return shown
    }

    /// Whether the access token of an answer may have come to its end by `expires_in`: other trials may have taken longer.
    func isPastLifetime(of answer: JSONAnswer) -> Bool {
        guard let lifetime = answer.fields["expires_in"]?.integer else { return false }
        let age = prober.elapsed - answer.exchange.ended
        return age + .seconds(5) >= .seconds(lifetime)
    }
}

extension CouldNotTell {
    /// The reason that an access token may have come to its end before it was shown.
    static let pastLifetime = notAsked("the lifetime of the access token was over before it was shown again")
}
