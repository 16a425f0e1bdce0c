import JOSE
import OAuth
import WebText

/// The refresh of a link: the tokens that it gives, and the requests that get none.
///
/// Their trials refresh new links; where a person signs in, the one link of the first exchange, and trials
/// that need a second link are not asked. A wrong refresh needs a right one that succeeded before. Where no refresh token
/// comes with a code, the rules could not tell; nor can `invalid-token` where the client itself is refused, nor `client` where
/// the other client is. `token-lasts` uses a token for the third time, which has to be good for two, and else is not asked.
/// By hand, a refusal of that token, and of the first refresh of `steady`, could not tell: a wrong request before may have
/// ended the only link. `scope-same` is not asked where the answer names no scope.
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
    ) { .acceptedByUserInfo("the new access token", $0.new) },
    Rule(
        "refresh/old-access-token", "an access token lives on when a newer one was issued", .linking, .error,
        .unlinking,
        reach: .few, fault: "a refresh ends the older access token, which Google may still use",
        why: "Google's clusters agree only after a while, so one of them may still use the older token. "
            + "Google asks to keep several valid at once.",
        remedy: "Let access tokens end by time, by revocation and by nothing else.",
        followsFrom: ["refresh/access-token-works"], on: .tokensAfterRefresh, .accessTokenAfterRefreshes
    ) { once, several in
        let judgement = Judgement.acceptedByUserInfo("the access token from before", once.old)
        guard judgement.verdict == .held, let several else { return judgement }
        return .acceptedByUserInfo("an access token, after three more refreshes of its link,", several)
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
    // Requests that do not get a new access token.
    Rule(
        "refresh/invalid-token", "a bad refresh token is a 400 with invalid_grant", .linking, .error,
        .validationTool,
        fault: "a bad refresh token gets another answer than 400 with invalid_grant",
        why: "Google's validation tool tests it. Only this answer tells Google that the link has ended.",
        remedy: "Answer 400 with {\"error\":\"invalid_grant\"}, whatever is wrong with the refresh token.",
        on: .madeUpRefreshToken
    ) { .is400(with: ["invalid_grant"], $0) },
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
        "refresh/scope", "a refresh does not widen the scope, nor does an exchange", .security, .error,
        .rfc(6749, "6"),
        fault: "an exchange or a refresh gives more than the user agreed to",
        why: "The user agreed to less.",
        remedy: "Keep the scope with the code and with the link, also for a refresh that names none. Answer "
            + "invalid_scope to a refresh with a scope that the link does not have.",
        followsFrom: ["token/scope-asked"], on: .refreshWithWiderScope, verdict: judgeWiderScope),
    Rule(
        "refresh/scope-same", "a refresh that names no scope gives the scopes of the link", .linking,
        .warning,
        .rfc(6749, "6"),
        fault: "a refresh gives fewer scopes than the user agreed to",
        why:
            "Google names no scope when it refreshes, which asks for all that was granted. After the first hour it has "
            + "only what the refresh gave.",
        remedy: "Keep the scope with the link, and give all of it to a refresh without a scope.",
        on: .refresh, .configuration, verdict: judgeScopeOfRefresh),
    // The texts that count as a refresh token, their senders, and the number of uses.
    Rule(
        "refresh/token-exact", "a refresh token that differs in one character is refused", .security, .error,
        .rfc(6749, "6"),
        reach: .few, fault: "a text that is only similar to a refresh token gets access tokens",
        why: "A comparison that trims, cuts or ignores case makes tokens easier to guess.",
        remedy: "Look the token up, or its digest, as the bytes that came.",
        on: .alteredRefreshTokens
    ) {
        // A server that only drops the space gets a note.
        .refusedNearMisses($0)
    },
    Rule(
        "refresh/access-token", "an access token or a code is no refresh token", .security, .error,
        .rfc(6749, "1.5"),
        fault: "an access token or a code works as a refresh token",
        why: "Every API gets access tokens. An API that refreshes with one could keep the link for ever. A "
            + "code that refreshes needs neither its redirect URI nor its verifier.",
        remedy:
            "Keep with each text whether it is a code, an access token or a refresh token, and check that.",
        on: .otherKindsAsRefreshToken
    ) { .refused($0) },
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

/// The answers of userinfo to the new access token of a refresh, and then to the one from before.
struct ShownAfterRefresh: Sendable, Codable {
    let new: JSONAnswer
    let old: JSONAnswer
}

