import HTTPMessages
import JSON
import PlatformCrypto
import WebText

/// The userinfo endpoint: its answer to a valid access token, to none, and to other texts.
///
/// `.userInfo` shows a token of a new link (by hand, that of the first exchange). `userinfo/works` judges the answer, and
/// the rules about its members could not tell unless it tells of a user (`tellingOfUser`). The other trials come after
/// such an answer. Where a second link or a code is needed, they are not asked by hand. The rules that compare `sub`
/// could not tell where an answer has none, at a 500 too.
let userInfoRules: [Rule] = [
    Rule(
        "userinfo/https", "the userinfo URL is https", .security, .error, .partnerReference,
        fault: "access tokens travel over plain http, where others can read them",
        why: "Access tokens travel there.",
        remedy: "Serve it over TLS with a certificate that is publicly trusted.",
        on: .configuration
    ) { .httpsUnlessLoopback($0.userinfoURL, "userinfoURL") },
    Rule(
        "userinfo/works", "an access token is answered with a JSON object", .linking, .error,
        .oauthLinkingRecalled,
        reach: .all, fault: "userinfo does not tell Google who the user is",
        why: "Where Google asks for userinfo, linking fails without it, and the user has to start again.",
        remedy: "Answer 200 with Content-Type: application/json and the fields of the account.",
        on: .userInfo, .configuration, verdict: judgeFirstUserInfo),
    Rule(
        "userinfo/sub", "userinfo has sub", .linking, .error, .oauthLinkingRecalled,
        reach: .all, fault: "Google cannot tell which account is linked: userinfo has no sub",
        why: "It is the account at your side, and Google's page is recalled to require it.",
        remedy: "Send an identifier as a text that never changes and is never given to another user.",
        on: .userInfo, .configuration, verdict: judgeSub),
    Rule(
        "userinfo/email", "userinfo has email", .hygiene, .warning, .oauthLinkingRecalled,
        fault: "Google finds no account of the user: userinfo has no email",
        why: "Google's page is recalled to list it as required; by it Google finds the user's account.",
        remedy: "Send the address, and email_verified when you have verified it.",
        on: .userInfo
    ) { .has("email", try $0.tellingOfUser()) },
    Rule(
        "userinfo/sub-stable", "one user has one sub", .linking, .error, .openIDStability,
        fault: "one user has several values of sub, so Google sees several people",
        why: "Google would take a user who links again for another person.",
        remedy: "Derive sub from the account and from nothing that changes with a link.",
        on: .userInfoOfTwoLinks, verdict: judgeSubOfTwoLinks),
    Rule(
        "userinfo/email-form", "email is an e-mail address and nothing else", .hygiene, .warning,
        .openIDClaims,
        fault: "Google finds no account of the user: email is not a single address",
        why: "Google finds the user's account by it. With a name beside it, or with no address, Google finds "
            + "none.",
        remedy: "Send only the address: ada@partner.example.", on: .userInfo,
        verdict: judgeEmailForm),
    Rule(
        "userinfo/email-verified", "email_verified is true or false", .hygiene, .warning, .openIDClaims,
        fault: "a client may read email_verified as true, because of its type",
        why: "The text \"false\" is true in many languages.",
        remedy: "Send the JSON value true or false, without quotation marks.",
        on: .userInfo,
        verdict: judgeEmailVerified),
    Rule(
        "userinfo/no-secrets", "userinfo has no field of a password or a secret", .security, .error,
        .projectRule(.rfc(6750, "5.2")),
        reach: .all, fault: "userinfo sends a field that has the name of a secret",
        why: "A server that sends its whole database record sends fields that were meant to stay secret.",
        remedy: "Send only fields that you name one by one, and never the whole record of a user.",
        on: .userInfo,
        verdict: judgeFieldNames),
    Rule(
        "userinfo/sub-after-refresh", "sub stays the same after a refresh", .linking, .error,
        .openIDStability,
        fault: "after a refresh, the link seems to belong to another person",
        why: "The link would belong to another person from one hour to the next.",
        remedy: "Derive sub from the account, and not from the token.",
        on: .userInfoAfterRefresh, verdict: judgeSubAfterRefresh),
    // The userinfo endpoint's answer without a valid access token.
    Rule(
        "userinfo/invalid-token", "a bad access token is a 401", .linking, .error, .oauthLinkingRecalled,
        fault: "Google does not learn that an access token is bad: no 401 comes",
        why: "This status tells Google that the token is wrong, and that the server works.",
        remedy: "Answer 401 when the access token is unknown, revoked or too old.",
        on: .madeUpAccessToken
    ) { .is401($0) },
    Rule(
        "userinfo/challenge", "a bad access token is answered with a Bearer challenge and invalid_token",
        .hygiene, .warning, .rfc(6750, "3.1"),
        fault: "a client with an old access token does not learn that a refresh would help",
        why: "It tells a client that a refresh will help. Google's sample leaves out the word Bearer.",
        remedy: "Send WWW-Authenticate: Bearer realm=\"...\", error=\"invalid_token\".",
        followsFrom: ["userinfo/invalid-token"],
        on: .madeUpAccessToken, verdict: judgeBearerChallenge),
    Rule(
        "userinfo/no-token", "a request without an access token is a 401", .security, .error,
        .rfc(6750, "3.1"),
        fault: "userinfo answers a request without an access token",
        why: "A server that answers without a token answers every client on the Internet.",
        remedy: "Answer 401 with WWW-Authenticate: Bearer, also to a browser with a session's cookie.",
        on: .noAccessToken, .userInfo, .sessionWithoutAccessToken
    ) { answer, shown, bySession in
        // A refusal with another status than 401, which is a note, must not hide a session.
        guard let bySession, bySession.sharesMembers(with: shown), !answer.sharesMembers(with: shown)
        else { return judgeNoToken(answer, shown) }
        return .failed(
            "the cookies of a signed-in browser were enough, without an access token", bySession.evidence)
    },
    Rule(
        "userinfo/scheme-case", "the word Bearer may be written in small letters", .hygiene, .warning,
        .rfc(9110, "11.1"),
        fault: "an access token is refused when bearer is in small letters",
        why: "The scheme compares without case, and libraries write it in both ways.",
        remedy: "Compare the word before the space without case.",
        on: .accessTokenAfterSmallBearer
    ) { .acceptedByUserInfo("an access token after “bearer”", $0) },
    Rule(
        "userinfo/token-in-query", "an access token in the query is not accepted", .security, .warning,
        .rfc(9700, "4.3.2"),
        reach: .few, fault: "an access token works in an address, which logs keep",
        why: "Logs and histories keep addresses.",
        remedy: "Read the access token only from the Authorization header.",
        on: .accessTokenInQuery, .noAccessToken
    ) { .refusedByUserInfo("an access token in the query", $0, unlike: $1) },
    // The texts that count as an access token, and for how long.
    Rule(
        "userinfo/token-exact", "an access token that differs in one character is refused", .security, .error,
        .rfc(6750, "5.2"),
        reach: .few, fault: "a text that is only similar to an access token works as one",
        why: "A comparison that cuts or ignores case makes tokens easier to guess.",
        remedy: "Look the token up, or its digest, as the bytes that came. Look at the collation of the "
            + "database's column.",
        on: .alteredAccessTokens, .noAccessToken
    ) { .refusedByUserInfo($0, unlike: $1) },
    Rule(
        "userinfo/refresh-token", "a refresh token is no access token", .security, .error, .rfc(6749, "1.5"),
        fault: "a refresh token works as an access token",
        why: "An API's logs may keep a refresh token that it gets, and the token is good for years.",
        remedy: "Keep with each token whether it is an access token or a refresh token, and check that.",
        on: .refreshTokenAsAccessToken, .noAccessToken
    ) { .refusedByUserInfo("a refresh token", $0, unlike: $1) },
    Rule(
        "userinfo/code", "a code is no access token", .security, .error, .rfc(6749, "4.1.2"),
        fault: "a code works as an access token",
        why: "A code is shown in address bars. It must not be enough to act as the user.",
        remedy: "Look access tokens up where access tokens are kept.",
        on: .codeAsAccessToken, .noAccessToken
    ) { .refusedByUserInfo("a code", $0, unlike: $1) },
    Rule(
        "userinfo/token-lasts", "an access token is still good some seconds later", .linking, .error,
        .partnerReference,
        fault: "an access token dies before its time, as if the user had unlinked",
        why: "Google uses the access token until expires_in is over. One that dies earlier looks like an "
            + "account that unlinked itself.",
        remedy: "Look whether the lifetime has one unit everywhere, and all servers see one store.",
        followsFrom: ["refresh/old-access-token", "refresh/earlier-link"],
        on: .agedAccessToken
    ) { .acceptedByUserInfo("an access token that is 25 seconds old", $0) },
    Rule(
        "userinfo/refreshed-token-lasts", "an access token from a refresh is still good some seconds later",
        .linking, .error, .partnerReference,
        fault: "a refreshed access token dies before its time, as if unlinked",
        why: "After the first hour Google has only such tokens.",
        remedy: "Give the tokens of a refresh their lifetime in the same place as those of a code.",
        followsFrom: ["userinfo/token-lasts", "refresh/access-token-works", "refresh/earlier-link"],
        on: .agedRefreshedAccessToken
    ) { .acceptedByUserInfo("the access token of the first refresh", $0) },
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
            !answer.response.isKeptBySharedCaches(unlessVaryingBy: "authorization"),
            else: answer.response.lifetimeInWords,
            answer.evidence)
    },
]

