import OAuth
import WebText

/// Refreshes of a link.
extension Probe {
    /// The form of a right refresh of a new link, or of the first exchange's link where a person signs in.
    ///
    /// A link of its own, because a server may end a token at its first refusal.
    func refreshForm() async throws -> [Parameters.Item] {
        let tokens = try await newTokens(byHand: .ofFirstExchange)
        return TokenRequest.refreshToken(try tokens.neededRefreshToken(), scope: nil).items
    }

    /// Refreshes as Google does, and once more after 5xx.
    ///
    /// - Parameters:
    ///   - scope: the scope that it asks for, or nil for none, as Google does.
    ///   - userAgent: what the request calls its program, or nil for the name of flip-check.
    func refresh(
        _ token: String, to scope: String? = nil, userAgent: String? = nil
    ) async throws -> JSONAnswer {
        try await againAfter5xx { try await refreshOnce(token, to: scope, userAgent: userAgent) }
    }

    /// Refreshes a link that has to be good, and once more after 5xx.
    ///
    /// Throws where the second refresh is refused: a server that rotates may have spent the refresh token before it failed.
    func refreshKeptLink(_ token: String) async throws -> JSONAnswer {
        let first = try await refreshOnce(token)
        guard first.exchange.isServerError else { return first }
        await prober.wait(.seconds(1))
        let second = try await refreshOnce(token)
        guard second.ending == .refused else { return second }
        throw CouldNotTell(spentBy: first, refusing: second)
    }

    /// Refreshes once; where a person signs in, the one link goes on with the newest tokens.
    private func refreshOnce(
        _ token: String, to scope: String? = nil, userAgent: String? = nil
    ) async throws -> JSONAnswer {
        let scopes = scope.map { [Parameters.Item("scope", $0)] } ?? []
        let items = TokenRequest.refreshToken(token, scope: nil).items + scopes
        let answer = try await tokenOnce(items, by: client(), userAgent: userAgent)
        liveTokens.withLock { $0.take(answer) }
        return answer
    }

    /// Throws if a person signs in and the answer refuses the only link of the run: a wrong request may have ended it.
    ///
    /// An answer with an access token is not a refusal, nor is one by which the server failed or was too busy.
    func requireOtherLink(afterRefusal answer: JSONAnswer) throws {
        guard isByHand, answer.accessToken == nil, !answer.response.isInconclusive else { return }
        throw CouldNotTell(
            "the only link of this run was refused (\(answer.inWords)): a wrong request before may have ended it",
            answer.evidence)
    }

    /// Throws if a person signs in, all of these requests were refused, and then a right refresh of the only link gets no
    /// access token either.
    ///
    /// The link may have ended before, at the second use of a refresh token or at the first refusal.
    func requireLiveLink(afterRefusals answers: [JSONAnswer]) async throws {
        guard isByHand, answers.allSatisfy({ $0.ending == .refused }) else { return }
        let right = try await refreshKeptLink(try await currentTokens().neededRefreshToken())
        try requireOtherLink(afterRefusal: right)
        _ = try right.refreshed()
    }

    /// A right refresh of a new link, and after 5xx one of another new link.
    ///
    /// The first may have spent its refresh token before the server failed. After 5xx the second is sent once more: tokens
    /// that are made from the time, in seconds, fail so soon after an exchange. Where a person signs in, both are of the
    /// first exchange's link; it throws where the second is then refused with the refresh token of the first.
    func tryRefresh() async throws -> Refreshed {
        let first = try await refreshNewLink { try await refreshOnce($0) }
        guard first.answer.exchange.isServerError else { return first }
        await prober.wait(.seconds(1))
        let second = try await refreshNewLink { try await refreshKeptLink($0) }
        let token = try second.before.neededRefreshToken()
        let isSameToken = first.before.refreshToken?.hasSameBytes(as: token) == true
        guard isSameToken, second.answer.ending == .refused else { return second }
        throw CouldNotTell(spentBy: first.answer, refusing: second.answer)
    }

    private func refreshNewLink(by send: (String) async throws -> JSONAnswer) async throws -> Refreshed {
        let before = try await newTokens(byHand: .ofFirstExchange)
        return Refreshed(before: before, answer: try await send(try before.neededRefreshToken()))
    }

    /// Why an answer to a wrong refresh says nothing about its token, or nil where it does.
    ///
    /// It says nothing if it may refuse the client, and a right request of the client is refused too.
    func reasonAgainstVerdict(_ answer: JSONAnswer) async -> CouldNotTell? {
        // A server may lock a client after some wrong secrets, such as those of other rules. An invalid_grant is about the
        // code or the link, which may have ended, and takes the client.
        guard answer.mayRefuseClient, let right = await answerToRightClient(), right.ending == .refused,
            right.error != "invalid_grant"
        else { return nil }
        return CouldNotTell(
            "the client's right secret is refused, too (\(right.inWords)): the server may lock a client "
                + "after wrong secrets, and then anybody can stop Google", right.evidence)
    }

    /// The answer to a right request of the client, or nil where none came: an exchange, or by hand a refresh, which takes no
    /// sign-in.
    private func answerToRightClient() async -> JSONAnswer? {
        if !isByHand { return try? await exchangeNewCode(by: client()) }
        guard let token = try? await currentTokens().refreshToken else { return nil }
        return try? await refresh(token)
    }
}

extension CouldNotTell {
    /// The reason that a server which failed at a refresh may have spent the refresh token before, and then refused it.
    fileprivate init(spentBy first: JSONAnswer, refusing second: JSONAnswer) {
        self.init(
            "a refresh was answered with \(first.inWords), and its repetition with \(second.inWords): "
                + "the first may have spent the refresh token", first.evidence + second.evidence)
    }
}
