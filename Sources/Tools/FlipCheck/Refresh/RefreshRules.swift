import JOSE
import WebText

/// The refresh of a link: the tokens that it gives, and the requests that get none.
let refreshRules: [Rule] = [
    Rule(
        "refresh/works", "a refresh token gives an access token", .linking, .error, .partnerReference,
        reach: .all, fault: "a refresh token gets no access token, so a link ends after an hour",
        why: "Without it every link ends with its first access token: it works for an hour, and then the "
            + "user has to link again.",
        remedy: "Answer grant_type=refresh_token with a new access token.",
        followsFrom: ["token/refresh-token", "token/json"],
        on: .refresh
    ) { .granted("the refresh", $0.answer) },
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
        return .judged(
            answer.typeObjections + answer.objections(to: "token_type") + answer.lifetimeObjections,
            answer.evidence)
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
        on: .refresh
    ) {
        let answer = try $0.answer.refreshed()
        let isJWT = answer.accessToken.map(JSONWebToken.isLikely) ?? false
        return .holds(!isJWT, else: "access_token is a JWT", answer.evidence)
    },
    Rule(
        "refresh/access-token-works", "the new access token is accepted", .linking, .error, .validationTool,
        reach: .all, fault: "the access token of a refresh is refused, so a link ends after an hour",
        why: "A new access token that is refused ends the link, although the refresh succeeded.",
        remedy: "Look whether tokens are stored where the other endpoints read them.",
        on: .tokensAfterRefresh
    ) { .lives("the new access token", $0.new) },
    Rule(
        "refresh/old-access-token", "an access token lives on when a newer one was issued", .linking, .error,
        .unlinking,
        reach: .few, fault: "a refresh ends the older access token, which Google may still use",
        why: "Google's clusters agree only after a while, so one of them may still use the older token. "
            + "Google asks to keep several valid at once.",
        remedy: "Let access tokens end by time, by revocation and by nothing else.",
        on: .tokensAfterRefresh
    ) { .lives("the access token from before", $0.old) },
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
    ) { .granted("the new refresh token", $0) },
    Rule(
        "refresh/at-once", "two refreshes at the same time both succeed", .linking, .error,
        Rule.Source(
            "HomeAutio.Mqtt.GoogleHome issue 69", .field,
            url: "https://github.com/i8beef/HomeAutio.Mqtt.GoogleHome/issues/69"),
        reach: .few, fault: "one of two refreshes at once fails",
        why: "Logs of partners show pairs of identical refresh requests.",
        remedy: "Give an access token to both requests.",
        on: .refreshesAtOnce
    ) { .granted($0) },
    // Requests that do not get a new access token.
    Rule(
        "refresh/invalid-token", "a bad refresh token is a 400 with invalid_grant", .linking, .error,
        .validationTool,
        fault: "Google does not learn that a link has ended: no invalid_grant comes",
        why: "Google's validation tool tests it. Only this answer tells Google that the link has ended.",
        remedy: "Answer 400 with {\"error\":\"invalid_grant\"}, whatever is wrong with the refresh token.",
        on: .madeUpRefreshToken
    ) { .error(["invalid_grant"], $0) },
    Rule(
        "refresh/client-missing", "no refresh succeeds without the client's credentials", .security, .error,
        .rfc(6749, "6"),
        reach: .all, fault: "anyone with a refresh token gets access tokens, without a secret",
        why: "A thief of a refresh token could act as the user for years.",
        remedy: "Answer invalid_client when the secret of Google's client is missing or wrong. Where a "
            + "product asks for the type of the client, Google's is confidential.",
        on: .refreshWithoutSecret
    ) { .refused($0) },
    Rule(
        "refresh/client", "a refresh token is good only for the client that it was issued to", .security,
        .error, .rfc(6749, "6"),
        fault: "a refresh token of one client works for another",
        why: "Another client of yours could use a refresh token that was given to Google.",
        remedy: "Keep client_id with the refresh token, and compare it with the client that authenticated.",
        on: .refreshByOtherClient
    ) { .refused("by the other client", $0) },
    Rule(
        "refresh/scope", "a refresh does not widen the scope", .security, .error, .rfc(6749, "6"),
        fault: "a refresh gives more than the user agreed to",
        why: "The user agreed to less.",
        remedy: "Answer invalid_scope when a scope is asked for that the link does not have.",
        on: .refreshWithWiderScope, verdict: judgeWiderScope),
    // The texts that count as a refresh token, their senders, and the number of uses.
    Rule(
        "refresh/token-exact", "a refresh token that differs in one character is refused", .security, .error,
        .rfc(6749, "6"),
        reach: .few, fault: "a text that is only similar to a refresh token gets access tokens",
        why: "A comparison that trims, cuts or ignores case makes tokens easier to guess.",
        remedy: "Look the token up, or its digest, as the bytes that came.",
        on: .alteredRefreshTokens
    ) { .refusedNearMisses($0) },
    Rule(
        "refresh/access-token", "an access token is no refresh token", .security, .error, .rfc(6749, "1.5"),
        fault: "an access token works as a refresh token",
        why: "Every API gets access tokens. An API that refreshes with one could keep the link for ever.",
        remedy: "Keep with each token whether it is an access token or a refresh token, and check that.",
        on: .accessTokenAsRefreshToken
    ) { .refused("an access token", $0) },
    Rule(
        "refresh/client-secret", "a refresh with a wrong secret gets nothing", .security, .error,
        .rfc(6749, "6"),
        reach: .all, fault: "a refresh succeeds with a wrong client secret",
        why: "A thief of a refresh token could act as the user for years.",
        remedy: "Authenticate the client for every grant type in one place.",
        followsFrom: ["refresh/client-missing"],
        on: .refreshWithWrongSecret
    ) { .refused($0) },
    Rule(
        "refresh/steady", "a link can be refreshed many times in a row", .linking, .error, .partnerReference,
        fault: "some refreshes in a row fail, so devices do not answer",
        why: "Google refreshes for as long as the link lasts. One refresh in five that fails is a device "
            + "that does not answer once a day.",
        remedy: "Look into the server's log at the time of the refusal: for limits, locks and time limits.",
        followsFrom: ["refresh/old-refresh-token", "refresh/new-refresh-token"],
        on: .severalRefreshes, verdict: judgeSeveralRefreshes),
    Rule(
        "refresh/refresh-token-empty", "a refresh sends a refresh token with a value, or none", .linking,
        .error, .rfc(6749, "6"),
        fault: "a refresh sends an empty refresh token, so the link may end",
        why: "A client that stores what came has an empty refresh token from then on, and the link ends.",
        remedy: "Leave refresh_token out when it stays the same.", on: .severalRefreshes,
        verdict: judgeEmptyRefreshTokens),
    Rule(
        "refresh/earlier-link", "a new link does not end the older one", .linking, .error, .unlinking,
        fault: "a new link ends the user's older link",
        why: "One user links in two of Google's apps, or once more on a new phone. The older link must not "
            + "end, and Google asks to keep several tokens valid at once.",
        remedy: "Keep a row for each link, and not one for each user.",
        on: .olderLink, verdict: judgeOlderLink),
]

