import OAuth
import WebText

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

    /// The first right revocation and its messages; throws when the server refused it.
    func rightRevocation() async throws -> RightRevocation {
        let tried = try await firstRevocation()
        try await provenRefresh()
        return RightRevocation(tried: tried, evidence: try tried.answer.evidenceOfRightRevocation())
    }

    /// Says which way of sending the client's credentials the endpoint refuses and which it takes.
    ///
    /// To be called after it refused the configured way; nil when it refuses the other way too.
    func refusedAuthentication() async throws -> String? {
        let client = try client()
        let token = try await revocableGrant().neededRefreshToken()
        let revoked = try await revoke(token, hint: "refresh_token", by: client.byOtherMethod)
        guard revoked.response.status == 200 else { return nil }
        return client.method == .body
            ? "the client's credentials are refused in the form and taken in the Authorization header"
            : "the client's credentials are refused in the Authorization header and taken in the form"
    }

    /// New tokens to revoke; throws where that would be a burden on a person.
    func revocableGrant() async throws -> GrantedTokens {
        _ = try revocationURL()
        return try await spareGrant()
    }

    /// Judges a revocation that must have no effect: a refresh after it has to succeed.
    ///
    /// - Parameters:
    ///   - name: the refresh, in the words of a finding.
    ///   - revoke: sends the wrong revocation of a refresh token, and returns its messages.
    func judgeWithoutEffect(
        _ rule: Rule, _ name: String, wrongly revoke: (String) async throws -> [Evidence]
    ) async throws -> Finding {
        try await provenRevocation()
        let token = try await revocableGrant().neededRefreshToken()
        let messages = try await revoke(token)
        let refreshed = try await rightRefresh(token)
        return rule.needsGrants([NamedAnswer(name: name, answer: refreshed)]).after(messages)
    }

    /// Makes two links of one user and shows that the earlier one can be refreshed after the later one was made.
    func overlappingLinks() async throws -> OverlappingLinks {
        try await provenRevocation()
        let earlierToken = try await revocableGrant().neededRefreshToken()
        let laterLink = try await revocableGrant()
        let first = try await rightRefresh(earlierToken)
        guard first.accessToken != nil else {
            try first.neededToThePoint()
            throw CouldNotTell(
                "a later link ended the earlier one before the revocation, see refresh/earlier-link",
                first.evidence, because: "refresh/earlier-link")
        }
        // The token that is used after the revocation has to be good before it, too.
        let currentToken = first.refreshToken ?? earlierToken
        let second = try await rightRefresh(currentToken)
        guard second.accessToken != nil else {
            try second.neededToThePoint()
            let isOldToken = currentToken.hasSameBytes(as: earlierToken)
            let rule = isOldToken ? "refresh/old-refresh-token" : "refresh/new-refresh-token"
            throw CouldNotTell(
                "a second refresh of the earlier link was refused before the revocation, see \(rule)",
                second.evidence, because: rule)
        }
        return OverlappingLinks(ended: laterLink, keptToken: second.refreshToken ?? currentToken)
    }

    /// Every answer of the revocation endpoint so far; throws when there is none.
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
    let keptToken: String
}
