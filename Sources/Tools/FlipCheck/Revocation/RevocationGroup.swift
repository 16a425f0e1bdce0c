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
    ///
    /// Throws ``CouldNotTell`` when the endpoint is not configured, or gives no answer.
    func revoke(
        _ token: String, hint: String? = nil, by client: ClientCredentials?
    ) async throws(CouldNotTell) -> TokenAnswer {
        var items = [Parameters.Item("token", token)]
        if let hint { items.append(Parameters.Item("token_type_hint", hint)) }
        return try await post(
            items, by: client, to: configuration.revocationURL, named: "revocationURL")
    }

    /// New tokens to be revoked; none when there is no revocation endpoint.
    func revocableGrant() async throws(CouldNotTell) -> GrantedTokens {
        guard configuration.revocationURL != nil else { throw .notConfigured("revocationURL") }
        return try await spareGrant()
    }

    /// The finding by a revocation that must have no effect: a refresh after it has to succeed.
    ///
    /// Throws ``CouldNotTell`` when no right revocation succeeds, or there is no link to be had.
    func judging(
        _ rule: Rule, _ name: String, wrongly revoke: (String) async throws(CouldNotTell) -> [Evidence]
    ) async throws(CouldNotTell) -> Finding {
        try await provenRevocation()
        return try await judgingLink { token throws(CouldNotTell) in
            let revoked = try await revoke(token)
            return rule.needsGrants([(name, try await refreshSteadily(token))]).after(revoked)
        }
    }
}