/// A refresh token that was used twice, and the answers to both uses.
struct ReusedRefreshToken: Sendable, Codable {
    let token: String
    let first: JSONAnswer
    let second: JSONAnswer

    /// The refresh token that came with the first use; nil where it stays the same.
    var newToken: String? {
        guard let new = first.refreshToken, !new.hasSameBytes(as: token) else { return nil }
        return new
    }
}

/// A refresh that asks for more scopes than the link has; the scope of an access token is what its answer names, or else
/// introspection.
struct WiderRefresh: Sendable, Codable {
    /// The scope of the link.
    let scope: String
    let answer: JSONAnswer
    /// The scope of the new access token; nil where nothing tells it.
    let toldScope: String?
    /// The exchange of the code, which asked for all scopes too; nil where it was refused, or was not sent.
    var exchanged: JSONAnswer?
    /// The scope of the exchange's access token; nil where nothing tells it.
    var scopeOfExchange: String?
    /// A refresh without a scope, and the scope of its access token; nil where it was not sent, or nothing tells it.
    var withoutScope: JSONAnswer?
    var scopeWithoutScope: String?
}

/// The answer to a refresh token that was used before, and is 25 seconds older.
struct AgedRefreshToken: Sendable, Codable {
    let answer: JSONAnswer
    /// The answer to the refresh token of another link that did the same while nothing else was sent; nil where the first
    /// was not refused, and where no further answer was to be had.
    var alone: JSONAnswer?
}

/// A link of a user who has linked once more, and what its tokens are still good for.
struct OlderLink: Sendable, Codable {
    /// The answer of userinfo to its access token; nil where there is no userinfo endpoint.
    let shown: JSONAnswer?
    let refreshed: JSONAnswer
}

extension Trial<ShownAfterRefresh> {
    /// A refresh, after which userinfo gets both access tokens, the new one first.
    static var tokensAfterRefresh: Self {
        Self("tokensAfterRefresh", after: .refresh, .userInfo, requests: 4, signIns: 1) { probe in
            let tried = try await probe.tryRefresh()
            let new = try await probe.show(try tried.answer.refreshed().accessToken)
            return ShownAfterRefresh(new: new, old: try await probe.show(tried.before.accessToken))
        }
    }
}

extension Trial<JSONAnswer?> {
    /// The access token of the third of six refreshes, after the last; nil where there is none.
    static var accessTokenAfterRefreshes: Self {
        Self("accessTokenAfterRefreshes", from: .severalRefreshes, after: .userInfo, requests: 1) {
            answers, probe in
            guard answers.allSatisfy({ $0.answer.accessToken != nil }), answers.count > 3,
                let token = answers[2].answer.accessToken
            else { return nil }
            return try await probe.show(token)
        }
    }
}

extension Trial<ReusedRefreshToken> {
    /// The refresh token of a new link, used twice.
    static var refreshTokenUsedTwice: Self {
        Self("refreshTokenUsedTwice", after: .exchange, requests: 3, signIns: 1) { probe in
            let token = try await probe.newTokens(byHand: .ofFirstExchange).neededRefreshToken()
            let first = try await probe.refresh(token).refreshed()
            return ReusedRefreshToken(token: token, first: first, second: try await probe.refresh(token))
        }
    }
}

extension Trial<AgedRefreshToken> {
    /// The refresh token of `refreshTokenUsedTwice`, refreshed once more 25 seconds after its first use.
    ///
    /// Where it is refused, another link is made and refreshed, and once more after 25 seconds without another request: a
    /// server that limits the links of a user has ended the first.
    static var agedRefreshToken: Self {
        Self("agedRefreshToken", from: .refreshTokenUsedTwice, requests: 1, wait: { _ in Probe.ageOfTokens })
        {
            used, probe in
            guard used.second.accessToken != nil else {
                throw CouldNotTell.notAsked(
                    "a refresh token cannot be used again: refresh/old-refresh-token")
            }
            await probe.waitForAge(of: used.first)
            var aged = AgedRefreshToken(answer: try await probe.refresh(used.token))
            try probe.requireOtherLink(afterRefusal: aged.answer)
            if aged.answer.ending == .refused, let tried = try? await probe.tryRefresh(),
                tried.answer.accessToken != nil, let token = tried.before.refreshToken
            {
                await probe.prober.wait(Probe.ageOfTokens)
                aged.alone = try? await probe.refresh(token)
            }
            return aged
        }
    }
}

