import OAuth
import WebText

extension GoogleServer {
    /// Refreshes from two clusters at once, as Google's servers may do, and then tries all older tokens.
    ///
    /// The partner has to be in this process: an answer that does not come, and a 503, count as refusals.
    ///
    /// Returns the rules that the partner's answers break, and keeps the new tokens. Throws ``LinkingFailure/notLinked``,
    /// ``LinkingFailure/unknownPartner(_:)`` or ``LinkingFailure/badURL(_:)``.
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
        let areGranted = await [first, second].map { note($0, replacing: account.accessToken, in: &findings) }
        findings.brokenRules.require(areGranted.allSatisfy(\.self), .concurrentRefresh)
        // The order of the answers does not say which token is older, so all of them have to work.
        var accessTokens = findings.grants.map(\.accessToken)
        if account.expires > now() { accessTokens.append(account.accessToken) }
        try await tryAccessTokens(accessTokens, at: partner, notingIn: &findings)
        if findings.grants.contains(where: { $0.refreshToken != nil }) {
            // The same call again: it has the older refresh token.
            let isGranted = note(await partner.send(call), replacing: account.accessToken, in: &findings)
            findings.brokenRules.require(isGranted, .olderRefreshToken)
        }
        try change(account) {
            if let tokens = findings.lastTokens { $0.renew(with: tokens, at: now()) }
            $0.note(findings.brokenRules)
        }
        return findings.brokenRules.rules
    }

    /// Notes the tokens of an answer to a refresh, and the rules that it breaks; false when it has no tokens.
    private func note(
        _ exchange: PartnerCalls.Exchange, replacing previous: String, in findings: inout ClusterFindings
    ) -> Bool {
        do throws(LinkingFailure) {
            let tokens = try judgedTokens(of: exchange, replacing: previous, &findings.brokenRules)
            findings.grants.append(tokens)
            return true
        } catch .brokenRules(_, let rules) {
            // Tokens came, even if Google cannot use them.
            findings.brokenRules.add(rules)
            return true
        } catch {
            return false
        }
    }

    /// Asks for the user of each access token, which still has to work; does nothing without a userinfo endpoint.
    private func tryAccessTokens(
        _ accessTokens: [String], at partner: PartnerCalls, notingIn findings: inout ClusterFindings
    ) async throws(LinkingFailure) {
        for token in accessTokens {
            guard let call = try partner.userInfoCall(accessToken: token) else { break }
            var works = true
            do throws(LinkingFailure) {
                let answer = try acceptedAnswer(of: await partner.send(call)) { JudgedAnswer(userinfo: $0) }
                findings.brokenRules.add(answer.brokenRules)
            } catch .brokenRules(_, let rules) {
                // An answer about the user shows that the token works, even if the answer breaks a rule of its own.
                findings.brokenRules.add(rules)
            } catch {
                works = false
            }
            findings.brokenRules.require(works, .olderAccessToken)
        }
    }
}
