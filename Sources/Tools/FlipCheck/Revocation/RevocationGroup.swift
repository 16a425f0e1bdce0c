import OAuth
import WebText

extension RuleGroup {
    /// The revocation endpoint, which Google calls when a user unlinks.
    package static let revocation = RuleGroup(
        id: "revoke", title: "revocation endpoint",
        inspections: RevocationRules.inspections + RevocationEffectRules.inspections
            + RevocationScopeRules.inspections)
}

extension Probe {
    /// Revokes a token; without a client it has no credentials.
    func revoke(
        _ token: String, hint: String? = nil, by client: ClientCredentials?
    ) async throws -> TokenAnswer {
        var items = [Parameters.Item("token", token)]
        if let hint { items.append(Parameters.Item("token_type_hint", hint)) }
        return try await post(items, by: client, to: configuration.revocationURL, named: "revocationURL")
    }

    /// New tokens to be revoked; none when there is no revocation endpoint.
    func revocableGrant() async throws -> GrantedTokens {
        _ = try revocationURL()
        return try await spareGrant()
    }

    /// The finding by a revocation that must have no effect: a refresh after it has to succeed.
    func judging(
        _ rule: Rule, _ name: String, wrongly revoke: (String) async throws -> [Evidence]
    ) async throws -> Finding {
        try await provenRevocation()
        let token = try await revocableGrant().neededRefreshToken()
        let revoked = try await revoke(token)
        return rule.needsGrants([(name, try await rightRefresh(token))]).after(revoked)
    }
}

enum RevocationRules {
    static let inspections: [Inspection] = [
        Inspection(
            "revoke/https", "the revocation URL is https", .google, .error, .partnerReference,
            why: "The client's secret and the tokens travel there.",
            remedy: "Serve it over TLS with a certificate that is publicly trusted."
        ) { rule, probe in rule.needsHTTPS(try probe.revocationURL()) },
        Inspection(
            "revoke/works", "a refresh token is revoked with a 200", .google, .error, .unlinking,
            why: "Google calls it when a user unlinks. Its parameters (token, token_type_hint, its "
                + "credentials) are recalled from Google's page, and agree with RFC 7009.",
            remedy: "Answer 200 when the token has been revoked."
        ) { rule, probe in
            let answer = try await probe.firstRevocation().answer
            let finding = rule.needsOK([("a refresh token", answer)])
            // A page has the status 200 too: only the end of the token shows that it was a revocation.
            if finding.verdict == .held { try await probe.provenRevocation() }
            return finding
        },
        Inspection([RevocationEffectRules.refresh, RevocationEffectRules.cascade]) { probe in
            try await RevocationEffectRules.judgeRefreshToken(probe)
        },
        Inspection(
            "revoke/unknown-token", "a token that was never issued is a 200 too", .rfc, .warning,
            .rfc(7009, "2.2"),
            why: "Such a token needs no revocation. An error would tell an attacker which tokens exist.",
            remedy: "Answer 200 whether or not there was something to revoke."
        ) { rule, probe in
            _ = try probe.revocationURL()
            try await probe.provenExchange()
            let answer = try await probe.revoke(probe.madeUp(), by: probe.client())
            let finding = rule.needsOK([("a token that was never issued", answer)])
            if finding.verdict == .held { try await probe.provenRevocation() }
            return finding
        },
        Inspection(
            "revoke/again", "revoking twice is a 200 both times", .rfc, .warning, .rfc(7009, "2.2"),
            why: "A client that lost the first answer asks once more.",
            remedy: "Answer 200 when there is nothing left to revoke."
        ) { rule, probe in
            try await probe.provenRevocation()
            let token = try await probe.revocableGrant().neededRefreshToken()
            let first = try await probe.revoke(token, by: probe.client())
            guard first.response.status == 200 else {
                throw CouldNotTell("the first time was answered with \(first.inWords)", first.evidence)
            }
            return rule.needsOK([("the second time", try await probe.revoke(token, by: probe.client()))])
        },
        Inspection(
            "revoke/token-missing", "a request without a token is a 400 with invalid_request", .rfc, .note,
            .rfc(7009, "2.2.1"),
            why: "Google's log shows you the error code.",
            remedy: "Answer 400 with {\"error\":\"invalid_request\"}."
        ) { rule, probe in
            _ = try probe.revocationURL()
            try await probe.provenExchange()
            let answer = try await probe.post(
                [], by: probe.client(), to: probe.configuration.revocationURL, named: "revocationURL")
            let finding = rule.needsError(["invalid_request"], answer)
            if finding.verdict == .held { try await probe.provenRevocation() }
            return finding
        },
    ]
}

extension Rule {
    fileprivate func needsOK(_ answers: [(name: String, answer: TokenAnswer)]) -> Finding {
        let wrong = answers.filter { $0.answer.response.status != 200 }
        let isUnclear = { (answer: TokenAnswer) in answer.response.isBesideThePoint }
        let words = { (name: String, answer: TokenAnswer) in "\(name) was answered with \(answer.inFull)" }
        return judged(
            wrong.filter { !isUnclear($0.answer) }.map(words),
            unclear: wrong.filter { isUnclear($0.answer) }.map(words), wrong.flatMap(\.answer.evidence))
    }
}
