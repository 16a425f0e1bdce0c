import HTTPMessages
import JSON
import WebText

/// What userinfo takes for an access token, for how long, and what caches may keep of its answer.
///
/// All trials come after userinfo told of a user for a new access token.
let accessTokenRules: [Rule] = [
    Rule(
        "userinfo/invalid-token", "a bad access token is a 401", .linking, .error, .oauthLinkingRecalled,
        fault: "Google does not learn that an access token is bad: no 401 comes",
        why: "This status tells Google that the token is wrong, and that the server works.",
        remedy: "Answer 401 when the access token is unknown, revoked or too old.",
        on: .madeUpAccessToken, .userInfo
    ) { answer, shown in
        if !answer.answersToken(of: shown) { return .is401("", answer) }
        // Servers allow for clocks.
        return .is401("an access token 25 seconds old, and past its expires_in, was ", answer).asWarning
    },
    Rule(
        "userinfo/challenge", "a bad access token is answered with a Bearer challenge and invalid_token",
        .hygiene, .warning, .rfc(6750, "3.1"),
        fault: "a client with an old access token does not learn that a refresh would help",
        why: "It tells a client that a refresh will help. Google's sample leaves out the word Bearer.",
        remedy: "Send WWW-Authenticate: Bearer realm=\"...\", error=\"invalid_token\".",
        followsFrom: ["userinfo/invalid-token"],
        on: .madeUpAccessToken, .userInfo, verdict: judgeBearerChallenge),
    Rule(
        "userinfo/no-token", "a request without an access token is a 401", .security, .error,
        .rfc(6750, "3.1"),
        fault: "userinfo answers a request without an access token",
        why: "A server that answers without a token answers every client on the Internet.",
        remedy: "Answer 401 with WWW-Authenticate: Bearer, also to a browser with a session's cookie.",
        on: .noAccessToken, .userInfo, .sessionWithoutAccessToken
    ) { answer, shown, bySession in
        let judgement = Judgement.is401("without an access token, userinfo ", answer)
        // It tells of this user or another by a `sub` or an `email` that says something, if the answer to the right token has
        // it too; where that has neither, by all of its members.
        if answer.namesSomeUser(asIn: shown) { return judgement }
        // Another answer, such as a page, a redirect and a 500, must not hide a session.
        guard let bySession, bySession.namesSomeUser(asIn: shown) else { return judgement.asNote }
        return .failed(
            "the cookies of a signed-in browser were enough, without an access token", bySession.evidence)
    },
    Rule(
        "userinfo/scheme-case", "the word Bearer may be written in small letters", .hygiene, .warning,
        .rfc(9110, "11.1"),
        fault: "an access token is refused when bearer is in small letters",
        why: "The scheme compares without case, and libraries write it in both ways.",
        remedy: "Compare the word before the space without case.",
        on: .accessTokenAfterSmallBearer, .userInfo
    ) { .acceptedByUserInfo("an access token after “bearer”", $0, right: $1) },
    Rule(
        "userinfo/token-in-query", "an access token in the query is not accepted", .security, .warning,
        .rfc(9700, "4.3.2"),
        reach: .few, fault: "an access token works in an address, which logs keep",
        why: "Logs and histories keep addresses.",
        remedy: "Read the access token only from the Authorization header.",
        on: .accessTokenInQuery, .noAccessToken, .userInfo
    ) { .refusedByUserInfo("an access token in the query", $0, unlike: $1, right: $2) },
    Rule(
        "userinfo/token-exact", "an access token that differs in one character is refused", .security, .error,
        .rfc(6750, "5.2"),
        reach: .few, fault: "a text that is only similar to an access token works as one",
        why: "A comparison that cuts or ignores case makes tokens easier to guess.",
        remedy:
            "Look the token up, or its digest, as the bytes that came: with = and not with LIKE, and as a parameter of a "
            + "prepared statement. Look at the collation of the database's column.",
        on: .alteredAccessTokens, .noAccessToken, .userInfo, verdict: judgeAlteredTokens),
    Rule(
        "userinfo/refresh-token", "a refresh token is no access token", .security, .error, .rfc(6749, "1.5"),
        fault: "a refresh token works as an access token",
        why: "An API's logs may keep a refresh token that it gets, and the token is good for years.",
        remedy: "Keep with each token whether it is an access token or a refresh token, and check that.",
        followsFrom: ["token/distinct"],
        on: .refreshTokenAsAccessToken, .noAccessToken, .userInfo
    ) { .refusedByUserInfo("a refresh token", $0, unlike: $1, right: $2) },
    Rule(
        "userinfo/code", "a code is no access token", .security, .error, .rfc(6749, "4.1.2"),
        fault: "a code works as an access token",
        why: "A code is shown in address bars. It must not be enough to act as the user.",
        remedy: "Look access tokens up where access tokens are kept.",
        on: .codeAsAccessToken, .noAccessToken, .userInfo
    ) { .refusedByUserInfo("a code", $0, unlike: $1, right: $2) },
    Rule(
        "userinfo/token-lasts", "an access token is still good some seconds later", .linking, .error,
        .partnerReference,
        fault: "an access token dies before its time, as if the user had unlinked",
        why: "Google uses the access token until expires_in is over. One that dies earlier looks like an "
            + "account that unlinked itself.",
        remedy: "Look whether the lifetime has one unit everywhere, and all servers see one store.",
        followsFrom: [
            "refresh/old-access-token", "refresh/old-refresh-token", "refresh/earlier-link",
            "revoke/other-links",
        ],
        on: .agedAccessToken, .userInfo
    ) { .acceptedByUserInfo("an access token that is at least 25 seconds old", $0, right: $1) },
    Rule(
        "userinfo/refreshed-token-lasts", "an access token from a refresh is still good some seconds later",
        .linking, .error, .partnerReference,
        fault: "a refreshed access token dies before its time, as if unlinked",
        why: "After the first hour Google has only such tokens.",
        remedy: "Give the tokens of a refresh their lifetime in the same place as those of a code.",
        followsFrom: [
            "userinfo/token-lasts", "refresh/access-token-works", "refresh/old-refresh-token",
            "refresh/earlier-link", "revoke/other-links",
        ],
        on: .agedRefreshedAccessToken, .userInfo
    ) { .acceptedByUserInfo("the access token of the first refresh", $0, right: $1) },
    Rule(
        "userinfo/not-shared", "no shared cache keeps the answer of userinfo", .security, .warning,
        .rfc(9111, "3.5"),
        fault: "a cache between you and Google may give one user's data to another",
        why: "With public or s-maxage a cache may answer the next request itself, whatever its access token.",
        remedy: "Send Cache-Control: no-store.",
        on: .userInfo
    ) {
        let answer = try $0.tellingOfUser()
        return .holds(
            !answer.response.isReusableBySharedCaches(unlessVaryingBy: "authorization"),
            else: answer.response.lifetimeInWords,
            answer.evidence)
    },
]

