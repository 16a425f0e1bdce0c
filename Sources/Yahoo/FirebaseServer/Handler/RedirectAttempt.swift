import Foundation
import PlatformCrypto

/// One redirect of a user to the provider and back, remembered on the server.
///
/// Production keeps it in the browser's `sessionStorage`. Where the browser clears that, the user sees a page
/// about a "missing initial state". Here the browser has only the `state` and a cookie.
struct RedirectAttempt: Sendable {
    /// The provider that the user was sent to.
    let providerID: String
    /// The redirect URI that was sent to the provider; its token endpoint gets the same bytes.
    let redirectURI: String
    /// The nonce, which the ID token has to repeat (OpenID Connect Core section 3.1.2.1).
    let nonce: String
    /// The SHA-256 of the session identifier, which the app has to send to finish the sign-in.
    let session: SHA256Digest
    /// The visit at the handler; nil when an app called `accounts:createAuthUri` and opens the browser
    /// itself.
    let visit: HandlerVisit?
    let expires: Date
    /// The code that the provider's answer had; nil for an error.
    fileprivate(set) var code: SHA256Digest?
    /// Whether the browser has come back.
    fileprivate(set) var hasReturned = false
}

/// The handler's record of a browser that it sent to the provider.
struct HandlerVisit: Sendable {
    /// The digest of the browser's cookie.
    let browser: SHA256Digest
    let destination: Destination
    let authType: String
    let eventID: String?
    /// The session identifier that was made here for a site.
    let issuedSessionID: String?
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
        guard var attempt = attempts[state], attempt.expires > now, !attempt.hasReturned,
            let visit = attempt.visit, visit.browser == browser
        else { return nil }
        attempt.hasReturned = true
        attempt.code = code
        attempts[state] = attempt
        return attempt
    }

    /// Forgets an attempt that ended at the handler.
    mutating func remove(_ state: SHA256Digest) {
        attempts[state] = nil
    }

    /// The attempt of a state, without using it up; nil when there is none or it has expired.
    func attempt(_ state: SHA256Digest, at now: Date) -> RedirectAttempt? {
        attempts[state].flatMap { $0.expires > now ? $0 : nil }
    }
}
