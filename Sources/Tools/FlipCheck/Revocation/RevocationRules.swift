/// The revocation endpoint, and what a revocation ends (RFC 7009).
let revocationRules: [Rule] = [
    Rule(
        "revoke/https", "the revocation URL is https", .security, .error, .partnerReference,
        fault: "secrets and tokens travel over plain http, where others can read them",
        why: "The client's secret and the tokens travel there.",
        remedy: "Serve it over TLS with a certificate that is publicly trusted.",
        on: .configuration
    ) { .https($0.revocationURL, "revocationURL") },
    Rule(
        "revoke/works", "a refresh token is revoked with a 200", .linking, .error, .unlinking,
        fault: "a user cannot unlink in Google: the revocation fails",
        why:
            "Google revokes the refresh token when a user unlinks. If that fails, the link stays good at your "
            + "server. The request is that of RFC 7009; Google's page was not read again for its parameters.",
        remedy: "Answer 200 when the token has been revoked.",
        on: .revocation, .configuration, verdict: judgeRevocation),
    Rule(
        "revoke/refresh-token", "a revoked refresh token is dead", .security, .error, .unlinking,
        fault: "a refresh token works after the user has unlinked",
        why: "The user unlinked and trusts that the link has ended.",
        remedy: "Delete the link, or mark it, in the store that the token endpoint reads.",
        on: .revocation
    ) {
        let revocation = try $0.evidence()
        return .refused("the revoked refresh token", try $0.neededAfter()).after(revocation)
    },
    Rule(
        "revoke/cascade", "with the refresh token go its access tokens", .security, .warning,
        .rfc(7009, "2.1"),
        fault: "an access token works after the user has unlinked",
        why: "A client that has such a token still acts for a user who unlinked.",
        remedy: "Keep with each access token which link it belongs to, and end both at once.",
        on: .revocation, .accessTokenOfRevokedLink, .noAccessToken
    ) { .hasEnded("the access token of the revoked link", $1, besides: $2).after($0.answer.evidence) },
    Rule(
        "revoke/unknown-token", "a token that was never issued is a 200 too", .hygiene, .warning,
        .rfc(7009, "2.2"),
        fault: "the revocation of an unknown token fails, so anyone can test tokens",
        why: "Such a token needs no revocation. An error would tell an attacker which tokens exist.",
        remedy: "Answer 200 whether or not there was something to revoke.",
        on: .revocation, .madeUpTokenRevoked
    ) { .isOK("a token that was never issued", $1, as: $0.answer).unless($0.doubt) },
    Rule(
        "revoke/again", "revoking twice is a 200 both times", .hygiene, .warning, .rfc(7009, "2.2"),
        fault: "a second revocation of a token fails",
        why: "A client that lost the first answer asks once more.",
        remedy: "Answer 200 when there is nothing left to revoke.",
        on: .revocation, .tokenRevokedTwice
    ) { .isOK("the second time", $1, as: $0.answer) },
    Rule(
        "revoke/token-missing", "a request without a token is a 400 with invalid_request", .hygiene, .note,
        .rfc(7009, "2.2.1"),
        fault: "a revocation without a token gets another answer than invalid_request",
        why: "Google's log shows you the error code.",
        remedy: "Answer 400 with {\"error\":\"invalid_request\"}.",
        on: .revocation, .revocationWithoutToken
    ) { .error(["invalid_request"], $1).unless($0.doubt) },
    Rule(
        "revoke/access-token", "a revoked access token is dead", .security, .error, .rfc(7009, "2.1"),
        fault: "an access token works after it was revoked",
        why: "The server said that it was revoked. Google may revoke both tokens, one by one.",
        remedy: "Revoke it, or answer unsupported_token_type.",
        on: .accessTokenRevoked, .noAccessToken, verdict: judgeRevokedAccessToken),
    Rule(
        "revoke/hint", "a wrong token_type_hint does not keep a token alive", .security, .warning,
        .rfc(7009, "2.1"),
        reach: .few, fault: "a token works after it was revoked, when token_type_hint was wrong",
        why: "The RFC lets a server use the hint, and not rely on it.",
        remedy: "Look for the token among all kinds, whatever the hint says.",
        on: .refreshTokenRevokedByWrongHint, verdict: judgeWrongHint),
    Rule(
        "revoke/client-missing", "no token is revoked without the client's credentials", .security, .error,
        .rfc(7009, "2.1"),
        reach: .few, fault: "anyone who has a token can end its link",
        why: "Every reader of a token could end the link.",
        remedy: "Authenticate the client as at the token endpoint.",
        on: .revocationWithoutCredentials
    ) { try .noEffect("a refresh after a revocation without credentials", $0) },
    Rule(
        "revoke/client", "a client cannot revoke another client's token", .security, .error,
        .rfc(7009, "2.1"),
        reach: .few, fault: "a client can end the links of another client",
        why: "One client of yours could end the links of another.",
        remedy: "Compare the client that the token belongs to with the client that authenticated.",
        on: .revocationByOtherClient
    ) { try .noEffect("a refresh after another client revoked the token", $0) },
    Rule(
        "revoke/client-secret", "a wrong secret revokes nothing", .security, .error, .rfc(7009, "2.1"),
        reach: .few, fault: "a wrong client secret is enough to end a link",
        why: "A thief who sees a token could end the link.",
        remedy: "Authenticate the client as at the token endpoint.",
        followsFrom: ["revoke/client-missing"],
        on: .revocationWithWrongSecret
    ) { try .noEffect("a refresh after a revocation with a wrong secret", $0) },
    Rule(
        "revoke/other-links", "the end of one link does not end the user's other links", .linking, .error,
        .unlinking,
        fault: "unlinking one of Google's apps ends the user's other links",
        why: "A user who unlinks one of Google's apps keeps the other one.",
        remedy: "End the tokens of the link that the token belongs to, and not all of the user's.",
        on: .otherLinkRevoked
    ) { try .noEffect("a refresh of the other link", $0) },
    Rule(
        "revoke/error-json", "every refusal of a revocation is a JSON object with error", .hygiene, .note,
        .rfc(7009, "2.2.1"),
        fault: "a log shows no reason: a refused revocation is no JSON with error",
        why: "A program cannot read a page, so its log has no reason for the failure.",
        remedy: "Answer with error in a JSON object, as at the token endpoint.",
        on: .configuration, .allMessages, verdict: judgeErrorBodies),
]