extension Trial<JSONAnswer> {
    /// An access token that was never issued, or that of `.userInfo` past its end.
    ///
    /// Where its `expires_in` is from 1 to 20, the token of `.userInfo` is shown when it is at least 25 seconds old. Where it
    /// gets no 401, one that was never issued follows, whose answer decides if it is no 401 either.
    static var madeUpAccessToken: Self {
        Self("madeUpAccessToken", after: .userInfo, requests: 1) { probe in
            let shown = try await probe.value(of: .userInfo)
            let token = shown.exchange.request.bearerToken
            let grant = try probe.messages.tokenAnswers(probe.configuration).first { $0.accessToken == token }
            guard (1...20).contains(grant?.fields["expires_in"]?.integer ?? 0) else {
                return try await probe.show(probe.madeUp())
            }
            await probe.waitForAge(of: shown)
            let old = try await probe.show(token)
            if old.response.status == 401 { return old }
            let madeUp = try await probe.show(probe.madeUp())
            return madeUp.response.status == 401 ? old : madeUp
        }
    }

    /// No access token.
    static var noAccessToken: Self {
        Self("noAccessToken", after: .userInfo, requests: 1) { try await $0.show(nil) }
    }

    /// The access token of `accessTokenAfterSmallBearer` in the query; where that may have ended since, and is not accepted
    /// in the header, the one of a new link.
    static var accessTokenInQuery: Self {
        Self("accessTokenInQuery", from: .accessTokenAfterSmallBearer, requests: 1) { shown, probe in
            // One link serves for both: a token that is shown stays good.
            var token = shown.exchange.request.bearerToken ?? ""
            // A further link or a reset may have ended it: then a refusal says nothing about the query.
            if probe.prober.log.last?.number != shown.exchange.number {
                let again = try await probe.show(token)
                if try await !probe.isAccepted(again) {
                    try probe.requireOtherLink(afterRefusal: again)
                    token = try await probe.newTokens().accessToken
                }
            }
            return try await probe.askUserinfo(
                authorization: nil, query: [.init("access_token", token)])
        }
    }

    /// A refresh token in the place of an access token.
    static var refreshTokenAsAccessToken: Self {
        Self("refreshTokenAsAccessToken", after: .userInfo, requests: 2, signIns: 1) { probe in
            let tokens = try await probe.newTokens(byHand: .ofFirstExchange)
            let answer = try await probe.show(try tokens.neededRefreshToken())
            try await probe.requireLiveLink(afterRefusals: [answer])
            return answer
        }
    }

