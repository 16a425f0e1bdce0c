import OAuth
import WebText

/// Requests to the token endpoint that are wrong as a whole, or have a parameter more or less.
let tokenRequestRules: [Inspection] = [
    Inspection(
        "token/post-only", "tokens are not to be had by GET", .security, .error, .rfc(6749, "3.2"),
        why: "A GET puts the code into logs, and its answer into caches.",
        remedy: "Answer anything but POST with 405.",
        check: judgeExchangeByGET),
    Inspection(
        "token/code-unknown", "a code that was never issued is a 400 with invalid_grant", .hygiene, .error,
        .oauthLinkingRecalled,
        why: "Google's page asks for this answer.",
        remedy: "Answer 400 with {\"error\":\"invalid_grant\"} whenever a code is wrong, used or too old.",
        check: judgeUnknownCode),
    Inspection(
        "token/grant-type-unsupported", "an unknown grant type is an unsupported_grant_type", .hygiene,
        .warning, .rfc(6749, "5.2"),
        why: "Google's streamlined linking sends another grant type to the same endpoint. A server without "
            + "it should answer with this error.",
        remedy: "Answer 400 with {\"error\":\"unsupported_grant_type\"}.",
        check: judgeUnknownGrantType),
    Inspection(
        "token/parameter-missing", "a request without grant_type or code gets nothing", .security, .error,
        .rfc(6749, "4.1.3"),
        why: "A server that guesses the meaning of a request may give tokens by mistake.",
        remedy: "Answer 400 with {\"error\":\"invalid_request\"}.",
        check: judgeMissingParameters),
    Inspection(
        "token/unknown-parameter", "a parameter that is not known is ignored", .linking, .error,
        .rfc(6749, "3.2"),
        why: "Google adds parameters without notice.",
        remedy: "Ignore every parameter that you do not know.",
        check: judgeUnknownParameter),
]

private func judgeExchangeByGET(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let items = try await probe.provenCode().items
    let url = try probe.tokenURL()
    guard try await probe.mayAuthenticate(inAddressOf: url) else { throw CouldNotTell.secretInAddress }
    return rule.needsNoTokens("a GET", try await probe.sendInAddress("GET", items, to: url))
}

private func judgeUnknownCode(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    try await probe.provenExchange()
    let isChallenged = probe.challenges.withLock(\.areSent)
    let code = IssuedCode(
        code: probe.madeUp(), redirectURI: probe.configuration.usualRedirectURI,
        verifier: isChallenged ? CodeVerifier(random: probe.random) : nil)
    return rule.needsError(["invalid_grant"], try await probe.redeem(code))
}

private func judgeUnknownGrantType(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    try await probe.provenExchange()
    let items = [Parameters.Item("grant_type", "flip-check:no-such-grant")]
    return rule.needsError(
        ["unsupported_grant_type", "unauthorized_client"],
        try await probe.token(items, by: probe.client()))
}

private func judgeMissingParameters(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let client = try probe.client()
    let form = try await probe.provenCode().items
    // One code serves for both: a server that uses it up at the first form has broken the rule already.
    let withoutGrantType = try await probe.token(form.removing("grant_type"), by: client)
    let withoutCode = try await probe.token(form.removing("code"), by: client)
    return rule.needsRefusals([
        NamedAnswer(name: "without grant_type", answer: withoutGrantType),
        NamedAnswer(name: "without code", answer: withoutCode),
    ])
}

private func judgeUnknownParameter(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let answer = try await probe.again {
        let items = try await probe.provenCode().items + [Parameters.Item("flip_check", "unknown")]
        return try await probe.token(items, by: probe.client())
    }
    return rule.needsGrants([NamedAnswer(name: "with an unknown parameter", answer: answer)])
}