extension Trial<WiderRefresh> {
    /// A link with one scope, or with offline_access besides, whose code is exchanged with all scopes, and which is
    /// refreshed with all and with none.
    ///
    /// With fewer than two scopes in the configuration the rule is not asked.
    static var refreshWithWiderScope: Self {
        Self("refreshWithWiderScope", after: .refresh, requests: 3, signIns: 1) { probe in
            let all = probe.configuration.scopes
            guard let first = all.first, all.count > 1 else {
                throw probe.reasonForOneScope
            }
            // Without this scope many servers send no refresh token (OpenID Connect Core section 11).
            let offline = all.dropFirst().filter { $0 == "offline_access" }
            let narrow = offline.count + 1 < all.count ? ([first] + offline).joined(separator: " ") : first
            let scope = Parameters.Item("scope", all.joined(separator: " "))
            let exchanged = try await probe.exchangeNewCode(by: probe.client(), scope: narrow) {
                $0 + [scope]
            }
            let hasTokens = exchanged.accessToken != nil
            // A server may refuse the parameter, which an exchange does not have.
            let tokens = hasTokens ? try GrantedTokens(exchanged) : try await probe.newTokens(scope: narrow)
            let token = try tokens.neededRefreshToken()
            let items = TokenRequest.refreshToken(token, scope: nil).items + [scope]
            let answer = try await probe.token(items, by: probe.client())
            var wider = WiderRefresh(
                scope: narrow, answer: answer,
                toldScope: answer.isGranted ? await probe.scope(of: answer) : nil)
            if hasTokens {
                wider.exchanged = exchanged
                wider.scopeOfExchange = await probe.scope(of: exchanged)
            }
            let withoutScope = try await probe.refresh(answer.refreshToken ?? token)
            wider.withoutScope = withoutScope
            if withoutScope.isGranted { wider.scopeWithoutScope = await probe.scope(of: withoutScope) }
            return wider
        }
    }
}

extension Trial<OlderLink> {
    /// Two links of one user, and then the tokens of the first.
    static var olderLink: Self {
        Self("olderLink", after: .refresh, trying: .userInfo, requests: 4, signIns: 2) { probe in
            let older = try await probe.newTokens()
            _ = try await probe.newTokens()
            var shown: JSONAnswer?
            if probe.configuration.userinfoURL != nil {
                // Before the refresh, which may end the access token: refresh/old-access-token is about that.
                try await probe.prove(.userInfo)
                shown = try await probe.show(older.accessToken)
            }
            let refreshed = try await probe.refresh(try older.neededRefreshToken())
            return OlderLink(shown: shown, refreshed: refreshed)
        }
    }
}

extension Trial<JSONAnswer> {
    /// The refresh token that a refresh gave, where it gave another one.
    static var newRefreshToken: Self {
        Self("newRefreshToken", from: .refreshTokenUsedTwice, requests: 1) { used, probe in
            guard var newest = used.newToken else {
                throw CouldNotTell.notAsked("a refresh gives no other refresh token")
            }
            if used.second.accessToken == nil {
                // Many servers end all tokens when an old one comes back: another link shows whether a new
                // one is good.
                let token = try await probe.newTokens().neededRefreshToken()
                newest = try await probe.refresh(token).refreshed().refreshToken ?? token
            }
            return try await probe.refresh(newest)
        }
    }

    /// A refresh token that was never issued.
    static var madeUpRefreshToken: Self {
        Self("madeUpRefreshToken", after: .refresh, requests: 1) { probe in
            let answer = try await probe.refresh(probe.madeUp())
            // A server may lock a client after some wrong secrets, such as those of other rules.
            guard answer.error == "invalid_client",
                let exchanged = try? await probe.exchangeNewCode(by: probe.client()),
                exchanged.error == "invalid_client"
            else { return answer }
            throw CouldNotTell(
                "the client's right secret is refused, too (\(exchanged.inWords)): the server may lock a client "
                    + "after wrong secrets, and then anybody can stop Google", exchanged.evidence)
        }
    }

    /// A refresh by another client of the partner's.
    static var refreshByOtherClient: Self {
        Self(
            "refreshByOtherClient", needing: .otherClient, after: .refresh, .otherClient, requests: 2,
            signIns: 1
        ) { try await $0.token(try await $0.refreshForm(), by: $0.otherClient()) }
    }
}

