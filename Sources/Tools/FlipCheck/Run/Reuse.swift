import OAuth
import WebText

/// Judging by a link or a code that served before: it saves the messages that a new one takes.
extension Probe {
    /// The findings by something that served before, when every rule holds by it and it is still good afterwards; or
    /// else those by something new.
    ///
    /// A refusal counts because the same thing is taken after it. And the server is not blamed for what an earlier
    /// rule may have spoilt.
    func judging<Thing: Sendable>(
        by known: Thing?, whileGood isGood: (Thing) async throws(CouldNotTell) -> Bool,
        orNew new: () async throws(CouldNotTell) -> Thing,
        _ judge: (Thing) async throws(CouldNotTell) -> [Finding]
    ) async throws(CouldNotTell) -> [Finding] {
        if let known, let findings = await findings(by: known, whileGood: isGood, judge) { return findings }
        return try await judge(try await new())
    }

    /// The finding by something that served before, or else that by something new.
    func judging<Thing: Sendable>(
        by known: Thing?,
        whileGood isGood: (Thing) async throws(CouldNotTell) -> Bool = {
            _ throws(CouldNotTell) in true
        },
        orNew new: () async throws(CouldNotTell) -> Thing,
        _ judge: (Thing) async throws(CouldNotTell) -> Finding
    ) async throws(CouldNotTell) -> Finding {
        try await judging(by: known, whileGood: isGood, orNew: new) { thing throws(CouldNotTell) in
            [try await judge(thing)]
        }[0]
    }

    private func findings<Thing: Sendable>(
        by known: Thing, whileGood isGood: (Thing) async throws(CouldNotTell) -> Bool,
        _ judge: (Thing) async throws(CouldNotTell) -> [Finding]
    ) async -> [Finding]? {
        do throws(CouldNotTell) {
            let findings = try await judge(known)
            guard findings.allSatisfy(\.isFine), try await isGood(known) else { return nil }
            return findings
        } catch {
            // Something new may have an answer.
            return nil
        }
    }

    /// The findings by several wrong uses of codes: by one code for all, or else by a new one for each.
    ///
    /// Throws ``CouldNotTell`` when there is no code to be had.
    func judgingCodes(
        _ judge: (Supply<IssuedCode>) async throws(CouldNotTell) -> [Finding]
    ) async throws(CouldNotTell) -> [Finding] {
        let code = try await provenCode()
        return try await judging(
            by: Supply { () throws(CouldNotTell) in code },
            whileGood: { codes throws(CouldNotTell) in try await redeem(try await codes.next()).isGranted },
            orNew: { () throws(CouldNotTell) in
                Supply { () throws(CouldNotTell) in try await provenCode() }
            }, judge)
    }

    /// The finding by a right refresh: the first one, or else a new one.
    ///
    /// Throws ``CouldNotTell`` when no refresh succeeds.
    func judgingRefresh(
        _ judge: (TriedRefresh) async throws(CouldNotTell) -> Finding
    ) async throws(CouldNotTell) -> Finding {
        try await provenRefresh()
        return try await judging(
            by: try await firstRefresh(),
            orNew: { () throws(CouldNotTell) in
                let tried = try await tryRefresh()
                _ = try tried.answer.refreshResult.get()
                return tried
            }, judge)
    }

    /// The finding by wrong uses of refresh tokens: of one that was good before, or else of a new one for each.
    ///
    /// Throws ``CouldNotTell`` when no refresh succeeds.
    func judgingRefreshTokens(
        _ judge: (Supply<String>) async throws(CouldNotTell) -> Finding
    ) async throws(CouldNotTell) -> Finding {
        try await provenRefresh()
        return try await judging(
            by: known.withLock { $0.steadyToken }.map { token in
                Supply { () throws(CouldNotTell) in token }
            },
            whileGood: { tokens throws(CouldNotTell) in
                try await refreshSteadily(try await tokens.next()).isGranted
            },
            // The server may end a token at its first refusal.
            orNew: { () throws(CouldNotTell) in
                Supply { () throws(CouldNotTell) in try await grant().neededRefreshToken() }
            }, judge)
    }

    /// The finding by what must not end a link: tried with one that was good before, or else with a new one.
    ///
    /// The refresh that the rule looks at is ``refreshSteadily(_:)``.
    /// Throws ``CouldNotTell`` when there is no link to be had.
    func judgingLink(
        _ judge: (String) async throws(CouldNotTell) -> Finding
    ) async throws(CouldNotTell) -> Finding {
        try await judging(
            by: known.withLock { $0.steadyToken },
            orNew: { () throws(CouldNotTell) in try await revocableGrant().neededRefreshToken() }, judge)
    }

    /// The finding by what must not be taken for an access token: tried beside one that was good before, or else beside
    /// a new one.
    ///
    /// Throws ``CouldNotTell`` when userinfo takes no access token.
    func judgingAccessToken(
        _ judge: (GrantedTokens) async throws(CouldNotTell) -> Finding
    ) async throws(CouldNotTell) -> Finding {
        try await provenUserInfo()
        return try await judging(
            by: try await firstUserInfo().grant,
            whileGood: { grant throws(CouldNotTell) in try await show(grant.accessToken).isAlive },
            orNew: { () throws(CouldNotTell) in try await grant() }, judge)
    }

    /// Refreshes as it should be done; when that succeeds, the link may serve once more.
    ///
    /// Throws ``CouldNotTell`` when no answer comes.
    func refreshSteadily(_ token: String) async throws(CouldNotTell) -> TokenAnswer {
        known.withLock { $0.steadyToken = nil }
        let answer = try await refresh(token)
        if answer.isGranted { known.withLock { $0.steadyToken = answer.refreshToken ?? token } }
        return answer
    }
}

/// What several wrong uses are made of: the same code or token for all of them, or a new one for each.
struct Supply<Thing: Sendable>: Sendable {
    /// The thing for the next use.
    ///
    /// Throws ``CouldNotTell`` when there is none to be had.
    let next: @Sendable () async throws(CouldNotTell) -> Thing
}

extension Supply<String> {
    /// The form of the next right refresh, of a supply of refresh tokens.
    ///
    /// Throws ``CouldNotTell`` when there is no token to be had.
    func nextForm() async throws(CouldNotTell) -> [Parameters.Item] {
        TokenRequest.refreshToken(try await next(), scope: nil).items
    }
}

extension Finding {
    /// Whether nothing was found, and nothing is left open.
    fileprivate var isFine: Bool {
        switch verdict {
        case .held, .notAsked: true
        case .failed, .couldNotTell: false
        }
    }
}
