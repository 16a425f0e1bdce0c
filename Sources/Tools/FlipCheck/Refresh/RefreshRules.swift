import JOSE
import OAuth
import WebText

/// The refresh of a link: the tokens that it gives, and the requests that get none.
let refreshRules: [Inspection] = [
    Inspection(
        "refresh/works", "a refresh token gives an access token", .linking, .error, .partnerReference,
        why: "Without it every link ends with its first access token: it works for an hour, and then the "
            + "user has to link again.",
        remedy: "Answer grant_type=refresh_token with a new access token.",
        followsFrom: ["token/refresh-token", "token/json"],
        of: { try await $0.firstRefresh().answer }
    ) { $0.needsGrants([NamedAnswer(name: "the refresh", answer: $1)]) },
    Inspection(
        "refresh/answer", "a refresh is answered like a code: as JSON, with type and lifetime", .linking,
        .error, .partnerReference,
        why: "Google reads the same required fields: access_token, token_type, expires_in.",
        remedy: "Build both answers in one place. refresh_token may be left out here.",
        followsFrom: ["token/content-type", "token/token-type", "token/expires-in"],
        of: { try await $0.provenRefresh() }
    ) { rule, answer in
        rule.judged(
            answer.typeObjections + answer.objections(to: "token_type") + answer.lifetimeObjections,
            answer.evidence)
    },
    Inspection(
        "refresh/no-store", "the answer to a refresh is not kept by caches", .security, .warning,
        .rfc(6749, "5.1"),
        why: "A cache that keeps one user's tokens gives them to the next client that asks.",
        remedy: "Send Cache-Control: no-store.", of: { try await $0.provenRefresh() }
    ) { $0.judged($1.cacheObjections, $1.evidence) },
    Inspection(
        "refresh/new-access-token", "a refresh gives another access token than before", .linking, .error,
        .validationTool,
        why: "Google's validation tool fails a server that returns the same one, which is about to end.",
        remedy: "Issue a new access token each time, and let the old one live out its time.",
        check: judgeNewAccessToken),
    Inspection(
        "refresh/access-token-opaque", "the new access token is no JWT", .hygiene, .warning, .validationTool,
        why: "Google's validation tool warns that a JWT is not supported here.",
        remedy: "Issue a random value, and keep what it means at the server.",
        of: { try await $0.provenRefresh() }
    ) { rule, answer in
        let isJWT = answer.accessToken.map(JSONWebToken.isLikely) ?? false
        return rule.holds(!isJWT, else: "access_token is a JWT", answer.evidence)
    },
    Inspection(
        "refresh/access-token-works", "the new access token is accepted", .linking, .error, .validationTool,
        why: "A new access token that is refused ends the link, although the refresh succeeded.",
        remedy: "Look whether tokens are stored where the other endpoints read them.",
        of: { try await $0.shownAfterRefresh() }
    ) { $0.needsLife([NamedAnswer(name: "the new access token", answer: $1.new)]) },
    Inspection(
        "refresh/old-access-token", "an access token lives on when a newer one was issued", .linking, .error,
        .unlinking,
        why: "Google's clusters agree only after a while, so one of them may still use the older token. "
            + "Google asks to keep several valid at once.",
        remedy: "Let access tokens end by time, by revocation and by nothing else.",
        of: { try await $0.shownAfterRefresh() }
    ) { $0.needsLife([NamedAnswer(name: "the access token from before", answer: $1.old)]) },
    // Several tokens at a time: Google's servers may use an older one after a newer was issued.
    Inspection(
        "refresh/old-refresh-token", "a refresh token can be used again", .linking, .error, .validationTool,
        why: "An answer can get lost, and two of Google's servers can refresh at the same time. The link "
            + "then ends, and the user finds the account unlinked. Google's validation tool tests it.",
        remedy: "Do not rotate refresh tokens of a confidential client, or let the old one live until the "
            + "new one has been used. Auth0 and others call it reuse interval or leeway.",
        of: { try await $0.oldRefreshToken() },
        check: judgeOldRefreshToken),
    Inspection(
        "refresh/new-refresh-token", "a new refresh token is good", .linking, .error, .validationTool,
        why: "Google stores the newest refresh token that it got.",
        remedy: "Store the new refresh token before it is sent.",
        check: judgeNewRefreshToken),
    Inspection(
        "refresh/at-once", "two refreshes at the same time both succeed", .linking, .error,
        Rule.Source(
            "HomeAutio.Mqtt.GoogleHome issue 69", .field,
            url: "https://github.com/i8beef/HomeAutio.Mqtt.GoogleHome/issues/69"),
        why: "Logs of partners show pairs of identical refresh requests.",
        remedy: "Give an access token to both.",
        check: judgeRefreshesAtOnce),
    // Requests that do not get a new access token.
    Inspection(
        "refresh/invalid-token", "a bad refresh token is a 400 with invalid_grant", .linking, .error,
        .validationTool,
        why: "Google's validation tool tests it. Only this answer tells Google that the link has ended.",
        remedy: "Answer 400 with {\"error\":\"invalid_grant\"}, whatever is wrong with the refresh token."
    ) { rule, probe in
        try await probe.provenRefresh()
        return rule.needsError(["invalid_grant"], try await probe.refresh(probe.madeUp()))
    },
    Inspection(
        "refresh/client-missing", "no refresh succeeds without the client's credentials", .security, .error,
        .rfc(6749, "6"),
        why: "A thief of a refresh token could act as the user for years.",
        remedy: "Require client authentication: Google's client is a confidential one.",
        check: judgeRefreshWithoutCredentials),
    Inspection(
        "refresh/client", "a refresh token is good only for the client that it was issued to", .security,
        .error, .rfc(6749, "6"),
        why: "Another client of yours could use a refresh token that was given to Google.",
        remedy: "Keep client_id with the refresh token, and compare it with the client that authenticated.",
        check: judgeRefreshByAnotherClient),
    Inspection(
        "refresh/scope", "a refresh does not widen the scope", .security, .error, .rfc(6749, "6"),
        why: "The user agreed to less.",
        remedy: "Answer invalid_scope when a scope is asked for that the link does not have.",
        check: judgeWiderScope),
    // The texts that count as a refresh token, their senders, and the number of uses.
    Inspection(
        "refresh/token-exact", "a refresh token that differs in one character is refused", .security, .error,
        .rfc(6749, "6"),
        why: "A comparison that trims, cuts or ignores case makes tokens easier to guess.",
        remedy: "Look the token up, or its digest, as the bytes that came.",
        check: judgeAlteredRefreshTokens),
    Inspection(
        "refresh/access-token", "an access token is no refresh token", .security, .error, .rfc(6749, "1.5"),
        why: "Every API gets access tokens. An API that refreshes with one could keep the link for ever.",
        remedy: "Keep the kind with each token, and look at it.",
        check: judgeAccessTokenAsRefreshToken),
    Inspection(
        "refresh/client-secret", "a refresh with a wrong secret gets nothing", .security, .error,
        .rfc(6749, "6"),
        why: "A thief of a refresh token could act as the user for years.",
        remedy: "Authenticate the client for every grant type in one place.",
        check: judgeRefreshWithWrongSecret),
    Inspection(
        "refresh/steady", "a link can be refreshed many times in a row", .linking, .error, .partnerReference,
        why: "Google refreshes for as long as the link lasts. One refresh in five that fails is a device "
            + "that does not answer once a day.",
        remedy: "Look into the server's log at the time of the refusal: for limits, locks and time limits.",
        followsFrom: ["refresh/old-refresh-token", "refresh/new-refresh-token"],
        of: { try await $0.severalRefreshes() },
        check: judgeSeveralRefreshes),
    Inspection(
        "refresh/refresh-token-empty", "a refresh sends a refresh token with a value, or none", .linking,
        .error, .rfc(6749, "6"),
        why: "A client that stores what came has an empty refresh token from then on, and the link ends.",
        remedy: "Leave refresh_token out when it stays the same.", of: { try await $0.severalRefreshes() },
        check: judgeEmptyRefreshTokens),
    Inspection(
        "refresh/earlier-link", "a new link does not end the older one", .linking, .error, .unlinking,
        why: "One user links in two of Google's apps, or once more on a new phone. The older link must not "
            + "end, and Google asks to keep several tokens valid at once.",
        remedy: "Keep a row for each link, and not one for each user.",
        check: judgeEarlierLink),
]