private func judgeNewAccessToken(_ refreshed: Refreshed) throws -> Judgement {
    let answer = try refreshed.later ?? refreshed.answer.refreshed()
    guard answer.accessToken != nil else {
        throw CouldNotTell("a second refresh was answered with \(answer.inWords)", answer.evidence)
    }
    return .holds(
        !refreshed.hasOldAccessToken(answer), else: "the access token is the one from before", answer.evidence
    )
}

private func judgeOldRefreshToken(_ used: ReusedRefreshToken) -> Judgement {
    var judgement = Judgement.granted("the refresh token from before", used.second)
    if judgement.isFailure, used.newToken == nil {
        judgement.reason += "; it died at its first use, and no new one came"
        judgement.advice =
            "Revoke at most the old access token at a refresh, and not the refresh token or the row that has "
            + "both. Now every link ends at its second refresh."
    }
    return judgement
}

private func judgeWiderScope(_ wider: WiderRefresh) -> Judgement {
    guard wider.answer.isGranted else { return .refused("the wider scope", wider.answer) }
    // A server may refresh to the narrow scope and not say so.
    guard let told = wider.toldScope else {
        return .notAsked("the answer to the refresh does not name a scope")
    }
    let agreed = wider.scope.scopeValues
    let isWider = told.scopeValues.contains { value in !agreed.contains { $0.hasSameBytes(as: value) } }
    let seen = "a link with \(wider.scope) was refreshed to \(told.prefix(200))"
    return .holds(!isWider, else: seen, wider.answer.evidence)
}

private func judgeSeveralRefreshes(_ answers: [NamedAnswer]) -> Judgement {
    let withoutTokens = answers.filter { !$0.answer.isGranted }
    // A server that fails among successes makes a mistake; one that asks for fewer requests does not.
    let failed = withoutTokens.filter { !$0.answer.response.isTooMany }
    let tooMany = withoutTokens.filter(\.answer.response.isTooMany)
    func inWords(_ named: NamedAnswer) -> String {
        "\(named.name) was answered with \(named.answer.inWords)"
    }
    return .judged(
        failed.map(inWords), unclear: tooMany.map { OpenQuestion(inWords($0)) },
        Array(failed.flatMap(\.answer.evidence).prefix(2)))
}

private func judgeEmptyRefreshTokens(_ answers: [NamedAnswer]) -> Judgement {
    let withEmptyToken = answers.map(\.answer).filter { answer in
        answer.isGranted && answer.refreshToken == nil && answer.fields["refresh_token"] != nil
    }
    let shown = withEmptyToken.first ?? answers.last?.answer
    return .holds(
        withEmptyToken.isEmpty,
        else: "refresh_token is there in \(withEmptyToken.count) answers, and has no value",
        shown?.evidence ?? [])
}

private func judgeOlderLink(_ link: OlderLink) -> Judgement {
    if let shown = link.shown {
        let judgement = Judgement.lives("the access token of the older link", shown)
        if judgement.verdict != .held { return judgement }
    }
    return .granted("a refresh of the older link", link.refreshed)
}
