import HTTPMessages
import WebText

/// How the right requests of a run ended, each tried once: the positive controls.
///
/// A server that answers everything with a page, or with an error, refuses wrong requests too, which proves
/// nothing. So a refusal counts only when the right request of the same kind succeeded in the same run.
/// And to a person every sign-in is work, so the first tokens serve for all that spoils none.
struct KnownWays: Sendable {
    var walk: Authorization?
    var look: Result<Authorization, CouldNotTell>?
    var sameTwice: Result<[Walked], CouldNotTell>?
    var wrongRequest: Result<Walked, CouldNotTell>?
    var refusal: Result<Authorization, CouldNotTell>?
    var exchange: Result<TokenAnswer, CouldNotTell>?
    var refresh: Result<TriedRefresh, CouldNotTell>?
    var userinfo: Result<TriedUserInfo, CouldNotTell>?
    var revocation: Result<TriedRevocation, CouldNotTell>?
    var pages: Result<PageWalks, CouldNotTell>?
    var otherVisit: Result<Visit, CouldNotTell>?
    var sessionCookies: Result<[VisitorCookie], CouldNotTell>?
    var plantedVisit: Result<PlantedVisit, CouldNotTell>?
    /// The refresh token of a link whose last use was a right refresh that succeeded.
    var steadyToken: String?
}

extension Probe {
    /// The known result, or else the result of a first try; no try is repeated.
    func once<Value: Sendable>(
        _ place: any WritableKeyPath<KnownWays, Result<Value, CouldNotTell>?> & Sendable,
        _ find: () async throws(CouldNotTell) -> Value
    ) async throws(CouldNotTell) -> Value {
        if let known = known.withLock({ $0[keyPath: place] }) { return try known.get() }
        let result: Result<Value, CouldNotTell>
        do throws(CouldNotTell) { result = .success(try await find()) } catch { result = .failure(error) }
        known.withLock { $0[keyPath: place] = result }
        return try result.get()
    }

    /// The walk of the first right request, with or without a code at its end.
    ///
    /// Throws ``CouldNotTell`` when the client or the authorization URL is not known.
    public func firstWalk() async throws(CouldNotTell) -> Authorization {
        if let known = known.withLock({ $0.walk }) { return known }
        let walked = try await walk(try query())
        known.withLock { $0.walk = walked }
        return walked
    }

    /// The first right request, when it ended with a code.
    ///
    /// Throws ``CouldNotTell`` when it did not.
    @discardableResult
    func provenWalk() async throws(CouldNotTell) -> Authorization {
        let walked = try await firstWalk()
        switch SignInOutcome(walked, configuration.signIn) {
        case .code: return walked
        case .serverGaveNoCode:
            throw CouldNotTell(
                "the right request got no code, see authorize/code, so a wrong one proves nothing")
        case .signInStopped, .noAnswer:
            throw CouldNotTell("the sign-in did not lead to a code, see authorize/sign-in")
        }
    }

    /// The page that a right request shows to a browser that is not signed in, where no program can sign in.
    ///
    /// Throws ``CouldNotTell`` when it is an error.
    func provenLook() async throws(CouldNotTell) {
        try await provenWalk()
        guard let authorizer else { throw .notConfigured("authorizationURL") }
        _ = try await once(\.look) { () throws(CouldNotTell) in
            let look = await authorizer.look(try query())
            if case .page(let status, _) = look.end, status < 400 { return look }
            if case .redirect = look.end { return look }
            throw CouldNotTell("before a sign-in even the right request \(look.endInWords)", look.evidence)
        }
    }

    /// The answer to the first right exchange, with or without tokens; a person is not asked a second time.
    ///
    /// Throws ``CouldNotTell`` when there is no code to be had, or no answer comes.
    func firstExchange() async throws(CouldNotTell) -> TokenAnswer {
        try await once(\.exchange) { () throws(CouldNotTell) in
            guard configuration.tokenURL != nil else { throw .notConfigured("tokenURL") }
            return try await redeem(try await code())
        }
    }

    /// The tokens of the first right exchange.
    ///
    /// Throws ``CouldNotTell`` when it gave none.
    @discardableResult
    func provenExchange() async throws(CouldNotTell) -> GrantedTokens {
        try GrantedTokens(await firstExchange())
    }

    /// The first right refresh, with or without an access token in its answer.
    ///
    /// Throws ``CouldNotTell`` when there is no refresh token to be had, or no answer comes.
    func firstRefresh() async throws(CouldNotTell) -> TriedRefresh {
        try await once(\.refresh) { () throws(CouldNotTell) in try await tryRefresh() }
    }

