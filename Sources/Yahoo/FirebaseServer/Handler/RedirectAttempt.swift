import Foundation
import PlatformCrypto
import WebText

/// One redirect of a user to the provider and back, remembered on the server.
///
/// Production keeps it in the browser's `sessionStorage`. Where the browser clears that, the user sees a page
/// about a "missing initial state". Here the browser has only the `state` and a cookie.
struct RedirectAttempt: Sendable {
    let providerID: String
    /// The redirect URI that was sent to the provider; its token endpoint gets the same bytes.
    let redirectURI: String
    /// The nonce, which the ID token has to repeat (OpenID Connect Core section 3.1.2.1).
    let nonce: String
    /// The SHA-256 of the session identifier, which the app has to send to finish the sign-in.
    let session: SHA256Digest
    /// The digest of the browser's cookie.
    let browser: SHA256Digest
    let destination: Destination
    let authType: String
    let eventID: String?
    /// The session identifier that was made here for a site.
    let issuedSessionID: String?
    let expires: Date
    /// The code that the provider's answer had; nil for an error.
    fileprivate(set) var code: SHA256Digest?
    /// Whether the browser has come back.
    fileprivate(set) var hasReturned = false
}

/// The attempts of a project that are under way, by the digest of their `state`.
///
/// An attempt is used up in two steps, each of them once. The browser's return marks it. The app's sign-in
/// removes it before the code goes to the provider. A request that does not match changes nothing, so a
/// stolen link cannot end the sign-in of its owner.
struct RedirectAttempts: Sendable {
    /// The greatest number of attempts under way; every browser can begin one.
    private static let limit = 10_000

    private var attempts: [SHA256Digest: RedirectAttempt] = [:]
    /// No attempt ends before this; until then a full table is not searched for attempts that have ended.
    private var firstEnd = Date.distantPast

    /// Remembers an attempt; false when too many are under way.
    mutating func add(_ attempt: RedirectAttempt, state: SHA256Digest, at now: Date) -> Bool {
        if attempts.count >= Self.limit, firstEnd <= now {
            attempts = attempts.filter { $0.value.expires > now }
            firstEnd = attempts.values.map(\.expires).min() ?? now
        }
        guard attempts.count < Self.limit else { return false }
        attempts[state] = attempt
        return true
    }

    /// Marks the browser's return; nil when no attempt matches it.
    mutating func takeReturn(
        state: SHA256Digest, browser: SHA256Digest?, code: SHA256Digest?, at now: Date
    ) -> RedirectAttempt? {
        guard var attempt = attempt(state, at: now), !attempt.hasReturned, attempt.browser == browser
        else { return nil }
        attempt.hasReturned = true
        attempt.code = code
        attempts[state] = attempt
        return attempt
    }

    mutating func remove(_ state: SHA256Digest) {
        attempts[state] = nil
    }

    /// The attempt of a state, without using it up; nil when there is none or it has expired.
    func attempt(_ state: SHA256Digest, at now: Date) -> RedirectAttempt? {
        attempts[state].flatMap { $0.expires > now ? $0 : nil }
    }
}

extension AccountStore {
    /// Remembers a user who is sent to the provider, and returns the `state` of the attempt; nil when too
    /// many attempts are under way.
    func beginRedirect(_ attempt: RedirectAttempt) -> String? {
        let state = random.token()
        return redirects.add(attempt, state: crypto.sha256(state.utf8), at: now()) ? state : nil
    }

    /// Marks the browser's return from the provider, once; nil when this project has no such attempt.
    ///
    /// An answer without a code is an error.
    func takeReturn(state: String, browser: String?, code: String?) -> RedirectAttempt? {
        redirects.takeReturn(
            state: crypto.sha256(state.utf8), browser: browser.map { crypto.sha256($0.utf8) },
            code: code.map { crypto.sha256($0.utf8) }, at: now())
    }

    func endRedirect(state: String) {
        redirects.remove(crypto.sha256(state.utf8))
    }

    /// Removes the attempt and returns it, for one sign-in.
    ///
    /// Throws `INVALID_IDP_RESPONSE` and leaves the attempt as it was.
    func redeemRedirect(
        state: String, code: String?, providerID: String?, sessionID: String?
    ) throws -> RedirectAttempt {
        let digest = crypto.sha256(state.utf8)
        guard let attempt = Check.that(redirects.attempt(digest, at: now()), .stateOnce)
        else { throw WireError(.invalidIdpResponse, "The state is unknown, used or expired; start again.") }
        guard providerID.map({ $0.hasSameBytes(as: attempt.providerID) }) ?? true else {
            throw WireError(.invalidIdpResponse, "The sign-in began at another identity provider.")
        }
        // Only the app that began the sign-in knows the text, so a stolen link alone opens nothing.
        let session = crypto.sha256((sessionID ?? "").utf8)
        guard Check.that(crypto.constantTimeEqual(session, attempt.session), .sessionID)
        else { throw WireError(.invalidIdpResponse, "The sessionId is not that of this sign-in.") }
        // RFC 9700 section 4.5: an attacker may replace the code by a stolen one.
        let isReturned = attempt.hasReturned && attempt.code == code.map { crypto.sha256($0.utf8) }
        guard Check.that(isReturned, .returnedCode)
        else { throw WireError(.invalidIdpResponse, "The code is not the one of this sign-in.") }
        redirects.remove(digest)
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
