import Foundation
import OAuth
import WebText

extension GoogleServer {
    /// An access token of a link that works for some time: it is refreshed when it has fewer seconds left than the
    /// margin.
    package func accessToken(
        _ id: LinkedAccount.ID, refreshingWithin margin: TimeInterval = 300
    ) async throws(LinkingFailure) -> String {
        guard let account = accounts[id] else { throw .notLinked }
        if account.expires.timeIntervalSince(now()) > margin { return account.accessToken }
        return try await refresh(id).accessToken
    }

    /// Refreshes now, and once more when no answer comes; `invalid_grant` ends the link.
    @discardableResult
    package func refresh(_ id: LinkedAccount.ID) async throws(LinkingFailure) -> LinkedAccount {
        guard let account = accounts[id] else { throw .notLinked }
        let partner = try partnerCalls(to: id.partner)
        let call = try partner.tokenCall(.refreshToken(account.refreshToken, scope: nil))
        var exchange = await partner.send(call)
        if case .failure = exchange.answer { exchange = await partner.send(call) }
        do {
            var brokenRules = BrokenRules()
            let tokens = try tokens(from: exchange, replacing: account.accessToken, &brokenRules)
            return try store(tokens, replacing: account, brokenRules.rules)
        } catch {
            // The user may have linked again while the answer was on its way: only the link
            // of the refused token ends.
            if case .refused(_, _, let reason) = error, reason?.code == .invalidGrant,
                accounts[id]?.refreshToken.hasSameBytes(as: account.refreshToken) == true
            {
                accounts[id] = nil
            }
            throw error
        }
    }

    /// Refreshes from two clusters at once, as Google's servers may do, and then tries all older tokens.
    ///
    /// Returns the rules that the partner's answers break.
    package func refreshFromTwoClusters(_ id: LinkedAccount.ID) async throws(LinkingFailure) -> [SecurityRule]
    {
        guard let account = accounts[id] else { throw .notLinked }
        let partner = try partnerCalls(to: id.partner)
        let call = try partner.tokenCall(.refreshToken(account.refreshToken, scope: nil))
        // A URL that cannot be used ends this before a token is replaced, which would then be lost.
        _ = try partner.userInfoCall(accessToken: account.accessToken)
        async let first = partner.send(call)
        async let second = partner.send(call)
        var brokenRules = BrokenRules()
        var grants = await [first, second].compactMap {
            grantedTokens(by: $0, replacing: account.accessToken, &brokenRules)
        }
        brokenRules.require(grants.count == 2, .concurrentRefresh)
        // The order of the answers does not say which token is older, so all of them have to work.
        var accessTokens = grants.map(\.accessToken)
        if account.expires > now() { accessTokens.append(account.accessToken) }
        try await tryAccessTokens(accessTokens, partner, &brokenRules)
        let hasNewRefreshToken = grants.contains { $0.refreshToken != nil }
        if hasNewRefreshToken {
            // The same call again: it has the older refresh token.
            let tokens = grantedTokens(
                by: await partner.send(call), replacing: account.accessToken, &brokenRules)
            brokenRules.require(tokens != nil, .olderRefreshToken)
            if let tokens { grants.append(tokens) }
        }
        try store(Self.lastTokens(of: grants), replacing: account, brokenRules.rules)
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
    private func tryAccessTokens(
        _ accessTokens: [String], _ partner: PartnerCalls, _ brokenRules: inout BrokenRules
    ) async throws(LinkingFailure) {
        for token in accessTokens {
            guard let call = try partner.userInfoCall(accessToken: token) else { return }
            let answer = try? acceptedAnswer(of: await partner.send(call)) { JudgedAnswer(userinfo: $0) }
            brokenRules.require(answer != nil, .olderAccessToken)
        }
    }

    /// The tokens of an answer to a refresh, as ``tokens(from:replacing:_:)`` returns them; nil instead of an error.
    private func grantedTokens(
        by exchange: PartnerCalls.Exchange, replacing previous: String, _ brokenRules: inout BrokenRules
    ) -> TokenResponse? {
        do {
            return try tokens(from: exchange, replacing: previous, &brokenRules)
        } catch {
            if case .brokenRules(_, let rules) = error { brokenRules.add(rules) }
            return nil
        }
    }

    /// The tokens of an answer to a refresh; adds the rules that the answer breaks.
    private func tokens(
        from exchange: PartnerCalls.Exchange, replacing previous: String, _ brokenRules: inout BrokenRules
    ) throws(LinkingFailure) -> TokenResponse {
        let answer = try acceptedAnswer(of: exchange) { JudgedAnswer(token: $0, replacing: previous) }
        brokenRules.add(answer.brokenRules)
        return answer.content
    }

    /// Stores the tokens of a refresh in the link, if there are any, and returns the link as it is now.
    @discardableResult
    private func store(
        _ tokens: TokenResponse?, replacing old: LinkedAccount, _ brokenRules: [SecurityRule]
    ) throws(LinkingFailure) -> LinkedAccount {
        // The user may have cut the link while the answer was on its way, and may have linked again: the new link
        // then keeps its own tokens.
        guard var account = accounts[old.id] else { throw .notLinked }
        guard account.refreshToken.hasSameBytes(as: old.refreshToken) else { return account }
        if let tokens {
            account.accessToken = tokens.accessToken
            account.expires = now().addingTimeInterval(TimeInterval(tokens.expiresIn))
            // RFC 6749 section 6: without a new refresh token the old one stays in use.
            account.refreshToken = tokens.refreshToken ?? account.refreshToken
        }
        account.brokenRules += brokenRules.filter { !account.brokenRules.contains($0) }
        accounts[old.id] = account
        return account
    }
}