private func judgeNewAccessToken(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let before = try await probe.firstRefresh().before
    let answer = try await probe.provenRefresh()
    var judged = answer
    if answer.accessToken?.hasSameBytes(as: before.accessToken) == true {
        // A token that is made from the time is the same for two answers in one second.
        await probe.prober.wait(.seconds(1))
        judged = try await probe.rightRefresh(try answer.refreshToken ?? before.neededRefreshToken())
    }
    guard let token = judged.accessToken else {
        throw CouldNotTell("a second refresh was answered with \(judged.inWords)", judged.evidence)
    }
    let isSame = token.hasSameBytes(as: before.accessToken)
    return rule.holds(!isSame, else: "the access token is the one from before", judged.evidence)
}

private func judgeOldRefreshToken(_ rule: Rule, _ used: ReusedRefreshToken) -> Finding {
    var finding = rule.needsGrants([NamedAnswer(name: "the refresh token from before", answer: used.second)])
    let hasNewToken = used.first.refreshToken.map { !$0.hasSameBytes(as: used.token) } ?? false
    if finding.isFailure, !hasNewToken {
        finding.reason += "; it died at its first use, and no new one came"
        finding.advice =
            "Every link ends at its second refresh. Revoke at most the old access token at a refresh, and "
            + "not the refresh token or the row that has both."
    }
    return finding
}