extension Trial<JSONAnswer> {
    /// An access token that was never issued.
    static var madeUpAccessToken: Self {
        Self("madeUpAccessToken", after: .userInfo, requests: 1) { try await $0.show($0.madeUp()) }
    }

    /// No access token.
    static var noAccessToken: Self {
        Self("noAccessToken", after: .userInfo, requests: 1) { try await $0.show(nil) }
    }

    /// The access token of `accessTokenAfterSmallBearer` in the query.
    static var accessTokenInQuery: Self {
        Self("accessTokenInQuery", from: .accessTokenAfterSmallBearer, requests: 1) { shown, probe in
            // One link serves for both: a token that is shown stays good.
            let token = shown.exchange.request.bearerToken ?? ""
            return try await probe.show(header: nil, query: [.init("access_token", token)])
        }
    }

    /// A refresh token in the place of an access token.
    static var refreshTokenAsAccessToken: Self {
        Self("refreshTokenAsAccessToken", after: .userInfo, requests: 2, signIns: 1) {
            try await $0.show(try await $0.newTokens(byHand: .ofFirstExchange).neededRefreshToken())
        }
    }

    /// A code in the place of an access token.
    static var codeAsAccessToken: Self {
        Self("codeAsAccessToken", after: .userInfo, requests: 1, signIns: 1) {
            try await $0.show(try await $0.newCode().code)
        }
    }

