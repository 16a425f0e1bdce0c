import JOSE
import WebText

/// A right refresh: its answer, and what the tokens of the link are good for after it.
///
/// Their trials refresh new links; where a person signs in, the one link of the first exchange. Without a refresh token from
/// the exchange the rules could not tell, nor, except `works`, without an access token from the right refresh.
let refreshRules: [Rule] = [
    Rule(
        "refresh/works", "a refresh token gives an access token", .linking, .error, .partnerReference,
        reach: .all, fault: "a refresh token gets no access token, so a link ends after an hour",
        why: "Without it every link ends with its first access token: it works for an hour, and then the "
            + "user has to link again.",
        remedy: "Answer grant_type=refresh_token with a new access token.",
        followsFrom: ["token/refresh-token", "token/json"],
        on: .refresh
    ) { .gotTokens("the refresh", $0.answer) },
    Rule(
        "refresh/answer", "a refresh is answered like a code: as JSON, with type and lifetime", .linking,
        .error, .partnerReference,
        reach: .all, fault: "Google cannot read the answer to a refresh: its type or a field is wrong",
        why: "Google reads the same required fields: access_token, token_type, expires_in.",
        remedy: "Build both answers in one place. refresh_token may be left out here.",
        followsFrom: ["token/content-type", "token/token-type", "token/expires-in"],
        on: .refresh
    ) {
        let answer = try $0.answer.refreshed()
        return Judgement.judged(
            answer.typeObjections + answer.objections(to: "token_type") + answer.lifetimeObjections,
            answer.evidence
        ).unlessShort(answer)
    },
    Rule(
        "refresh/no-store", "the answer to a refresh is not kept by caches", .security, .warning,
        .rfc(6749, "5.1"),
        reach: .few, fault: "a cache may keep the tokens of a refresh, and give them to another client",
        why: "A cache that keeps one user's tokens gives them to the next client that asks.",
        remedy: "Send Cache-Control: no-store.", on: .refresh
    ) {
        let answer = try $0.answer.refreshed()
        return .judged(answer.cacheObjections, answer.evidence)
    },
    Rule(
        "refresh/new-access-token", "a refresh gives another access token than before", .linking, .error,
        .validationTool,
        fault: "a refresh gives the old access token again, which is about to end",
        why: "Google's validation tool fails a server that returns the same one, which is about to end.",
        remedy: "Issue a new access token each time, and let the old one live out its time.",
        on: .refresh, verdict: judgeNewAccessToken),
    Rule(
        "refresh/access-token-opaque", "the new access token is no JWT", .hygiene, .warning, .validationTool,
        fault: "Google's validation tool warns: the access token of a refresh is a JWT",
        why: "Google's validation tool warns that a JWT is not supported here.",
        remedy: "Issue a random value, and keep what it means at the server.",
        followsFrom: ["token/access-token-opaque"],
        on: .refresh
    ) {
        let answer = try $0.answer.refreshed()
        // Three or five parts with dots between them; the first is a JSON object in Base64URL with alg.
        let isJWT = answer.accessToken.map(JSONWebToken.looksLikeToken) ?? false
        return .holds(!isJWT, else: "access_token is a JWT", answer.evidence)
    },
    Rule(
        "refresh/access-token-works", "the new access token is accepted", .linking, .error, .validationTool,
        reach: .all, fault: "the access token of a refresh is refused, so a link ends after an hour",
        why: "A new access token that is refused ends the link, although the refresh succeeded.",
        remedy: "Look whether tokens are stored where the other endpoints read them.",
        on: .tokensAfterRefresh, .accessTokenAfterRefreshes, .userInfo
    ) { once, several, right in
        let judgement = Judgement.acceptedByUserInfo("the new access token", once.new, right: right)
        guard judgement.verdict == .held, let newest = several.newest else { return judgement }
        return .acceptedByUserInfo("the access token of the sixth refresh in a row", newest, right: right)
    },
    Rule(
        "refresh/old-access-token", "an access token lives on when a newer one was issued", .linking, .error,
        .unlinking,
        reach: .few, fault: "a refresh ends the older access token, which Google may still use",
        why: "Google's clusters agree only after a while, so one of them may still use the older token. "
            + "Google asks to keep several valid at once.",
        remedy: "Let access tokens end by time, by revocation and by nothing else.",
        followsFrom: ["refresh/access-token-works"],
        on: .tokensAfterRefresh, .accessTokenAfterRefreshes, .userInfo
    ) { once, several, right in
        let judgement = Judgement.acceptedByUserInfo("the access token from before", once.old, right: right)
        if judgement.isFailure, once.isOldPastLifetime == true { return .open(.pastLifetime) }
        guard judgement.verdict == .held, let shown = several.shown else {
            return judgement.unless(several.reason)
        }
        return .acceptedByUserInfo("an access token, after three more refreshes,", shown, right: right)
    },
    // Several tokens at a time: Google's servers may use an older one after a newer was issued.
    Rule(
        "refresh/old-refresh-token", "a refresh token can be used again", .linking, .error, .validationTool,
        fault: "a refresh token dies at its first use, so a lost answer ends the link",
        why: "An answer can get lost, and two of Google's servers can refresh at the same time. The link "
            + "then ends, and the user finds the account unlinked. Google's validation tool tests it.",
        remedy: "Do not rotate refresh tokens of a confidential client, or let the old one live until the "
            + "new one has been used. Auth0 and others call it reuse interval or leeway.",
        on: .refreshTokenUsedTwice, verdict: judgeOldRefreshToken),
    Rule(
        "refresh/new-refresh-token", "a new refresh token is good", .linking, .error, .validationTool,
        reach: .all, fault: "the refresh token of a refresh is refused, so the link ends",
        why: "Google stores the newest refresh token that it got.",
        remedy: "Store the new refresh token before it is sent.",
        on: .newRefreshToken
    ) { .gotTokens("the new refresh token", $0) },
    Rule(
        "refresh/at-once", "two refreshes at the same time both succeed", .linking, .error,
        Rule.Source(
            "HomeAutio.Mqtt.GoogleHome issue 69", .field,
            url: "https://github.com/i8beef/HomeAutio.Mqtt.GoogleHome/issues/69"),
        reach: .few, fault: "one of two refreshes at once fails",
        why: "Logs of partners show pairs of identical refresh requests.",
        remedy: "Give an access token to both requests.",
        on: .refreshesAtOnce
    ) { .gotTokens($0) },
]

