import AuthorizationServer
import Foundation
import PartnerServer
import PlatformCrypto

/// A store that passes every operation on to another one, for tests that change a few of them.
package protocol ForwardingStore: PartnerStore {
    /// The store that does the work; it is asked for at each operation.
    var target: any PartnerStore { get async throws }
}

extension ForwardingStore {
    package func addCode(
        _ code: TokenKey, _ grant: AuthorizationCodeGrant, expires: Date, at now: Date
    ) async throws { try await target.addCode(code, grant, expires: expires, at: now) }

    package func redeemOnce(
        _ code: TokenKey, by clientID: String, adding tokens: FirstTokens, at now: Date
    ) async throws -> CodeRedemption<RedeemedGrant> {
        try await target.redeemOnce(code, by: clientID, adding: tokens, at: now)
    }

    package func addAccessToken(
        _ access: StoredAccessToken, to link: AccountLink.ID, keepingLinkUntil end: Date, at now: Date
    ) async throws -> Bool {
        try await target.addAccessToken(access, to: link, keepingLinkUntil: end, at: now)
    }

    package func link(ofRefreshToken token: TokenKey, at now: Date) async throws -> StoredLink? {
        try await target.link(ofRefreshToken: token, at: now)
    }

    package func link(ofAccessToken token: TokenKey, at now: Date) async throws -> StoredLink? {
        try await target.link(ofAccessToken: token, at: now)
    }

    package func revokeLink(_ link: AccountLink.ID) async throws { try await target.revokeLink(link) }

    package func links(ofAccount accountID: String, at now: Date) async throws -> [StoredLink] {
        try await target.links(ofAccount: accountID, at: now)
    }

    package func revokeLink(
        _ link: AccountLink.ID, ofAccount accountID: String, at now: Date
    ) async throws -> Bool {
        try await target.revokeLink(link, ofAccount: accountID, at: now)
    }

    package func endAll(ofAccount accountID: String) async throws {
        try await target.endAll(ofAccount: accountID)
    }

    package func removeAccessToken(_ token: TokenKey) async throws {
        try await target.removeAccessToken(token)
    }

    package func addSession(_ id: SHA256Digest, _ session: SignInSession, at now: Date) async throws {
        try await target.addSession(id, session, at: now)
    }

    package func session(_ id: SHA256Digest, at now: Date) async throws -> SignInSession? {
        try await target.session(id, at: now)
    }

    package func removeSession(_ id: SHA256Digest) async throws { try await target.removeSession(id) }

    package func countSignIn(
        _ name: SHA256Digest, window: Int, at now: Date
    ) async throws -> SignInFailureCount {
        try await target.countSignIn(name, window: window, at: now)
    }

    package func forgetSignIns(_ name: SHA256Digest) async throws { try await target.forgetSignIns(name) }

    package func deviceKey(orKeeping fresh: String) async throws -> String {
        try await target.deviceKey(orKeeping: fresh)
    }
}
