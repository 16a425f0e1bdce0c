import OAuth
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Yahoo's state, in memory: codes, grants, tokens, sessions and consents.
///
/// Each operation is one step: two calls at once behave as if one came after the other. Codes, tokens and
/// sessions are kept as SHA-256 digests only.
package actor YahooStore {
    private struct GrantRecord {
        let grant: CodeGrant
        var isRedeemed = false
        /// The end of the code until it is redeemed, then the end of the unused refresh token.
        var expires: Date
    }

    /// By the digests of their codes.
    ///
    /// A redeemed code stays here, so that even a late replay is noticed.
    private var grants: [SHA256Digest: GrantRecord] = [:]
    private var refreshTokens: [SHA256Digest: RefreshRecord] = [:]
    private var accessTokens: [SHA256Digest: AccessRecord] = [:]
    private var sessions: [SHA256Digest: SignInSession] = [:]
    private var consents: [Consent: Set<String>] = [:]
    private var additionsUntilCollection = 512

    /// An empty store.
    package init() {}

    /// How many entries there are that have an end.
    package var entryCount: Int { grants.count + refreshTokens.count + accessTokens.count + sessions.count }

    // MARK: Codes and tokens

    func addCode(_ code: SHA256Digest, _ grant: CodeGrant, expires: Date, at now: Date) {
        collectIfDue(at: now)
        grants[code] = GrantRecord(grant: grant, expires: expires)
    }

    /// Uses a code of an app up and adds its tokens in the same step.
    ///
    /// RFC 6749 section 4.1.2: a second use is refused and revokes the tokens of the first one. If the tokens
    /// were added in a separate step, a replay between the two steps would find no tokens to revoke. An attempt of
    /// another app changes nothing: otherwise every app that has seen a code could end the owner's grant.
    func redeemOnce(
        _ code: SHA256Digest, by clientID: String, adding tokens: FirstTokens, at now: Date
    ) -> Redemption {
        collectIfDue(at: now)
        guard let record = grants[code], record.expires > now else { return .unknown }
        guard Check.that(record.grant.clientID.hasSameBytes(as: clientID), .codeApp)
        else { return .ofAnotherApp }
        guard !record.isRedeemed else {
            revokeGrant(code)
            return .again
        }
        grants[code]?.isRedeemed = true
        grants[code]?.expires = tokens.refreshExpires
        refreshTokens[tokens.refresh] = RefreshRecord(grant: code)
        accessTokens[tokens.access] = AccessRecord(
            grant: code, scope: record.grant.scope, expires: tokens.accessExpires)
        return .first(record.grant)
    }

    /// The grant of a refresh token; nil when the token is unknown, or its grant has ended.
    func grant(ofRefreshToken token: SHA256Digest, at now: Date) -> (id: SHA256Digest, grant: CodeGrant)? {
        guard let record = refreshTokens[token], let grant = live(record.grant, at: now) else { return nil }
        // RFC 9700 section 4.14.2: the use of a replaced token means that there is a copy of it.
        guard !record.isReplaced else {
            revokeGrant(record.grant)
            return nil
        }
        return (record.grant, grant)
    }

    /// Adds an access token, and replaces the refresh token if there is a new one; false when another call
    /// has replaced it meanwhile, or the grant has ended.
    func refresh(
        _ token: SHA256Digest, replacement: SHA256Digest?, adding access: SHA256Digest, scope: Scope,
        accessExpires: Date, refreshExpires: Date, at now: Date
    ) -> Bool {
        collectIfDue(at: now)
        guard let (id, _) = grant(ofRefreshToken: token, at: now) else { return false }
        if let replacement {
            refreshTokens[token]?.isReplaced = true
            refreshTokens[replacement] = RefreshRecord(grant: id)
        }
        grants[id]?.expires = refreshExpires
        accessTokens[access] = AccessRecord(grant: id, scope: scope, expires: accessExpires)
        return true
    }

    /// The grant and scope of an access token; nil when it is unknown, expired or revoked.
    func access(_ token: SHA256Digest, at now: Date) -> Access? {
        guard let record = accessTokens[token], record.expires > now,
            let grant = live(record.grant, at: now)
        else { return nil }
        return Access(grant: grant, scope: record.scope, expires: record.expires)
    }

    func revokeGrant(_ id: SHA256Digest) { grants[id]?.expires = .distantPast }

    func removeAccessToken(_ token: SHA256Digest) { accessTokens[token] = nil }

    // MARK: Browsers

    func addSession(_ id: SHA256Digest, _ session: SignInSession, at now: Date) {
        collectIfDue(at: now)
        sessions[id] = session
    }

    func session(_ id: SHA256Digest, at now: Date) -> SignInSession? {
        guard let session = sessions[id], session.expires > now else { return nil }
        return session
    }

    func removeSession(_ id: SHA256Digest) { sessions[id] = nil }

    /// Removes the mark that the user has just signed in for a request; false when there is none.
    func useFreshSignIn(_ id: SHA256Digest, for request: SHA256Digest) -> Bool {
        guard sessions[id]?.freshFor == request else { return false }
        sessions[id]?.freshFor = nil
        return true
    }

    func remember(_ consent: Consent, _ scope: Scope) {
        consents[consent, default: []].formUnion(scope.tokens)
    }

    func hasConsent(_ consent: Consent, _ scope: Scope) -> Bool {
        consents[consent].map { $0.isSuperset(of: scope.tokens) } ?? false
    }

    // MARK: Memory

    private func live(_ id: SHA256Digest, at now: Date) -> CodeGrant? {
        guard let record = grants[id], record.isRedeemed, record.expires > now else { return nil }
        return record.grant
    }

    /// Removes entries that have ended; amortized O(1) for each addition.
    ///
    /// It runs after half as many additions as there were entries, so memory stays in proportion to live
    /// entries.
    private func collectIfDue(at now: Date) {
        additionsUntilCollection -= 1
        guard additionsUntilCollection <= 0 else { return }
        grants = grants.filter { $0.value.expires > now }
        refreshTokens = refreshTokens.filter { grants[$0.value.grant] != nil }
        accessTokens = accessTokens.filter { $0.value.expires > now && grants[$0.value.grant] != nil }
        sessions = sessions.filter { $0.value.expires > now }
        additionsUntilCollection = max(512, entryCount / 2)
    }
}

extension SecurityRule {
    /// Without it, one app uses a code that was made for another.
    static let codeApp = Self("yahoo.code-app", "the code belongs to this app", "RFC 6749 section 4.1.3")
}
