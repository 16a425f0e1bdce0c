import Foundation
import OAuth
import PlatformCrypto
import StoreContract
import Testing

@testable import PartnerServer

/// The store in memory: the contract of every store, and nothing that piles up.
///
/// The limits on entries leave room for those that have expired and wait for their removal.
@Suite struct InMemoryStoreTests {
    @Test(arguments: StoreContract.Part.allCases)
    func `the store in memory keeps the contract`(part: StoreContract.Part) async throws {
        try await StoreContract.verify(part, of: InMemoryStore())
    }

    @Test func `codes that are never redeemed do not pile up`() async throws {
        let store = InMemoryStore()
        let crypto = try PlatformCrypto()
        let grant = AuthorizationCodeGrant(
            link: AccountLink(accountID: "a", clientID: "c", scope: try Scope("s")), redirectURI: "r",
            challenge: nil
        )
        var now = Date(timeIntervalSince1970: 1_800_000_000)
        var maximumCount = 0
        // Alive at any time are the codes of ten minutes: 600, each with its link.
        for _ in 0..<50_000 {
            now += 1
            let code = IssuedToken(random: .system, at: now, crypto: crypto).key
            await store.addCode(code, grant, expires: now + 600, at: now)
            maximumCount = max(maximumCount, store.entryCount)
        }
        #expect(maximumCount < 5_000)
    }

    @Test func `access tokens and revoked links do not pile up`() async throws {
        let partner = try Partner()
        let store = try #require(partner.store as? InMemoryStore)
        let refreshToken = try await partner.tokens().refresh
        var maximumCount = 0
        for _ in 0..<5_000 {
            // Alive at any time are the access tokens of an hour: 60, and the others are collected.
            partner.clock.advance(by: 60)
            #expect(await partner.refresh(refreshToken).status == 200)
            maximumCount = max(maximumCount, store.entryCount)
        }
        #expect(maximumCount < 1_500)
    }

    @Test func `sessions do not pile up`() async throws {
        let store = InMemoryStore()
        let crypto = try PlatformCrypto()
        var now = Date(timeIntervalSince1970: 1_800_000_000)
        for number in 0..<20_000 {
            now += 60
            let session = SignInSession(accountID: "a", kind: .browser, expires: now + 3_600)
            await store.addSession(crypto.sha256("\(number)".utf8), session, at: now)
        }
        #expect(store.entryCount < 1_500)
    }
}