/// The answers of userinfo to the new access token of a refresh, and then to the one from before.
struct ShownAfterRefresh: Sendable, Codable {
    let new: JSONAnswer
    let old: JSONAnswer
    /// Whether the older one may have come to its end by `expires_in`, or nil in recordings from before that was looked at.
    ///
    /// Where userinfo does not accept that one, the rule about it is not asked.
    var isOldPastLifetime: Bool?
}

/// The answer of userinfo to an access token after three more refreshes of its link.
struct ShownAfterRefreshes: Sendable, Codable {
    /// Nil where userinfo was not asked, or did not accept a token that may have come to its end by `expires_in`.
    var shown: JSONAnswer?
    /// The answer to the newest one, or nil where ``shown`` is nil or accepts the first.
    var newest: JSONAnswer?
    /// Why there is no answer, or nil where there is one, and where the token came to its end.
    var reason: CouldNotTell?
}

/// A refresh token that was used twice, and the answers to both uses.
struct ReusedRefreshToken: Sendable, Codable {
    let token: String
    let first: JSONAnswer
    let second: JSONAnswer

    /// The newest refresh token that came with a use, or nil where it stays the same.
    var newToken: String? {
        [second, first].compactMap(\.refreshToken).first { !$0.hasSameBytes(as: token) }
    }

    /// Throws where the second use got no access token: not asked, and at a status of the load it could not tell.
    func requireSecondUse() throws {
        guard second.accessToken == nil else { return }
        if second.response.isTemporaryFailure { try second.requireConclusive() }
        throw CouldNotTell.notAsked("a refresh token cannot be used again: refresh/old-refresh-token")
    }
}

extension Trial<ShownAfterRefresh> {
    /// A refresh, after which userinfo gets both access tokens, the new one first.
    static var tokensAfterRefresh: Self {
        Self("tokensAfterRefresh", after: .refresh, .userInfo, requests: 4, signIns: 1) { probe in
            let tried = try await probe.tryRefresh()
            let new = try await probe.show(try tried.answer.refreshed().accessToken)
            let old = try await probe.show(tried.before.accessToken)
            return ShownAfterRefresh(
                new: new, old: old, isOldPastLifetime: probe.isPastLifetime(of: tried.before.answer))
        }
    }
}

