import AuthorizationServer
import OAuth
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The codes, grants, tokens, browser sessions and consents of the stand-in for Yahoo, in memory.
///
/// The store gets codes, tokens and session identifiers as SHA-256 digests only, so a copy of its memory
/// opens nothing. One actor holds everything, so a check and its consequence are one step.
package actor YahooStore {
    private var tables = GrantTables<SHA256Digest, YahooGrant, YahooSession>()
    /// The scope tokens that a user has agreed to for an app.
    private var agreedScopes: [Consent: Set<String>] = [:]

    /// A store without entries.
    package init() {}

    /// The codes, tokens and sessions in words, for a page that shows them; expired entries are among them.
    package func entries(at now: Date) -> [StoredEntry] {
        tables.entries(at: now)
    }

    // MARK: Codes and tokens

    /// Stores a code that was issued for a grant; the code can be redeemed until `expires`.
    func addCode(_ code: SHA256Digest, _ grant: YahooGrant, expires: Date, at now: Date) {
        tables.addCode(code, grant, expires: expires, at: now)
    }

    /// Uses up a code of an app, and stores the tokens of its grant in the same step.
    ///
    /// A second use of the code revokes the grant (RFC 6749 section 4.1.2). An attempt by another app changes
    /// nothing.
    func redeemOnce(
        _ code: SHA256Digest, by clientID: String, adding tokens: GrantTokens<SHA256Digest>, at now: Date
    ) -> CodeRedemption<YahooGrant> {
        tables.redeemOnce(code, adding: tokens, at: now) { grant in
            Check.that(grant.clientID.hasSameBytes(as: clientID), .codeApp)
        }
    }

    /// Finds the grant of a refresh token, or revokes the grant when the token was replaced before.
    ///
    /// A replaced token that comes again shows that it was copied (RFC 9700 section 4.14.2). Returns nil then, and
    /// when the token is unknown or its grant has ended.
    func findGrantOrRevokeOnReplay(
        ofRefreshToken token: SHA256Digest, at now: Date
    ) -> FoundGrant<SHA256Digest, YahooGrant>? {
        tables.findGrantOrRevokeOnReplay(ofRefreshToken: token, at: now)
    }

    /// Stores a new access token of a refresh token's grant, and keeps the grant until `refreshExpires`.
    ///
    /// Returns false and stores nothing when the refresh token is unknown or replaced, or its grant has ended. A
    /// replaced token also revokes the grant.
    ///
    /// - Parameter replacement: the refresh token that replaces `token`; with nil, `token` stays valid.
    func refresh(
        _ token: SHA256Digest, replacement: SHA256Digest?, adding access: SHA256Digest, scope: Scope,
        accessExpires: Date, refreshExpires: Date, at now: Date
    ) -> Bool {
        guard let found = tables.findGrantOrRevokeOnReplay(ofRefreshToken: token, at: now) else {
            return false
        }
        let isAdded = tables.addAccessToken(
            access, scope: scope, expires: accessExpires, to: found.id, keepingUntil: refreshExpires, at: now)
        guard isAdded else { return false }
        if let replacement { tables.replaceRefreshToken(token, by: replacement, at: now) }
        return true
    }

    /// The grant of an access token; nil when the token is unknown, expired or revoked.
    func grant(
        ofAccessToken token: SHA256Digest, at now: Date
    ) -> FoundGrant<SHA256Digest, YahooGrant>? {
        tables.grant(ofAccessToken: token, at: now)
    }

    /// Ends the grant that was made from a code, and all of its tokens.
    func revokeGrant(ofCode code: SHA256Digest) { tables.revoke(code) }

    /// Ends one access token; the other tokens of its grant stay valid.
    func removeAccessToken(_ token: SHA256Digest) { tables.removeAccessToken(token) }

    // MARK: Browser sessions

    /// Stores the session of a browser under the digest of its cookie.
    func addSession(_ id: SHA256Digest, _ session: YahooSession, at now: Date) {
        tables.addSession(id, session, at: now)
    }

    /// The session of a browser; nil when the cookie is unknown or the session has expired.
    func session(_ id: SHA256Digest, at now: Date) -> YahooSession? { tables.session(id, at: now) }

    /// Signs the browser out.
    func removeSession(_ id: SHA256Digest) { tables.removeSession(id) }

    /// Removes the mark that the user has just signed in for a request (``YahooSession/freshFor``).
    ///
    /// Returns false when the session does not have the mark of this request.
    func useFreshSignIn(_ id: SHA256Digest, for request: SHA256Digest) -> Bool {
        let isUsed = tables.changeSession(id) { session in
            guard session.freshFor == request else { return false }
            session.freshFor = nil
            return true
        }
        return isUsed ?? false
    }

    // MARK: Consents

    /// Adds a scope to what the user has agreed to for the app.
    func remember(_ scope: Scope, for consent: Consent) {
        agreedScopes[consent, default: []].formUnion(scope.tokens)
    }

    /// Whether the user has agreed to every token of a scope for the app.
    func hasConsent(_ consent: Consent, to scope: Scope) -> Bool {
        guard let agreed = agreedScopes[consent] else { return false }
        return agreed.isSuperset(of: scope.tokens)
    }
}

extension SecurityRule {
    /// Without it, one app uses a code that was made for another.
    static let codeApp = Self("yahoo.code-app", "the code belongs to this app", "RFC 6749 section 4.1.3")
}
