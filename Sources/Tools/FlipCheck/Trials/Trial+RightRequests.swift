import OAuth

// Right requests, each done once: a refusal counts only when the right request of its kind succeeded.

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
    /// Whether the server takes each scope by itself, up to its first page, or nil where it did not refuse several at once.
    fileprivate func takesEachScope(after attempt: Authorization) async throws -> Bool? {
        guard attempt.answer?.error == "invalid_scope", attempt.isRefusedAtOnce(configuration.signIn),
            (2...10).contains(configuration.scopes.count)
        else { return nil }
        for scope in configuration.scopes {
            let isTaken = await goesOn(from: try query().setting("scope", scope))
            if isTaken != true { return isTaken }
        }
        return true
    }

    /// Whether the server goes on from a request with a short state, up to its first page, where it refused one as long as
    /// Google's before any sign-in, and false where it did not refuse that.
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
    /// Whether the length of its state may be why it was refused before any sign-in, or made the server fail.
    fileprivate func mayBeRefusedForState(_ signIn: SignIn) -> Bool {
        guard code == nil else { return false }
        return switch end {
        case .nowhere: false
        case .page(let status, _):
            pages.count == 1 && pages[0].step == nil
                && (pages[0].isRefusal || [400, 413, 414, 422, 431, 500].contains(status))
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

    /// A refresh token that was never issued, sent by another client of the partner's.
    ///
    /// Where the answer may refuse that client, and Google's client got the same one to such a token, it says nothing.
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
                do { userInfoBefore = try await probe.show(tokens.accessToken) } catch {
                    reasonForNoUserInfo = CouldNotTell(error)
                }
            }
            let answer = try await probe.revokeKeptLink(token)
            var outcome = RevocationOutcome(
                grant: tokens, answer: answer, reasonAgainstRefresh: reasonAgainstRefresh)
            outcome.userInfoBefore = userInfoBefore
            outcome.reasonForNoUserInfo = reasonForNoUserInfo
            if userInfoBefore != nil, answer.isOfRevocation {
                do { outcome.userInfoAfter = try await probe.show(tokens.accessToken) } catch {
                    outcome.reasonForNoUserInfo = CouldNotTell(error)
                }
            }
            do { outcome.refreshAfter = try await probe.refresh(token) } catch {
                outcome.reasonForNoRefresh = CouldNotTell(error)
            }
            if answer.ending == .refused {
                outcome.answerToOtherAuthentication = try? await probe.revokeByOtherAuthentication()
            }
            return outcome
        }
    }
}
