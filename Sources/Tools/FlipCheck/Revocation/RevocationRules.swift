/// The revocation endpoint, and what a revocation ends (RFC 7009).
let revocationRules: [Inspection] = [
    Inspection(
        "revoke/https", "the revocation URL is https", .security, .error, .partnerReference,
        why: "The client's secret and the tokens travel there.",
        remedy: "Serve it over TLS with a certificate that is publicly trusted."
    ) { rule, probe in rule.needsHTTPS(try probe.revocationURL()) },
    Inspection(
        "revoke/works", "a refresh token is revoked with a 200", .linking, .error, .unlinking,
        why:
            "Google calls it when a user unlinks, with token, token_type_hint and its credentials, as RFC 7009 "
            + "has them. Google's page was not read again for these names.",
        remedy: "Answer 200 when the token has been revoked.",
        check: judgeFirstRevocation),
    Inspection(
        "revoke/refresh-token", "a revoked refresh token is dead", .security, .error, .unlinking,
        why: "The user unlinked and trusts that the link has ended.",
        remedy: "Delete the link, or mark it, in the store that the token endpoint reads.",
        check: judgeRevokedRefreshToken),
    Inspection(
        "revoke/cascade", "with the refresh token go its access tokens", .security, .warning,
        .rfc(7009, "2.1"),
        why: "A client that has such a token still acts for a user who unlinked.",
        remedy: "Keep with each access token which link it belongs to.",
        check: judgeAccessTokenOfRevokedLink),
    Inspection(
        "revoke/unknown-token", "a token that was never issued is a 200 too", .hygiene, .warning,
        .rfc(7009, "2.2"),
        why: "Such a token needs no revocation. An error would tell an attacker which tokens exist.",
        remedy: "Answer 200 whether or not there was something to revoke.",
        check: judgeUnknownToken),
    Inspection(
        "revoke/again", "revoking twice is a 200 both times", .hygiene, .warning, .rfc(7009, "2.2"),
        why: "A client that lost the first answer asks once more.",
        remedy: "Answer 200 when there is nothing left to revoke.",
        check: judgeSecondRevocation),
    Inspection(
        "revoke/token-missing", "a request without a token is a 400 with invalid_request", .hygiene, .note,
        .rfc(7009, "2.2.1"),
        why: "Google's log shows you the error code.",
        remedy: "Answer 400 with {\"error\":\"invalid_request\"}.",
        check: judgeMissingToken),
    Inspection(
        "revoke/access-token", "a revoked access token is dead", .security, .error, .rfc(7009, "2.1"),
        why: "The server said that it was revoked. Google may revoke both tokens, one by one.",
        remedy: "Revoke it, or answer unsupported_token_type.",
        check: judgeRevokedAccessToken),
    Inspection(
        "revoke/hint", "a wrong token_type_hint does not keep a token alive", .security, .warning,
        .rfc(7009, "2.1"),
        why: "The RFC lets a server use the hint, and not rely on it.",
        remedy: "Look for the token among all kinds.",
        check: judgeWrongHint),
    Inspection(
        "revoke/client-missing", "no token is revoked without the client's credentials", .security, .error,
        .rfc(7009, "2.1"),
        why: "Every reader of a token could end the link.",
        remedy: "Authenticate the client as at the token endpoint.",
        check: judgeRevocationWithoutCredentials),
    Inspection(
        "revoke/client", "a client cannot revoke another client's token", .security, .error,
        .rfc(7009, "2.1"),
        why: "One client of yours could end the links of another.",
        remedy: "Compare the client that the token belongs to with the client that authenticated.",
        check: judgeRevocationByAnotherClient),
    Inspection(
        "revoke/client-secret", "a wrong secret revokes nothing", .security, .error, .rfc(7009, "2.1"),
        why: "A thief who sees a token could end the link.",
        remedy: "Authenticate the client as at the token endpoint.",
        check: judgeRevocationWithWrongSecret),
    Inspection(
        "revoke/other-links", "the end of one link does not end the user's other links", .linking, .error,
        .unlinking,
        why: "A user who unlinks one of Google's apps keeps the other one.",
        remedy: "End the tokens of the link that the token belongs to, and not all of the user's.",
        check: judgeOtherLink),
    Inspection(
        "revoke/error-json", "every refusal of a revocation is a JSON object with error", .hygiene, .note,
        .rfc(7009, "2.2.1"),
        why: "A program cannot read a page, so its log has no reason for the failure.",
        remedy: "Answer as at the token endpoint.", isLast: true,
        check: judgeErrorBodies),
]

private func judgeFirstRevocation(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let answer = try await probe.firstRevocation().answer
    // A page has the status 200 too: only the end of the token shows that it was a revocation.
    var finding = try await rule.needsOK([NamedAnswer(name: "a refresh token", answer: answer)])
        .whenHeld { try await probe.provenRevocation() }
        .advising(about: answer.response, from: try probe.revocationURL(), key: "revocationURL")
    if finding.isFailure, answer.ending == .refused, let seen = try? await probe.refusedAuthentication() {
        finding.reason += "; \(seen)"
        finding.advice = "Take the client's credentials at the revocation endpoint as at the token endpoint."
    }
    return finding
}