extension Trial<[NamedAnswer]> {
    /// Three refreshes at the same moment, three times, or until one of them gets no tokens.
    static var refreshesAtOnce: Self {
        Self(
            "refreshesAtOnce", from: .refreshTokenUsedTwice, requests: 12, signIns: 3
        ) { used, probe in
            if used.second.accessToken == nil {
                // Then it is chance which of two requests comes first, and whether the other is too late.
                throw CouldNotTell.notAsked(
                    "a refresh token cannot be used again: refresh/old-refresh-token")
            }
            // Two requests meet at the server by chance: three at once make three pairs.
            var answers: [NamedAnswer] = []
            for _ in 0..<3 where answers.allSatisfy({ $0.answer.accessToken != nil }) {
                let exchanges = try await probe.exchangesAtOnce(try await probe.refreshForm(), times: 3)
                answers += try exchanges.map {
                    NamedAnswer(name: "one of several", answer: try JSONAnswer($0))
                }
            }
            return answers
        }
    }

    /// Refreshes without the client's secret, each of a new link.
    static var refreshWithoutSecret: Self {
        Self("refreshWithoutSecret", after: .refresh, requests: 4, signIns: 2) { probe in
            let id = Parameters.Item("client_id", try probe.client().id)
            return [
                NamedAnswer(
                    name: "client_id without a secret",
                    answer: try await probe.token(try await probe.refreshForm() + [id], by: nil)),
                NamedAnswer(
                    name: "no client at all",
                    answer: try await probe.token(try await probe.refreshForm(), by: nil)),
            ]
        }
    }

    /// Refreshes with a wrong secret, in the form and in the header, each of a new link.
    static var refreshWithWrongSecret: Self {
        Self("refreshWithWrongSecret", after: .refresh, requests: 4, signIns: 2) { probe in
            let wrong = try probe.clientWithWrongSecret()
            return [
                NamedAnswer(
                    name: "a wrong secret in the form",
                    answer: try await probe.token(try await probe.refreshForm(), by: wrong.by(.body))),
                NamedAnswer(
                    name: "a wrong secret in the header",
                    answer: try await probe.token(try await probe.refreshForm(), by: wrong.by(.basic))),
            ]
        }
    }

    /// Refresh tokens that are nearly right, until one is taken: with other capitals, a character less, a character
    /// more, and a space at the end.
    static var alteredRefreshTokens: Self {
        Self("alteredRefreshTokens", after: .refresh, requests: 5, signIns: 1) { probe in
            // None of these is the token, so one token serves for all.
            let token = try await probe.newTokens(byHand: .ofFirstExchange).neededRefreshToken()
            return try await NamedAnswer.toNearMisses(of: token) { try await probe.refresh($0) }
        }
    }

    /// An access token in the place of the refresh token, and a code that was not exchanged.
    static var otherKindsAsRefreshToken: Self {
        Self("otherKindsAsRefreshToken", after: .refresh, requests: 3, signIns: 2) { probe in
            let accessToken = try await probe.newTokens(byHand: .ofFirstExchange).accessToken
            var answers = [
                NamedAnswer(name: "an access token", answer: try await probe.refresh(accessToken))
            ]
            // To a person a code is one more sign-in.
            if probe.authorizer?.isAutomatic != false {
                let code = try await probe.newCode().code
                answers.append(NamedAnswer(name: "a code", answer: try await probe.refresh(code)))
            }
            return answers
        }
    }

    /// Six right refreshes of one link, each by the newest refresh token.
    static var severalRefreshes: Self {
        Self("severalRefreshes", after: .refresh, requests: 7, signIns: 1) { probe in
            var token = try await probe.newTokens(byHand: .ofFirstExchange).neededRefreshToken()
            var answers: [NamedAnswer] = []
            for number in 1...6 {
                let answer = try await probe.refresh(token)
                if number == 1 { try probe.requireOtherLink(afterRefusal: answer) }
                answers.append(NamedAnswer(name: "refresh \(number) of 6", answer: answer))
                token = answer.refreshToken ?? token
            }
            return answers
        }
    }
}

/// Judges a refresh whose access token is not the one from before, or else another refresh a second later: a token that is
/// made of the time is the same within a second.
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
    var judgement = Judgement.gotTokens("the refresh token from before", used.second)
    if judgement.isFailure, used.newToken == nil, used.second.ending == .refused {
        judgement.reason += "; it died at its first use, and no new one came"
        judgement.advice =
            "Revoke at most the old access token at a refresh, and not the refresh token or the row that has "
            + "both. Now every link ends at its second refresh."
    }
    return judgement
}

