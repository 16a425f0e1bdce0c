import OAuth
import WebText

/// The revocation endpoint, and what a revocation ends (RFC 7009).
///
/// Most of their trials revoke a token of a new link, and refresh it afterwards. They need revocationURL. Where a person signs
/// in, nothing is revoked: only `https` is asked, and `error-json` could not tell. Where the right revocation is refused,
/// `revoke/works` fails; the rules that look at what it did are not asked, and those after it could not tell.
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
    ) {
        .refusedByUserInfo("the access token of the revoked link", $1, unlike: $2).after($0.answer.evidence)
    },
    Rule(
        "revoke/cascade-after-refresh", "with the refresh token go all tokens of the link's refreshes",
        .security, .warning, .rfc(7009, "2.1"),
        fault: "another token of the link works after the user has unlinked",
        why:
            "An hour after linking, Google has only such tokens. The client still acts for a user who unlinked.",
        remedy: "Keep with each token, also with those of a refresh, which link it belongs to.",
        followsFrom: ["revoke/cascade", "refresh/new-refresh-token"],
        on: .accessTokensOfRefreshedLink, .noAccessToken
    ) { link, withoutToken in
        let accessTokens = Judgement.refusedByUserInfo(link.accessTokens, unlike: withoutToken)
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
    ) { .is200("a token that was never issued", $1, as: $0.answer).unless($0.doubt) },
    Rule(
        "revoke/again", "revoking twice is a 200 both times", .hygiene, .warning, .rfc(7009, "2.2"),
        fault: "a second revocation of a token fails",
        why: "A client that lost the first answer asks once more.",
        remedy: "Answer 200 when there is nothing left to revoke.",
        on: .revocation, .tokenRevokedTwice
    ) { .is200("the second time", $1, as: $0.answer) },
    Rule(
        "revoke/token-missing", "a request without a token is a 400 with invalid_request", .hygiene, .note,
        .rfc(7009, "2.2.1"),
        fault: "a revocation without a token gets another answer than invalid_request",
        why: "Google's log shows you the error code.",
        remedy: "Answer 400 with {\"error\":\"invalid_request\"}.",
        on: .revocation, .revocationWithoutToken
    ) { .is400(with: ["invalid_request"], $1).unless($0.doubt) },
    Rule(
        "revoke/access-token", "a revoked access token is dead", .security, .error, .rfc(7009, "2.1"),
        fault: "an access token works after it was revoked",
        why: "The server said that it was revoked. Google may revoke both tokens, one by one.",
        remedy: "Revoke it, or answer unsupported_token_type.",
        on: .accessTokenRevoked, .noAccessToken, verdict: judgeRevokedAccessToken),
    Rule(
        "revoke/hint", "a wrong or missing token_type_hint does not keep a token alive", .security, .warning,
        .rfc(7009, "2.1"),
        reach: .few, fault: "a token works after it was revoked, when token_type_hint was wrong or missing",
        why: "The RFC lets a client leave the hint out, and a server use the hint, and not rely on it.",
        remedy: "Look for the token among all kinds, whatever the hint says.",
        on: .refreshTokenRevokedByWrongHint, .refreshTokenRevokedWithoutHint, verdict: judgeHints),
    Rule(
        "revoke/client-missing", "no token is revoked without the client's credentials", .security, .error,
        .rfc(7009, "2.1"),
        reach: .few, fault: "anyone who has a token can end its link",
        why: "Tokens are in the logs of apps and proxies; the client's credentials are not.",
        remedy: "Authenticate the client as at the token endpoint.",
        on: .revocationWithoutCredentials
    ) { try .linkLives("a refresh after a revocation without credentials", $0) },
    Rule(
        "revoke/client", "a client cannot revoke another client's token", .security, .error,
        .rfc(7009, "2.1"),
        reach: .few, fault: "a client can end the links of another client",
        why: "An app that you made for yourself could unlink Google's users.",
        remedy: "Compare the client that the token belongs to with the client that authenticated.",
        on: .revocationByOtherClient
    ) { try .linkLives("a refresh after another client revoked the token", $0) },
    Rule(
        "revoke/client-secret", "a wrong secret revokes nothing", .security, .error, .rfc(7009, "2.1"),
        reach: .few, fault: "a wrong client secret is enough to end a link",
        why: "A thief who sees a token could end the link.",
        remedy: "Authenticate the client as at the token endpoint.",
        followsFrom: ["revoke/client-missing"],
        on: .revocationWithWrongSecret, verdict: judgeWrongSecret),
    Rule(
        "revoke/post-only", "a GET revokes nothing", .security, .warning, .rfc(7009, "2.1"),
        reach: .few, fault: "a GET revokes a token, which logs and histories keep with its address",
        why: "A GET puts the token into logs, and into some of them the client's secret.",
        remedy: "Answer anything but POST with 405.",
        on: .revocationByGET
    ) { try .linkLives("a refresh after a GET with the token", $0) },
    Rule(
        "revoke/other-links", "the end of one link does not end the user's other links", .linking, .error,
        .unlinking,
        fault: "unlinking one of Google's apps ends the user's other links",
        why: "A user who unlinks one of Google's apps keeps the other one.",
        remedy: "End the tokens of the link that the token belongs to, and not all of the user's.",
        on: .otherLinkRevoked
    ) { try .linkLives("a refresh of the other link", $0) },
    Rule(
        "revoke/error-json", "every refusal of a revocation is a JSON object with error", .hygiene, .note,
        .rfc(7009, "2.2.1"),
        fault: "a log shows no reason: a refused revocation is not JSON with error",
        why: "A program cannot read a page, so its log has no reason for the failure.",
        remedy: "Answer with error in a JSON object, as at the token endpoint.",
        on: .configuration, .allMessages, verdict: judgeErrorBodies),
]

