import OAuth
import WebText

/// Refreshes of a link.
extension Probe {
    /// The form of a right refresh of a new link, by hand of the first: a server may end a token at its first
    /// refusal.
    func refreshForm() async throws -> [Parameters.Item] {
        let tokens = try await newTokens(byHand: .ofFirstExchange)
        return TokenRequest.refreshToken(try tokens.neededRefreshToken(), scope: nil).items
    }

    /// Refreshes as Google does; once more after 5xx.
    ///
    /// Where a person signs in, the one link goes on with the newest tokens.
    func refresh(_ token: String, userAgent: String? = nil) async throws -> JSONAnswer {
        let items = TokenRequest.refreshToken(token, scope: nil).items
        let answer = try await self.token(items, by: client(), userAgent: userAgent)
        liveTokens.withLock { $0.take(answer, inPlaceOf: token) }
        return answer
    }

    /// Throws where a person signs in, and the only link of the run is refused: wrong requests were sent for it, too.
    func requireOtherLink(afterRefusal answer: JSONAnswer) throws {
        guard authorizer?.isAutomatic == false, answer.ending == .refused else { return }
        throw CouldNotTell(
            "the only link of this run was refused (\(answer.inWords)): a wrong request before may have ended it",
            answer.evidence)
    }

    /// A right refresh with new tokens, by hand with those of the first exchange.
    func tryRefresh() async throws -> Refreshed {
        let before = try await newTokens(byHand: .ofFirstExchange)
        return Refreshed(before: before, answer: try await refresh(try before.neededRefreshToken()))
    }
}