    /// An access token after the word bearer in small letters.
    static var accessTokenAfterSmallBearer: Self {
        Self("accessTokenAfterSmallBearer", after: .userInfo, requests: 2, signIns: 1) {
            try await $0.show(
                header: "bearer \(try await $0.newTokens(byHand: .ofFirstExchange).accessToken)")
        }
    }

    /// The newest access token of the first link, or after a reset of the account that of a new link, when it is 25 seconds
    /// old.
    static var agedAccessToken: Self {
        Self("agedAccessToken", after: .userInfo, requests: 1, wait: { _ in Probe.ageOfTokens }) { probe in
            let tokens = try await probe.currentTokens()
            guard let lifetime = tokens.answer.fields["expires_in"]?.integer else {
                // By hand the newest tokens may be those of a refresh.
                let isOfRefresh = tokens.answer.exchange.request.formValue("refresh_token") != nil
                let rule = isOfRefresh ? "refresh/answer" : "token/expires-in"
                throw CouldNotTell(
                    tokens.answer.fields["expires_in"] == nil
                        ? "there is no expires_in, see \(rule)"
                        : "expires_in is no whole number, see \(rule)",
                    tokens.answer.evidence, because: rule)
            }
            guard lifetime >= 60 else { throw CouldNotTell.notAsked("expires_in is less than a minute") }
            // A lifetime of 3600 milliseconds instead of seconds is over then, and one of 20 seconds.
            await probe.waitForAge(of: tokens.answer)
            return try await probe.show(tokens.accessToken)
        }
    }

