extension Probe {
    /// Shows an access token that is old enough; where it is refused, one of another link, when that is as old.
    ///
    /// Throws where that one is accepted: a server that limits the links of a user has ended the first. By hand, where there
    /// is only one link, it throws at every refusal.
    ///
    /// - Parameter anew: makes another link, and gets a token of it in the same way.
    func showAged(_ token: String?, anew: () async throws -> String?) async throws -> JSONAnswer {
        let answer = try await show(token)
        try requireOtherLink(afterRefusal: answer)
        guard answer.ending == .refused, let other = try? await anew() else { return answer }
        await prober.wait(Self.ageOfTokens)
        guard let alone = try? await show(other), alone.tellsOfUser else { return answer }
        throw CouldNotTell(
            "the access token was refused (\(answer.inWords)), and that of another link, with no link after it, was not: "
                + "the server may limit the links of a user", answer.evidence + alone.evidence)
    }

    /// Throws where an access token may have come to its end: other trials may have taken longer than it lives.
    ///
    /// - Parameter lifetime: its `expires_in`, in seconds.
    func requireLifetime(of lifetime: Int64, _ answer: JSONAnswer) throws {
        let age = prober.elapsed - answer.exchange.ended
        guard age + .seconds(5) >= .seconds(lifetime) else { return }
        throw CouldNotTell.notAsked("the lifetime of the access token was over before it was shown again")
    }
}
