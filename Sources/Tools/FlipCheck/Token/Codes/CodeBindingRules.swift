import AppFlip
import OAuth

/// The values that a code is bound to, and its single use.
let codeBindingRules: [Inspection] = [
    Inspection(
        "token/code-once", "a code is good once", .security, .error, .rfc(6749, "4.1.2"),
        why: "Address bars, histories and logs show codes.",
        remedy: "Mark the code as used when it is exchanged, and refuse it from then on. Let one statement "
            + "look and mark, so that two requests at once cannot both win.",
        of: { try await $0.codeUsedTwice() }
    ) { $0.needsRefusals([NamedAnswer(name: "the second use", answer: $1.second)]) },
    Inspection(
        "token/code-reuse-revokes", "the second use of a code ends the tokens of the first", .hygiene, .note,
        .rfc(6749, "4.1.2"),
        why: "Two clients used one code: one of them is an attacker, and the server cannot know which.",
        remedy: "Remember which tokens a code led to, and revoke them when it is used again.",
        check: judgeTokensOfReusedCode),
    Inspection(
        "token/code-expiry", "a code is refused when its lifetime is over", .security, .error,
        .rfc(6749, "4.1.2"),
        why: "A log shows codes. A code that does not expire stays useful to a thief.",
        remedy: "Keep the end of its life with the code, ten minutes at most, and look at it.",
        check: judgeExpiredCode),
    Inspection(
        "token/redirect-uri", "a code is good only with the redirect URI that it was sent to", .security,
        .error, .rfc(6749, "4.1.3"),
        why: "The redirect URI ties the exchange to the request. In a flip it is /a/ and the bundle id, in "
            + "the browser /r/ and the project id. A code for one is no code for the other.",
        remedy: "Keep redirect_uri with the code, and compare it byte for byte.",
        of: exchanging(otherRedirectURIs)
    ) { $0.needsRefusals($1) },
    Inspection(
        "token/redirect-uri-flip", "every redirect URI of Google's gets codes that can be exchanged",
        .linking, .error, .rfc(6749, "4.1.3"),
        why: "A code of a flip belongs to /a/ and a bundle id, a code of the browser to /r/ and the project "
            + "id. A server that compares every exchange with one of them ends all links of the other kind "
            + "with invalid_grant.",
        remedy: "Keep redirect_uri with the code, and compare the exchange with the kept one, not with one "
            + "that is configured.",
        followsFrom: ["token/exchange"],
        check: judgeProductionRedirectURIs),
    Inspection(
        "token/redirect-uri-missing", "an exchange without redirect_uri is refused", .security, .error,
        .rfc(6749, "4.1.3"),
        why: "A thief leaves the parameter out, and the code is no longer bound to its redirect URI.",
        remedy: "Require redirect_uri: every authorization request has one.",
        of: exchanging(noRedirectURI)
    ) { $0.needsRefusals($1) },
    Inspection(
        "token/code-client", "a code is good only for the client that it was issued to", .security, .error,
        .rfc(6749, "4.1.3"),
        why: "Another client of yours could use a code that was meant for Google.",
        remedy: "Keep client_id with the code, and compare it with the client that authenticated.",
        of: exchanging { [ExchangeVariant(name: "by the other client", client: try $0.otherClient())] }
    ) { $0.needsRefusals($1) },
    Inspection(
        "token/pkce", "a code with a challenge is exchanged for its verifier", .hygiene, .error,
        .partnerReference,
        why: "Google sends challenges when agents link accounts.",
        remedy: "Compare BASE64URL(SHA256(code_verifier)), without padding, with the challenge.",
        check: judgeRightVerifier),
    Inspection(
        "token/pkce-verifier", "a wrong verifier is refused", .security, .error, .rfc(7636, "4.6"),
        why: "A challenge that the server accepts and does not check protects nothing.",
        remedy: "Answer invalid_grant when the digest of code_verifier is not the challenge. If the rules "
            + "that follow from this one fail too, the server has no PKCE: turn it on, or add it (RFC 7636).",
        check: judgeWrongVerifier),
    Inspection(
        "token/pkce-missing", "a code with a challenge is refused without a verifier", .security, .error,
        .rfc(7636, "4.6"),
        why: "A thief of the code leaves the verifier out.",
        remedy: "Answer invalid_grant when there is a challenge and no code_verifier.",
        followsFrom: ["token/pkce-verifier"],
        check: judgeMissingVerifier),
    Inspection(
        "token/pkce-downgrade", "a verifier is refused when there was no challenge", .security, .warning,
        .rfc(9700, "4.8.2"),
        why: "Otherwise an attacker removes the challenge from the request, and no check fails.",
        remedy: "Answer invalid_grant to a code_verifier when the code has no challenge.",
        followsFrom: ["token/pkce-verifier"],
        check: judgeUnexpectedVerifier),
]

