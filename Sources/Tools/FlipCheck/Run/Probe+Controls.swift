extension Memo<Authorization> {
    fileprivate static var firstAuthorization: Self { Self("the first authorization request") }
    fileprivate static var firstLook: Self { Self("the first page, not signed in") }
}

extension Memo<JSONAnswer> {
    fileprivate static var firstExchange: Self { Self("the first exchange", endsWithReset: true) }
    fileprivate static var firstUserInfo: Self { Self("the first answer of userinfo") }
}

extension Memo<TriedRefresh> {
    fileprivate static var firstRefresh: Self { Self("the first refresh", endsWithReset: true) }
}

extension Memo<TriedRevocation> {
    fileprivate static var firstRevocation: Self { Self("the first revocation") }
}

/// Right requests, each done once: a refusal counts only when the right request of its kind succeeded.
extension Probe {
    /// Returns what the key stands for, and finds it out at the first call only.
    func once<Value: Sendable>(_ memo: Memo<Value>, _ find: () async throws -> Value) async throws -> Value {
        if let known = firstTries.withLock({ $0[memo] }) { return try known.get() }
        let result: Result<Value, any Error>
        do { result = .success(try await find()) } catch { result = .failure(error) }
        firstTries.withLock { $0[memo] = result }
        return try result.get()
    }

    /// Takes back the consents that the server remembers; false when it is not known how.
    @discardableResult func resetAccount() async -> Bool {
        guard let reset = configuration.signIn.reset else { return false }
        await reset()
        // Tokens may end with the consents, so that right requests with the first ones are made again.
        firstTries.withLock { $0.endWithReset() }
        return true
    }

    /// The first right authorization request, wherever it ended; with a challenge, where the server asks for one.
    package func firstAuthorization() async throws -> Authorization {
        try await once(.firstAuthorization) {
            let attempt = try await authorize(try query())
            guard configuration.pkce == nil, attempt.asksForChallenge else { return attempt }
            challenges.withLock { challenges in
                challenges.areSent = true
                challenges.areAskedFor = true
            }
            return try await authorize(try query())
        }
    }

    /// The first right request, when it ended with a code.
    @discardableResult func provenAuthorization() async throws -> Authorization {
        let attempt = try await firstAuthorization()
        switch SignInOutcome(attempt, configuration) {
        case .code: return attempt
        case .serverGaveNoCode:
            throw CouldNotTell(
                "the right request got no code, see authorize/code, so a wrong one proves nothing",
                because: "authorize/code")
        case .signInStopped, .noAnswer:
            throw CouldNotTell(
                "the sign-in did not lead to a code, see authorize/sign-in", because: "authorize/sign-in")
        }
    }

    /// The error for a command that prints no report, which names the reason in place of a rule.
    package func explained(_ error: any Error) async -> any Error {
        let cause = (error as? CouldNotTell)?.cause
        guard cause == "authorize/sign-in" || cause == "authorize/code", let reason = await reasonForNoCode()
        else { return error }
        let lastExchange = (try? await firstAuthorization())?.exchanges.last
        let question = lastExchange?.questionAboutServer ?? ""
        let more = question.isEmpty ? "" : ". " + question
        return CouldNotTell(prober.secrets.printable("there is no code: \(reason)\(more)"))
    }

    /// What the first right request tells about why it got no code; nil when it got one.
    func reasonForNoCode() async -> String? {
        guard let attempt = try? await firstAuthorization() else { return nil }
        return switch SignInOutcome(attempt, configuration) {
        case .code: nil
        case .serverGaveNoCode(let reason), .signInStopped(let reason), .noAnswer(let reason): reason
        }
    }

    /// Throws unless a right request shows a page or redirects in a browser that is not signed in.
    ///
    /// Where a person would have to sign in, a rule looks at a wrong request only as far as its first page.
    func provenLook() async throws {
        try await provenAuthorization()
        guard let authorizer else { throw CouldNotTell.notConfigured("authorizationURL") }
        _ = try await once(.firstLook) {
            let look = await authorizer.look(try query())
            if case .page(let status, _) = look.end, status < 400 { return look }
            if case .redirect = look.end { return look }
            throw CouldNotTell("before a sign-in even the right request \(look.endInWords)", look.evidence)
        }
    }

    /// The answer to the first right exchange, with or without tokens; a person is not asked a second time.
    func firstExchange() async throws -> JSONAnswer {
        try await once(.firstExchange) {
            _ = try tokenURL()
            return try await again { try await redeem(try await code()) }
        }
    }

    /// The tokens of the first right exchange; throws when it gave none.
    @discardableResult func provenExchange() async throws -> GrantedTokens {
        try GrantedTokens(await firstExchange())
    }

    /// The first right refresh, with or without an access token in its answer.
    func firstRefresh() async throws -> TriedRefresh {
        try await once(.firstRefresh) { try await tryRefresh() }
    }

    /// A right refresh with new tokens.
    func tryRefresh() async throws -> TriedRefresh {
        let before = try await grant()
        return TriedRefresh(
            before: before, answer: try await rightRefresh(try before.neededRefreshToken()))
    }

    /// The answer to the first right refresh, when it gave an access token.
    @discardableResult func provenRefresh() async throws -> JSONAnswer {
        try await firstRefresh().answer.refreshed()
    }

    /// The userinfo endpoint's first answer to a new access token, whatever it says.
    func firstUserInfo() async throws -> JSONAnswer {
        try await once(.firstUserInfo) {
            _ = try userinfoURL()
            return try await show(try await grant().accessToken)
        }
    }

    /// The userinfo endpoint's first answer to a new access token, when it tells of a user.
    @discardableResult func provenUserInfo() async throws -> JSONAnswer {
        let answer = try await firstUserInfo()
        guard answer.isAlive else {
            throw CouldNotTell(
                "a new access token was answered with \(answer.response.status) at the userinfo endpoint, "
                    + "see userinfo/works", answer.evidence, because: "userinfo/works")
        }
        return answer
    }

    /// The first right revocation, whatever it did.
    func firstRevocation() async throws -> TriedRevocation {
        try await once(.firstRevocation) {
            let grant = try await revocableGrant()
            let token = try grant.neededRefreshToken()
            let answer = try await revoke(token, hint: "refresh_token", by: client())
            let after: Result<JSONAnswer, any Error>
            do { after = .success(try await refresh(token)) } catch { after = .failure(error) }
            return TriedRevocation(grant: grant, answer: answer, after: after)
        }
    }

    /// The answer to the first right revocation, after which the refresh token was dead.
    @discardableResult func provenRevocation() async throws -> JSONAnswer {
        let tried = try await firstRevocation()
        let answer = tried.answer
        try await provenRefresh()
        guard answer.response.status == 200 else {
            throw CouldNotTell(
                "a right revocation was answered with \(answer.inWords)", answer.evidence,
                because: "revoke/works")
        }
        let after = try tried.after.get()
        guard case .refused = after.ending else {
            throw CouldNotTell(
                "after a right revocation the refresh token was answered with \(after.inWords), "
                    + "so the revocation endpoint may do nothing", answer.evidence + after.evidence)
        }
        return answer
    }
}
