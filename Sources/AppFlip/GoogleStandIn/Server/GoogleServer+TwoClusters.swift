import HTTPMessages
import OAuth
import WebText

extension GoogleServer {
    /// Refreshes from two clusters at once, as Google's servers may do, and then tries all older tokens.
    ///
    /// Returns the rules that the partner's answers break. Throws the failure of a call without a usable answer if no
    /// answer breaks a rule. The new tokens are kept in both cases.
    package func refreshFromTwoClusters(_ id: LinkedAccount.ID) async throws(LinkingFailure) -> [SecurityRule]
    {
        guard let account = accounts[id] else { throw .notLinked }
        let partner = try partnerCalls(to: id.partner)
        let call = try partner.tokenCall(.refreshToken(account.refreshToken, scope: nil))
        // A URL that cannot be used ends this before a token is replaced, which would then be lost.
        _ = try partner.userInfoCall(accessToken: account.accessToken)
        async let first = partner.send(call)
        async let second = partner.send(call)
        let exchanges = await [first, second]
        var brokenRules = BrokenRules()
        var grants = exchanges.compactMap {
            tokensIfGranted(by: $0, replacing: account.accessToken, &brokenRules)
        }
        var inconclusiveFailures = exchanges.compactMap(\.inconclusiveFailure)
        let isRefused = grants.count + inconclusiveFailures.count < exchanges.count
        if inconclusiveFailures.isEmpty || isRefused { brokenRules.require(!isRefused, .concurrentRefresh) }
        // The order of the answers does not say which token is older, so all of them have to work.
        var accessTokens = grants.map(\.accessToken)
        if account.expires > now() { accessTokens.append(account.accessToken) }
        inconclusiveFailures += try await tryAccessTokens(accessTokens, partner, &brokenRules)
        let hasNewRefreshToken = grants.contains { $0.refreshToken != nil }
        if hasNewRefreshToken {
            // The same call again: it has the older refresh token.
            let exchange = await partner.send(call)
            let tokens = tokensIfGranted(by: exchange, replacing: account.accessToken, &brokenRules)
            if let failure = exchange.inconclusiveFailure {
                inconclusiveFailures.append(failure)
            } else {
                brokenRules.require(tokens != nil, .olderRefreshToken)
            }
            if let tokens { grants.append(tokens) }
        }
        try change(account) {
            if let tokens = Self.lastTokens(of: grants) { $0.renew(with: tokens, at: now()) }
            $0.note(brokenRules)
        }
        if brokenRules.rules.isEmpty, let failure = inconclusiveFailures.first { throw failure }
        return brokenRules.rules
    }

    /// The tokens that are in use after several grants; nil when there was none.
    private static func lastTokens(of grants: [TokenResponse]) -> TokenResponse? {
        guard var last = grants.last else { return nil }
        // RFC 6749 section 6: a grant without a refresh token leaves the token before it in use.
        last.refreshToken = grants.last { $0.refreshToken != nil }?.refreshToken
        return last
    }

    /// Asks for the user of each access token, which still has to work; does nothing without a userinfo endpoint.
    ///
    /// Returns the failures of the calls that show nothing.
    private func tryAccessTokens(
        _ accessTokens: [String], _ partner: PartnerCalls, _ brokenRules: inout BrokenRules
    ) async throws(LinkingFailure) -> [LinkingFailure] {
        var inconclusiveFailures: [LinkingFailure] = []
        for token in accessTokens {
            guard let call = try partner.userInfoCall(accessToken: token) else { break }
            let exchange = await partner.send(call)
            var works = true
            do throws(LinkingFailure) {
                brokenRules.add(try acceptedAnswer(of: exchange) { JudgedAnswer(userinfo: $0) }.brokenRules)
            } catch {
                // An answer about the user shows that the token works, even if the answer breaks a rule of its own.
                if case .brokenRules(_, let rules) = error { brokenRules.add(rules) } else { works = false }
            }
            if let failure = exchange.inconclusiveFailure {
                inconclusiveFailures.append(failure)
            } else {
                brokenRules.require(works, .olderAccessToken)
            }
        }
        return inconclusiveFailures
    }

    /// The tokens of an answer to a refresh, as ``judgedTokens(of:replacing:_:)`` returns them; nil instead of an
    /// error.
    private func tokensIfGranted(
        by exchange: PartnerCalls.Exchange, replacing previous: String, _ brokenRules: inout BrokenRules
    ) -> TokenResponse? {
        do {
            return try judgedTokens(of: exchange, replacing: previous, &brokenRules)
        } catch {
            if case .brokenRules(_, let rules) = error { brokenRules.add(rules) }
            return nil
        }
    }
}

extension PartnerCalls.Exchange {
    /// The failure of a call that shows nothing about the partner's rules: no answer came, or one that is about the
    /// server's load; nil for another call.
    fileprivate var inconclusiveFailure: LinkingFailure? {
        switch answer {
        case .failure(let error): .noAnswer(call.step, error)
        case .success(let response) where [408, 425, 429, 502, 503, 504].contains(response.status):
            .refused(call.step, status: response.status, nil)
        case .success: nil
        }
    }
}
