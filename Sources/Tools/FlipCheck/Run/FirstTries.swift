/// The first right exchange, refresh, use and revocation of a run: the rules about them and the positive controls of others
/// share their messages.
extension Probe {
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
