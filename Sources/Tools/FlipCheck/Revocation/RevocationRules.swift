import OAuth
import WebText

/// The revocation endpoint, and what a right revocation ends (RFC 7009).
///
/// Their trials need revocationURL. Where a person signs in, nothing is revoked, and only `https` is asked.
let revocationRules: [Rule] = [
    Rule(
        "revoke/https", "the revocation URL is https", .security, .error, .partnerReference,
        fault: "secrets and tokens travel over plain http, where others can read them",
        why: "The client's secret and the tokens travel there.",
        remedy: "Serve it over TLS with a certificate that is publicly trusted.",
        on: .configuration
    ) { .httpsUnlessLoopback($0.revocationURL, "revocationURL") },
    Rule(
        "revoke/works", "a refresh token is revoked with a 200", .linking, .error, .unlinking,
        fault: "a user cannot unlink in Google: the revocation fails",
        why:
            "Google revokes the refresh token when a user unlinks. If that fails, the link stays good at your "
            + "server. The request is that of RFC 7009; Google's may have other parameters.",
        remedy: "Answer 200 when the token has been revoked.",
        on: .revocation, .configuration, verdict: judgeRevocation),
    Rule(
        "revoke/refresh-token", "a revoked refresh token is dead", .security, .error, .unlinking,
        fault: "a refresh token works after the user has unlinked",
        why: "The user unlinked and trusts that the link has ended.",
        remedy: "Delete the link, or mark it, in the store that the token endpoint reads.",
        followsFrom: ["token/random"],
        on: .revocation
    ) {
        let revocation = try $0.evidence()
        return .refused("the revoked refresh token", try $0.neededRefreshAfter()).after(revocation)
    },
    Rule(
        "revoke/cascade", "with the refresh token go its access tokens", .security, .warning,
        .rfc(7009, "2.1"),
        fault: "an access token works after the user has unlinked",
        why: "A client that has such a token still acts for a user who unlinked.",
        remedy: "Keep with each access token which link it belongs to, and end both at once.",
        // Of two links with the same access token, one has ended.
        followsFrom: ["token/random"],
        on: .accessTokenOfRevokedLink, .revocation, .noAccessToken, .userInfo
    ) {
        .refusedByUserInfo("the access token of the revoked link", $0, unlike: $2, right: $3)
            .after($1.answer.evidence)
    },
    Rule(
        "revoke/cascade-after-refresh", "with the refresh token go all tokens of the link's refreshes",
        .security, .warning, .rfc(7009, "2.1"),
        fault: "another token of the link works after the user has unlinked",
        why:
            "An hour after linking, Google has only such tokens. The client still acts for a user who unlinked.",
        remedy: "Keep with each token, also with those of a refresh, which link it belongs to.",
        followsFrom: ["revoke/cascade", "refresh/new-refresh-token", "token/unguessable"],
        on: .accessTokensOfRefreshedLink, .noAccessToken, .userInfo
    ) { link, withoutToken, right in
        let accessTokens = Judgement.refusedByUserInfo(
            link.accessTokens, unlike: withoutToken, right: right)
        guard let refreshed = link.olderRefreshToken else {
            return accessTokens.after(link.revocation.evidence)
        }
        let older = Judgement.refused("a refresh by the refresh token from before", refreshed)
        return [accessTokens, older].worst.after(link.revocation.evidence)
    },
    Rule(
        "revoke/unknown-token", "a token that was never issued is a 200 too", .hygiene, .warning,
        .rfc(7009, "2.2"),
        fault: "the revocation of an unknown token fails, so anyone can test tokens",
        why: "Such a token needs no revocation. An error would tell an attacker which tokens exist.",
        remedy: "Answer 200 whether or not there was something to revoke.",
        on: .revocation, .madeUpTokenRevoked
    ) { .is200("the revocation of an unknown token", $1, as: $0.answer).unless($0.doubt) },
    Rule(
        "revoke/again", "revoking twice is a 200 both times", .hygiene, .warning, .rfc(7009, "2.2"),
        fault: "a second revocation of a token fails",
        why: "A client that lost the first answer asks once more.",
        remedy: "Answer 200 when there is nothing left to revoke.",
        on: .revocation, .tokenRevokedTwice
    ) { .is200("a second revocation of a token", $1, as: $0.answer) },
    Rule(
        "revoke/token-missing", "a request without a token is a 400 with invalid_request", .hygiene, .note,
        .rfc(7009, "2.2.1"),
        fault: "a revocation without a token gets another answer than invalid_request",
        why: "Google's log shows you the error code.",
        remedy: "Answer 400 with {\"error\":\"invalid_request\"}.",
        on: .revocationWithoutToken
    ) { .is400(with: ["invalid_request"], $0) },
    Rule(
        "revoke/access-token", "a revoked access token is dead", .security, .error, .rfc(7009, "2.1"),
        fault: "an access token works after it was revoked",
        why: "The server said that it was revoked. Google may revoke both tokens, one by one.",
        remedy: "Revoke it, or answer unsupported_token_type.",
        followsFrom: ["token/random"],
        on: .accessTokenRevoked, .noAccessToken, .userInfo, verdict: judgeRevokedAccessToken),
    Rule(
        "revoke/hint", "a wrong or missing token_type_hint does not keep a token alive", .security, .warning,
        .rfc(7009, "2.1"),
        reach: .few, fault: "a token works after it was revoked, when token_type_hint was wrong or missing",
        why: "The RFC lets a client leave the hint out, and a server use the hint, and not rely on it.",
        remedy: "Look for the token among all kinds, whatever the hint says, and without a hint.",
        followsFrom: ["revoke/refresh-token", "token/random"],
        on: .refreshTokenRevokedByWrongHint, .refreshTokenRevokedWithoutHint, .tokensSentWithoutHint,
        verdict: judgeHints),
]