/// Judges a refresh whose answer names a scope.
///
/// The scope offline_access is about the link, and some servers name it at the exchange only. An exchange that names no scope
/// granted what was asked for (RFC 6749 section 5.1).
private func judgeScopeOfRefresh(
    _ refreshed: Refreshed, _ configuration: FlipCheckConfiguration
) throws -> Judgement {
    let answer = try refreshed.answer.refreshed()
    guard let told = answer.text("scope") else {
        return .notAsked("the answer to the refresh names no scope")
    }
    let granted = refreshed.before.answer.text("scope")?.scopeValues ?? configuration.scopes
    let lost = granted.filter { $0 != "offline_access" && !told.scopeValues.contains($0) }
    return .holds(
        lost.isEmpty,
        else: "the scope is “\(told.prefix(200))”, without \(lost.joined(separator: " ").prefix(200))",
        refreshed.before.answer.evidence + answer.evidence)
}

private func judgeWiderScope(_ wider: WiderRefresh) -> Judgement {
    let agreed = wider.scope.scopeValues
    func failure(_ told: String?, _ done: String, _ answer: JSONAnswer?) -> Judgement? {
        guard let told, let answer, told.scopeValues.contains(where: { !agreed.contains($0) }) else {
            return nil
        }
        return .failed("a link with \(wider.scope) was \(done) \(told.prefix(200))", answer.evidence)
    }
    let failures = [
        failure(wider.scopeOfExchange, "exchanged to", wider.exchanged),
        failure(wider.toldScope, "refreshed to", wider.answer),
        failure(wider.scopeWithoutScope, "refreshed, without a scope in the request, to", wider.withoutScope),
    ]
    if let failure = failures.compactMap(\.self).first { return failure }
    guard wider.answer.isGranted else { return .refused("the wider scope", wider.answer) }
    // A server may refresh to the narrow scope and not say so.
    return wider.toldScope == nil
        ? .notAsked("the answer to the refresh does not name a scope") : .held(wider.answer.evidence)
}

/// Judges as `gotTokens`, but a status of the load fails, too.
///
/// A server that fails among successes makes a mistake; one that asks for fewer requests (429, or 503 with Retry-After)
/// does not.
private func judgeSeveralRefreshes(_ answers: [NamedAnswer]) -> Judgement {
    let withoutTokens = answers.filter { $0.answer.accessToken == nil }
    let failed = withoutTokens.filter { !$0.answer.response.isTooMany }
    let tooMany = withoutTokens.filter(\.answer.response.isTooMany)
    func inWords(_ named: NamedAnswer) -> String {
        "\(named.name) was answered with \(named.answer.inWords)"
    }
    return .judged(
        failed.map(inWords), unclear: tooMany.map { OpenQuestion(inWords($0)) },
        Array(failed.flatMap(\.answer.evidence).prefix(2)))
}

/// Judges the answers with tokens; a refresh token that is null, or no text, has no value either.
private func judgeEmptyRefreshTokens(_ answers: [NamedAnswer]) -> Judgement {
    let granted = answers.map(\.answer).filter { $0.accessToken != nil }
    guard !granted.isEmpty else {
        return .couldNotTell(
            "none of \(answers.count) refreshes was granted", answers.flatMap(\.answer.evidence))
    }
    let withEmptyToken = granted.filter { $0.refreshToken == nil && $0.fields["refresh_token"] != nil }
    let shown = withEmptyToken.first ?? granted.last
    return .holds(
        withEmptyToken.isEmpty,
        else: "refresh_token is there in \(withEmptyToken.count) answers, and has no value",
        shown?.evidence ?? [])
}

/// Judges the aged token; where the link that was left alone lives on, other links have ended the first.
private func judgeAgedRefreshToken(_ aged: AgedRefreshToken) -> Judgement {
    if aged.answer.ending == .refused, let alone = aged.alone, alone.accessToken != nil {
        return .couldNotTell(
            "the refresh token was refused (\(aged.answer.inWords)), and that of another link, with no link after it, "
                + "was not: the server may limit the links of a user", aged.answer.evidence + alone.evidence)
    }
    return .gotTokens("a refresh token, 25 seconds after its first use,", aged.answer)
}

private func judgeOlderLink(_ link: OlderLink) -> Judgement {
    if let shown = link.shown {
        let judgement = Judgement.acceptedByUserInfo("the access token of the older link", shown)
        if judgement.verdict != .held { return judgement }
    }
    return .gotTokens("a refresh of the older link", link.refreshed)
}