/// A revocation that is not the right one, and what the token is good for afterwards.
struct RevocationEffect: Sendable, Codable {
    let revocation: JSONAnswer
    /// The answer to the token; nil where it was not tried, because the revocation failed or is not supported.
    let after: JSONAnswer?

    /// The answer to the token; throws where the revocation was answered with a failure of the server.
    func neededAfter() throws -> JSONAnswer {
        if let after { return after }
        _ = try revocation.evidenceOfRevocation()
        throw CouldNotTell("the revocation was answered with \(revocation.inWords)", revocation.evidence)
    }
}

/// The revocation of a link that was refreshed, and what its other tokens are good for afterwards.
struct RevokedRefreshedLink: Sendable, Codable {
    let revocation: JSONAnswer
    /// The answers of userinfo to its access tokens.
    let accessTokens: [NamedAnswer]
    /// A refresh by the refresh token from before; nil where it was the one that was revoked.
    var olderRefreshToken: JSONAnswer?
}

extension Trial<RevokedRefreshedLink> {
    /// The revocation of the link that was refreshed first in the run, and its two access tokens at userinfo.
    static var accessTokensOfRefreshedLink: Self {
        Self(
            "accessTokensOfRefreshedLink", from: .refresh, needing: .revocationURL, after: .revocation,
            .userInfo, requests: 4
        ) { refreshed, probe in
            guard probe.authorizer?.isAutomatic != false else {
                throw CouldNotTell.notAsked("the link of a person who signs in is used further")
            }
            let newest = try refreshed.answer.refreshed()
            let shown = try await probe.show(newest.accessToken)
            guard shown.tellsOfUser else {
                throw CouldNotTell(
                    "before the revocation, the access token of the refresh was answered with "
                        + "\(shown.response.status) at the userinfo endpoint: the server may limit the links of a user",
                    shown.evidence, because: "refresh/access-token-works")
            }
            let token = try newest.refreshToken ?? refreshed.before.neededRefreshToken()
            let answer = try await probe.revoke(token, hint: "refresh_token", by: probe.client())
            _ = try answer.evidenceOfRightRevocation()
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
    /// The access token of the link that the right revocation ended, at userinfo.
    static var accessTokenOfRevokedLink: Self {
        Self(
            "accessTokenOfRevokedLink", from: .revocation, after: .rightRevocation, .userInfo, requests: 1
        ) { revoked, probe in
            let after = try revoked.neededAfter()
            switch after.ending {
            case .refused: return try await probe.show(revoked.grant.accessToken)
            case .granted:
                throw CouldNotTell(
                    "the refresh token was not revoked", after.evidence, because: "revoke/refresh-token")
            case .unclear(let reason):
                throw CouldNotTell("a refresh after the revocation was \(reason)", after.evidence)
            }
        }
    }

    /// The revocation of a token that was never issued.
    static var madeUpTokenRevoked: Self {
        Self("madeUpTokenRevoked", after: .takenRevocation, requests: 1) {
            try await $0.revoke($0.madeUp(), by: $0.client())
        }
    }

    /// The second revocation of one token; the first succeeded.
    static var tokenRevokedTwice: Self {
        Self("tokenRevokedTwice", after: .revocation, requests: 3, signIns: 1) { probe in
            let token = try await probe.newTokens().neededRefreshToken()
            let first = try await probe.revoke(token, by: probe.client())
            guard first.isOfRevocation else {
                throw CouldNotTell("the first time was answered with \(first.inWords)", first.evidence)
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
    /// A refresh by the token that was revoked twice, both times without `token_type_hint`; nil where it was not
    /// revoked.
    static var refreshTokenRevokedWithoutHint: Self {
        Self(
            "refreshTokenRevokedWithoutHint", needing: .revocationURL, after: .refresh,
            trying: Control(.tokenRevokedTwice), requests: 1
        ) { probe in
            guard let revoked = try? await probe.value(of: .tokenRevokedTwice),
                let token = revoked.exchange.request.formValue("token")
            else { return nil }
            return try await probe.refresh(token)
        }
    }
}

extension Trial<RevocationEffect> {
    /// The revocation of an access token, and the token at userinfo.
    static var accessTokenRevoked: Self {
        Self(
            "accessTokenRevoked", needing: .revocationURL, after: .exchange, .userInfo, requests: 4,
            signIns: 1
        ) { probe in
            let token = try await probe.newTokens().accessToken
            // A server may keep for a while that a token is good.
            guard try await probe.show(token).tellsOfUser else {
                throw CouldNotTell("a new access token was not accepted before the revocation")
            }
            let answer = try await probe.revoke(token, hint: "access_token", by: probe.client())
            let isTaken =
                answer.error != RevocationEffect.unsupported
                && (try? answer.evidenceOfTakenRevocation()) != nil
            return RevocationEffect(revocation: answer, after: isTaken ? try await probe.show(token) : nil)
        }
    }

    /// The revocation of a refresh token that is called an access token, and a refresh after it.
    static var refreshTokenRevokedByWrongHint: Self {
        Self(
            "refreshTokenRevokedByWrongHint", needing: .revocationURL, after: .refresh, requests: 3,
            signIns: 1
        ) { probe in
            let token = try await probe.newTokens().neededRefreshToken()
            let answer = try await probe.revoke(token, hint: "access_token", by: probe.client())
            let isTaken = (try? answer.evidenceOfTakenRevocation()) != nil
            return RevocationEffect(
                revocation: answer, after: isTaken ? try await probe.refresh(token) : nil)
        }
    }

    /// A revocation without the client's credentials, and a refresh after it.
    static var revocationWithoutCredentials: Self {
        Self("revocationWithoutCredentials", after: .revocation, requests: 4, signIns: 1) {
            try await $0.effectOfRevocationWithoutCredentials()
        }
    }

    /// A revocation by GET, with the form in the address, and a refresh after it, whatever the answer was.
    static var revocationByGET: Self {
        Self("revocationByGET", after: .revocation, requests: 3, signIns: 1) { probe in
            let url = try probe.revocationURL()
            try await probe.needAuthentication(inAddressOf: url)
            let token = try await probe.newTokens().neededRefreshToken()
            let items = [
                Parameters.Item("token", token), Parameters.Item("token_type_hint", "refresh_token"),
            ]
            let answer = try await probe.sendInAddress("GET", to: url) { items }
            return RevocationEffect(revocation: answer, after: try await probe.refresh(token))
        }
    }

    /// A revocation by another client of the partner's, and a refresh after it.
    static var revocationByOtherClient: Self {
        Self(
            "revocationByOtherClient", needing: .otherClient, after: .revocation, .otherClient, requests: 3,
            signIns: 1
        ) { try await $0.effectOfRevocation(by: $0.otherClient()) }
    }

    /// A revocation with a wrong secret, and a refresh after it.
    static var revocationWithWrongSecret: Self {
        Self("revocationWithWrongSecret", after: .revocation, requests: 3, signIns: 1) {
            try await $0.effectOfRevocation(by: $0.clientWithWrongSecret())
        }
    }

    /// The revocation of the later of two links of one user, and a refresh of the earlier one after it.
    static var otherLinkRevoked: Self {
        Self("otherLinkRevoked", after: .revocation, requests: 6, signIns: 2) { probe in
            let earlierToken = try await probe.newTokens().neededRefreshToken()
            let laterToken = try await probe.newTokens().neededRefreshToken()
            let keptToken = try await probe.newestToken(refreshing: earlierToken)
            let revoked = try await probe.revoke(
                laterToken, hint: "refresh_token", by: probe.client())
            // A revocation that did not happen leaves every other link alone.
            guard revoked.isOfRevocation else {
                throw CouldNotTell(
                    "the later link was not revoked: \(revoked.inWords)", revoked.evidence,
                    because: "revoke/works")
            }
            return RevocationEffect(revocation: revoked, after: try await probe.refresh(keptToken))
        }
    }
}

/// Judges a revocation with a wrong secret: one that has no effect, and is answered as if it had one, gets a note.
private func judgeWrongSecret(_ effect: RevocationEffect) throws -> Judgement {
    let judgement = try Judgement.linkLives("a refresh after a revocation with a wrong secret", effect)
    guard judgement.verdict == .held, effect.revocation.isOfRevocation else { return judgement }
    let status = effect.revocation.response.status
    return .failed("a wrong secret revokes nothing, but the answer is \(status)", effect.revocation.evidence)
        .asNote.advising(
            "Answer 401 with invalid_client. Otherwise, when the secret has changed, a user who unlinks at Google does not "
                + "learn that the link goes on")
}

extension RevocationEffect {
    /// The error by which a server says that it leaves access tokens to their end (RFC 7009 section 2.2.1).
    static let unsupported = "unsupported_token_type"
}

extension Probe {
    /// Sends a revocation (RFC 7009 section 2.1).
    ///
    /// - Parameters:
    ///   - hint: the kind of token, for `token_type_hint`; nil leaves the parameter out.
    ///   - client: the client whose credentials go with it; nil sends none.
    func revoke(
        _ token: String, hint: String? = nil, by client: ClientCredentials?
    ) async throws -> JSONAnswer {
        var items = [Parameters.Item("token", token)]
        if let hint { items.append(Parameters.Item("token_type_hint", hint)) }
        return try await post(items, by: client, to: configuration.revocationURL, named: "revocationURL")
    }

    /// Revokes a new link with the client's credentials in the place that is not configured.
    func revokeInOtherWay() async throws -> JSONAnswer {
        let token = try await newTokens().neededRefreshToken()
        return try await revoke(token, hint: "refresh_token", by: try client().byOtherMethod)
    }

    /// Revokes a new link by a client that may not do it, and refreshes the link.
    fileprivate func effectOfRevocation(by client: ClientCredentials?) async throws -> RevocationEffect {
        let token = try await newTokens().neededRefreshToken()
        let answer = try await revoke(token, hint: "refresh_token", by: client)
        let isAnswered = (try? answer.evidenceOfRevocation()) != nil
        return RevocationEffect(
            revocation: answer, after: isAnswered ? try await refresh(token) : nil)
    }

    /// Revokes a new link without a client, and by the client's id without its secret, and refreshes the link.
    ///
    /// The revocation of the effect is the one that has no answer to the point, or else the one that succeeded.
    fileprivate func effectOfRevocationWithoutCredentials() async throws -> RevocationEffect {
        let token = try await newTokens().neededRefreshToken()
        let id = Parameters.Item("client_id", try client().id)
        var answers: [JSONAnswer] = []
        for more in [[], [id]] {
            answers.append(
                try await post(
                    [.init("token", token), .init("token_type_hint", "refresh_token")] + more, by: nil,
                    to: configuration.revocationURL,
                    named: "revocationURL"))
        }
        let unanswered = answers.first { (try? $0.evidenceOfRevocation()) == nil }
        return RevocationEffect(
            revocation: unanswered ?? answers.first(where: \.isOfRevocation) ?? answers[1],
            after: unanswered == nil ? try await refresh(token) : nil)
    }

    /// Refreshes the earlier of two links twice, and returns its newest refresh token.
    ///
    /// The token that is used after the revocation has to be good before it, too.
    fileprivate func newestToken(refreshing earlierToken: String) async throws -> String {
        let first = try await refresh(earlierToken)
        guard first.accessToken != nil else {
            try first.neededToThePoint()
            throw CouldNotTell(
                "a later link ended the earlier one before the revocation, see refresh/earlier-link",
                first.evidence, because: "refresh/earlier-link")
        }
        let currentToken = first.refreshToken ?? earlierToken
        let second = try await refresh(currentToken)
        guard second.accessToken != nil else {
            try second.neededToThePoint()
            let isOldToken = currentToken.hasSameBytes(as: earlierToken)
            let rule = isOldToken ? "refresh/old-refresh-token" : "refresh/new-refresh-token"
            throw CouldNotTell(
                "a second refresh of the earlier link was refused before the revocation, see \(rule)",
                second.evidence, because: rule)
        }
        return second.refreshToken ?? currentToken
    }
}

private func judgeRevocation(_ revoked: Revoked, _ configuration: FlipCheckConfiguration) -> Judgement {
    let answer = revoked.answer
    if answer.isOfRevocation, answer.response.status != 200 {
        if let doubt = revoked.doubt { return .open(doubt) }
        return .failed(
            "a refresh token was revoked with \(answer.response.status), and not with 200", answer.evidence
        ).asNote
            .advising("Answer 200: RFC 7009 section 2.2 names no other status for a success")
    }
    // A page has the status 200 too: only the end of the token shows that it was a revocation.
    var judgement = Judgement.is200("a refresh token", answer).unless(revoked.doubt)
        .advising(about: answer.response, from: configuration.revocationURL, key: "revocationURL")
    if judgement.isFailure, revoked.inOtherWay?.response.status == 200 {
        let (header, form) = ("the Authorization header", "the form")
        let (refused, taken) = configuration.client?.method == .basic ? (header, form) : (form, header)
        judgement.reason += "; the client's credentials are refused in \(refused) and taken in \(taken)"
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
    let revocation = try effect.revocation.evidenceOfTakenRevocation()
    return .refusedByUserInfo("the revoked access token", try effect.neededAfter(), unlike: withoutToken)
        .after(revocation)
}

/// Judges both revocations; the rule holds only where both were taken.
private func judgeHints(_ effect: RevocationEffect, _ afterNoHint: JSONAnswer?) -> Judgement {
    var answers: [NamedAnswer] = []
    var open: CouldNotTell?
    if let afterNoHint {
        answers.append(
            NamedAnswer(name: "the refresh token that was revoked without a hint", answer: afterNoHint))
    } else {
        open = CouldNotTell("no token was revoked without a hint, see revoke/again")
    }
    do {
        _ = try effect.revocation.evidenceOfTakenRevocation()
        let after = try effect.neededAfter()
        answers.append(
            NamedAnswer(name: "the refresh token that was called an access token", answer: after))
    } catch { open = CouldNotTell(error) }
    return .refused(answers).after(effect.revocation.evidence).unless(open)
}

private func judgeErrorBodies(
    _ configuration: FlipCheckConfiguration, _ messages: [Exchange]
) throws -> Judgement {
    guard let url = configuration.revocationURL else { throw CouldNotTell.notAskedWithout("revocationURL") }
    let refusals = try messages.answers(toPostsTo: url, named: "revocation").filter {
        (400..<500).contains($0.response.status) && !$0.response.isTemporaryFailure
    }
    guard !refusals.isEmpty else { throw CouldNotTell("no revocation was refused") }
    let wrong = refusals.filter { !$0.response.isJSON || $0.error == nil }
    return .holds(
        wrong.isEmpty, else: wrong.withoutErrorInWords, Array(wrong.flatMap(\.evidence).prefix(2)))
}

extension Judgement {
    /// The rule holds when the answer has the status 200 and no error.
    ///
    /// - Parameter right: the answer to the right revocation; another success of its status is a matter of
    ///   `revoke/works`, and enough here.
    fileprivate static func is200(
        _ name: String, _ answer: JSONAnswer, as right: JSONAnswer? = nil
    ) -> Judgement {
        let status = answer.response.status
        if answer.isOfRevocation, status == 200 || status == right?.response.status { return judged([]) }
        return judged([WrongAnswer(reason: "\(name) was answered with \(answer.inFull)", answer: answer)])
    }

    /// The rule holds when a revocation had no effect, so that a refresh after it succeeded.
    ///
    /// A refresh that fails for another reason than the token says nothing: a server may lock the client after wrong secrets.
    fileprivate static func linkLives(_ name: String, _ effect: RevocationEffect) throws -> Judgement {
        let after = try effect.neededAfter()
        try after.neededToThePoint()
        if after.error == "invalid_client" {
            throw CouldNotTell("the right client was refused, too (\(after.inWords))", after.evidence)
        }
        return gotTokens(name, after).after(effect.revocation.evidence)
    }
}