private func judgeNewRefreshToken(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let old = try await probe.oldRefreshToken()
    guard var newest = old.first.refreshToken, !newest.hasSameBytes(as: old.token) else {
        return rule.notAsked("a refresh gives no other refresh token")
    }
    if old.second.accessToken == nil {
        // Many servers end all tokens when an old one comes back: another link shows whether a new
        // one is good.
        let token = try await probe.spareGrant().neededRefreshToken()
        newest = try await probe.rightRefresh(token).refreshed().refreshToken ?? token
    }
    return rule.needsGrants([
        NamedAnswer(name: "the new refresh token", answer: try await probe.rightRefresh(newest))
    ])
}

private func judgeRefreshesAtOnce(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    if try await probe.oldRefreshToken().second.accessToken == nil {
        // Then it is chance which of two requests comes first, and whether the other is too late.
        return rule.notAsked("a refresh token cannot be used again: refresh/old-refresh-token")
    }
    // Two requests meet at the server by chance: three at once make three pairs.
    var finding = rule.held()
    for _ in 0..<3 where finding.verdict == .held {
        let exchanges = try await probe.exchangesAtOnce(try await probe.refreshForm(), times: 3)
        let answers = try exchanges.map(JSONAnswer.init)
        finding = rule.needsGrants(answers.map { NamedAnswer(name: "one of several", answer: $0) })
    }
    return finding
}

private func judgeRefreshWithoutCredentials(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    try await probe.provenRefresh()
    let id = Parameters.Item("client_id", try probe.client().id)
    let named = try await probe.token(try await probe.refreshForm() + [id], by: nil)
    let unnamed = try await probe.token(try await probe.refreshForm(), by: nil)
    return rule.needsRefusals([
        NamedAnswer(name: "client_id without a secret", answer: named),
        NamedAnswer(name: "no client at all", answer: unnamed),
    ])
}

private func judgeRefreshByAnotherClient(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let other = try probe.otherClient()
    try await probe.provenRefresh()
    let answer = try await probe.token(try await probe.refreshForm(), by: other)
    return rule.needsRefusals([NamedAnswer(name: "by the other client", answer: answer)])
}