    /// The access token of the first refresh, when it is as old.
    static var agedRefreshedAccessToken: Self {
        Self(
            "agedRefreshedAccessToken", from: .refresh, after: .userInfo, Control(.agedAccessToken),
            requests: 1
        ) { refreshed, probe in
            let answer = try (refreshed.later ?? refreshed.answer).refreshed()
            // It was refreshed soon after the first exchange, so there is little left to wait for.
            await probe.waitForAge(of: answer)
            return try await probe.show(answer.accessToken)
        }
    }
}

extension Trial<JSONAnswer?> {
    /// The cookies of a signed-in browser and no access token; nil where no cookie of the sign-in goes to userinfo.
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
    /// Access tokens that are nearly right, until one is taken: with other capitals, a character less, a
    /// character more, and with readable content and no signature.
    static var alteredAccessTokens: Self {
        Self("alteredAccessTokens", after: .userInfo, requests: 3) { probe in
            let token = try await probe.currentTokens().accessToken
            var answers = try await NamedAnswer.toNearMisses(of: token, canEndInSpace: false) {
                try await probe.show($0)
            }
            if answers.last?.answer.isGranted != true, let forged = token.withoutSignature {
                answers.append(
                    NamedAnswer(
                        name: "whose content was written anew, without its signature",
                        answer: try await probe.show(forged)))
            }
            return answers
        }
    }
}

extension Trial<[JSONAnswer]> {
    /// The access tokens of two links of one user.
    static var userInfoOfTwoLinks: Self {
        Self("userInfoOfTwoLinks", from: .userInfo, after: .userInfo, requests: 2, signIns: 1) {
            first, probe in
            [first, try await probe.show(try await probe.newTokens().accessToken)]
        }
    }

    /// The access token of a link before and after a refresh.
    static var userInfoAfterRefresh: Self {
        Self("userInfoAfterRefresh", after: .userInfo, requests: 4, signIns: 1) { probe in
            let grant = try await probe.newTokens(byHand: .ofFirstExchange)
            let before = try await probe.show(grant.accessToken)
            let refreshed = try await probe.refresh(try grant.neededRefreshToken()).refreshed()
            return [before, try await probe.show(refreshed.accessToken)]
        }
    }
}

extension JSONAnswer {
    /// The answer of userinfo to a new access token; throws when it does not tell of a user.
    func tellingOfUser() throws -> JSONAnswer {
        if tellsOfUser { return self }
        throw CouldNotTell(
            "a new access token was answered with \(response.status) at the userinfo endpoint, "
                + "see userinfo/works", evidence, because: "userinfo/works")
    }
}

extension Probe {
    /// Shows an access token in the `Authorization` header, once more after 5xx; nil sends none.
    func show(_ accessToken: String?) async throws -> JSONAnswer {
        try await show(header: accessToken.map { "Bearer \($0)" })
    }

    /// Asks userinfo with a value of the `Authorization` header, or with parameters in the query; once more after 5xx.
    ///
    /// - Parameter userAgent: what the request calls its program; nil for the name of flip-check.
    func show(
        header: String?, query: [Parameters.Item] = [], userAgent: String? = nil
    ) async throws -> JSONAnswer {
        let url = try userinfoURL()
        var headers: HTTPHeaders = ["Accept": "application/json"]
        headers["Authorization"] = header
        let address = query.isEmpty ? url : Parameters(query).appended(to: url)
        headers["User-Agent"] = userAgent
        guard let request = HTTPRequest("GET", address, headers: headers) else {
            throw CouldNotTell("userinfoURL is not an address that can be asked")
        }
        return try await againAfter5xx { try JSONAnswer(await prober.exchange(request)) }
    }
}

