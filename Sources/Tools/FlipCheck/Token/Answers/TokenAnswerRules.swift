import JOSE
import OAuth
import WebText

/// The answer with tokens to the exchange of a code.
let tokenAnswerRules: [Inspection] = [
    Inspection(
        "token/https", "the token URL is https", .security, .error, .partnerReference,
        why: "The client's secret and the tokens travel there.",
        remedy: "Serve it over TLS with a certificate that is publicly trusted."
    ) { rule, probe in rule.needsHTTPS(try probe.tokenURL()) },
    Inspection(
        "token/exchange", "a code is exchanged for an access token", .linking, .error, .partnerReference,
        why: "Without this linking ends with an error after the user has agreed.",
        remedy: "Answer 200 with access_token in a JSON object. If the error is invalid_grant, compare the "
            + "redirect_uri of both requests; if it is invalid_client, look at how the client authenticates.",
        followsFrom: ["authorize/code-characters", "token/json"],
        check: judgeFirstExchange),
    Inspection(
        "token/content-type", "the tokens come as application/json with status 200", .linking, .error,
        .partnerReference,
        why: "Google reports “can't parse the response, must be JSON”, and the user has to start again.",
        remedy: "Answer with status 200 and Content-Type: application/json;charset=UTF-8.",
        of: { try await $0.provenExchange() },
        check: judgeContentType),
    Inspection(
        "token/no-store", "tokens are not kept by caches", .security, .warning, .rfc(6749, "5.1"),
        why: "A cache that keeps one user's tokens gives them to the next client that asks.",
        remedy: "Send Cache-Control: no-store.", of: { try await $0.provenExchange() }
    ) { $0.judged($1.answer.cacheObjections, $1.answer.evidence) },
    Inspection(
        "token/token-type", "token_type is bearer", .linking, .error, .partnerReference,
        why: "It is a required field, and Google knows no other type.",
        remedy: "Send \"token_type\": \"Bearer\".", of: { try await $0.provenExchange() }
    ) { $0.judged($1.answer.objections(to: "token_type"), $1.answer.evidence) },
    Inspection(
        "token/expires-in", "expires_in is a number of seconds above zero", .linking, .error,
        .partnerReference,
        why: "It is a required field: it tells Google when to refresh.",
        remedy: "Send the lifetime that is left, in seconds, as a JSON number: 3600 for an hour.",
        of: { try await $0.provenExchange() }
    ) { $0.judged($1.answer.lifetimeObjections, $1.answer.evidence) },
    Inspection(
        "token/refresh-token", "a refresh token comes with the code", .linking, .error, .partnerReference,
        why: "Without one the link ends with the first access token, and the user has to link again.",
        remedy: "Issue a refresh token for every code. If the server does that for offline_access only, add "
            + "it to the scopes in Google's console.", followsFrom: ["token/json"],
        of: { try await $0.provenExchange() }
    ) { rule, grant in
        rule.holds(
            grant.refreshToken != nil, else: grant.answer.fault(of: "refresh_token"), grant.answer.evidence)
    },
    Inspection(
        "token/access-token-opaque", "the access token is no JWT", .hygiene, .warning, .validationTool,
        why: "Google's validation tool warns that a JWT is not supported here.",
        remedy: "Issue a random value, and keep what it means at the server.",
        of: { try await $0.provenExchange() }
    ) { rule, grant in
        let isJWT = JSONWebToken.isLikely(grant.accessToken)
        return rule.holds(!isJWT, else: "access_token is a JWT", grant.answer.evidence)
    },
    Inspection(
        "token/access-token-characters", "the access token can be sent in a Bearer header", .linking, .error,
        .rfc(6750, "2.1"),
        why: "A token with a space or a quotation mark breaks the header that it is sent in.",
        remedy: "Use letters, digits and -._~+/ only, and = at the end.",
        of: { try await $0.provenExchange() }
    ) { rule, grant in
        let isRight = BearerToken(grant.accessToken) != nil
        return rule.holds(
            isRight, else: "access_token has characters that no Bearer header can carry",
            grant.answer.evidence)
    },
    Inspection(
        "token/unguessable", "tokens differ and are long enough not to be guessed", .security, .error,
        .rfc(6749, "10.10"),
        why: "An attacker who guesses a token is taken for the user.",
        remedy: "Make each token of at least 16 random bytes: 22 characters of base64url.",
        check: judgeTwoGrants),
]