private func judgeRevocation(_ revoked: Revoked, _ configuration: FlipCheckConfiguration) -> Judgement {
    let answer = revoked.answer
    if answer.isOfRevocation, answer.response.status != 200, revoked.doubt == nil {
        return .failed(
            "a refresh token was revoked with \(answer.response.status), and not with 200", answer.evidence
        ).asNote
            .advising("Answer 200: RFC 7009 section 2.2 names no other status for a success")
    }
    // A page has the status 200 too: only the end of the token shows that it was a revocation.
    var judgement = Judgement.isOK("a refresh token", answer).unless(revoked.doubt)
        .advising(about: answer.response, from: configuration.revocationURL, key: "revocationURL")
    if judgement.isFailure, revoked.inOtherWay?.response.status == 200 {
        judgement.reason +=
            configuration.client?.method == .basic
            ? "; the client's credentials are refused in the Authorization header and taken in the form"
            : "; the client's credentials are refused in the form and taken in the Authorization header"
        judgement.advice =
            "Take the client's credentials at the revocation endpoint as at the token endpoint."
    }
    return judgement
}

private func judgeRevokedAccessToken(
    _ effect: RevocationEffect, _ withoutToken: JSONAnswer
) throws -> Judgement {
    // RFC 7009 section 2.2.1: a server may leave access tokens to their end, when it says so.
    if effect.revocation.error == RevocationEffect.unsupported { return .held(effect.revocation.evidence) }
    let revocation = try effect.revocation.evidenceOfRightRevocation()
    return .hasEnded("the revoked access token", try effect.neededAfter(), besides: withoutToken)
        .after(revocation)
}

private func judgeWrongHint(_ effect: RevocationEffect) throws -> Judgement {
    let revocation = try effect.revocation.evidenceOfRightRevocation()
    return .refused("the refresh token that was called an access token", try effect.neededAfter())
        .after(revocation)
}

private func judgeErrorBodies(
    _ configuration: FlipCheckConfiguration, _ messages: [Exchange]
) throws -> Judgement {
    guard let url = configuration.revocationURL else { throw CouldNotTell.notConfigured("revocationURL") }
    let refusals = try messages.answers(toPostsTo: url, named: "revocation").filter {
        (400..<500).contains($0.response.status) && !$0.response.isTemporaryFailure
    }
    guard !refusals.isEmpty else { throw CouldNotTell("no revocation was refused") }
    let wrong = refusals.filter { !$0.response.isJSON || $0.error == nil }
    return .holds(
        wrong.isEmpty, else: wrong.withoutErrorInWords, Array(wrong.flatMap(\.evidence).prefix(2)))
}

extension Judgement {
    /// The rule holds when the answer has the status 200.
    ///
    /// - Parameter right: the answer to the right revocation; another success of its status is a matter of
    ///   `revoke/works`, and enough here.
    fileprivate static func isOK(
        _ name: String, _ answer: JSONAnswer, as right: JSONAnswer? = nil
    ) -> Judgement {
        let status = answer.response.status
        let isAsRight = answer.isOfRevocation && status == right?.response.status
        if status == 200 || isAsRight { return judged([]) }
        return judged([WrongAnswer(reason: "\(name) was answered with \(answer.inFull)", answer: answer)])
    }

    /// The rule holds when a revocation had no effect, so that a refresh after it succeeded.
    fileprivate static func noEffect(_ name: String, _ effect: RevocationEffect) throws -> Judgement {
        granted(name, try effect.neededAfter()).after(effect.revocation.evidence)
    }
}
