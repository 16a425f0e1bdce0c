/// Whether a link lasts: over many refreshes, beside a newer link, and for some time.
///
/// Their trials refresh new links after a right refresh got an access token; where a person signs in, the one link of the
/// first exchange. Without a refresh token from the exchange the rules could not tell.
let steadyLinkRules: [Rule] = [
    Rule(
        "refresh/steady", "a link can be refreshed many times in a row", .linking, .error, .partnerReference,
        fault: "some refreshes in a row fail, so devices do not answer",
        why: "Google refreshes for as long as the link lasts. One refresh in five that fails is a device "
            + "that does not answer once a day.",
        remedy: "Look into the server's log at the time of the refusal: for limits, locks and time limits.",
        followsFrom: ["refresh/old-refresh-token", "refresh/new-refresh-token"],
        on: .severalRefreshes
    ) { .gotTokens($0) },
    Rule(
        "refresh/refresh-token-empty", "a refresh sends a refresh token with a value, or none", .linking,
        .error, .rfc(6749, "6"),
        fault: "a refresh sends an empty refresh token, so the link may end",
        why: "A client that stores what came has an empty refresh token from then on, and the link ends.",
        remedy: "Leave refresh_token out when it stays the same.",
        on: .severalRefreshes, .allMessages, .configuration, verdict: judgeEmptyRefreshTokens),
    Rule(
        "refresh/earlier-link", "a new link does not end the older one", .linking, .error, .unlinking,
        fault: "a new link ends the user's older link",
        why: "One user links in two of Google's apps, or once more on a new phone. The older link must not "
            + "end, and Google asks to keep several tokens valid at once.",
        remedy: "Keep a row for each link, and not one for each user.",
        on: .olderLink, verdict: judgeOlderLink),
    Rule(
        "refresh/token-lasts", "a refresh token is still good some seconds later", .linking, .error,
        .unlinking,
        reach: .all, fault: "a refresh token dies within seconds, so the link ends",
        why:
            "Google keeps a link for years, and uses a refresh token for the first time after about an hour. One that "
            + "was used may be used again: an answer can get lost, and Google asks to keep several tokens valid.",
        remedy:
            "Look whether the lifetime of a refresh token is in seconds everywhere, and is not that of a code. If "
            + "you rotate, let the old one live until the new one has been used, and not for a few seconds.",
        followsFrom: ["refresh/old-refresh-token", "refresh/works"],
        on: .agedRefreshToken, verdict: judgeAgedRefreshToken),
]

/// The answer to a refresh token that was used before, and is 25 seconds older.
struct AgedRefreshToken: Sendable, Codable {
    let answer: JSONAnswer
    /// The answer to the refresh token of another link that did the same while nothing else was sent, or nil where the first
    /// was not refused.
    var alone: JSONAnswer?
    /// The answer to the new refresh token that the refresh of the other link gave, or nil where that gave no other one, or
    /// ``alone`` was not refused.
    var newest: JSONAnswer?
}

/// A link of a user who has linked once more, and what its tokens are still good for.
struct OlderLink: Sendable, Codable {
    /// The answer of userinfo to its access token, or nil where there is no userinfo endpoint, and where a token that was not
    /// accepted may have come to its end by `expires_in`.
    let shown: JSONAnswer?
    let refreshed: JSONAnswer
    /// The answer of userinfo to another link's new access token, or nil in recordings from before the two were compared.
    var usual: JSONAnswer?
}

extension Trial<AgedRefreshToken> {
    /// The refresh token of `refreshTokenUsedTwice`, used once more 25 seconds after its first use.
    ///
    /// Where its second use got no access token, the rule is not asked, and at a status of the load it could not tell. Where
    /// the third use is refused, another link is refreshed, and again by the same token 25 seconds later, without another
    /// request in between: a server that limits the links of a user has ended the first, and one that rotates may end an old
    /// token when `newRefreshToken` comes: there the other link decides. Where that is refused too, the link may go on with
    /// the refresh token that its refresh gave.
    static var agedRefreshToken: Self {
        Self("agedRefreshToken", from: .refreshTokenUsedTwice, requests: 1, wait: { _ in Probe.ageToReach }) {
            used, probe in
            try used.requireSecondUse()
            await probe.waitForAge(of: used.first)
            var aged = AgedRefreshToken(answer: try await probe.refresh(used.token))
            try probe.requireOtherLink(afterRefusal: aged.answer)
            guard aged.answer.ending == .refused else { return aged }
            let tried = try await probe.tryRefresh()
            _ = try tried.answer.refreshed()
            await probe.prober.wait(Probe.ageToReach)
            let token = try tried.before.neededRefreshToken()
            let alone = try await probe.refresh(token)
            try alone.requireConclusive()
            if alone.accessToken != nil, used.newToken != nil { return AgedRefreshToken(answer: alone) }
            aged.alone = alone
            if alone.ending == .refused, let newest = tried.answer.refreshToken,
                !newest.hasSameBytes(as: token)
            {
                aged.newest = try await probe.refreshKeptLink(newest)
            }
            return aged
        }
    }
}

