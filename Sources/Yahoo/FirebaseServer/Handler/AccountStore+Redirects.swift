import PlatformCrypto
import WebText

extension AccountStore {
    /// Remembers a user who is sent to the provider, and returns the `state` of the attempt.
    ///
    /// Throws `TOO_MANY_ATTEMPTS_TRY_LATER`.
    func beginRedirect(_ attempt: RedirectAttempt) throws -> String {
        let state = random.token()
        guard idp.redirects.add(attempt, state: crypto.sha256(state.utf8), at: now()) else {
            throw WireError(.tooManyAttemptsTryLater, "Too many sign-ins are under way.")
        }
        return state
    }

    /// Marks the browser's return from the provider, once; nil when this project has no such attempt.
    ///
    /// An answer without a code is an error.
    func takeReturn(state: String, browser: String?, code: String?) -> RedirectAttempt? {
        idp.redirects.takeReturn(
            state: crypto.sha256(state.utf8), browser: browser.map { crypto.sha256($0.utf8) },
            code: code.map { crypto.sha256($0.utf8) }, at: now())
    }

    /// Forgets an attempt that the user ended at the provider.
    func endRedirect(state: String) {
        idp.redirects.remove(crypto.sha256(state.utf8))
    }

    /// Removes the attempt and returns it, for one sign-in.
    ///
    /// Throws `INVALID_IDP_RESPONSE` and leaves the attempt as it was.
    func redeemRedirect(
        state: String, code: String?, providerID: String?, sessionID: String?
    ) throws -> RedirectAttempt {
        let digest = crypto.sha256(state.utf8)
        guard let attempt = Check.that(idp.redirects.attempt(digest, at: now()), .stateOnce)
        else { throw WireError(.invalidIdpResponse, "The state is unknown, used or expired; start again.") }
        guard providerID.map({ $0.hasSameBytes(as: attempt.providerID) }) ?? true else {
            throw WireError(.invalidIdpResponse, "The sign-in began at another identity provider.")
        }
        // Only the app that began the sign-in knows the text, so a stolen link alone opens nothing.
        let session = crypto.sha256((sessionID ?? "").utf8)
        guard Check.that(crypto.constantTimeEqual(session, attempt.session), .sessionID)
        else { throw WireError(.invalidIdpResponse, "The sessionId is not that of this sign-in.") }
        if attempt.visit != nil {
            // RFC 9700 section 4.5: an attacker may replace the code by a stolen one.
            guard
                Check.that(
                    attempt.hasReturned && attempt.code == code.map { crypto.sha256($0.utf8) }, .returnedCode)
            else { throw WireError(.invalidIdpResponse, "The code is not the one of this sign-in.") }
        }
        idp.redirects.remove(digest)
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
