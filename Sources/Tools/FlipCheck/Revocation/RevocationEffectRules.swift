/// The effects of a revocation.
enum RevocationEffectRules {
    static let inspections = [
        Inspection(access) { probe throws(CouldNotTell) in
            let grant = try await probe.revocableGrant()
            try await probe.provenUserInfo()
            let answer = try await probe.revoke(grant.accessToken, hint: "access_token", by: probe.client())
            // RFC 7009 section 2.2.1: a server may leave access tokens to their end, when it says so.
            if answer.error == "unsupported_token_type" { return access.held(answer.evidence) }
            let revoked = try answer.evidenceOfRevocation()
            return access.needsDeath([
                ("the revoked access token", try await probe.show(grant.accessToken))
            ]).after(revoked)
        },
        Inspection(hint) { probe throws(CouldNotTell) in
            let token = try await probe.revocableGrant().neededRefreshToken()
            try await probe.provenRefresh()
            let revoked = try await probe.revoke(token, hint: "access_token", by: probe.client())
                .evidenceOfRevocation()
            return hint.needsRefusals([
                ("the refresh token that was called an access token", try await probe.refresh(token))
            ]).after(revoked)
        },
        Inspection(missing) { probe throws(CouldNotTell) in
            try await probe.judging(missing, "a refresh after a revocation without credentials") {
                token throws(CouldNotTell) in
                try await probe.revoke(token, by: nil).evidenceOfRevocation()
            }
        },
        Inspection(client) { probe throws(CouldNotTell) in
            let other = try probe.otherClient()
            return try await probe.judging(client, "a refresh after another client revoked the token") {
                token throws(CouldNotTell) in
                try await probe.revoke(token, by: other).evidenceOfRevocation()
            }
        },
    ]

    /// The tokens of the first right revocation.
    static func judgeRefreshToken(_ probe: Probe) async throws(CouldNotTell) -> [Finding] {
        let tried = try await probe.firstRevocation()
        try await probe.provenRefresh()
        let revoked = try tried.answer.evidenceOfRevocation()
        let refreshed = try tried.after.get()
        let finding = refresh.needsRefusals([("the revoked refresh token", refreshed)]).after(revoked)
        guard refreshed.ending == .refused else {
            return [finding, cascade.couldNotTell("the refresh token was not revoked")]
        }
        do throws(CouldNotTell) {
            try await probe.provenUserInfo()
            let shown = try await probe.show(tried.grant.accessToken)
            let end = cascade.needsDeath([("the access token of the revoked link", shown)])
            return [finding, end.after(revoked)]
        } catch { return [finding, cascade.unanswered(because: error)] }
    }

    static let refresh = Rule(
        "revoke/refresh-token", "a revoked refresh token is dead", .google, .error, .unlinking,
        why: "The user unlinked and trusts that the link has ended.",
        remedy: "Delete the link, or mark it, in the store that the token endpoint reads.")

    static let cascade = Rule(
        "revoke/cascade", "with the refresh token go its access tokens", .rfc, .warning, .rfc(7009, "2.1"),
        why: "A client that has such a token still acts for a user who unlinked.",
        remedy: "Keep with each access token which link it belongs to.")

    static let access = Rule(
        "revoke/access-token", "a revoked access token is dead", .rfc, .error, .rfc(7009, "2.1"),
        why:
            "The server said that it revoked the token. Google's servers may revoke both tokens, one by one.",
        remedy: "Revoke it, or answer unsupported_token_type.")

    static let hint = Rule(
        "revoke/hint", "a wrong token_type_hint does not keep a token alive", .rfc, .warning,
        .rfc(7009, "2.1"),
        why: "The RFC lets a server use the hint, and not rely on it.",
        remedy: "Look for the token among all kinds.")

    static let missing = Rule(
        "revoke/client-missing", "no token is revoked without the client's credentials", .rfc, .error,
        .rfc(7009, "2.1"),
        why: "Every reader of a token could end the link.",
        remedy: "Authenticate the client as at the token endpoint.")

    static let client = Rule(
        "revoke/client", "a client cannot revoke another client's token", .rfc, .error, .rfc(7009, "2.1"),
        why: "One client of yours could end the links of another.",
        remedy: "Compare the client that the token belongs to with the client that authenticated.")
}

extension TokenAnswer {
    /// The messages of a revocation that may have had an effect.
    ///
    /// Throws ``CouldNotTell`` when the server failed or was asked too often, so that nothing was tried.
    fileprivate func evidenceOfRevocation() throws(CouldNotTell) -> [Evidence] {
        guard response.status >= 500 || response.isBesideThePoint else { return evidence }
        throw CouldNotTell("the revocation was answered with \(inWords)", evidence)
    }
}
