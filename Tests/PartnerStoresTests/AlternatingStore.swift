import AuthorizationServer
import Foundation
import PartnerServer
import PlatformCrypto
import WebText

/// Several stores on one database in turn, as clients see servers behind one address.
final class AlternatingStore: PartnerStore {
    private let stores: [any PartnerStore]
    private let calls = Locked(0)

    init(_ stores: [any PartnerStore]) {
        self.stores = stores
    }

    private var next: any PartnerStore {
        let call = calls.withLock { count in
            count += 1
            return count
        }
        return stores[call % stores.count]
    }

    func addCode(
        _ code: SHA256Digest, _ grant: CodeGrant, expires: Date, at now: Date
    ) async throws(StoreUnavailable) { try await next.addCode(code, grant, expires: expires, at: now) }

    func redeemOnce(
        _ code: SHA256Digest, by clientID: String, adding tokens: FirstTokens, at now: Date
    ) async throws(StoreUnavailable) -> CodeRedemption {
        try await next.redeemOnce(code, by: clientID, adding: tokens, at: now)
    }

    func addAccessToken(
        _ access: AccessToken, to link: AccountLink.ID, keepingLinkUntil end: Date, at now: Date
    ) async throws(StoreUnavailable) -> Bool {
        try await next.addAccessToken(access, to: link, keepingLinkUntil: end, at: now)
    }

    func link(
        ofRefreshToken token: SHA256Digest, at now: Date
    ) async throws(StoreUnavailable) -> (id: AccountLink.ID, link: AccountLink)? {
        try await next.link(ofRefreshToken: token, at: now)
    }

    func link(
        ofAccessToken token: SHA256Digest, at now: Date
    ) async throws(StoreUnavailable) -> (id: AccountLink.ID, link: AccountLink, access: AccessToken)? {
        try await next.link(ofAccessToken: token, at: now)
    }

    func revokeLink(_ link: AccountLink.ID) async throws(StoreUnavailable) { try await next.revokeLink(link) }

    func removeAccessToken(_ token: SHA256Digest) async throws(StoreUnavailable) {
        try await next.removeAccessToken(token)
    }

    func addSession(_ id: SHA256Digest, _ session: SignInSession, at now: Date) async throws(StoreUnavailable)
    {
        try await next.addSession(id, session, at: now)
    }

    func session(_ id: SHA256Digest, at now: Date) async throws(StoreUnavailable) -> SignInSession? {
        try await next.session(id, at: now)
    }

    func removeSession(_ id: SHA256Digest) async throws(StoreUnavailable) { try await next.removeSession(id) }

    func countSignIn(
        _ name: SHA256Digest, window: Int, at now: Date
    ) async throws(StoreUnavailable) -> SignInFailureCount {
        try await next.countSignIn(name, window: window, at: now)
    }

    func forgetSignIns(_ name: SHA256Digest) async throws(StoreUnavailable) {
        try await next.forgetSignIns(name)
    }
}
