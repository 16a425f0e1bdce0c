import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One way of a user to the provider and back, remembered here and not in the browser.
///
/// Production keeps the beginning in the browser's `sessionStorage`, and users of browsers that empty it end on
/// a page that complains of a "missing initial state". Here the browser carries a `state` and a cookie.
struct RedirectAttempt: Sendable {
    /// The provider that the user was sent to.
    let providerID: String
    /// Where the provider was told to answer; repeated byte for byte at its token endpoint.
    let redirectURI: String
    /// What the ID token has to repeat (OpenID Connect Core section 3.1.2.1).
    let nonce: String
    /// Whoever finishes the sign-in has to know the text that this is the SHA-256 of.
    let session: SHA256Digest
    /// The visit at the handler; nil when an app called `accounts:createAuthUri` and opens the browser itself.
    let visit: HandlerVisit?
    let expires: Date
    /// The code that the provider's answer had; nil for an error.
    fileprivate(set) var code: SHA256Digest?
    /// Whether the browser has come back.
    fileprivate(set) var hasReturned = false

    init(
        providerID: String, redirectURI: String, nonce: String, session: SHA256Digest, visit: HandlerVisit?,
        expires: Date
    ) {
        self.providerID = providerID
        self.redirectURI = redirectURI
        self.nonce = nonce
        self.session = session
        self.visit = visit
        self.expires = expires
    }
}

/// What the handler keeps of the browser that it sent away.
struct HandlerVisit: Sendable {
    /// The digest of the browser's cookie.
    let browser: SHA256Digest
    let destination: Destination
    let authType: String
    let eventID: String?
    /// The session identifier that was made up for a site.
    let issuedSessionID: String?
}

/// The attempts of a project that are under way, by the digest of their `state`.
///
/// An attempt is used up in two steps. The browser's return marks it, once. The app's sign-in removes it, once,
/// before the code goes to the provider. What does not fit changes nothing, so that a stolen link cannot
/// spoil the sign-in of its owner.
struct RedirectAttempts: Sendable {
    /// Memory for as many users as a stand-in ever has under way.
    private static let limit = 10_000

    private var attempts: [SHA256Digest: RedirectAttempt] = [:]

    /// Remembers an attempt; false when too many are under way.
    mutating func add(_ attempt: RedirectAttempt, state: SHA256Digest, at now: Date) -> Bool {
        if attempts.count >= Self.limit { attempts = attempts.filter { $0.value.expires > now } }
        guard attempts.count < Self.limit else { return false }
        attempts[state] = attempt
        return true
    }

    /// Takes the browser's return; nil when it is not the return of one of our attempts.
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

    /// The attempt of a state, which stays; nil when there is none or its time is over.
    func attempt(_ state: SHA256Digest, at now: Date) -> RedirectAttempt? {
        attempts[state].flatMap { $0.expires > now ? $0 : nil }
    }
}
