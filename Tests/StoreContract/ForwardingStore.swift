import AuthorizationServer
import Foundation
import PartnerServer
import PlatformCrypto

/// A store that passes every operation on to another one, for tests that change a few of them.
package protocol ForwardingStore: PartnerStore {
    /// The store that does the work; it is asked for at each operation.
    var target: any PartnerStore { get async throws(StoreUnavailable) }
}

extension ForwardingStore {
    package func addCode(
        _ code: SHA256Digest, _ grant: CodeGrant, expires: Date, at now: Date
    ) async throws(StoreUnavailable) { try await target.addCode(code, grant, expires: expires, at: now) }

    package func redeemOnce(
        _ code: SHA256Digest, by clientID: String, adding tokens: FirstTokens, at now: Date
    ) async throws(StoreUnavailable) -> CodeRedemption {
        try await target.redeemOnce(code, by: clientID, adding: tokens, at: now)
    }

    package func addAccessToken(
        _ access: AccessToken, to link: AccountLink.ID, keepingLinkUntil end: Date, at now: Date
    ) async throws(StoreUnavailable) -> Bool {
        try await target.addAccessToken(access, to: link, keepingLinkUntil: end, at: now)
    }

    package func link(
        ofRefreshToken token: SHA256Digest, at now: Date
    ) async throws(StoreUnavailable) -> (id: AccountLink.ID, link: AccountLink)? {
        try await target.link(ofRefreshToken: token, at: now)
    }

    package func link(
        ofAccessToken token: SHA256Digest, at now: Date
    ) async throws(StoreUnavailable) -> (id: AccountLink.ID, link: AccountLink, access: AccessToken)? {
        try await target.link(ofAccessToken: token, at: now)
    }

    package func revokeLink(_ link: AccountLink.ID) async throws(StoreUnavailable) {
        try await target.revokeLink(link)
    }

    package func removeAccessToken(_ token: SHA256Digest) async throws(StoreUnavailable) {
        try await target.removeAccessToken(token)
    }

    package func addSession(
        _ id: SHA256Digest, _ session: SignInSession, at now: Date
    ) async throws(StoreUnavailable) {
        try await target.addSession(id, session, at: now)
    }

    package func session(_ id: SHA256Digest, at now: Date) async throws(StoreUnavailable) -> SignInSession? {
        try await target.session(id, at: now)
    }

    package func removeSession(_ id: SHA256Digest) async throws(StoreUnavailable) {
        try await target.removeSession(id)
    }

    package func countSignIn(
        _ name: SHA256Digest, window: Int, at now: Date
    ) async throws(StoreUnavailable) -> SignInFailureCount {
        try await target.countSignIn(name, window: window, at: now)
    }

    package func forgetSignIns(_ name: SHA256Digest) async throws(StoreUnavailable) {
        try await target.forgetSignIns(name)
    }

    package func deviceKey(orKeeping fresh: String, at now: Date) async throws(StoreUnavailable) -> String {
        try await target.deviceKey(orKeeping: fresh, at: now)
    }
}