/// Judges `sub`: a text that every user gets fails, too, and an email address fails as a warning.
private func judgeSub(_ shown: JSONAnswer, _ configuration: FlipCheckConfiguration) throws -> Judgement {
    let answer = try shown.tellingOfUser()
    guard let sub = answer.text("sub") else { return .has("sub", answer) }
    if textsOfNoValue.contains(sub[...].trimmed.lowercased()) {
        return .failed("sub is “\(sub)”, which names nobody", answer.evidence)
    }
    if let id = configuration.client?.id, sub.hasSameBytes(as: id) {
        return .failed("sub is the client_id, which every user gets", answer.evidence)
    }
    let name = configuration.signIn.account?.name
    let addresses = [answer.text("email"), name?.isAddress == true ? name : nil].compactMap {
        $0?.lowercased()
    }
    guard addresses.contains(where: sub.lowercased().hasSameBytes) else { return .held(answer.evidence) }
    // An address changes, and its provider may give it to somebody else.
    return .failed("sub is the email address, which can change", answer.evidence).asWarning
}

/// What languages write in small letters for a value that is missing.
private let textsOfNoValue: Set = [
    "", "undefined", "null", "(null)", "<null>", "none", "nil", "<nil>", "nan", "[object object]", "0", "-1",
    "00000000-0000-0000-0000-000000000000",
]

private func judgeEmailForm(_ shown: JSONAnswer) throws -> Judgement {
    let answer = try shown.tellingOfUser()
    guard let email = answer.text("email") else { return .notAsked(answer.fault(of: "email")) }
    return .holds(email.isAddress, else: "email is no address alone", answer.evidence)
}

private func judgeFirstUserInfo(
    _ answer: JSONAnswer, _ configuration: FlipCheckConfiguration
) -> Judgement {
    guard answer.tellsOfUser else {
        var seen = "an access token just issued was answered with \(answer.response.status)"
        if answer.wantsMoreScopes { seen += " insufficient_scope" }
        if answer.fields.isEmpty { seen += " and \(answer.bodyWithoutFields)" }
        if answer.response.status == 200, answer.value("error") != nil { seen += " and an error" }
        let judgement = Judgement.failed(seen, by: answer.response, answer.evidence)
        if answer.wantsMoreScopes {
            return judgement.advising(
                "The token has too few scopes: check scopes, which are those that Google asks for")
        }
        return judgement.advising(
            about: answer.response, from: configuration.userinfoURL, key: "userinfoURL")
    }
    let type = answer.response.headers["Content-Type"] ?? "missing"
    return .holds(answer.response.isJSON, else: "Content-Type is \(type)", answer.evidence)
}

private func judgeSubOfTwoLinks(_ answers: [JSONAnswer]) -> Judgement {
    .sameSub(answers, else: "two links of one user have two values of sub")
}

private func judgeEmailVerified(_ shown: JSONAnswer) throws -> Judgement {
    let answer = try shown.tellingOfUser()
    // To a client, null is as good as nothing.
    guard let value = answer.value("email_verified") else { return .notAsked("there is no email_verified") }
    return .holds(value.bool != nil, else: "email_verified is \(value.kindInWords)", answer.evidence)
}

private func judgeFieldNames(_ shown: JSONAnswer) throws -> Judgement {
    let answer = try shown.tellingOfUser()
    return .judged(
        answer.namesOfSecrets(and: ["accesstoken", "refreshtoken"]).map { "there is \($0.prefix(64))" },
        answer.evidence)
}

private func judgeSubAfterRefresh(_ answers: [JSONAnswer]) -> Judgement {
    .sameSub(answers, else: "sub changed with the refresh")
}

/// Judges the answer to no access token; a refusal with another status than 401 gets a note, and so does a 200 that has no
/// field of the answer about a user, such as a page.
private func judgeNoToken(_ answer: JSONAnswer, _ ofUser: JSONAnswer) -> Judgement {
    let judgement = Judgement.is401(answer)
    let status = answer.response.status
    if status == 200, !answer.sharesMembers(with: ofUser) {
        return .failed("without an access token a 200 came that tells of no user", answer.evidence).asNote
    }
    guard judgement.isFailure, (300..<500).contains(status) else { return judgement }
    return .failed("userinfo refuses a request without an access token with \(status)", answer.evidence)
        .asNote
}

