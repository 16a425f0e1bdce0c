import Foundation

/// Issue and revocation of tokens, whose times have whole seconds.
extension Account {
    /// The maximum lead of ``validSince`` over the clock that counts as the effect of revocations.
    ///
    /// In seconds; a project rule.
    private static let maximumLead: Int64 = 60

    /// Sets ``latestTokenAt``, the `iat` of a token that is issued now.
    mutating func noteToken(at now: Date) {
        // A revocation may have moved `validSince` a little ahead of the clock. A token of this second would
        // be void at once, so it gets that later second. An administrator may have set a limit far ahead on
        // purpose: then the token is void.
        let lead = validSince - now.unixSeconds
        let isJustAhead = lead > 0 && lead <= Self.maximumLead
        latestTokenAt = isJustAhead ? validSince : now.unixSeconds
    }

    /// Ends every session that has begun until now.
    mutating func revokeTokens(now: Date) { revokeTokens(since: now.unixSeconds, now: now) }

    /// Ends every session that began in a second or before it.
    mutating func revokeTokens(since second: Int64, now: Date) {
        // A token is void when its `iat` is before `validSince`, so a token of that second would stay valid. So does one that
        // is ahead of the clock. Then the limit moves to the second after the latest token.
        let latestWouldStayValid = latestTokenAt == second || latestTokenAt > now.unixSeconds
        validSince = latestWouldStayValid ? max(second, latestTokenAt + 1) : second
    }
}
