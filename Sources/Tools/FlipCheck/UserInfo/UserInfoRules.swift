import HTTPMessages
import WebText

/// The userinfo endpoint: its answer to a valid access token, to none, and to other texts.
let userInfoRules: [Inspection] = [
    Inspection(
        "userinfo/https", "the userinfo URL is https", .security, .error, .partnerReference,
        why: "Access tokens travel there.",
        remedy: "Serve it over TLS with a certificate that is publicly trusted."
    ) { rule, probe in rule.needsHTTPS(try probe.userinfoURL()) },
    Inspection(
        "userinfo/works", "an access token is answered with a JSON object", .linking, .error,
        .oauthLinkingRecalled,
        why: "Where Google asks for userinfo, linking fails without it, and the user has to start again.",
        remedy: "Answer 200 with Content-Type: application/json and the fields of the account.",
        check: judgeFirstUserInfo),
    Inspection(
        "userinfo/sub", "userinfo has sub", .linking, .error, .oauthLinkingRecalled,
        why: "It is the account at your side, and Google's page is recalled to require it.",
        remedy: "Send an identifier as a text that never changes and is never given to another user.",
        of: { try await $0.provenUserInfo() }
    ) { $0.holds($1.text("sub") != nil, else: $1.fault(of: "sub"), $1.evidence) },
    Inspection(
        "userinfo/email", "userinfo has email", .hygiene, .warning, .oauthLinkingRecalled,
        why: "Google's page is recalled to list it as required; by it Google finds the user's account.",
        remedy: "Send the address, and email_verified when you have verified it.",
        of: { try await $0.provenUserInfo() }
    ) { $0.holds($1.text("email") != nil, else: $1.fault(of: "email"), $1.evidence) },
    Inspection(
        "userinfo/sub-stable", "one user has one sub", .linking, .error, .openIDStability,
        why: "Google would take a user who links again for another person.",
        remedy: "Derive sub from the account and from nothing that changes with a link.",
        check: judgeSubOfTwoLinks),
    Inspection(
        "userinfo/email-form", "email is an e-mail address and nothing else", .hygiene, .error, .openIDClaims,
        why: "Google finds the user's account by it. With a name beside it, or with no address, Google finds "
            + "none.",
        remedy: "Send the address alone: ada@partner.example.", of: { try await $0.provenUserInfo() },
        check: judgeEmailForm),
    Inspection(
        "userinfo/email-verified", "email_verified is true or false", .hygiene, .warning, .openIDClaims,
        why: "The text \"false\" is true in many languages.",
        remedy: "Send the JSON value true or false, without quotation marks.",
        of: { try await $0.provenUserInfo() },
        check: judgeEmailVerified),
    Inspection(
        "userinfo/no-secrets", "userinfo has no field of a password or a secret", .security, .error,
        .projectRule(.rfc(6750, "5.2")),
        why: "A server that sends its whole database record sends fields that were meant to stay secret.",
        remedy: "Name the fields that are sent, one by one.", of: { try await $0.provenUserInfo() },
        check: judgeFieldNames),
    Inspection(
        "userinfo/sub-after-refresh", "sub stays the same after a refresh", .linking, .error,
        .openIDStability,
        why: "The link would belong to another person from one hour to the next.",
        remedy: "Derive sub from the account, and not from the token.",
        check: judgeSubAfterRefresh),
    // The userinfo endpoint's answer without a valid access token.
    Inspection(
        "userinfo/invalid-token", "a bad access token is a 401", .linking, .error, .oauthLinkingRecalled,
        why: "This status tells Google that the token is wrong, and that the server works.",
        remedy: "Answer 401 when the access token is unknown, revoked or too old.",
        of: { try await $0.madeUpTokenShown() }
    ) { $0.needsUnauthorized($1) },
    Inspection(
        "userinfo/challenge", "a bad access token is answered with a Bearer challenge and invalid_token",
        .hygiene, .warning, .rfc(6750, "3.1"),
        why: "It tells a client that a refresh will help. Google's sample leaves out the word Bearer.",
        remedy: "Send WWW-Authenticate: Bearer realm=\"...\", error=\"invalid_token\".",
        of: { try await $0.madeUpTokenShown() },
        check: judgeBearerChallenge),
    Inspection(
        "userinfo/no-token", "a request without an access token is a 401", .security, .error,
        .rfc(6750, "3.1"),
        why: "A server that answers without a token answers every client on the Internet.",
        remedy: "Answer 401 with WWW-Authenticate: Bearer.",
        check: judgeRequestWithoutToken),
    Inspection(
        "userinfo/token-in-query", "an access token in the query is not accepted", .security, .warning,
        .rfc(9700, "4.3.2"),
        why: "Logs and histories keep addresses.",
        remedy: "Read the access token from the Authorization header alone.",
        check: judgeAccessTokenInQuery),
    // The texts that count as an access token, and for how long.
    Inspection(
        "userinfo/refresh-token", "a refresh token is no access token", .security, .error, .rfc(6749, "1.5"),
        why: "An API's logs may keep a refresh token that it gets, and the token is good for years.",
        remedy: "Keep the kind with each token, and look at it.",
        of: showing {
            [HeaderVariant(name: "a refresh token", header: "Bearer \(try $0.neededRefreshToken())")]
        }
    ) { $0.needsDeath($1) },
    Inspection(
        "userinfo/code", "a code is no access token", .security, .error, .rfc(6749, "4.1.2"),
        why: "A code is shown in address bars. It must not be enough to act as the user.",
        remedy: "Look access tokens up where access tokens are kept.",
        check: judgeCodeAsAccessToken),
    Inspection(
        "userinfo/scheme-case", "the word Bearer may be written in small letters", .hygiene, .warning,
        .rfc(9110, "11.1"),
        why: "The scheme compares without case, and libraries write it in both ways.",
        remedy: "Compare the word before the space without case.",
        of: showing {
            [HeaderVariant(name: "an access token after “bearer”", header: "bearer \($0.accessToken)")]
        }
    ) { $0.needsLife($1) },
    Inspection(
        "userinfo/token-lasts", "an access token is still good some seconds later", .linking, .error,
        .partnerReference,
        why: "Google uses the access token until expires_in is over. One that dies earlier looks like an "
            + "account that unlinked itself.",
        remedy: "Look whether the lifetime has one unit everywhere, and all servers see one store.",
        check: judgeAgedAccessToken),
]

