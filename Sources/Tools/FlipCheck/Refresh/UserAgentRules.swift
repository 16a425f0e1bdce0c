/// Whether the token endpoint lets Google's servers in, whatever their programs call themselves.
///
/// Its trial refreshes after a right refresh succeeded; where a person signs in, the link of the first
/// exchange. Only what names Google's programs differs.
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
            "The same refresh was answered under another name: a bot filter or a web application firewall (WAF) "
            + "refuses this one. Google does not try again after a 403, and the link ends.",
        remedy:
            "Exempt the token, revocation and userinfo URLs from the filter: in Cloudflare by a WAF custom "
            + "rule with the action Skip, and without Bot Fight Mode, which has no exceptions; in AWS WAF by a "
            + "scope-down statement of Bot Control.",
        on: .refreshesByGoogleAgents
    ) { .gotTokens($0) }
]

extension Trial<[NamedAnswer]> {
    /// A right refresh by each name that Google gives for the programs of its servers, each of a new link.
    static var refreshesByGoogleAgents: Self {
        Self("refreshesByGoogleAgents", after: .refresh, requests: 4, signIns: 2) { probe in
            var answers: [NamedAnswer] = []
            for agent in ["OpenAuth", "Google-AccountLinking-Fetcher/1.0"] {
                let token = try await probe.newTokens(byHand: .ofFirstExchange).neededRefreshToken()
                let answer = try await probe.refresh(token, userAgent: agent)
                answers.append(NamedAnswer(name: "User-Agent: \(agent)", answer: answer))
            }
            return answers
        }
    }
}