    /// A code in the place of an access token.
    static var codeAsAccessToken: Self {
        Self("codeAsAccessToken", after: .userInfo, requests: 1, signIns: 1) {
            try await $0.show(try await $0.newCode().code)
        }
    }

    /// An access token after the word bearer in small letters: that of `.userInfo`, and that of a new link where it is not
    /// accepted, because it may have ended.
    ///
    /// Throws where that one is not accepted after “Bearer” either.
    static var accessTokenAfterSmallBearer: Self {
        Self("accessTokenAfterSmallBearer", after: .userInfo, requests: 1) { probe in
            if let shown = try await probe.value(of: .userInfo).exchange.request.bearerToken {
                let answer = try await probe.askUserinfo(authorization: "bearer \(shown)")
                if try await probe.isAccepted(answer) { return answer }
            }
            let token = try await probe.newTokens(byHand: .ofFirstExchange).accessToken
            let answer = try await probe.askUserinfo(authorization: "bearer \(token)")
            if try await probe.isAccepted(answer) { return answer }
            // A filter may refuse whatever comes after some wrong tokens.
            let right = try await probe.show(token)
            if try await probe.isAccepted(right) { return answer }
            try probe.requireOtherLink(afterRefusal: right)
            throw CouldNotTell(
                "answered with \(right.inWords) after “Bearer”, too", answer.evidence + right.evidence)
        }
    }

    /// The access token of `currentTokens`, when it is at least 25 seconds old.
    static var agedAccessToken: Self {
        Self(
            "agedAccessToken", after: .userInfo, requests: 1, wait: { _ in Probe.ageToReach },
            sharingWaitOf: Trial<AgedRefreshToken>.agedRefreshToken.step
        ) { probe in
            let tokens = try await probe.currentTokens()
            guard tokens.answer.fields["expires_in"]?.integer != nil else {
                // By hand the newest tokens may be those of a refresh.
                let isOfRefresh = tokens.answer.exchange.request.formValue("refresh_token") != nil
                let rule = isOfRefresh ? "refresh/answer" : "token/expires-in"
                let fault = tokens.answer.fields["expires_in"] == nil ? "missing" : "no whole number"
                throw CouldNotTell(
                    "expires_in is \(fault), see \(rule)", tokens.answer.evidence, because: rule)
            }
            return try await probe.showAged(tokens.answer) { try await probe.newTokens().accessToken }
        }
    }

    /// The access token of the first refresh, when it is as old.
    static var agedRefreshedAccessToken: Self {
        Self(
            "agedRefreshedAccessToken", from: .refresh, after: .userInfo, Control(.agedAccessToken),
            requests: 1
        ) { refreshed, probe in
            let answer = try refreshed.newest.refreshed()
            // It was refreshed soon after the first exchange, so there is little left to wait for.
            return try await probe.showAged(answer) {
                try await probe.tryRefresh().answer.refreshed().accessToken
            }
        }
    }
}

extension Probe {
    /// Shows an access token when it is at least 25 seconds old; where it is not accepted, that of another link, too, which has
    /// no link after it.
    ///
    /// - Parameters:
    ///   - tokens: the answer that has the access token.
    ///   - newLink: makes another link, and returns its access token.
    fileprivate func showAged(
        _ tokens: JSONAnswer, newLink: () async throws -> String?
    ) async throws -> JSONAnswer {
        await waitForAge(of: tokens)
        if isPastLifetime(of: tokens) { throw CouldNotTell.pastLifetime }
        let answer = try await show(tokens.accessToken)
        // A 5xx is for the verdict.
        if try await isAccepted(answer) || answer.response.isInconclusive { return answer }
        try requireOtherLink(afterRefusal: answer)
        let otherToken = try await newLink()
        await prober.wait(Self.ageToReach)
        let otherAnswer = try await show(otherToken)
        guard try await isAccepted(otherAnswer) || otherAnswer.response.isInconclusive else { return answer }
        throw CouldNotTell(
            "the access token was refused (\(answer.inWords)), and that of another link, with no link after it, was "
                + "answered with \(otherAnswer.inWords): the server may limit the links of a user",
            answer.evidence + otherAnswer.evidence)
    }
}

