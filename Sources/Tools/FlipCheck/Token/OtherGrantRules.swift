import WebText

/// Ways to tokens that Google does not use, and that should not be there.
let otherGrantRules: [Inspection] = [
    Inspection(
        "token/password-grant", "the grant type password is not offered", .security, .warning,
        .rfc(9700, "2.4"),
        why: "It lets an attacker try passwords at an endpoint that has no page and often no limit.",
        remedy: "Answer unsupported_grant_type, or unauthorized_client, before you look at the password.",
        check: judgePasswordGrant),
    Inspection(
        "token/client-credentials-grant", "Google's client gets no token without a user", .security, .warning,
        .projectRule(.rfc(6749, "4.4")),
        why: "Google never asks for it. An endpoint may take a token of the client's own for a user's token.",
        remedy: "Allow this client the grant types authorization_code and refresh_token only.",
        check: judgeClientCredentialsGrant),
    Inspection(
        "token/query-parameters", "parameters in the address of the token endpoint do not count", .hygiene,
        .warning, .rfc(6749, "3.2"),
        why: "Logs keep addresses, with the codes and secrets in them.",
        remedy: "Read parameters from the body alone.",
        check: judgeParametersInAddress),
]

private func judgePasswordGrant(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    try await probe.provenExchange()
    guard let account = probe.configuration.signIn.account else {
        return rule.notAsked("signIn.forms has no user name and password to try it with")
    }
    let right = try await probe.passwordGrant(name: account.name, password: account.password)
    let wrong = try await probe.passwordGrant(name: account.name, password: probe.madeUp())
    var objections: [String] = []
    if right.isGranted { objections.append("grant_type=password was answered with \(right.inWords)") }
    // Where both are refused alike, the server may not have looked at the password at all.
    if right.ending == .refused, wrong.ending == .refused, right.inFull != wrong.inFull {
        let otherWrong = try await probe.passwordGrant(name: account.name, password: probe.madeUp())
        // Some servers put a time or an identifier into each description: then only status and error count.
        let isDescriptionStable = wrong.inFull == otherWrong.inFull
        if isDescriptionStable || right.inWords != wrong.inWords {
            objections.append(
                "a right password is answered with \(right.inWords), and a wrong one with \(wrong.inWords)")
        }
    }
    return rule.judged(
        objections, unclear: Judgement.unclear([NamedAnswer(name: "grant_type=password", answer: right)]),
        right.evidence + wrong.evidence)
}

private func judgeClientCredentialsGrant(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    try await probe.provenExchange()
    let items = [Parameters.Item("grant_type", "client_credentials")]
    return rule.needsRefusals([
        NamedAnswer(
            name: "grant_type=client_credentials",
            answer: try await probe.token(items, by: probe.client()))
    ])
}

private func judgeParametersInAddress(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let name = "a POST with its parameters in the address"
    let items = try await probe.provenCode().items
    let url = try probe.tokenURL()
    if try await probe.takesBasic() {
        return rule.needsNoTokens(name, try await probe.sendInAddress("POST", items, to: url))
    }
    // The server refuses credentials in the header, which says nothing about the other parameters: the
    // credentials go in the form.
    let answer = try await probe.post(
        [], by: probe.client().by(.body), to: Parameters(items).appended(to: url), named: "tokenURL")
    let finding = rule.needsNoTokens("\(name), and the credentials in the form", answer)
    guard finding.verdict == .held, try await probe.mayAuthenticate(inAddressOf: url) else {
        return finding
    }
    // Some servers read the address only where there is no form.
    let itemsOfNextCode = try await probe.provenCode().items
    return rule.needsNoTokens(name, try await probe.sendInAddress("POST", itemsOfNextCode, to: url))
}

extension Probe {
    /// Asks for tokens by the password of a user (RFC 6749 section 4.3.2).
    fileprivate func passwordGrant(name: String, password: String) async throws -> JSONAnswer {
        try await token(
            [
                .init("grant_type", "password"), .init("username", name), .init("password", password),
            ], by: client())
    }
}
