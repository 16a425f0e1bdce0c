import Foundation
import OAuth
import PlatformCrypto
import Testing

@testable import PartnerServer

/// The keys under which codes and tokens are stored.
@Suite struct IssuedSecretTests {
    private let crypto: PlatformCrypto
    private let time = Date(timeIntervalSince1970: 1_800_000_000)

    init() throws { crypto = try PlatformCrypto() }

    private func key(_ secret: String) -> [UInt8] { IssuedSecret.key(of: secret, crypto: crypto).bytes }

    @Test func `keys are in the order of their issue`() {
        let random = RandomSource.repeatable(seed: 1)
        let keys = (0..<100).map { number in
            key(IssuedSecret.make(random: random, at: time.addingTimeInterval(Double(number) * 0.001)))
        }
        #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    }

    @Test func `a key is the digest with the time of issue in its first bytes`() {
        let secret = IssuedSecret.make(random: .repeatable(seed: 1), at: time)
        #expect(secret.hasPrefix(RandomSource.repeatable(seed: 1).token()))
        // 1,800,000,000,000 milliseconds.
        #expect(key(secret).prefix(6) == [0x01, 0xA3, 0x18, 0x5C, 0x50, 0x00])
        #expect(key(secret).dropFirst(6) == crypto.sha256(secret.utf8).bytes.dropFirst(6))
    }

    @Test func `every character counts, those of the time too`() {
        let secret = IssuedSecret.make(random: .repeatable(seed: 1), at: time)
        for place in secret.indices {
            let other = secret[..<place] + (secret[place] == "A" ? "B" : "A") + secret[place...].dropFirst()
            #expect(key(String(other)) != key(secret))
        }
    }

    @Test(arguments: [
        "", "a", String(repeating: "a", count: 43), String(repeating: "a", count: 50),
        String(repeating: "a", count: 52), String(repeating: "a", count: 50) + "=",
        String(repeating: "a", count: 49) + "é",
    ])
    func `a text without a time has its digest for a key`(secret: String) {
        #expect(key(secret) == crypto.sha256(secret.utf8).bytes)
    }

    @Test(arguments: [-1, 0, 1e30])
    func `any time of the clock makes a secret`(seconds: Double) {
        let secret = IssuedSecret.make(
            random: .repeatable(seed: 1), at: Date(timeIntervalSince1970: seconds))
        #expect(secret.utf8.count == 51)
    }

    @Test func `a refresh token of an earlier version goes on`() async throws {
        let store = InMemoryStore()
        let partner = try Partner(store: store)
        let (now, old) = (partner.clock.now, RandomSource.repeatable(seed: 2).token())
        let link = AccountLink(
            accountID: "account-ada", clientID: Partner.Demo.clientID, scope: try Scope("devices.read"))
        await store.addCode(
            crypto.sha256("code".utf8), CodeGrant(link: link, redirectURI: "", challenge: nil),
            expires: now + 600, at: now)
        let tokens = FirstTokens(
            refresh: crypto.sha256(old.utf8), access: crypto.sha256("access".utf8),
            accessExpires: now + 60, linkExpires: now + 60)
        _ = await store.redeemOnce(
            crypto.sha256("code".utf8), by: Partner.Demo.clientID, adding: tokens, at: now)
        #expect(await partner.refresh(old).status == 200)
    }
}