extension Trial<ShownAfterRefreshes> {
    /// The third access token of `severalRefreshes`, shown after the sixth refresh; where it is not accepted, the sixth too.
    ///
    /// These are six refreshes of another new link, each by the newest refresh token. There are no answers where one of them
    /// got no access token, and by hand where the first is refused: a wrong request may have ended the only link.
    static var accessTokenAfterRefreshes: Self {
        Self(
            "accessTokenAfterRefreshes", after: .refresh, .userInfo, trying: Control(.severalRefreshes),
            requests: 1
        ) { probe in
            do {
                let answers = try await probe.value(of: .severalRefreshes)
                guard answers.allSatisfy({ $0.answer.accessToken != nil }) else {
                    throw CouldNotTell(
                        "a refresh of six in a row got no access token", because: "refresh/steady")
                }
                let shown = try await probe.showUnlessEnded(answers[2].answer)
                guard let shown, try await !probe.isAccepted(shown) else {
                    return ShownAfterRefreshes(shown: shown)
                }
                return ShownAfterRefreshes(
                    shown: shown, newest: try await probe.show(answers.last?.answer.accessToken))
            } catch { return ShownAfterRefreshes(reason: CouldNotTell(error)) }
        }
    }
}

extension Trial<ReusedRefreshToken> {
    /// The refresh token of a new link, used twice; after 5xx at the first use, that of another link.
    static var refreshTokenUsedTwice: Self {
        Self("refreshTokenUsedTwice", after: .exchange, requests: 3, signIns: 1) { probe in
            let tried = try await probe.tryRefresh()
            let token = try tried.before.neededRefreshToken()
            let first = try tried.answer.refreshed()
            return ReusedRefreshToken(token: token, first: first, second: try await probe.refresh(token))
        }
    }
}

extension Trial<JSONAnswer> {
    /// The newest refresh token that the refreshes gave, where they gave another one: a server that keeps only one may have
    /// replaced that of the first.
    static var newRefreshToken: Self {
        Self("newRefreshToken", from: .refreshTokenUsedTwice, requests: 1) { used, probe in
            var newest = used.newToken
            if newest != nil, used.second.accessToken == nil {
                // Many servers end all tokens when an old one comes back: another link shows whether a new
                // one is good. By hand there is no other link, and the rule is not asked.
                let token = try await probe.newTokens().neededRefreshToken()
                newest = try await probe.refreshKeptLink(token).refreshed().refreshToken
            }
            guard let newest else { throw CouldNotTell.notAsked("a refresh gives no other refresh token") }
            return try await probe.refreshKeptLink(newest)
        }
    }
}

extension Trial<[NamedAnswer]> {
    /// Three refreshes of a new link at the same moment, three times, or until one of them gets no tokens.
    static var refreshesAtOnce: Self {
        Self(
            "refreshesAtOnce", from: .refreshTokenUsedTwice, requests: 12, signIns: 3
        ) { used, probe in
            // Else it is chance which of two requests comes first, and whether the other is too late.
            try used.requireSecondUse()
            // Two requests meet at the server by chance: three at once make three pairs.
            var answers: [NamedAnswer] = []
            for _ in 0..<3 where answers.allSatisfy({ $0.answer.accessToken != nil }) {
                let sent = try await probe.postAtOnce(try await probe.refreshForm(), times: 3)
                // What a server refuses for the number of requests is sent again, alone.
                let met = try sent.map { try JSONAnswer($0) }.filter(\.exchange.isOneOfSeveral)
                guard met.count > 1 else {
                    throw CouldNotTell(
                        "all but one of several were refused for their number, and sent again alone",
                        sent.map(\.evidence))
                }
                probe.liveTokens.withLock { tokens in met.forEach { tokens.take($0) } }
                try await probe.requireLiveLink(afterRefusals: met)
                answers += met.map { NamedAnswer(name: "one of several", answer: $0) }
            }
            return answers
        }
    }
}

/// Judges the right refresh, or where it gave the access token from before, another one a second later: a token that is made
/// from the time is the same within a second.
private func judgeNewAccessToken(_ refreshed: Refreshed) throws -> Judgement {
    let answer = try refreshed.newest.refreshed()
    return .holds(
        !refreshed.hasOldAccessToken(answer), else: "the access token is the one from before", answer.evidence
    )
}

private func judgeOldRefreshToken(_ used: ReusedRefreshToken) -> Judgement {
    var judgement = Judgement.gotTokens("the refresh token from before", used.second).ofSecondRequest
    if judgement.isFailure, used.newToken == nil, used.second.ending == .refused {
        judgement.reason += "; it died at its first use, and no new one came"
        judgement.advice =
            "Revoke at most the old access token at a refresh, and not the refresh token or the row that has "
            + "both. Now every link ends at its second refresh."
    }
    return judgement
}
