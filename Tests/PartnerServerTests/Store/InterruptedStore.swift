import AuthorizationServer
import Foundation
import PlatformCrypto

@testable import PartnerServer

/// The store in memory, in which something can happen just after a code is redeemed, or which is down.
actor InterruptedStore: PartnerStore {
    private let store = InMemoryStore()
    private var interruption: (@Sendable () async -> Void)?
    private var isDown = false
    /// The tokens that the last exchange wanted to add.
    private(set) var lastTokens: FirstTokens?

    func afterRedemption(_ interruption: @escaping @Sendable () async -> Void) {
        self.interruption = interruption
    }

    func goDown() { isDown = true }

    private func checkUp() throws(StoreUnavailable) {
        if isDown { throw StoreUnavailable(reason: "the test switched the store off") }
    }

    func addCode(
        _ code: SHA256Digest, _ grant: CodeGrant, expires: Date, at now: Date
    ) async throws(StoreUnavailable) {
        try checkUp()
        await store.addCode(code, grant, expires: expires, at: now)
    }

    func redeemOnce(
        _ code: SHA256Digest, by clientID: String, adding tokens: FirstTokens, at now: Date
    ) async throws(StoreUnavailable) -> CodeRedemption {
        try checkUp()
        lastTokens = tokens
        let redemption = await store.redeemOnce(code, by: clientID, adding: tokens, at: now)
        let interruption = interruption
        self.interruption = nil
        await interruption?()
        return redemption
    }

    func addAccessToken(
        _ access: AccessToken, to link: AccountLink.ID, keepingLinkUntil end: Date, at now: Date
    ) async throws(StoreUnavailable) -> Bool {
        try checkUp()
        return await store.addAccessToken(access, to: link, keepingLinkUntil: end, at: now)
    }

    func link(
        ofRefreshToken token: SHA256Digest, at now: Date
    ) async throws(StoreUnavailable) -> (id: AccountLink.ID, link: AccountLink)? {
        try checkUp()
        return await store.link(ofRefreshToken: token, at: now)
    }

    func link(
        ofAccessToken token: SHA256Digest, at now: Date
    ) async throws(StoreUnavailable) -> (id: AccountLink.ID, link: AccountLink, access: AccessToken)? {
        try checkUp()
        return await store.link(ofAccessToken: token, at: now)
    }

    func revokeLink(_ link: AccountLink.ID) async throws(StoreUnavailable) {
        try checkUp()
        await store.revokeLink(link)
    }

    func removeAccessToken(_ token: SHA256Digest) async throws(StoreUnavailable) {
        try checkUp()
        await store.removeAccessToken(token)
    }

    func addSession(_ id: SHA256Digest, _ session: SignInSession, at now: Date) async throws(StoreUnavailable)
    {
        try checkUp()
        await store.addSession(id, session, at: now)
    }

    func session(_ id: SHA256Digest, at now: Date) async throws(StoreUnavailable) -> SignInSession? {
        try checkUp()
        return await store.session(id, at: now)
    }

    func removeSession(_ id: SHA256Digest) async throws(StoreUnavailable) {
        try checkUp()
        await store.removeSession(id)
    }

    func countSignIn(
        _ name: SHA256Digest, window: Int, at now: Date
    ) async throws(StoreUnavailable) -> SignInFailureCount {
        try checkUp()
        return await store.countSignIn(name, window: window, at: now)
    }

    func forgetSignIns(_ name: SHA256Digest) async throws(StoreUnavailable) {
        try checkUp()
        await store.forgetSignIns(name)
    }
}