extension Trial<JSONAnswer?> {
    /// The cookies of the browser of `signInVisits` and no access token; nil where userinfo is at another origin than the
    /// authorization URL, or no cookie goes to it, or no answer comes.
    static var sessionWithoutAccessToken: Self {
        Self(
            "sessionWithoutAccessToken", after: .userInfo, trying: Control(.signInVisits), requests: 1
        ) { probe in
            guard let signIns = try? await probe.value(of: .signInVisits),
                let origin = HTTPRequest("GET", try probe.authorizationURL())?.comparableOrigin,
                var request = HTTPRequest("GET", try probe.userinfoURL()), request.comparableOrigin == origin,
                let cookies = signIns.signedIn.cookies.header(for: request)
            else { return nil }
            request.headers["Accept"] = "application/json"
            request.headers["Cookie"] = cookies
            let sent = request
            return try? await probe.againAfter5xx { try JSONAnswer(await probe.prober.exchange(sent)) }
        }
    }
}

extension Trial<[NamedAnswer]> {
    /// Access tokens that are nearly that of `accessTokenAfterSmallBearer`, until one that does harm is taken, and then a
    /// pattern of SQL that fits it, and the token with a condition of SQL that is true; where that is taken, it is also sent
    /// with only the condition's first character.
    static var alteredAccessTokens: Self {
        Self("alteredAccessTokens", from: .accessTokenAfterSmallBearer, requests: 5) { shown, probe in
            let token = shown.exchange.request.bearerToken ?? ""
            let right = try await probe.value(of: .userInfo)
            func isTaken(_ answer: JSONAnswer) -> Bool { answer.namesUser(like: right) }
            let answers = try await NamedAnswer.toNearMisses(
                of: token, canEndInSpace: false, until: isTaken
            ) { try await probe.show($0) }
            if answers.contains(where: { isTaken($0.answer) && !$0.isHarmless }) { return answers }
            // What else a server says to a character that no token has gives nothing away.
            let ofPattern = try await probe.show(token.patternOfSQL)
            if isTaken(ofPattern) {
                let name = "with a % in place of its first character"
                return answers + [NamedAnswer(name: name, answer: ofPattern)]
            }
            // A filter may end the connection, and a server that reads up to the quotation mark looks for the right token.
            guard let ofCondition = try? await probe.show(token + String.conditionOfSQL),
                isTaken(ofCondition), try await !isTaken(probe.show(token + "'"))
            else { return answers }
            let name = "with \(String.conditionOfSQL) behind it"
            return answers + [NamedAnswer(name: name, answer: ofCondition)]
        }
    }
}

/// Judges tokens that are nearly right; a JWT that is taken with another signature shows that none is verified.
private func judgeAlteredTokens(
    _ answers: [NamedAnswer], _ withoutToken: JSONAnswer, _ right: JSONAnswer
) -> Judgement {
    var judgement = Judgement.refusedByUserInfo(answers, unlike: withoutToken, right: right)
    // The last one is that which was taken.
    guard judgement.isFailure, judgement.weight == nil,
        let taken = answers.last?.answer.exchange.request.bearerToken,
        taken.isReadableJWT, !taken.hasSuffix(String.conditionOfSQL)
    else { return judgement }
    judgement.reason += ": the signature of the JWT is not verified, so anybody can write a token"
    return judgement.advising(
        "Verify the signature of each access token before you read it, and take one algorithm only, never none"
    )
}

/// Judges the challenge at any status, except where an access token past its end says nothing about it.
private func judgeBearerChallenge(_ answer: JSONAnswer, _ shown: JSONAnswer) -> Judgement {
    // A token that was never issued got a 401, so this answer does not show what a refusal has.
    if answer.answersToken(of: shown), answer.response.status != 401 {
        return .open(
            CouldNotTell(
                "an access token past its expires_in was answered with \(answer.statusInWords)",
                answer.evidence, because: "userinfo/invalid-token"))
    }
    let headers = answer.response.headers
    let isRight = headers.challenges.contains { challenge in
        challenge.hasScheme("Bearer") && challenge.parameter("error") == "invalid_token"
    }
    if isRight { return .held(answer.evidence) }
    let written = headers.values(of: "WWW-Authenticate").joined(separator: ", ")
    let seen = "WWW-Authenticate is \(written.isEmpty ? "missing" : written)"
    return .failed(
        "answered with \(answer.response.status), and \(seen)", by: answer.response, answer.evidence)
}

extension JSONAnswer {
    /// Whether it answers the access token of another answer.
    fileprivate func answersToken(of other: JSONAnswer) -> Bool {
        exchange.request.bearerToken == other.exchange.request.bearerToken
    }
}

extension Judgement {
    /// The rule holds for the status 401.
    ///
    /// - Parameter subject: the beginning of what was seen, with a space at the end, or an empty text.
    fileprivate static func is401(_ subject: String, _ answer: JSONAnswer) -> Judgement {
        let status = answer.response.status
        if status == 401 { return held(answer.evidence) }
        return failed("\(subject)answered with \(status)", by: answer.response, answer.evidence)
    }
}
