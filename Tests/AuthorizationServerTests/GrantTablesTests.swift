import Foundation
import PlatformCrypto
import Testing

@testable import AuthorizationServer

/// The tables of a store in memory, where no store shows what they do.
@Suite struct GrantTablesTests {
    private struct Session: Expiring {
        let expires: Date
    }

    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    @Test func `a refresh token is replaced once`() throws {
        let crypto = try PlatformCrypto()
        func key(_ text: String) -> SHA256Digest { crypto.sha256(text.utf8) }
        var tables = GrantTables<SHA256Digest, String, Session>()
        tables.addCode(key("code"), "grant", expires: now + 60, at: now)
        let tokens = GrantTokens(
            refresh: key("first"), access: key("access"), accessExpires: now + 60, grantExpires: now + 60)
        _ = tables.redeemOnce(key("code"), adding: tokens, at: now) { _ in true }
        for successor in ["second", "third"] {
            tables.replaceRefreshToken(key("first"), by: key(successor), at: now)
        }
        let second = tables.findGrantOrRevokeOnReplay(ofRefreshToken: key("second"), at: now)
        #expect(second?.grant == "grant")
        let third = tables.findGrantOrRevokeOnReplay(ofRefreshToken: key("third"), at: now)
        #expect(third == nil)
    }
}
