import HTTPMessages
import OAuth
import WebText

extension GoogleServer {
    /// Refreshes from two clusters at once, as Google's servers may do, and then tries all older tokens.
    ///
    /// Returns the rules that the partner's answers break. Throws the failure of a call without a usable answer if no
    /// answer breaks a rule. The new tokens are kept in both cases. It also throws
    /// ``LinkingFailure/notLinked``, ``LinkingFailure/unknownPartner(_:)`` and ``LinkingFailure/badURL(_:)``.
    package func refreshFromTwoClusters(_ id: LinkedAccount.ID) async throws(LinkingFailure) -> [SecurityRule]
    {
        guard let account = accounts[id] else { throw .notLinked }
        let partner = try partnerCalls(to: id.partner)
        let call = try partner.tokenCall(.refreshToken(account.refreshToken, scope: nil))
        // A URL that cannot be used ends this before a token is replaced, which would then be lost.
        _ = try partner.userInfoCall(accessToken: account.accessToken)
        var findings = ClusterFindings()
        async let first = partner.send(call)
        async let second = partner.send(call)
        let isRefused = await [first, second]
            .map { note($0, replacing: account.accessToken, in: &findings) }.contains(.refused)
        if isRefused || findings.inconclusiveFailures.isEmpty {
            findings.brokenRules.require(!isRefused, .concurrentRefresh)
        }
        // The order of the answers does not say which token is older, so all of them have to work.
        var accessTokens = findings.grants.map(\.accessToken)
        if account.expires > now() { accessTokens.append(account.accessToken) }
        try await tryAccessTokens(accessTokens, partner, &findings)
        if findings.grants.contains(where: { $0.refreshToken != nil }) {
            // The same call again: it has the older refresh token.
            let answer = note(await partner.send(call), replacing: account.accessToken, in: &findings)
            if answer != .inconclusive {
                findings.brokenRules.require(answer == .granted, .olderRefreshToken)
            }
        }
        try change(account) {
            if let tokens = findings.lastTokens { $0.renew(with: tokens, at: now()) }
            $0.note(findings.brokenRules)
        }
        let brokenRules = findings.brokenRules.rules
        if brokenRules.isEmpty, let failure = findings.inconclusiveFailures.first { throw failure }
        return brokenRules
    }

    /// Notes the tokens of an answer to a refresh, the rules that it breaks, and a failure that shows nothing.
    private func note(
        _ exchange: PartnerCalls.Exchange, replacing previous: String, in findings: inout ClusterFindings
    ) -> ClusterFindings.RefreshAnswer {
        do throws(LinkingFailure) {
            let tokens = try judgedTokens(of: exchange, replacing: previous, &findings.brokenRules)
            findings.grants.append(tokens)
            return .granted
        } catch .brokenRules(_, let rules) {
            findings.brokenRules.add(rules)
            return .granted
        } catch {
            guard let failure = exchange.inconclusiveFailure else { return .refused }
            findings.inconclusiveFailures.append(failure)
            return .inconclusive
        }
    }

    /// Asks for the user of each access token, which still has to work; does nothing without a userinfo endpoint.
    private func tryAccessTokens(
        _ accessTokens: [String], _ partner: PartnerCalls, _ findings: inout ClusterFindings
    ) async throws(LinkingFailure) {
        for token in accessTokens {
            guard let call = try partner.userInfoCall(accessToken: token) else { break }
            let exchange = await partner.send(call)
            var works = true
            do throws(LinkingFailure) {
                let answer = try acceptedAnswer(of: exchange) { JudgedAnswer(userinfo: $0) }
                findings.brokenRules.add(answer.brokenRules)
            } catch .brokenRules(_, let rules) {
                // An answer about the user shows that the token works, even if the answer breaks a rule of its own.
                findings.brokenRules.add(rules)
            } catch {
                works = false
            }
            if let failure = exchange.inconclusiveFailure {
                findings.inconclusiveFailures.append(failure)
            } else {
                findings.brokenRules.require(works, .olderAccessToken)
            }
        }
    }
}

extension PartnerCalls.Exchange {
    /// The failure of a call that shows nothing about the partner's rules; nil for another call.
    ///
    /// No usable answer came, or one that is about the server's load.
    fileprivate var inconclusiveFailure: LinkingFailure? {
        switch answer {
        case .failure(let error): .noAnswer(call.step, error)
        case .success(let response) where [408, 425, 429, 502, 503, 504].contains(response.status):
            .refused(call.step, status: response.status, nil)
        case .success: nil
        }
    }
}