private func judgeRevokedRefreshToken(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let revocation = try await probe.rightRevocation()
    let refreshed = try revocation.tried.after.get()
    return rule.needsRefusals([NamedAnswer(name: "the revoked refresh token", answer: refreshed)])
        .after(revocation.evidence)
}

private func judgeAccessTokenOfRevokedLink(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let revocation = try await probe.rightRevocation()
    guard try revocation.tried.after.get().ending == .refused else {
        throw CouldNotTell("the refresh token was not revoked")
    }
    try await probe.provenUserInfo()
    let shown = try await probe.show(revocation.tried.grant.accessToken)
    return rule.needsDeath([NamedAnswer(name: "the access token of the revoked link", answer: shown)])
        .after(revocation.evidence)
}

private func judgeUnknownToken(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    _ = try await probe.firstRevocation().answer.evidenceOfRightRevocation()
    let answer = try await probe.revoke(probe.madeUp(), by: probe.client())
    return try await rule.needsOK([NamedAnswer(name: "a token that was never issued", answer: answer)])
        .whenHeld { try await probe.provenRevocation() }
}

private func judgeSecondRevocation(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    try await probe.provenRevocation()
    let token = try await probe.revocableGrant().neededRefreshToken()
    let first = try await probe.revoke(token, by: probe.client())
    guard first.response.status == 200 else {
        throw CouldNotTell("the first time was answered with \(first.inWords)", first.evidence)
    }
    let second = try await probe.revoke(token, by: probe.client())
    return rule.needsOK([NamedAnswer(name: "the second time", answer: second)])
}

private func judgeMissingToken(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    _ = try await probe.firstRevocation().answer.evidenceOfRightRevocation()
    let answer = try await probe.post(
        [], by: probe.client(), to: probe.configuration.revocationURL, named: "revocationURL")
    return try await rule.needsError(["invalid_request"], answer).whenHeld {
        try await probe.provenRevocation()
    }
}

private func judgeRevokedAccessToken(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let grant = try await probe.revocableGrant()
    try await probe.provenUserInfo()
    let answer = try await probe.revoke(grant.accessToken, hint: "access_token", by: probe.client())
    // RFC 7009 section 2.2.1: a server may leave access tokens to their end, when it says so.
    if answer.error == "unsupported_token_type" { return rule.held(answer.evidence) }
    let revoked = try answer.evidenceOfRightRevocation()
    let shown = try await probe.show(grant.accessToken)
    return rule.needsDeath([NamedAnswer(name: "the revoked access token", answer: shown)]).after(revoked)
}

private func judgeWrongHint(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let token = try await probe.revocableGrant().neededRefreshToken()
    try await probe.provenRefresh()
    let revoked = try await probe.revoke(token, hint: "access_token", by: probe.client())
        .evidenceOfRightRevocation()
    let refreshed = try await probe.refresh(token)
    let name = "the refresh token that was called an access token"
    return rule.needsRefusals([NamedAnswer(name: name, answer: refreshed)]).after(revoked)
}

private func judgeRevocationWithoutCredentials(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    try await probe.judgeWithoutEffect(rule, "a refresh after a revocation without credentials") { token in
        try await probe.revoke(token, by: nil).evidenceOfRevocation()
    }
}

private func judgeRevocationByAnotherClient(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let other = try probe.otherClient()
    return try await probe.judgeWithoutEffect(rule, "a refresh after another client revoked the token") {
        token in
        try await probe.revoke(token, by: other).evidenceOfRevocation()
    }
}

private func judgeRevocationWithWrongSecret(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let wrong = try probe.clientWithWrongSecret()
    return try await probe.judgeWithoutEffect(rule, "a refresh after a revocation with a wrong secret") {
        token in
        try await probe.revoke(token, by: wrong).evidence
    }
}

private func judgeOtherLink(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let links = try await probe.overlappingLinks()
    let revoked = try await probe.revoke(
        try links.ended.neededRefreshToken(), hint: "refresh_token", by: probe.client())
    let refreshed = try await probe.rightRefresh(links.keptToken)
    return rule.needsGrants([NamedAnswer(name: "a refresh of the other link", answer: refreshed)])
        .after(revoked.evidence)
}

private func judgeErrorBodies(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let answers = try probe.revocationAnswers()
    let refusals = answers.filter {
        (400..<500).contains($0.response.status) && !$0.response.isTemporaryFailure
    }
    guard !refusals.isEmpty else { throw CouldNotTell("no revocation was refused") }
    let wrong = refusals.filter { !$0.response.isJSON || $0.error == nil }
    return rule.holds(
        wrong.isEmpty, else: wrong.withoutErrorInWords, Array(wrong.flatMap(\.evidence).prefix(2)))
}

extension Rule {
    /// The rule holds when every answer has the status 200.
    fileprivate func needsOK(_ answers: [NamedAnswer]) -> Finding {
        let wrong = answers.filter { $0.answer.response.status != 200 }
        return judged(
            wrong.map { named in
                WrongAnswer(
                    seen: "\(named.name) was answered with \(named.answer.inFull)", answer: named.answer)
            })
    }
}
