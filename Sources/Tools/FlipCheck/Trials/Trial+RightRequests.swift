import OAuth

// Right requests, each done once: a refusal counts only when the right request of its kind succeeded. The other client has
// no link, so its request has a made-up token.

extension Trial<JSONAnswer> {
    /// The first right exchange, with or without tokens; a person is not asked a second time.
    static var exchange: Self {
        Self("exchange", needing: .tokenURL, .client, after: .code, requests: 1, signIns: 1) { probe in
            let answer = try await probe.againAfter5xx(signingIn: true) {
                try await probe.redeem(try await probe.code())
            }
            if let tokens = try? GrantedTokens(answer) {
                probe.liveTokens.withLock { $0 = tokens }
            }
            return answer
        }
    }

    /// The request by which the partner's other client shows that the server knows it: a refresh token that was never issued.
    ///
    /// Throws where the answer may refuse the client, and Google's client gets the same answer.
    static var madeUpRefreshTokenByOtherClient: Self {
        Self(
            "madeUpRefreshTokenByOtherClient", needing: .otherClient, after: .exchange,
            trying: Control(.madeUpRefreshToken), requests: 1
        ) { probe in
            let items = TokenRequest.refreshToken(probe.madeUp(), scope: nil).items
            let answer = try await probe.token(items, by: probe.otherClient())
            if answer.mayRefuseClient, let right = try? await probe.value(of: .madeUpRefreshToken),
                right.inWords == answer.inWords
            {
                throw CouldNotTell(
                    "a made-up refresh token is answered with \(answer.inWords) for each client, which does not "
                        + "show that the server knows the other one", answer.evidence,
                    because: "refresh/invalid-token")
            }
            return answer
        }
    }

    /// The userinfo endpoint's first answer to a new access token, whatever it says.
    static var userInfo: Self {
        Self("userInfo", needing: .userinfoURL, after: .exchange, requests: 2, signIns: 1) { probe in
            try await probe.show(try await probe.newTokens(byHand: .ofFirstExchange).accessToken)
        }
    }
}

extension Trial<Refreshed> {
    /// The first right refresh, with or without an access token in its answer.
    ///
    /// Where a person signs in, userinfo gets the access token of the only link before: a refresh may end it, and bring no
    /// other refresh token.
    static var refresh: Self {
        Self("refresh", after: .exchange, requests: 2, signIns: 1) { probe in
            if probe.isByHand { _ = await probe.reason(against: .userInfo) }
            var refreshed = try await probe.tryRefresh()
            if refreshed.hasOldAccessToken(refreshed.answer) {
                await probe.prober.wait(.seconds(1))
                let token = try refreshed.answer.refreshToken ?? refreshed.before.neededRefreshToken()
                refreshed.later = try await probe.refresh(token)
            }
            return refreshed
        }
    }
}

/// The answer to a request, or nil where none came, with the reason in its place.
private func answer(
    orReason reason: inout CouldNotTell?, _ ask: () async throws -> JSONAnswer
) async -> JSONAnswer? {
    do { return try await ask() } catch {
        reason = CouldNotTell(error)
        return nil
    }
}

extension Trial<RevocationOutcome> {
    /// The first right revocation, whatever it did, and a refresh after it.
    ///
    /// Where userinfo works, it gets the access token before and right after the revocation, and not after the refresh: that
    /// may end the link, because its token is dead.
    static var revocation: Self {
        Self(
            "revocation", needing: .revocationURL, after: .exchange, trying: .refresh, .userInfo, requests: 5,
            signIns: 1
        ) { probe in
            let reasonAgainstRefresh = await probe.reason(against: .refresh)
            let asksUserInfo = await probe.reason(against: .userInfo) == nil
            let tokens = try await probe.newTokens()
            let token = try tokens.neededRefreshToken()
            func show() async throws -> JSONAnswer { try await probe.show(tokens.accessToken) }
            var userInfoBefore: JSONAnswer?
            var reasonForNoUserInfo: CouldNotTell?
            if asksUserInfo { userInfoBefore = await answer(orReason: &reasonForNoUserInfo, show) }
            let revoked = try await probe.revokeKeptLink(token)
            var outcome = RevocationOutcome(
                grant: tokens, answer: revoked, reasonAgainstRefresh: reasonAgainstRefresh)
            outcome.userInfoBefore = userInfoBefore
            outcome.reasonForNoUserInfo = reasonForNoUserInfo
            if userInfoBefore != nil, revoked.isOfRevocation {
                outcome.userInfoAfter = await answer(orReason: &outcome.reasonForNoUserInfo, show)
            }
            outcome.refreshAfter = await answer(orReason: &outcome.reasonForNoRefresh) {
                try await probe.refresh(token)
            }
            if revoked.ending == .refused {
                outcome.answerToOtherAuthentication = try? await probe.revokeByOtherAuthentication()
            }
            return outcome
        }
    }
}
