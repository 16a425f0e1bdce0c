/// Whether the token endpoint and userinfo let Google's servers in, whatever their programs call themselves.
///
/// What is refused under the usual name, too, shows nothing of a filter: where a refresh is, the rule could not tell, and an
/// access token that is does not count.
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
        let shown = asked.shown.map {
            Judgement.acceptedByUserInfo($0.name, $0.answer, right: asked.usual ?? $0.answer)
        }
        let refreshes = Judgement.gotTokens(asked.refreshes)
        guard let lost = asked.lost, !refreshes.isFailure else { return ([refreshes] + shown).worst }
        return .failed(
            "\(lost.name): \(lost.reason.reason), twice, and tokens under the usual name between the two",
            lost.reason.evidence + lost.usual.evidence)
    }
]

/// The answers to what programs of Google's servers ask.
struct AnswersToGoogleAgents: Sendable, Codable {
    var refreshes: [NamedAnswer] = []
    /// The answers of userinfo to the new access tokens; only of tokens that it takes under the usual name.
    var shown: [NamedAnswer] = []
    /// The answer of `.userInfo`, or nil where userinfo does not work, and in recordings from before it was compared.
    var usual: JSONAnswer?
    /// The refresh that got no answer or one about the load, after which no other name is tried, or nil for none.
    var lost: LostRefresh?

    /// A refresh that twice got no answer, or a status of the load.
    struct LostRefresh: Sendable, Codable {
        let name: String
        /// Why the second try got no answer that is about the refresh.
        let reason: CouldNotTell
        /// The answer with tokens to a refresh under the usual name, between the two.
        let usual: JSONAnswer
    }
}

extension Trial<AnswersToGoogleAgents> {
    /// A right refresh by each name that Google gives for the programs of its servers, each of a new link (by hand, of the
    /// first exchange's), and the new access token at userinfo by that name, where userinfo works.
    ///
    /// Where the refresh gets no answer or a status of the load, and one by the usual name gets tokens, it is sent once more.
    static var requestsByGoogleAgents: Self {
        Self(
            "requestsByGoogleAgents", after: .refresh, trying: .userInfo, requests: 6, signIns: 2
        ) { probe in
            var asked = AnswersToGoogleAgents()
            asked.usual = try? await probe.value(of: .userInfo).tellingOfUser()
            for agent in ["OpenAuth", "Google-AccountLinking-Fetcher/1.0"] {
                let name = "User-Agent: \(agent)"
                let token = try await probe.newTokens(byHand: .ofFirstExchange).neededRefreshToken()
                var outcome = await probe.outcome(ofRefreshing: token, by: agent)
                if (try? outcome.get())?.accessToken == nil {
                    // By hand the token may have ended at its use by another trial.
                    let usual = try await probe.refresh(token).refreshed()
                    if case .failure = outcome {
                        outcome = await probe.outcome(
                            ofRefreshing: usual.refreshToken ?? token, by: agent)
                    }
                    if case .failure(let reason) = outcome {
                        asked.lost = AnswersToGoogleAgents.LostRefresh(
                            name: name, reason: reason, usual: usual)
                        return asked
                    }
                }
                let answer = try outcome.get()
                asked.refreshes.append(NamedAnswer(name: name, answer: answer))
                guard asked.usual != nil, let accessToken = answer.accessToken,
                    let shown = try await probe.show(accessToken, by: agent)
                else { continue }
                asked.shown.append(NamedAnswer(name: name, answer: shown))
            }
            return asked
        }
    }
}

extension Probe {
    /// The answer to a refresh by a program of this name, or the reason why no answer was about the refresh.
    fileprivate func outcome(
        ofRefreshing token: String, by userAgent: String
    ) async -> Result<JSONAnswer, CouldNotTell> {
        do {
            let answer = try await refresh(token, userAgent: userAgent)
            guard answer.response.isTemporaryFailure else { return .success(answer) }
            return .failure(CouldNotTell("answered with \(answer.inWords)", answer.evidence))
        } catch { return .failure(CouldNotTell(error)) }
    }

    /// The answer of userinfo to an access token from a program of this name, or nil where the token is not accepted under the
    /// usual name either.
    fileprivate func show(_ accessToken: String, by userAgent: String) async throws -> JSONAnswer? {
        let shown = try await show(accessToken, userAgent: userAgent)
        if try await isAccepted(shown) { return shown }
        return try await isAccepted(show(accessToken)) ? shown : nil
    }
}
