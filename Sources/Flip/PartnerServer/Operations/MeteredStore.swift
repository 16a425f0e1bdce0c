import AuthorizationServer
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A store whose calls are counted, each with its time.
struct MeteredStore: PartnerStore {
    let store: any PartnerStore
    let metrics: ServerMetrics

    func addCode(_ code: TokenKey, _ grant: CodeGrant, expires: Date, at now: Date) async throws {
        try await metrics.storeCall { try await store.addCode(code, grant, expires: expires, at: now) }
    }

    func redeemOnce(
        _ code: TokenKey, by clientID: String, adding tokens: FirstTokens, at now: Date
    ) async throws -> CodeRedemption {
        try await metrics.storeCall {
            try await store.redeemOnce(code, by: clientID, adding: tokens, at: now)
        }
    }

    func addAccessToken(
        _ access: AccessToken, to link: AccountLink.ID, keepingLinkUntil end: Date, at now: Date
    ) async throws -> Bool {
        try await metrics.storeCall {
            try await store.addAccessToken(access, to: link, keepingLinkUntil: end, at: now)
        }
    }

    func link(
        ofRefreshToken token: TokenKey, at now: Date
    ) async throws -> (id: AccountLink.ID, link: AccountLink)? {
        try await metrics.storeCall { try await store.link(ofRefreshToken: token, at: now) }
    }

    func link(
        ofAccessToken token: TokenKey, at now: Date
    ) async throws -> (id: AccountLink.ID, link: AccountLink)? {
        try await metrics.storeCall { try await store.link(ofAccessToken: token, at: now) }
    }

    func revokeLink(_ link: AccountLink.ID) async throws {
        try await metrics.storeCall { try await store.revokeLink(link) }
    }

    func removeAccessToken(_ token: TokenKey) async throws {
        try await metrics.storeCall { try await store.removeAccessToken(token) }
    }

    func addSession(_ id: SHA256Digest, _ session: SignInSession, at now: Date) async throws {
        try await metrics.storeCall { try await store.addSession(id, session, at: now) }
    }

    func session(_ id: SHA256Digest, at now: Date) async throws -> SignInSession? {
        try await metrics.storeCall { try await store.session(id, at: now) }
    }

    func removeSession(_ id: SHA256Digest) async throws {
        try await metrics.storeCall { try await store.removeSession(id) }
    }

    func countSignIn(_ name: SHA256Digest, window: Int, at now: Date) async throws -> SignInFailureCount {
        try await metrics.storeCall { try await store.countSignIn(name, window: window, at: now) }
    }

    func forgetSignIns(_ name: SHA256Digest) async throws {
        try await metrics.storeCall { try await store.forgetSignIns(name) }
    }

    func deviceKey(orKeeping fresh: String, at now: Date) async throws -> String {
        try await metrics.storeCall { try await store.deviceKey(orKeeping: fresh, at: now) }
    }
}