private func judgeTokensOfReusedCode(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let used = try await probe.codeUsedTwice()
    guard used.second.ending == .refused else {
        throw CouldNotTell("the second use of the code was not refused")
    }
    let token = try GrantedTokens(used.first).neededRefreshToken()
    try await probe.provenRefresh()
    let refreshed = try await probe.rightRefresh(token)
    return rule.needsRefusals([NamedAnswer(name: "the refresh token of the first use", answer: refreshed)])
}

private func judgeExpiredCode(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let lifetime = try probe.needed(probe.configuration.codeLifetime, "codeLifetime")
    let code = try await probe.provenCode()
    await probe.prober.wait(.seconds(lifetime + 1))
    let answer = try await probe.redeem(code)
    return rule.needsRefusals([NamedAnswer(name: "a code \(lifetime + 1) seconds old", answer: answer)])
}

private func otherRedirectURIs(_ probe: Probe) throws -> [ExchangeVariant] {
    let client = try probe.client()
    let usual = probe.configuration.usualRedirectURI
    let home = GoogleRedirectURI.flip(.home).text
    let otherApp = home == usual ? GoogleRedirectURI.flip(.assistant).text : home
    return [otherApp, usual + "/"].map { other in
        ExchangeVariant(name: other, client: client, change: .setting("redirect_uri", other))
    }
}

private func judgeProductionRedirectURIs(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    try await probe.provenExchange()
    var answers: [NamedAnswer] = []
    var reasonForNoCode: CouldNotTell?
    let usual = probe.configuration.usualRedirectURI
    for address in productionURIs(probe) where !address.hasSameBytes(as: usual) {
        do {
            let answer = try await probe.again {
                try await probe.redeem(try await probe.spareCode(redirectURI: address))
            }
            answers.append(NamedAnswer(name: address, answer: answer))
        } catch let reason as CouldNotTell {
            reasonForNoCode = reason
        }
    }
    // The rule authorize/redirect-uri-production is about an address that gets no code.
    if answers.isEmpty, var reason = reasonForNoCode {
        reason.cause = "authorize/redirect-uri-production"
        throw reason
    }
    return rule.needsGrants(answers)
}

private func noRedirectURI(_ probe: Probe) throws -> [ExchangeVariant] {
    [
        ExchangeVariant(
            name: "without redirect_uri", client: try probe.client(), change: .removing("redirect_uri"))
    ]
}

private func judgeRightVerifier(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let answer = try await probe.again {
        try await probe.redeem(try await probe.provenCode(verifier: CodeVerifier(random: probe.random)))
    }
    return rule.needsGrants([NamedAnswer(name: "with the verifier", answer: answer)])
}

private func judgeWrongVerifier(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    var code = try await probe.provenCode(verifier: CodeVerifier(random: probe.random))
    code.verifier = CodeVerifier(random: probe.random)
    let answer = try await probe.redeem(code)
    return rule.needsRefusals([NamedAnswer(name: "with another verifier", answer: answer)])
}

private func judgeMissingVerifier(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    var code = try await probe.provenCode(verifier: CodeVerifier(random: probe.random))
    code.verifier = nil
    let answer = try await probe.redeem(code)
    return rule.needsRefusals([NamedAnswer(name: "without the verifier", answer: answer)])
}

private func judgeUnexpectedVerifier(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    try await probe.provenExchange()
    if probe.challenges.withLock(\.areSent) {
        return rule.notAsked("every request has a challenge, since the server or client.pkce asks for it")
    }
    var code = try await probe.provenCode()
    code.verifier = CodeVerifier(random: probe.random)
    let answer = try await probe.redeem(code)
    return rule.needsRefusals([NamedAnswer(name: "a verifier, and no challenge before", answer: answer)])
}

/// The answers to two right exchanges of one code.
private struct CodeUsedTwice {
    let first: JSONAnswer
    let second: JSONAnswer
}

extension Memo<CodeUsedTwice> {
    fileprivate static var codeUsedTwice: Self { Self("two exchanges of one code") }
}

extension Probe {
    /// The answers to two right exchanges of one code; throws when the first got no tokens.
    fileprivate func codeUsedTwice() async throws -> CodeUsedTwice {
        try await once(.codeUsedTwice) {
            // A second try of the first use has a code of its own.
            var used: IssuedCode?
            let first = try await again {
                let code = try await provenCode()
                used = code
                return try await redeem(code)
            }
            guard let used, first.accessToken != nil else {
                throw CouldNotTell("the first use was answered with \(first.inWords)", first.evidence)
            }
            return CodeUsedTwice(first: first, second: try await redeem(used))
        }
    }
}
