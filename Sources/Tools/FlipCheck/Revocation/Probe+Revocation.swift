import OAuth
import WebText

extension Probe {
    func revoke(
        _ token: String, hint: String? = nil, by client: ClientCredentials?
    ) async throws -> JSONAnswer {
        var items = [Parameters.Item("token", token)]
        if let hint { items.append(Parameters.Item("token_type_hint", hint)) }
        return try await post(items, by: client, to: configuration.revocationURL, named: "revocationURL")
    }

    /// The first right revocation, unless it was refused, and its messages.
    func rightRevocation() async throws -> RightRevocation {
        let tried = try await firstRevocation()
        try await provenRefresh()
        return RightRevocation(tried: tried, evidence: try tried.answer.evidenceOfRightRevocation())
    }

    /// Which place of the client's credentials was refused, and which is taken; nil when none is taken.
    func refusedAuthentication() async throws -> String? {
        let client = try client()
        let other = client.by(client.method == .body ? .basic : .body)
        let token = try await revocableGrant().neededRefreshToken()
        guard try await revoke(token, hint: "refresh_token", by: other).response.status == 200 else {
            return nil
        }
        return client.method == .body
            ? "the client's credentials are refused in the form and taken in the Authorization header"
            : "the client's credentials are refused in the Authorization header and taken in the form"
    }

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
        return rule.needsGrants([NamedAnswer(name: name, answer: try await rightRefresh(token))]).after(
            revoked)
    }

    /// Makes two links of one user and shows that both can be refreshed.
    func overlappingLinks() async throws -> OverlappingLinks {
        try await provenRevocation()
        let earlier = try await revocableGrant().neededRefreshToken()
        let ended = try await revocableGrant()
        let answer = try await rightRefresh(earlier)
        guard answer.accessToken != nil else {
            try answer.neededToThePoint()
            throw CouldNotTell(
                "a later link ended the earlier one before the revocation, see refresh/earlier-link",
                answer.evidence, because: "refresh/earlier-link")
        }
        // The token that is used after the revocation has to be good before it, too.
        let current = answer.refreshToken ?? earlier
        let next = try await rightRefresh(current)
        guard next.accessToken != nil else {
            try next.neededToThePoint()
            let rule = current.hasSameBytes(as: earlier) ? "old-refresh-token" : "new-refresh-token"
            throw CouldNotTell(
                "a second refresh of the earlier link was refused before the revocation, see refresh/\(rule)",
                next.evidence, because: "refresh/\(rule)")
        }
        return OverlappingLinks(ended: ended, kept: next.refreshToken ?? current)
    }

    func revocationAnswers() throws -> [JSONAnswer] {
        try answers(of: try revocationURL(), "revocation")
    }
}

/// A revocation that was not refused, and the messages that show it.
struct RightRevocation {
    let tried: TriedRevocation
    let evidence: [Evidence]
}

/// Two links of one user.
struct OverlappingLinks {
    /// The link that a rule revokes.
    let ended: GrantedTokens
    /// The newest refresh token of the link that has to stay.
    let kept: String
}