/// The revocation of a link that was refreshed, and what its other tokens are good for afterwards.
struct RevokedRefreshedLink: Sendable, Codable {
    let revocation: JSONAnswer
    /// The answers of userinfo to its access tokens.
    let accessTokens: [NamedAnswer]
    /// A refresh by the refresh token from before, or nil where that token was revoked.
    var olderRefreshToken: JSONAnswer?
}

extension Trial<RevokedRefreshedLink> {
    /// The revocation of the link that was refreshed first in the run, by its newest refresh token, and then its two access
    /// tokens at userinfo, which accepted the newer one before; where its refresh gave another refresh token, a refresh by the
    /// one from before follows.
    ///
    /// Where the newer one was not accepted before, and may have come to its end by `expires_in`, the rule is not asked.
    static var accessTokensOfRefreshedLink: Self {
        Self(
            "accessTokensOfRefreshedLink", from: .refresh, needing: .revocationURL, .userinfoURL,
            after: .revocation, .userInfo, requests: 4
        ) { refreshed, probe in
            let newest = try refreshed.newest.refreshed()
            guard let before = try await probe.showUnlessEnded(newest) else {
                throw CouldNotTell.pastLifetime
            }
            try before.requireUserBeforeRevocation(because: "refresh/access-token-works")
            let token =
                try newest.refreshToken ?? refreshed.answer.refreshToken
                ?? refreshed.before.neededRefreshToken()
            let answer = try await probe.revokeKeptLink(token)
            _ = try answer.evidenceOfRevocation()
            let first = try await probe.show(refreshed.before.accessToken)
            let second = try await probe.show(newest.accessToken)
            var link = RevokedRefreshedLink(
                revocation: answer,
                accessTokens: [
                    NamedAnswer(name: "from before the refresh", answer: first),
                    NamedAnswer(name: "from the refresh", answer: second),
                ])
            // A server may keep the token from before good for a while, so that no answer gets lost.
            if let older = refreshed.before.refreshToken, !older.hasSameBytes(as: token) {
                link.olderRefreshToken = try await probe.refresh(older)
            }
            return link
        }
    }
}