    /// A right refresh of a new link.
    ///
    /// Throws ``CouldNotTell`` when there is no refresh token to be had, or no answer comes.
    func tryRefresh() async throws(CouldNotTell) -> TriedRefresh {
        let before = try await grant()
        return TriedRefresh(
            before: before, answer: try await refreshSteadily(try before.neededRefreshToken()))
    }

    /// The answer to the first right refresh.
    ///
    /// Throws ``CouldNotTell`` when it gave no access token.
    @discardableResult
    func provenRefresh() async throws(CouldNotTell) -> TokenAnswer {
        try await firstRefresh().answer.refreshResult.get()
    }

    /// The userinfo endpoint's first answer to a new access token, whatever it says.
    ///
    /// Throws ``CouldNotTell`` when there is no access token to be had, or no answer comes.
    func firstUserInfo() async throws(CouldNotTell) -> TriedUserInfo {
        try await once(\.userinfo) { () throws(CouldNotTell) in try await tryUserInfo() }
    }

    /// A new access token, shown as it should be.
    ///
    /// Throws ``CouldNotTell`` when there is none to be had, or no answer comes.
    func tryUserInfo() async throws(CouldNotTell) -> TriedUserInfo {
        guard configuration.userinfoURL != nil else { throw .notConfigured("userinfoURL") }
        let grant = try await grant()
        return TriedUserInfo(grant: grant, answer: try await show(grant.accessToken))
    }

    /// The userinfo endpoint's first answer to a new access token.
    ///
    /// Throws ``CouldNotTell`` when it says nothing of a user.
    @discardableResult
    func provenUserInfo() async throws(CouldNotTell) -> UserInfoAnswer {
        let answer = try await firstUserInfo().answer
        guard answer.isAlive else {
            throw CouldNotTell(
                "a new access token was answered with \(answer.response.status) at the userinfo endpoint, "
                    + "see userinfo/works", answer.evidence)
        }
        return answer
    }

    /// The first right revocation, whatever it did.
    ///
    /// Throws ``CouldNotTell`` when there is no token to be revoked, or no answer comes.
    func firstRevocation() async throws(CouldNotTell) -> TriedRevocation {
        try await once(\.revocation) { () throws(CouldNotTell) in
            let grant = try await revocableGrant()
            let token = try grant.neededRefreshToken()
            let answer = try await revoke(token, hint: "refresh_token", by: client())
            let after: Result<TokenAnswer, CouldNotTell>
            do throws(CouldNotTell) { after = .success(try await refresh(token)) } catch {
                after = .failure(error)
            }
            return TriedRevocation(grant: grant, answer: answer, after: after)
        }
    }

    /// The answer to the first right revocation, after which the refresh token was dead.
    ///
    /// Throws ``CouldNotTell`` when the revocation was refused, or ended nothing.
    @discardableResult
    func provenRevocation() async throws(CouldNotTell) -> TokenAnswer {
        let tried = try await firstRevocation()
        let answer = tried.answer
        try await provenRefresh()
        guard answer.response.status == 200 else {
            throw CouldNotTell("a right revocation was answered with \(answer.inWords)", answer.evidence)
        }
        let after = try tried.after.get()
        guard case .refused = after.ending else {
            throw CouldNotTell(
                "after a right revocation the refresh token was answered with \(after.inWords), "
                    + "so the revocation endpoint may do nothing", answer.evidence + after.evidence)
        }
        return answer
    }

    /// A result that comes from a rule about the right request itself.
    func note<Value: Sendable>(
        _ place: any WritableKeyPath<KnownWays, Result<Value, CouldNotTell>?> & Sendable,
        _ result: Result<Value, CouldNotTell>
    ) {
        known.withLock { $0[keyPath: place] = result }
    }
}

/// A right refresh.
struct TriedRefresh: Sendable {
    /// The tokens from before.
    let before: GrantedTokens
    /// The answer.
    let answer: TokenAnswer
}

/// An access token that was shown as it should be.
struct TriedUserInfo: Sendable {
    /// The tokens.
    let grant: GrantedTokens
    /// The answer.
    let answer: UserInfoAnswer
}

/// A right revocation of a refresh token.
struct TriedRevocation: Sendable {
    /// The tokens of the link.
    let grant: GrantedTokens
    /// The answer.
    let answer: TokenAnswer
    /// The answer to the refresh token afterwards.
    let after: Result<TokenAnswer, CouldNotTell>
}

extension TokenAnswer {
    /// A success when there is an access token in it.
    var refreshResult: Result<TokenAnswer, CouldNotTell> {
        accessToken != nil
            ? .success(self)
            : .failure(CouldNotTell("a right refresh was answered with \(inWords)", evidence))
    }
}
