import AuthorizationServer
import OAuth
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Codes, grants, tokens, sessions and consents in memory; secrets are kept as SHA-256 digests only.
package actor YahooStore {
    private var tables = GrantTables<SHA256Digest, YahooGrant, YahooSession>()
    private var consents: [Consent: Set<String>] = [:]

    package init() {}

    /// Codes, tokens and sessions in words, for a page that shows them.
    package func entries(at now: Date) -> [StoredEntry] {
        tables.entries(at: now)
    }

    // MARK: Codes and tokens

    func addCode(_ code: SHA256Digest, _ grant: YahooGrant, expires: Date, at now: Date) {
        tables.addCode(code, grant, expires: expires, at: now)
    }

    /// Uses a code of an app up and adds its tokens in the same step.
    func redeemOnce(
        _ code: SHA256Digest, by clientID: String, adding tokens: GrantTokens<SHA256Digest>, at now: Date
    ) -> CodeRedemption<YahooGrant> {
        tables.redeemOnce(code, adding: tokens, at: now) {
            Check.that($0.clientID.hasSameBytes(as: clientID), .codeApp)
        }
    }

    func grant(
        ofRefreshToken token: SHA256Digest, at now: Date
    ) -> FoundGrant<SHA256Digest, YahooGrant>? {
        tables.grant(ofRefresh: token, at: now)
    }

    /// Adds an access token, and replaces the refresh token if there is a new one; false when it has ended.
    func refresh(
        _ token: SHA256Digest, replacement: SHA256Digest?, adding access: SHA256Digest, scope: Scope,
        accessExpires: Date, refreshExpires: Date, at now: Date
    ) -> Bool {
        guard let found = tables.grant(ofRefresh: token, at: now),
            tables.addAccess(
                access, scope: scope, expires: accessExpires, to: found.id, keepingUntil: refreshExpires,
                at: now)
        else { return false }
        if let replacement { tables.replace(token, by: replacement) }
        return true
    }

    func access(_ token: SHA256Digest, at now: Date) -> FoundGrant<SHA256Digest, YahooGrant>? {
        tables.access(token, at: now)
    }

    func revokeGrant(_ id: SHA256Digest) { tables.revoke(id) }

    func removeAccessToken(_ token: SHA256Digest) { tables.removeAccess(token) }

    // MARK: Browsers

    func addSession(_ id: SHA256Digest, _ session: YahooSession, at now: Date) {
        tables.addSession(id, session, at: now)
    }

    func session(_ id: SHA256Digest, at now: Date) -> YahooSession? { tables.session(id, at: now) }

    func removeSession(_ id: SHA256Digest) { tables.sessions[id] = nil }

    /// Removes the mark that the user has just signed in for a request; false when there is none.
    func useFreshSignIn(_ id: SHA256Digest, for request: SHA256Digest) -> Bool {
        guard tables.sessions[id]?.freshFor == request else { return false }
        tables.sessions[id]?.freshFor = nil
        return true
    }

    func remember(_ consent: Consent, _ scope: Scope) {
        consents[consent, default: []].formUnion(scope.tokens)
    }

    func hasConsent(_ consent: Consent, _ scope: Scope) -> Bool {
        consents[consent].map { $0.isSuperset(of: scope.tokens) } ?? false
    }
}

extension SecurityRule {
    /// Without it, one app uses a code that was made for another.
    static let codeApp = Self("yahoo.code-app", "the code belongs to this app", "RFC 6749 section 4.1.3")
}