private func judgeEmailForm(_ rule: Rule, _ answer: JSONAnswer) -> Finding {
    guard let email = answer.text("email") else { return rule.notAsked(answer.fault(of: "email")) }
    return rule.holds(email.isAddress, else: "email is no address alone", answer.evidence)
}

private func judgeRequestWithoutToken(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    try await probe.provenUserInfo()
    return rule.needsUnauthorized(try await probe.show(nil))
}

private func judgeCodeAsAccessToken(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    try await probe.provenUserInfo()
    let issued = try await probe.provenCode()
    return rule.needsDeath([NamedAnswer(name: "a code", answer: try await probe.show(issued.code))])
}

private func judgeFirstUserInfo(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let answer = try await probe.firstUserInfo()
    guard answer.response.status == 200, !answer.fields.isEmpty else {
        var seen = "an access token just issued was answered with \(answer.response.status)"
        if answer.wantsMoreScopes { seen += " insufficient_scope" }
        if answer.fields.isEmpty { seen += " and no JSON object" }
        var finding = rule.failed(seen, by: answer.response, answer.evidence)
        if answer.wantsMoreScopes {
            finding.advice =
                "The token has too few scopes: check scopes, which are those that Google asks for."
            return finding
        }
        return finding.advising(about: answer.response, from: try probe.userinfoURL(), key: "userinfoURL")
    }
    let type = answer.response.headers["Content-Type"]?.lowercased() ?? "missing"
    return rule.holds(type.hasPrefix("application/json"), else: "Content-Type is \(type)", answer.evidence)
}

private func judgeSubOfTwoLinks(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    try await probe.provenUserInfo()
    var subjects: [String] = []
    var evidence: [Evidence] = []
    for _ in 0..<2 {
        let answer = try await probe.show(try await probe.spareGrant().accessToken)
        if let subject = answer.text("sub") { subjects.append(subject) }
        evidence += answer.evidence
    }
    guard subjects.count == 2 else {
        throw CouldNotTell("there was no sub to compare", evidence, because: "userinfo/sub")
    }
    let isSame = subjects[0].hasSameBytes(as: subjects[1])
    return rule.holds(isSame, else: "two links of one user have two values of sub", evidence)
}

