/// Whether the token endpoint and userinfo let Google's servers in, whatever their programs call themselves.
///
/// Its trial refreshes after a right refresh succeeded; where a person signs in, the link of the first
/// exchange. The new access tokens go to userinfo where that is known to work. Only what names Google's programs differs.
/// What is refused under the usual name, too, shows nothing of a filter: of a refresh the rule then could not tell, and an
/// access token does not count.
let userAgentRules: [Rule] = [
    Rule(
        "refresh/user-agent", "a refresh is answered whatever the program of Google's server calls itself",
        .linking, .warning,
        // The page is about another protocol of Google's; published logs of account linking have the first name too.
        Rule.Source(
            "Google, Network and WAF (UCP)", .field,
            url: "https://developers.google.com/merchant/ucp/guides/overview/network-and-waf.md.txt"),
        reach: .all, fault: "a filter refuses what Google's servers call themselves",
        why:
            "The same request was answered under another name: a bot filter or a web application firewall (WAF) "
            + "refuses this one. Google does not try again after a 403, and the link ends.",
        remedy:
            "Exempt the token, revocation and userinfo URLs from the filter: in Cloudflare by a WAF custom "
            + "rule with the action Skip, and without Bot Fight Mode, which has no exceptions; in AWS WAF by a "
            + "scope-down statement of Bot Control.",
        on: .requestsByGoogleAgents
    ) { asked in
        let shown = asked.shown.map { Judgement.acceptedByUserInfo($0.name, $0.answer) }
        return ([.gotTokens(asked.refreshes)] + shown).worst
    }
]

/// The answers to what programs of Google's servers ask.
struct AnswersToGoogleAgents: Sendable, Codable {
    var refreshes: [NamedAnswer] = []
    /// The answers of userinfo to the new access tokens; only of tokens that it takes under the usual name.
    var shown: [NamedAnswer] = []
}

extension Trial<AnswersToGoogleAgents> {
    /// A right refresh by each name that Google gives for the programs of its servers, each of a new link, and userinfo
    /// for the new access token.
    static var requestsByGoogleAgents: Self {
        Self(
            "requestsByGoogleAgents", after: .refresh, trying: .userInfo, requests: 6, signIns: 2
        ) { probe in
            let asksUserInfo = await probe.reason(against: .userInfo) == nil
            var asked = AnswersToGoogleAgents()
            for agent in ["OpenAuth", "Google-AccountLinking-Fetcher/1.0"] {
                let token = try await probe.newTokens(byHand: .ofFirstExchange).neededRefreshToken()
                let answer = try await probe.refresh(token, userAgent: agent)
                if answer.accessToken == nil {
                    // By hand the token may have ended at its use by another trial.
                    let usual = try await probe.refresh(token)
                    if usual.accessToken == nil {
                        throw CouldNotTell(
                            "the refresh was answered with \(usual.inWords) under the usual name, too",
                            usual.evidence)
                    }
                }
                asked.refreshes.append(NamedAnswer(name: "User-Agent: \(agent)", answer: answer))
                guard asksUserInfo, let accessToken = answer.accessToken else { continue }
                let shown = try await probe.show(header: "Bearer \(accessToken)", userAgent: agent)
                if !shown.tellsOfUser, try await !probe.show(accessToken).tellsOfUser { continue }
                asked.shown.append(NamedAnswer(name: "User-Agent: \(agent)", answer: shown))
            }
            return asked
        }
    }
}
