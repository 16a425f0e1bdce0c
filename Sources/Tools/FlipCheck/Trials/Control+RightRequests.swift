/// Each right request of a run, as a control of trials whose requests are wrong.
extension Control {
    /// The right authorization request ended with a code.
    static let code = Control(.rightRequest) { try $0.requireCode($1) }
    /// The right exchange gave tokens.
    static let exchange = Control(.exchange) { answer, _ in _ = try GrantedTokens(answer) }
    /// The token endpoint does not refuse the other client itself, whose requests it may refuse.
    static let otherClient = Control(.madeUpRefreshTokenByOtherClient) { answer, _ in
        if let reason = answer.reasonAgainstOtherClient { throw reason }
    }
    /// The right refresh gave an access token.
    static let refresh = Control(.refresh) { refreshed, _ in _ = try refreshed.answer.refreshed() }
    /// Userinfo tells of a user for a new access token.
    static let userInfo = Control(.userInfo) { answer, _ in _ = try answer.tellingOfUser() }
    /// The right revocation was answered with success, after which the refresh token was dead.
    static let revocation = Control(.revocation) { revoked, _ in try revoked.requireProof() }
    /// The server did not refuse the right revocation, even if that had no effect.
    static let takenRevocation = Control(.revocation) { revoked, _ in
        _ = try revoked.answer.evidenceOfRevocation(reference: ", see revoke/works")
    }
    /// The right revocation was not refused, and refreshes are known to work.
    static let rightRevocation = Control(.revocation) { revoked, _ in _ = try revoked.evidence() }
}
