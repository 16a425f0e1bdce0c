import Foundation
import PlatformCrypto
import Testing

@testable import PartnerServer

/// Codes and tokens, and the keys under which they are stored.
@Suite struct IssuedTokenTests {
    private let crypto: PlatformCrypto
    private let time = Date(timeIntervalSince1970: 1_800_000_000)

    init() throws { crypto = try PlatformCrypto() }

    private func issue(at time: Date, random: RandomSource = .repeatable(seed: 1)) -> IssuedToken {
        IssuedToken(random: random, at: time, crypto: crypto)
    }

    @Test func `identifiers are UUIDs of version 7 in the order of their issue`() {
        let random = RandomSource.repeatable(seed: 1)
        let ids = (0..<100).map { number in
            issue(at: time.addingTimeInterval(Double(number) * 0.001), random: random).key.id.uuidString
        }
        #expect(ids == ids.sorted())
        // 1,800,000,000,000 milliseconds; then the version and the variant of RFC 9562.
        #expect(ids[0].hasPrefix("01A3185C-5000-7"))
        #expect(ids.allSatisfy { ["8", "9", "A", "B"].contains($0.dropFirst(19).prefix(1)) })
    }

    @Test func `the text has the secret and the identifier, and the key the digest of the secret`() throws {
        let token = issue(at: time)
        let bytes = try #require(Base64URL.decode(token.text))
        #expect(Array(bytes.prefix(32)) == RandomSource.repeatable(seed: 1).bytes(32))
        #expect(token.key.digest == crypto.sha256(bytes.prefix(32)))
        let presented = TokenKey(presented: token.text, crypto: crypto)
        #expect(presented.id == token.key.id)
        #expect(presented.matches(token.key.digest))
    }

    @Test func `every character counts`() {
        let token = issue(at: time)
        for place in token.text.indices {
            let other =
                token.text[..<place] + (token.text[place] == "A" ? "B" : "A")
                + token.text[place...].dropFirst()
            let presented = TokenKey(presented: String(other), crypto: crypto)
            #expect(presented.id != token.key.id || !presented.matches(token.key.digest))
        }
    }

    @Test(arguments: [
        "", "a", String(repeating: "a", count: 43), String(repeating: "a", count: 63),
        String(repeating: "a", count: 65), String(repeating: "a", count: 63) + "=",
        String(repeating: "a", count: 63) + "é",
    ])
    func `a text of another shape has an identifier that no token has`(text: String) {
        #expect(
            TokenKey(presented: text, crypto: crypto).id.uuidString == "00000000-0000-0000-0000-000000000000")
    }

    @Test(arguments: [-1, 0, 1e30])
    func `any time of the clock makes a token`(seconds: Double) {
        #expect(issue(at: Date(timeIntervalSince1970: seconds)).text.utf8.count == 64)
    }
}