extension Trial<JSONAnswer> {
    /// The access token of the link that the right revocation ended, at userinfo right after the revocation.
    ///
    /// Where userinfo did not tell of a user for it before, or the refresh token was not refused after it, the rule could not
    /// tell.
    static var accessTokenOfRevokedLink: Self {
        Self(
            "accessTokenOfRevokedLink", from: .revocation, needing: .revocationURL, .userinfoURL,
            after: .rightRevocation, .userInfo, requests: 0
        ) { revoked, _ in
            let after = try revoked.neededRefreshAfter()
            if after.isGranted {
                throw CouldNotTell(
                    "the refresh token was not revoked", after.evidence, because: "revoke/refresh-token")
            }
            try revoked.requireProof()
            return try revoked.neededUserInfoAfter()
        }
    }

    /// The revocation of a token that was never issued.
    static var madeUpTokenRevoked: Self {
        Self("madeUpTokenRevoked", after: .takenRevocation, requests: 1) {
            try await $0.revoke($0.madeUp(), hint: "refresh_token", by: $0.client())
        }
    }

    /// The second revocation of one token; the first succeeded.
    static var tokenRevokedTwice: Self {
        Self("tokenRevokedTwice", after: .revocation, requests: 3, signIns: 1) { probe in
            let token = try await probe.newTokens().neededRefreshToken()
            let first = try await probe.revoke(token, by: probe.client())
            guard first.isOfRevocation else {
                throw CouldNotTell(
                    "the first, without token_type_hint, got \(first.inFull)", first.evidence,
                    because: first.ending == .refused ? "revoke/hint" : nil)
            }
            return try await probe.revoke(token, by: probe.client())
        }
    }

    /// A revocation without a token.
    static var revocationWithoutToken: Self {
        Self("revocationWithoutToken", after: .takenRevocation, requests: 1) { probe in
            try await probe.post(
                [], by: probe.client(), to: probe.configuration.revocationURL, named: "revocationURL")
        }
    }
}

extension Trial<JSONAnswer?> {
    /// A refresh by the token that was revoked twice, both times without `token_type_hint`.
    ///
    /// Where the first of these revocations was not taken, or the second got no answer, one of another link takes their place;
    /// it is nil where that is not refused, or the right revocation does nothing.
    static var refreshTokenRevokedWithoutHint: Self {
        Self(
            "refreshTokenRevokedWithoutHint", needing: .revocationURL, after: .refresh,
            trying: Control(.tokenRevokedTwice), requests: 1
        ) { probe in
            if let revoked = try? await probe.value(of: .tokenRevokedTwice) {
                guard let token = revoked.exchange.request.formValue("token") else { return nil }
                return try await probe.refresh(token)
            }
            guard await probe.reason(against: .revocation) == nil,
                let token = try? await probe.newTokens().neededRefreshToken(),
                let revoked = try? await probe.revoke(token, by: probe.client()), revoked.ending == .refused
            else { return nil }
            return try await probe.refresh(token)
        }
    }
}

extension Trial<[Exchange]> {
    /// The messages so far that send a token and no `token_type_hint`, those of `refreshTokenRevokedWithoutHint` among them.
    fileprivate static var tokensSentWithoutHint: Self {
        Self(given: "tokensSentWithoutHint") { source in
            source.messages.filter {
                $0.request.formValue("token") != nil && $0.request.formValue("token_type_hint") == nil
            }
        }
    }
}

extension Trial<RevocationEffect> {
    /// The revocation of an access token, and the token at userinfo, before and after it.
    static var accessTokenRevoked: Self {
        Self(
            "accessTokenRevoked", needing: .revocationURL, .userinfoURL, after: .exchange, .userInfo,
            requests: 4, signIns: 1
        ) { probe in
            let token = try await probe.newTokens().accessToken
            // A server may keep for a while that a token is good.
            try await probe.show(token).requireUserBeforeRevocation()
            let answer = try await probe.revokeKeptLink(token, hint: "access_token")
            return RevocationEffect(
                revocation: answer, after: answer.isOfRevocation ? try await probe.show(token) : nil)
        }
    }