private func judgeBearerChallenge(_ answer: JSONAnswer) -> Judgement {
    if answer.response.isTemporaryFailure {
        return .couldNotTell("answered with \(answer.response.status)", answer.evidence)
    }
    let headers = answer.response.headers
    let isRight = headers.challenges.contains { challenge in
        challenge.hasScheme("Bearer") && challenge.parameter("error") == "invalid_token"
    }
    let written = headers.values(of: "WWW-Authenticate")
    let shown = written.isEmpty ? "missing" : written.joined(separator: ", ")
    let status = answer.response.status
    let withStatus = status == 401 ? "" : "answered with \(status), and "
    return .holds(isRight, else: "\(withStatus)WWW-Authenticate is \(shown)", answer.evidence)
}

extension Judgement {
    /// The rule holds when a field is a text and not empty.
    fileprivate static func has(_ field: String, _ answer: JSONAnswer) -> Judgement {
        holds(answer.text(field) != nil, else: answer.fault(of: field), answer.evidence)
    }

    /// The rule holds for the status 401.
    fileprivate static func is401(_ answer: JSONAnswer) -> Judgement {
        answer.response.status == 401
            ? held(answer.evidence)
            : failed("answered with \(answer.response.status)", by: answer.response, answer.evidence)
    }

    /// The rule holds when all answers have one value of `sub`.
    fileprivate static func sameSub(_ answers: [JSONAnswer], else seen: String) -> Judgement {
        let subjects = answers.compactMap { $0.text("sub") }
        let evidence = answers.flatMap(\.evidence)
        guard let first = subjects.first, subjects.count == answers.count else {
            return .open(CouldNotTell("there was no sub to compare", evidence, because: "userinfo/sub"))
        }
        return holds(subjects.allSatisfy { $0.hasSameBytes(as: first) }, else: seen, evidence)
    }
}

extension Rule.Source {
    /// OpenID Connect, the members of userinfo.
    fileprivate static let openIDClaims = Rule.Source(
        "OpenID Connect Core section 5.1", .rfc,
        url: "https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims")
    /// OpenID Connect: only `sub` stays, and names one user.
    fileprivate static let openIDStability = Rule.Source(
        "OpenID Connect Core section 5.7", .rfc,
        url: "https://openid.net/specs/openid-connect-core-1_0.html#ClaimStability")
}

extension String {
    /// Whether it is one e-mail address, without the name of a person beside it and without a second address.
    fileprivate var isAddress: Bool {
        let parts = split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { return false }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty }) else { return false }
        return !contains { $0.isWhitespace || "<>,:".contains($0) }
    }
}

extension String {
    /// The readable content of a token, written anew without a signature: as a JWT that says so (RFC 7519 section
    /// 6.1), or as Base64 of the same JSON with other white space; nil where the content is not readable.
    fileprivate var withoutSignature: String? {
        let parts = split(separator: ".", omittingEmptySubsequences: false)
        if parts.count == 3, String(parts[1]).jsonObjectInBase64 != nil {
            return Base64URL.encode(#"{"alg":"none"}"#.utf8) + ".\(parts[1])."
        }
        guard let content = jsonObjectInBase64 else { return nil }
        // Base64 of so many bytes has no padding, which some decoders need and others refuse.
        return Base64URL.encode(content + Array(repeating: UInt8(ascii: " "), count: 3 - content.count % 3))
    }
}

extension JSONAnswer {
    /// Whether it is a success with a member of another answer, which tells of a user.
    fileprivate func sharesMembers(with ofUser: JSONAnswer) -> Bool {
        response.status == 200 && !namesOfValues.isDisjoint(with: ofUser.namesOfValues)
    }

    /// Whether it refuses the access token for want of a scope (RFC 6750 section 3.1).
    fileprivate var wantsMoreScopes: Bool {
        text("error") == "insufficient_scope"
            || response.headers.values(of: "WWW-Authenticate").contains { $0.contains("insufficient_scope") }
    }
}
