import OAuth
import WebText

/// Revocations that must end nothing, or only one link.
///
/// Their trials come after the right revocation ended a link. They revoke a token, in a wrong way or of another link, and
/// refresh a link that has to live on (`linkLives`). Where a person signs in, nothing is revoked, and the rules are not asked.
let unwantedRevocationRules: [Rule] = [
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
        reach: .few, fault: "a GET revokes a token, and logs keep the token in the URL",
        why: "A GET puts the token into logs, and with some clients the secret as well.",
        remedy: "Answer anything but POST with 405.",
        on: .revocationByGET
    ) { try .linkLives("a refresh after a GET with the token", $0, holdsAfter5xx: true) },
    Rule(
        "revoke/other-links", "the end of one link does not end the user's other links", .linking, .error,
        .unlinking,
        fault: "unlinking one of Google's apps ends the user's other links",
        why: "A user who unlinks one of Google's apps keeps the other one.",
        remedy: "End the tokens of the link that the token belongs to, and not all of the user's.",
        followsFrom: ["refresh/steady"],
        on: .otherLinkRevoked
    ) { try .linkLives("a refresh of the other link", $0) },
    Rule(
        "revoke/error-json", "every refusal of a revocation is a JSON object with error", .hygiene, .note,
        .rfc(7009, "2.2.1"),
        fault: "a log shows no reason: a refused revocation is not JSON with error",
        why: "A program cannot read a page, so its log has no reason for the failure.",
        remedy: "Answer with error in a JSON object, as at the token endpoint.",
        on: .revocation, .configuration, .allMessages, verdict: judgeErrorBodies),
]

extension Trial<RevocationEffect> {
    /// Two revocations of one link, without a client and by the client's id without its secret, and a refresh after them.
    ///
    /// The effect keeps the answer with 5xx or a status of the load, or else the successful answer, or else the second.
    static var revocationWithoutCredentials: Self {
        Self("revocationWithoutCredentials", after: .revocation, requests: 4, signIns: 1) { probe in
            let token = try await probe.newTokens().neededRefreshToken()
            let id = Parameters.Item("client_id", try probe.client().id)
            let answers = [
                try await probe.revoke(token, hint: "refresh_token", by: nil),
                try await probe.revoke(token, hint: "refresh_token", by: nil, with: id),
            ]
            let decisive =
                answers.first(where: \.response.isInconclusive) ?? answers.first(where: \.isOfRevocation)
                ?? answers[1]
            return try await probe.effect(of: decisive, on: token)
        }
    }

    /// A revocation by GET, with the form in the address, and a refresh after it, whatever the answer was.
    static var revocationByGET: Self {
        Self("revocationByGET", after: .revocation, requests: 3, signIns: 1) { probe in
            let url = try probe.revocationURL()
            try await probe.needAuthentication(inAddressOf: url)
            let token = try await probe.newTokens().neededRefreshToken()
            let answer = try await probe.sendInAddress("GET", to: url) {
                [.init("token", token), .init("token_type_hint", "refresh_token")]
            }
            return try await probe.effect(of: answer, on: token)
        }
    }

    /// A revocation by another client of the partner's, and a refresh after it; that client has to be known.
    static var revocationByOtherClient: Self {
        Self(
            "revocationByOtherClient", needing: .otherClient, after: .revocation, .otherClient, requests: 3,
            signIns: 1
        ) { probe in
            let effect = try await probe.effectOfRevocation(by: probe.otherClient())
            // A link that ended shows that the server knows enough of the client.
            if effect.after?.accessToken != nil {
                try await probe.requireKnownOtherClient(after: effect.revocation)
            }
            return effect
        }
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
            let later = try await probe.newTokens()
            let laterToken = try later.neededRefreshToken()
            guard !laterToken.hasSameBytes(as: earlierToken) else {
                throw CouldNotTell(
                    "both links have one refresh token", later.answer.evidence, because: "token/unguessable")
            }
            let keptToken = try await probe.newestToken(refreshing: earlierToken)
            let revoked = try await probe.revokeKeptLink(laterToken)
            // A revocation that did not happen leaves every other link alone.
            guard revoked.isOfRevocation else {
                throw CouldNotTell(
                    "the later link was not revoked: \(revoked.inWords)", revoked.evidence,
                    because: "revoke/works")
            }
            return try await probe.effect(of: revoked, on: keptToken)
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
                + "learn that the link still works")
}

extension Probe {
    /// Revokes a new link by a client that may not do it, and refreshes the link.
    fileprivate func effectOfRevocation(by client: ClientCredentials) async throws -> RevocationEffect {
        let token = try await newTokens().neededRefreshToken()
        let answer = try await revoke(token, hint: "refresh_token", by: client)
        return try await effect(of: answer, on: token)
    }

    /// Refreshes the link of a token after a revocation; where the answer may refuse the client, a right exchange follows.
    fileprivate func effect(of revocation: JSONAnswer, on token: String) async throws -> RevocationEffect {
        let after = try await refreshKeptLink(token)
        let right = try? await after.mayRefuseClient ? exchangeNewCode(by: client()) : nil
        return RevocationEffect(revocation: revocation, after: after, rightExchange: right)
    }

    /// Refreshes the earlier of two links twice, and returns its newest refresh token.
    ///
    /// The token that is used after the revocation has to be good before it, too.
    fileprivate func newestToken(refreshing earlierToken: String) async throws -> String {
        var token = earlierToken
        for (ordinal, rule) in [("first", "refresh/earlier-link"), ("second", "refresh/steady")] {
            let answer = try await refreshKeptLink(token)
            guard answer.accessToken != nil else {
                try answer.requireConclusive()
                throw CouldNotTell(
                    "the \(ordinal) refresh of the earlier link was refused before the revocation, see \(rule)",
                    answer.evidence, because: rule)
            }
            token = answer.refreshToken ?? token
        }
        return token
    }
}

/// Judges the body of every 4xx of the run that a POST to the revocation endpoint got, but for those of the load: its type is
/// JSON, and `error` is a text.
private func judgeErrorBodies(
    _: RevocationOutcome, _ configuration: FlipCheckConfiguration, _ messages: [Exchange]
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
    /// The rule holds where the refresh after the revocation got tokens, whatever the revocation was answered with.
    ///
    /// A refresh that fails for another reason than the token says nothing, and a link that lives says nothing where the server
    /// failed at the revocation. So the rule could not tell where
    ///
    /// - the refresh got 5xx, a status of the load, a redirect, or a 2xx that is not a JSON object with members, as a filter
    ///   may answer;
    /// - the refresh got invalid_client, unauthorized_client, or a 401 or 403 without invalid_grant, and the right exchange
    ///   that follows got neither tokens nor invalid_grant: the server may have locked the client after a wrong secret;
    /// - the refresh got tokens, and the revocation 5xx or a status of the load, unless `holdsAfter5xx`.
    fileprivate static func linkLives(
        _ name: String, _ effect: RevocationEffect, holdsAfter5xx: Bool = false
    ) throws -> Judgement {
        let answer = try effect.neededAfter()
        if case .unclear(let reason) = answer.ending {
            throw CouldNotTell("\(name) was \(reason)", answer.evidence)
        }
        if answer.mayRefuseClient, effect.clientMayBeLocked {
            throw CouldNotTell("the right client was refused, too (\(answer.inWords))", answer.evidence)
        }
        if answer.accessToken != nil, effect.revocation.response.isInconclusive, !holdsAfter5xx {
            throw effect.reasonToLeaveOpen
        }
        return gotTokens(name, answer).after(effect.revocation.evidence)
    }
}
