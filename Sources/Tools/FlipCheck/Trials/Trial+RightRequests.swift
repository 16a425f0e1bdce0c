import OAuth

// Right requests, each done once: a refusal counts only when the right request of its kind succeeded. The other client has
// no link, so its request has a made-up token.

extension Trial<RightRequest> {
    /// The first right authorization request, which has a challenge where the server asks for one.
    ///
    /// Where the server refuses several scopes at once with `invalid_scope`, a browser that is not signed in opens the first
    /// page with one scope at a time. Where it refuses the request at once for another reason, or fails, that browser opens it
    /// with a short state, and where the server goes on from there, this and all further right requests have such a state.
    /// Where the sign-in ends at a page that knows nothing of the request, the browser opens the authorization URL again, and
    /// takes the steps that are left.
    static var rightRequest: Self {
        Self("rightRequest", needing: .authorizationURL, .client, requests: 0, signIns: 1) { probe in
            var right = RightRequest(authorization: try await probe.authorize(try probe.query()))
            if probe.configuration.pkce == nil, right.authorization.asksForChallenge {
                probe.challenges.withLock { $0.areSent = true }
                right.withoutChallenge = right.authorization
                right.authorization = try await probe.authorize(try probe.query())
            }
            right.takesEachScope = try await probe.takesEachScope(after: right.authorization)
            if try await probe.takesShortState(after: right.authorization) {
                probe.hasShortStates.withLock { $0 = true }
                right.refusedForState = right.authorization
                right.authorization = try await probe.authorize(try probe.query())
            }
            right.authorization = try await probe.openAgain(after: right.authorization)
            return right
        }
    }
}

extension Probe {
    /// The most scopes that are tried one at a time: each needs a visit of its own.
    private static let maximumTriedScopes = 10

    /// Whether the server takes each scope by itself, up to its first page, or nil where it did not refuse several at once, or
    /// there are too many to try each.
    fileprivate func takesEachScope(after attempt: Authorization) async throws -> Bool? {
        guard attempt.answer?.error == "invalid_scope", attempt.isRefusedAtOnce(configuration.signIn),
            (2...Self.maximumTriedScopes).contains(configuration.scopes.count)
        else { return nil }
        for scope in configuration.scopes {
            let isTaken = await goesOn(from: try query().setting("scope", scope))
            if isTaken != true { return isTaken }
        }
        return true
    }

    /// Whether the server accepts a short state, up to its first page, after it refused a state of Google's length before any
    /// sign-in; false if it did not refuse that.
    fileprivate func takesShortState(after attempt: Authorization) async throws -> Bool {
        guard attempt.mayBeRefusedForState(configuration.signIn) else { return false }
        return await goesOn(from: try query().setting("state", random.shortState())) == true
    }

    /// Whether the server goes on from a request, up to its first page for a browser that is not signed in, or nil where it led
    /// nowhere.
    private func goesOn(from query: AuthorizationQuery) async -> Bool? {
        guard let authorizer else { return nil }
        showValues(of: query)
        let look = await authorizer.look(query)
        return switch look.end {
        case .nowhere: nil
        case .page(let status, _): status < 400 && look.pages.last?.isRefusal != true
        case .redirect: look.answer?.error == nil
        }
    }

    /// The authorization; where its sign-in lost the request, the same browser opens the URL again, and that authorization is
    /// added if it gets a code.
    fileprivate func openAgain(after attempt: Authorization) async throws -> Authorization {
        guard configuration.signIn.showsPages, let page = attempt.pageThatMayLackRequest else {
            return attempt
        }
        let again = try await authorize(try query(), besides: attempt.pages.compactMap(\.step))
        return again.code == nil ? attempt : attempt.goingOn(again, from: page)
    }
}

extension Authorization {
    /// How servers and frameworks answer a text that is too long, or fail because their database refuses it.
    private static let statusesOfLongText: Set = [400, 413, 414, 422, 431, 500]

    /// Whether the length of its state may be why it was refused before any sign-in, or made the server fail.
    fileprivate func mayBeRefusedForState(_ signIn: SignIn) -> Bool {
        guard code == nil else { return false }
        return switch end {
        case .nowhere: false
        case .page(let status, _):
            pages.count == 1 && pages[0].step == nil
                && (pages[0].isRefusal || Self.statusesOfLongText.contains(status))
        case .redirect:
            isRefusedAtOnce(signIn) && ["invalid_request", "server_error"].contains(answer?.error)
        }
    }
}

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

    /// The control of the other client of the partner's: it sends a refresh token that was never issued.
    ///
    /// If the answer may mean that the server does not know that client, and Google's client gets the same answer, the trial
    /// could not tell.
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
    /// By hand userinfo gets the access token of the only link before: a refresh may end it, and bring no other refresh token.
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
    /// The first right revocation, whatever it did, and a refresh after it; where userinfo works, it gets the access token
    /// before and after the revocation, because a refresh by a dead token may end the link.
    static var revocation: Self {
        Self(
            "revocation", needing: .revocationURL, after: .exchange, trying: .refresh, .userInfo, requests: 5,
            signIns: 1
        ) { probe in
            let reasonAgainstRefresh = await probe.reason(against: .refresh)
            let asksUserInfo = await probe.reason(against: .userInfo) == nil
            let tokens = try await probe.newTokens()
            let token = try tokens.neededRefreshToken()
            var userInfoBefore: JSONAnswer?
            var reasonForNoUserInfo: CouldNotTell?
            if asksUserInfo {
                userInfoBefore = await answer(orReason: &reasonForNoUserInfo) {
                    try await probe.show(tokens.accessToken)
                }
            }
            let revoked = try await probe.revokeKeptLink(token)
            var outcome = RevocationOutcome(
                grant: tokens, answer: revoked, reasonAgainstRefresh: reasonAgainstRefresh)
            outcome.userInfoBefore = userInfoBefore
            outcome.reasonForNoUserInfo = reasonForNoUserInfo
            if userInfoBefore != nil, revoked.isOfRevocation {
                outcome.userInfoAfter = await answer(orReason: &outcome.reasonForNoUserInfo) {
                    try await probe.show(tokens.accessToken)
                }
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
