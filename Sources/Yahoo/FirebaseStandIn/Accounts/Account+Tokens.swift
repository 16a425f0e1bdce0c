import Foundation

extension Account {
    /// Sets the `iat` of a token issued now.
    mutating func noteToken(at now: Date) {
        // A revocation may have moved `validSince` a little ahead of the clock. A token of now would be void
        // at once, so its time is moved to that second. A limit that is far ahead was set on purpose.
        let isJustAhead = validSince > now.seconds && validSince - now.seconds <= 60
        latestTokenAt = isJustAhead ? validSince : now.seconds
    }

    mutating func revokeTokens(now: Date) { revokeTokens(since: now.seconds, now: now) }

    /// Ends every session that began before a second or in it.
    mutating func revokeTokens(since second: Int64, now: Date) {
        // The SDKs compare `iat` with `validSince`, and a token of the same second counts as a new one. So
        // the limit moves behind the latest token when that has the same second or is ahead of the clock.
        let isHidden = latestTokenAt == second || latestTokenAt > now.seconds
        validSince = isHidden ? max(second, latestTokenAt + 1) : second
    }
}
