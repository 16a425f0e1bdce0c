/// The values that a code is bound to, and its single use.
let codeBindingRules: [Rule] = [
    Rule(
        "token/code-once", "a code is good once", .security, .error, .rfc(6749, "4.1.2"),
        fault: "a code works a second time",
        why: "Address bars, histories and logs show codes.",
        remedy: "Mark the code as used when it is exchanged, and refuse it from then on. Let one statement "
            + "look and mark, so that two requests at once cannot both win.",
        on: .codeUsedTwice
    ) { .refused("the second use", $0.second) },
    Rule(
        "token/code-reuse-revokes", "the second use of a code ends the tokens of the first", .hygiene, .note,
        .rfc(6749, "4.1.2"),
        fault: "when a code is used twice, the tokens of its first use stay good",
        why: "Two clients used one code: one of them is an attacker, and the server cannot know which.",
        remedy: "Remember which tokens a code led to, and revoke them when it is used again.",
        on: .refreshTokenOfReusedCode
    ) { .refused("the refresh token of the first use", $0) },
    Rule(
        "token/code-expiry", "a code is refused when its lifetime is over", .security, .error,
        .rfc(6749, "4.1.2"),
        fault: "a code works when its lifetime is over",
        why: "A log shows codes. A code that does not expire stays useful to a thief.",
        remedy: "Keep with each code when it expires, after ten minutes at most, and refuse it from then on.",
        on: .expiredCode
    ) { .refused([$0]) },
    Rule(
        "token/redirect-uri", "a code is good only with the redirect URI that it was sent to", .security,
        .error, .rfc(6749, "4.1.3"),
        fault: "a code works with a redirect URI that it was not sent to",
        why: "The redirect URI ties the exchange to the request. In a flip it is /a/ and the bundle id, in "
            + "the browser /r/ and the project id. A code for one is no code for the other.",
        remedy: "Keep redirect_uri with the code, and compare it byte for byte.",
        on: .exchangesWithOtherRedirectURI, verdict: judgeOtherRedirectURIs),
    Rule(
        "token/redirect-uri-flip", "every redirect URI of Google's gets codes that can be exchanged",
        .linking, .error, .rfc(6749, "4.1.3"),
        fault: "codes for some of Google's redirect URIs cannot be exchanged",
        why: "A code of a flip belongs to /a/ and a bundle id, a code of the browser to /r/ and the project "
            + "id. A server that compares every exchange with one of them ends all links of the other kind "
            + "with invalid_grant.",
        remedy: "Keep redirect_uri with the code, and compare the exchange with the kept one, not with one "
            + "that is configured.",
        followsFrom: ["token/exchange"],
        on: .exchangesForEachRedirectURI
    ) { .granted($0) },
    Rule(
        "token/redirect-uri-missing", "an exchange without redirect_uri is refused", .security, .error,
        .rfc(6749, "4.1.3"),
        fault: "a code works without its redirect URI",
        why: "A thief leaves the parameter out, and the code is no longer bound to its redirect URI.",
        remedy: "Require redirect_uri: every authorization request has one.",
        on: .exchangeWithoutRedirectURI
    ) { .refused("without redirect_uri", $0) },
    Rule(
        "token/code-client", "a code is good only for the client that it was issued to", .security, .error,
        .rfc(6749, "4.1.3"),
        fault: "a code of one client works for another",
        why: "Another client of yours could use a code that was meant for Google.",
        remedy: "Keep client_id with the code, and compare it with the client that authenticated.",
        on: .exchangeByOtherClient
    ) { .refused("by the other client", $0) },
    Rule(
        "token/pkce", "a code with a challenge is exchanged for its verifier", .hygiene, .error,
        .partnerReference,
        fault: "a code with a PKCE challenge gets no tokens for the right verifier",
        why: "Google sends challenges when agents link accounts.",
        remedy: "Compare BASE64URL(SHA256(code_verifier)), without padding, with the challenge.",
        on: .exchangeWithVerifier
    ) { .granted("with the verifier", $0) },
    Rule(
        "token/pkce-verifier", "a wrong verifier is refused", .security, .error, .rfc(7636, "4.6"),
        fault: "a code works with a wrong PKCE verifier",
        why: "A challenge that the server accepts and does not check protects nothing.",
        remedy: "Answer invalid_grant when the digest of code_verifier is not the challenge. If "
            + "token/pkce-missing fails too, the server has no PKCE: turn it on, or add it (RFC 7636).",
        on: .exchangeWithOtherVerifier
    ) { .refused("with another verifier", $0) },
    Rule(
        "token/pkce-missing", "a code with a challenge is refused without a verifier", .security, .error,
        .rfc(7636, "4.6"),
        fault: "a code with a PKCE challenge works without the verifier",
        why: "A thief of the code leaves the verifier out.",
        remedy: "Answer invalid_grant when there is a challenge and no code_verifier.",
        followsFrom: ["token/pkce-verifier"],
        on: .exchangeWithoutVerifier
    ) { .refused("without the verifier", $0) },
    Rule(
        "token/pkce-downgrade", "a verifier is refused when there was no challenge", .security, .warning,
        .rfc(9700, "4.8.2"),
        fault: "an attacker can remove the PKCE challenge, and no check fails",
        why: "Otherwise an attacker removes the challenge from the request, and no check fails.",
        remedy: "Answer invalid_grant to a code_verifier when the code has no challenge.",
        followsFrom: ["token/pkce-verifier"],
        on: .exchangeWithUnexpectedVerifier
    ) { .refused("a verifier, and no challenge before", $0) },
]

private func judgeOtherRedirectURIs(_ answers: [NamedAnswer]) -> Judgement {
    let failures = answers.filter { $0.answer.response.status == 500 }
    guard !failures.isEmpty, !answers.contains(where: \.answer.isGranted) else { return .refused(answers) }
    // No tokens came, so an attacker gains nothing; and each was tried twice, so it is not an accident.
    return .failed(
        failures.map { "\($0.name): the server failed (500) and did not refuse" }.joined(separator: "; "),
        failures.flatMap(\.answer.evidence)
    ).asNote.advising(
        "Answer 400 with invalid_grant to a redirect_uri that is not the one of the code; the server's log has "
            + "the error")
}