private func judgeWiderScope(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let all = probe.configuration.scopes
    guard let narrow = all.first, all.count > 1 else {
        return rule.notAsked("fewer than two scopes are configured")
    }
    try await probe.provenRefresh()
    let token = try await probe.spareGrant(scope: narrow).neededRefreshToken()
    let scope = Parameters.Item("scope", all.joined(separator: " "))
    let items = TokenRequest.refreshToken(token, scope: nil).items + [scope]
    let answer = try await probe.token(items, by: probe.client())
    guard answer.isGranted else {
        return rule.needsRefusals([NamedAnswer(name: "the wider scope", answer: answer)])
    }
    // A server may refresh to the narrow scope and not say so.
    guard let told = await probe.scope(of: answer) else {
        return rule.notAsked("the answer to the refresh does not name a scope")
    }
    let wider = told.scopeValues.filter { !$0.hasSameBytes(as: narrow) }
    let seen = "a link with \(narrow) was refreshed to \(told.prefix(200))"
    return rule.holds(wider.isEmpty, else: seen, answer.evidence)
}

private func judgeAlteredRefreshTokens(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    try await probe.provenRefresh()
    // None of these is the token, so one token serves for all.
    let token = try await probe.grant().neededRefreshToken()
    var answers: [NamedAnswer] = []
    for variant in TokenVariant.all(of: token) {
        let answer = try await probe.refresh(variant.value)
        answers.append(NamedAnswer(name: variant.name, answer: answer))
    }
    return rule.needsRefusals(answers)
}

private func judgeAccessTokenAsRefreshToken(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    try await probe.provenRefresh()
    let token = try await probe.grant().accessToken
    let answer = try await probe.refresh(token)
    return rule.needsRefusals([NamedAnswer(name: "an access token", answer: answer)])
}

private func judgeRefreshWithWrongSecret(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let wrong = try probe.clientWithWrongSecret()
    try await probe.provenRefresh()
    let inForm = try await probe.token(try await probe.refreshForm(), by: wrong.by(.body))
    let inHeader = try await probe.token(try await probe.refreshForm(), by: wrong.by(.basic))
    return rule.needsRefusals([
        NamedAnswer(name: "a wrong secret in the form", answer: inForm),
        NamedAnswer(name: "a wrong secret in the header", answer: inHeader),
    ])
}

private func judgeSeveralRefreshes(_ rule: Rule, _ answers: [NamedAnswer]) -> Finding {
    let withoutTokens = answers.filter { !$0.answer.isGranted }
    // A server that fails among successes makes a mistake; one that asks for fewer requests does not.
    let failed = withoutTokens.filter { !$0.answer.response.isTooMany }
    let tooMany = withoutTokens.filter(\.answer.response.isTooMany)
    func inWords(_ named: NamedAnswer) -> String {
        "\(named.name) was answered with \(named.answer.inWords)"
    }
    return rule.judged(
        failed.map(inWords), unclear: tooMany.map(inWords),
        Array(failed.flatMap(\.answer.evidence).prefix(2)))
}

private func judgeEmptyRefreshTokens(_ rule: Rule, _ answers: [NamedAnswer]) -> Finding {
    let withEmptyToken = answers.map(\.answer).filter { answer in
        answer.isGranted && answer.refreshToken == nil && answer.fields["refresh_token"] != nil
    }
    let shown = withEmptyToken.first ?? answers.last?.answer
    return rule.holds(
        withEmptyToken.isEmpty,
        else: "refresh_token is there in \(withEmptyToken.count) answers, and has no value",
        shown?.evidence ?? [])
}

private func judgeEarlierLink(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    try await probe.provenRefresh()
    let older = try await probe.spareGrant()
    _ = try await probe.spareGrant()
    if probe.configuration.userinfoURL != nil {
        // Before the refresh, which may end the access token: refresh/old-access-token is about that.
        try await probe.provenUserInfo()
        let shown = try await probe.show(older.accessToken)
        let finding = rule.needsLife([NamedAnswer(name: "the access token of the older link", answer: shown)])
        if finding.verdict != .held { return finding }
    }
    let refreshed = try await probe.rightRefresh(try older.neededRefreshToken())
    return rule.needsGrants([NamedAnswer(name: "a refresh of the older link", answer: refreshed)])
}