    /// The revocation of a refresh token that is called an access token, and a refresh after it.
    static var refreshTokenRevokedByWrongHint: Self {
        Self(
            "refreshTokenRevokedByWrongHint", needing: .revocationURL, after: .refresh, requests: 3,
            signIns: 1
        ) { probe in
            let token = try await probe.newTokens().neededRefreshToken()
            let answer = try await probe.revokeKeptLink(token, hint: "access_token")
            return RevocationEffect(
                revocation: answer, after: answer.isOfRevocation ? try await probe.refresh(token) : nil)
        }
    }
}

private func judgeRevocation(
    _ revoked: RevocationOutcome, _ configuration: FlipCheckConfiguration
) -> Judgement {
    let answer = revoked.answer
    // A page has the status 200 too: only the end of the token shows that it was a revocation.
    if answer.isOfRevocation, let doubt = revoked.doubt { return .open(doubt) }
    var judgement = Judgement.is200("the revocation of a refresh token", answer)
        .advising(about: answer.response, from: configuration.revocationURL, key: "revocationURL")
    // After a refusal, another link was revoked with the client's credentials in the other place.
    if judgement.isFailure, revoked.answerToOtherAuthentication?.isOfRevocation == true {
        let (header, form) = ("the Authorization header", "the form")
        let (refused, taken) = configuration.client?.method == .basic ? (header, form) : (form, header)
        judgement.reason += "; the client's credentials are refused in \(refused) and taken in \(taken)"
        judgement.advice =
            "Take the client's credentials at the revocation endpoint as at the token endpoint."
    }
    return judgement
}

private func judgeRevokedAccessToken(
    _ effect: RevocationEffect, _ withoutToken: JSONAnswer, _ right: JSONAnswer
) throws -> Judgement {
    // RFC 7009 section 2.2.1: a server may leave access tokens to their end, when it says so.
    if effect.revocation.error == "unsupported_token_type" { return .held(effect.revocation.evidence) }
    let revocation = try effect.revocation.evidenceOfRevocation()
    return .refusedByUserInfo(
        "the revoked access token", try effect.neededAfter(), unlike: withoutToken, right: right
    ).after(revocation)
}

/// Judges both revocations: a token that lives after one of them fails, whatever the other was answered with.
///
/// The evidence has the revocation after which the token lives.
private func judgeHints(
    _ effect: RevocationEffect, _ afterNoHint: JSONAnswer?, _ sentWithoutHint: [Exchange]
) -> Judgement {
    var answers: [NamedAnswer] = []
    var open: CouldNotTell?
    var revocations: [Evidence] = []
    if let afterNoHint {
        if afterNoHint.isGranted {
            let token = afterNoHint.exchange.request.formValue("refresh_token")
            let revocation = sentWithoutHint.first { $0.request.formValue("token") == token }
            revocations += [revocation?.evidence].compactMap(\.self)
        }
        answers.append(
            NamedAnswer(name: "the refresh token after a revocation without a hint", answer: afterNoHint))
    } else {
        open = CouldNotTell("no token was revoked without a hint, see revoke/again")
    }
    do {
        _ = try effect.revocation.evidenceOfRevocation()
        let after = try effect.neededAfter()
        answers.append(
            NamedAnswer(name: "the refresh token that was called an access token", answer: after))
    } catch { open = CouldNotTell(error) }
    if revocations.isEmpty || effect.after?.isGranted == true { revocations += effect.revocation.evidence }
    return .refused(answers).after(revocations).unless(open)
}

extension Judgement {
    /// The rule holds when the answer has the status 200 and no error; another success is a note.
    ///
    /// - Parameter right: the answer to the right revocation; another success of its status is a matter of
    ///   `revoke/works`, and enough here.
    fileprivate static func is200(
        _ name: String, _ answer: JSONAnswer, as right: JSONAnswer? = nil
    ) -> Judgement {
        let status = answer.response.status
        if answer.isOfRevocation, status == 200 || status == right?.response.status { return held() }
        let judgement = failed(
            "\(name) was answered with \(answer.inFull)", by: answer.response, answer.evidence)
        guard answer.isOfRevocation else { return judgement }
        return judgement.asNote.advising(
            "Answer 200: RFC 7009 section 2.2 names no other status for a success")
    }
}