private func judgeEmailVerified(_ rule: Rule, _ answer: JSONAnswer) -> Finding {
    guard let value = answer.fields["email_verified"] else {
        return rule.notAsked("there is no email_verified")
    }
    return rule.holds(value.bool != nil, else: "email_verified is \(value.kindInWords)", answer.evidence)
}

private func judgeFieldNames(_ rule: Rule, _ answer: JSONAnswer) -> Finding {
    let names = answer.fields.keys.filter { name in
        let name = name.lowercased()
        return ["password", "passwd", "secret", "hash", "ssn"].contains { name.contains($0) }
    }
    return rule.judged(names.sorted().map { "there is \($0.prefix(64))" }, answer.evidence)
}

private func judgeSubAfterRefresh(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    try await probe.provenUserInfo()
    let grant = try await probe.grant()
    let before = try await probe.show(grant.accessToken)
    let refreshed = try await probe.refresh(try grant.neededRefreshToken()).refreshed()
    let after = try await probe.show(refreshed.accessToken)
    guard let subjectBefore = before.text("sub"), let subjectAfter = after.text("sub") else {
        throw CouldNotTell(
            "there was no sub to compare", before.evidence + after.evidence, because: "userinfo/sub")
    }
    let isSame = subjectBefore.hasSameBytes(as: subjectAfter)
    return rule.holds(isSame, else: "sub changed with the refresh", before.evidence + after.evidence)
}

private func judgeBearerChallenge(_ rule: Rule, _ answer: JSONAnswer) -> Finding {
    if answer.response.isTemporaryFailure {
        return rule.couldNotTell("answered with \(answer.response.status)", answer.evidence)
    }
    let headers = answer.response.headers
    let isRight = headers.challenges.contains { challenge in
        challenge.isOf(scheme: "Bearer") && challenge.parameters.contains("invalid_token")
    }
    let written = headers.values(of: "WWW-Authenticate")
    let shown = written.isEmpty ? "missing" : written.joined(separator: ", ")
    return rule.holds(isRight, else: "WWW-Authenticate is \(shown)", answer.evidence)
}

private func judgeAccessTokenInQuery(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    try await probe.provenUserInfo()
    let grant = try await probe.grant()
    let answer = try await probe.show(header: nil, query: [.init("access_token", grant.accessToken)])
    return rule.needsDeath([NamedAnswer(name: "an access token in the query", answer: answer)])
}

private func judgeAgedAccessToken(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    try await probe.provenUserInfo()
    let grant = try await probe.provenExchange()
    guard (grant.answer.fields["expires_in"]?.integer ?? 0) >= 60 else {
        return rule.notAsked("expires_in is less than a minute")
    }
    // The first access token of the run has become old while earlier rules were looked at; a fast run waits, so
    // that a lifetime of one second is over.
    let age = probe.prober.elapsed - grant.answer.exchange.ended
    await probe.prober.wait(.milliseconds(1_500) - age)
    let answer = try await probe.show(grant.accessToken)
    return rule.needsLife([NamedAnswer(name: "the first access token of the run", answer: answer)])
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
        guard parts.count == 2, !parts[0].isEmpty, parts[1].contains(".") else { return false }
        return !contains { $0.isWhitespace || "<>,".contains($0) }
    }
}

extension JSONAnswer {
    /// Whether it refuses the access token for want of a scope (RFC 6750 section 3.1).
    fileprivate var wantsMoreScopes: Bool {
        text("error") == "insufficient_scope"
            || response.headers.values(of: "WWW-Authenticate").contains { $0.contains("insufficient_scope") }
    }
}

extension Memo<JSONAnswer> {
    fileprivate static var madeUpToken: Self { Self("an access token that was never issued") }
}

extension Probe {
    /// The answer of userinfo to an access token that the partner never made.
    fileprivate func madeUpTokenShown() async throws -> JSONAnswer {
        try await once(.madeUpToken) {
            try await provenUserInfo()
            return try await show(madeUp())
        }
    }
}

extension Rule {
    /// The rule holds for the status 401.
    fileprivate func needsUnauthorized(_ answer: JSONAnswer) -> Finding {
        answer.response.status == 401
            ? held(answer.evidence)
            : failed("answered with \(answer.response.status)", by: answer.response, answer.evidence)
    }
}