extension Trial<OlderLink> {
    /// Two links of one user, and then the access token and the refresh token of the first; by hand the rule is not asked.
    ///
    /// Where userinfo is configured and does not work, the rule could not tell.
    static var olderLink: Self {
        Self("olderLink", after: .refresh, trying: .userInfo, requests: 4, signIns: 2) { probe in
            let asksUserInfo = probe.configuration.userinfoURL != nil
            // It makes a link of its own: a third one after these two may end the first.
            if asksUserInfo { _ = await probe.reason(against: .userInfo) }
            let older = try await probe.newTokens()
            _ = try await probe.newTokens()
            // Before the refresh, which may end the access token: refresh/old-access-token is about that.
            let usual = try await asksUserInfo ? probe.value(of: .userInfo).tellingOfUser() : nil
            let shown = try await asksUserInfo ? probe.showUnlessEnded(older.answer) : nil
            let refreshed = try await probe.refreshKeptLink(try older.neededRefreshToken())
            return OlderLink(shown: shown, refreshed: refreshed, usual: usual)
        }
    }
}

extension Trial<[NamedAnswer]> {
    /// Six right refreshes of one link, each by the newest refresh token.
    static var severalRefreshes: Self {
        Self("severalRefreshes", after: .refresh, requests: 7, signIns: 1) { probe in
            var token = try await probe.newTokens(byHand: .ofFirstExchange).neededRefreshToken()
            var answers: [NamedAnswer] = []
            for number in 1...6 {
                let answer = try await probe.refreshKeptLink(token)
                if number == 1 { try probe.requireOtherLink(afterRefusal: answer) }
                answers.append(NamedAnswer(name: "refresh \(number) of 6", answer: answer))
                token = answer.refreshToken ?? token
            }
            return answers
        }
    }
}

/// Judges each answer of the run with an access token to a refresh, such as the second use of one refresh token; a refresh
/// token that is null, or no text, has no value either.
private func judgeEmptyRefreshTokens(
    _: [NamedAnswer], _ messages: [Exchange], _ configuration: FlipCheckConfiguration
) throws -> Judgement {
    let granted = try messages.tokenAnswers(configuration).filter {
        $0.accessToken != nil && $0.exchange.request.formValue("grant_type") == "refresh_token"
    }
    let withEmptyToken = granted.filter { $0.refreshToken == nil && $0.fields["refresh_token"] != nil }
    let example = withEmptyToken.first ?? granted.last
    return .holds(
        withEmptyToken.isEmpty,
        else: "refresh_token is there in \(withEmptyToken.count) answers, and has no value",
        example?.evidence ?? [])
}

/// Judges the aged token; where the link that was left alone lives on, other links have ended the first, and where its new
/// refresh token lives on, only the old one has ended.
private func judgeAgedRefreshToken(_ aged: AgedRefreshToken) -> Judgement {
    if aged.answer.ending == .refused, let alone = aged.alone, alone.accessToken != nil {
        return .couldNotTell(
            "the refresh token was refused (\(aged.answer.inWords)), and that of another link, with no link after it, "
                + "was not: the server may limit the links of a user", aged.answer.evidence + alone.evidence)
    }
    let judgement = Judgement.gotTokens("a refresh token 25 seconds after its first use", aged.answer)
    guard judgement.isFailure, let newest = aged.newest, newest.accessToken != nil else { return judgement }
    return Judgement.failed(
        judgement.reason + "; the link goes on with the new one, and ends where its answer is lost",
        judgement.evidence + newest.evidence
    ).advising("Let the old refresh token live until the new one has been used, and not for a few seconds")
        .asWarning
}

private func judgeOlderLink(_ link: OlderLink) -> Judgement {
    let refreshed = Judgement.gotTokens("a refresh of the older link", link.refreshed)
    guard let shown = link.shown else { return refreshed }
    let accepted = Judgement.acceptedByUserInfo(
        "the access token of the older link", shown, right: link.usual ?? shown)
    if accepted.isFailure, refreshed.verdict == .held {
        return accepted.advising(
            "The older link still refreshes: let its access tokens end by time and by revocation only")
    }
    return [accepted, refreshed].worst
}
