import PlatformCrypto
import WebText

/// The attempts under way. Each is used up in two steps: the browser's return marks the attempt, and the
/// app's sign-in removes it before the code goes to the provider.
///
/// A request that does not match an attempt changes nothing, so a stolen link cannot end the sign-in of its
/// owner.
extension AccountStore {
    /// Begins an attempt and returns its `state`; nil when too many are under way.
    func beginRedirect(_ attempt: RedirectAttempt) -> String? {
        let state = random.token()
        let isAdded = redirects.add(attempt, for: crypto.sha256(state.utf8), at: now())
        return isAdded ? state : nil
    }

    /// Marks the browser's return from the provider, once, and returns the attempt.
    ///
    /// Nil when this project has no such attempt, or it began in another browser.
    ///
    /// - Parameters:
    ///   - browser: the value of the handler's cookie; nil without one.
    ///   - code: the code that the browser came back with; nil for an error.
    func takeReturn(state: String, browser: String?, code: String?) -> RedirectAttempt? {
        let key = crypto.sha256(state.utf8)
        guard let browser, var attempt = redirects.value(for: key, at: now()), !attempt.hasReturned,
            attempt.browserDigest == crypto.sha256(browser.utf8)
        else { return nil }
        attempt.hasReturned = true
        attempt.codeDigest = code.map { crypto.sha256($0.utf8) }
        redirects.replace(attempt, for: key)
        return attempt
    }

    /// Removes an attempt that cannot lead to a sign-in.
    func endRedirect(state: String) { redirects.take(crypto.sha256(state.utf8), at: now()) }

    /// Removes an attempt and returns it, for the app's sign-in.
    ///
    /// Throws `INVALID_IDP_RESPONSE` for a request that does not match; then the attempt stays.
    ///
    /// - Parameters:
    ///   - code: the code that the app sends; nil when it sends an error of the provider.
    ///   - sessionID: the text whose SHA-256 the sign-in began with.
    func redeemRedirect(
        state: String, code: String?, sessionID: String?
    ) throws -> RedirectAttempt {
        let key = crypto.sha256(state.utf8)
        guard let attempt = Check.that(redirects.value(for: key, at: now()), .stateOnce)
        else {
            throw WireError("INVALID_IDP_RESPONSE", "The state is unknown, used or expired; start again.")
        }
        // Only the app that began the sign-in knows the session identifier, so a stolen link opens nothing.
        let sessionDigest = Hex.text(crypto.sha256((sessionID ?? "").utf8).bytes)
        let knowsSession = crypto.constantTimeEqual(sessionDigest.utf8, attempt.sessionDigest.utf8)
        guard Check.that(knowsSession, .sessionID)
        else { throw WireError("INVALID_IDP_RESPONSE", "The sessionId is not that of this sign-in.") }
        // RFC 9700 section 4.5: an attacker may replace the code by a stolen one.
        let codeDigest = code.map { crypto.sha256($0.utf8) }
        let isReturnedCode = attempt.hasReturned && attempt.codeDigest == codeDigest
        guard Check.that(isReturnedCode, .returnedCode)
        else { throw WireError("INVALID_IDP_RESPONSE", "The code is not the one of this sign-in.") }
        redirects.take(key, at: now())
        return attempt
    }
}

extension SecurityRule {
    /// Without it, a callback is used a second time.
    static let stateOnce = Self(
        "firebase.state-once", "the state began here, and is used for the first time",
        "RFC 6749 section 10.12")
    /// Without it, a callback that was caught on its way opens the account.
    static let sessionID = Self(
        "firebase.session-id", "sessionId is the text whose SHA-256 the sign-in began with",
        "Firebase: OAuth handler")
    /// Without it, a stolen code is put into the attacker's own sign-in.
    static let returnedCode = Self(
        "firebase.code", "the code is the one that the browser came back with", "RFC 9700 section 4.5")
}
