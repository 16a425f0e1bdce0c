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
        let grant: YahooGrant
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
    private var sessions: [SHA256Digest: YahooSession] = [:]
    private var consents: [Consent: Set<String>] = [:]
    private var additionsUntilCollection = 512

    package init() {}

    /// How many entries there are that have an end.
    package var entryCount: Int { grants.count + refreshTokens.count + accessTokens.count + sessions.count }

    // MARK: Codes and tokens

    func addCode(_ code: SHA256Digest, _ grant: YahooGrant, expires: Date, at now: Date) {
        collectIfDue(at: now)
        grants[code] = GrantRecord(grant: grant, expires: expires)
    }

    /// Uses a code of an app up and adds its tokens in the same step.
    ///
    /// RFC 6749 section 4.1.2: a second use is refused and revokes the tokens of the first one. If the tokens
    /// were added in a separate step, a replay between the two steps would find no tokens to revoke. An
    /// attempt of another app changes nothing: otherwise every app that has seen a code could end the owner's
    /// grant.
    func redeemOnce(
        _ code: SHA256Digest, by clientID: String, adding tokens: YahooTokens, at now: Date
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
    func grant(ofRefreshToken token: SHA256Digest, at now: Date) -> (id: SHA256Digest, grant: YahooGrant)? {
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

    func addSession(_ id: SHA256Digest, _ session: YahooSession, at now: Date) {
        collectIfDue(at: now)
        sessions[id] = session
    }

    func session(_ id: SHA256Digest, at now: Date) -> YahooSession? {
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

    private func live(_ id: SHA256Digest, at now: Date) -> YahooGrant? {
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

/// The consent of a user to an app, and the values that its code is bound to (RFC 6749 section 4.1.3).
struct YahooGrant: Sendable {
    let guid: String
    let clientID: String
    let scope: Scope
    let redirectURI: String
    let challenge: CodeChallenge?
    /// `nonce` of the request, for the ID token.
    let nonce: String?
    let signIn: YahooSignIn
}

/// When and in which session the user signed in: `auth_time`, `sid` and `session_exp` of ID tokens.
struct YahooSignIn: Sendable {
    let time: Date
    let sessionID: String
    let sessionExpires: Date
}

/// The digests of the tokens that a code is exchanged for.
struct YahooTokens: Sendable {
    let refresh: SHA256Digest
    let access: SHA256Digest
    let accessExpires: Date
    let refreshExpires: Date
}

/// The result of redeeming a code.
enum Redemption: Sendable {
    case first(YahooGrant)
    /// The code was used before; its tokens have ended.
    case again
    /// The code was issued to another app; nothing has changed.
    case ofAnotherApp
    case unknown
}

struct RefreshRecord: Sendable {
    /// The digest of the code that the grant came from.
    let grant: SHA256Digest
    var isReplaced = false
}

struct AccessRecord: Sendable {
    let grant: SHA256Digest
    let scope: Scope
    let expires: Date
}

/// A valid access token.
struct Access: Sendable {
    let grant: YahooGrant
    let scope: Scope
    let expires: Date
}

/// The session of a browser in which a user is signed in.
struct YahooSession: Sendable {
    let guid: String
    let signIn: YahooSignIn
    let expires: Date
    /// The digest of the request for which the user has just signed in; nil after that request was answered.
    ///
    /// With `prompt=login` only this counts, so that a sign-in answers one request and not the next.
    var freshFor: SHA256Digest?
}

/// The user and the app of a consent, as bytes, because `String` compares by canonical equivalence.
struct Consent: Sendable, Hashable {
    let guid: [UInt8]
    let clientID: [UInt8]

    init(guid: String, clientID: String) {
        self.guid = Array(guid.utf8)
        self.clientID = Array(clientID.utf8)
    }
}

extension SecurityRule {
    /// Without it, one app uses a code that was made for another.
    static let codeApp = Self("yahoo.code-app", "the code belongs to this app", "RFC 6749 section 4.1.3")
}