private func judgeFirstExchange(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let answer = try await probe.firstExchange()
    if answer.accessToken != nil { return rule.held(answer.evidence) }
    let otherAnswer = await probe.exchangeInTheOtherWay(after: answer)
    if let otherAnswer, otherAnswer.accessToken != nil {
        return rule.wantsOtherAuthentication(than: try probe.client().method, answer, otherAnswer)
    }
    // The header was taken, or else this would be the error again; and then what the form says was not read.
    let headerAnswer = try probe.client().method == .body ? otherAnswer : answer
    let formAnswer = try probe.client().method == .body ? answer : otherAnswer
    if let headerAnswer, formAnswer?.error == "invalid_client", headerAnswer.error == "invalid_request" {
        var finding = rule.failed(
            "the credentials in the header are taken and the rest of the form is not read: "
                + headerAnswer.inFull, headerAnswer.evidence + (formAnswer?.evidence ?? []))
        finding.advice =
            "Look at the body that reaches the program: Amazon's API Gateway, for one, hands it on in base64 "
            + "(isBase64Encoded). Read it as application/x-www-form-urlencoded."
        return finding
    }
    if answer.error == "invalid_client" {
        throw CouldNotTell(
            "the token endpoint refuses the client (\(answer.inFull)), in the form and in the "
                + "header: check client.id and client.secret", answer.evidence)
    }
    var seen = "the code was answered with \(answer.inFull)"
    if let otherAnswer {
        seen += "; with the credentials sent in the other way it was answered with \(otherAnswer.inFull)"
    }
    return rule.failed(seen, by: answer.response, answer.evidence)
        .advising(about: answer.response, from: try probe.tokenURL(), key: "tokenURL")
}

private func judgeContentType(_ rule: Rule, _ grant: GrantedTokens) -> Finding {
    var finding = rule.judged(grant.answer.typeObjections, grant.answer.evidence)
    if finding.isFailure, grant.answer.response.status != 200 {
        finding.advice =
            "Answer with status 200, whatever your framework sends for something that it has created: "
            + "RFC 6749 section 5.1 names no other."
    }
    return finding
}

private func judgeTwoGrants(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let first = try await probe.spareGrant()
    var second = try await probe.spareGrant()
    if first.accessToken.hasSameBytes(as: second.accessToken) {
        // A token that is made from the time is the same for two codes in one second.
        await probe.prober.wait(.seconds(1))
        second = try await probe.spareGrant()
    }
    var weaknesses = objections(to: "access", first.accessToken, second.accessToken)
    if let refreshToken = first.refreshToken {
        weaknesses += objections(to: "refresh", refreshToken, second.refreshToken)
    }
    return rule.judged(weaknesses)
}

/// The objections to the tokens of one kind that two codes got; nil where the second code got none.
private func objections(to kind: String, _ first: String, _ second: String?) -> [String] {
    var objections: [String] = []
    if let second, first.hasSameBytes(as: second) {
        objections.append("two codes got the same \(kind) token")
    }
    if first.utf8.count < GuessableValues.shortestSecret {
        objections.append("a \(kind) token has \(first.utf8.count) characters")
    }
    return objections
}

extension Rule {
    /// The finding about a server that takes the client's credentials in the way that is not configured.
    ///
    /// - Parameters:
    ///   - configured: the configured way, which the server answered with `answer`.
    ///   - otherAnswer: the answer with tokens, to credentials in the other way.
    fileprivate func wantsOtherAuthentication(
        than configured: ClientCredentials.Method, _ answer: JSONAnswer, _ otherAnswer: JSONAnswer
    ) -> Finding {
        let isInForm = configured == .body
        let form = "in the form"
        let header = "in the header, by HTTP Basic"
        let configuredWay = isInForm ? form : header
        let otherWay = isInForm ? header : form
        var finding = failed(
            "with the credentials \(configuredWay) the code was answered with \(answer.inFull); with the "
                + "credentials \(otherWay) it is exchanged", answer.evidence + otherAnswer.evidence)
        finding.advice =
            "Take the credentials \(configuredWay) too, or turn the switch for HTTP Basic in Google's console "
            + "\(isInForm ? "on" : "off") and set client.authentication to \(isInForm ? "basic" : "body")."
        return finding
    }
}
