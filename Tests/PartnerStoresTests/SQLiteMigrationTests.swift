import Foundation
import PartnerServer
import PlatformCrypto
import Testing

@testable import PartnerStores

/// A file that an older version of the program has written.
extension SQLiteStoreTests {
    /// Writes a file of an older version, with an unused code and a link.
    private func write(version: Int, to path: String) throws {
        _ = try SQLiteFile.makeEmpty(path)
        let file = try SQLiteConnection(
            path: path, mode: .readWrite, library: try SQLiteLibrary.opened.get())
        try SQLiteSchema.migrate(file, to: version)
        for (code, refresh) in [("unused", SQLValue.null), ("used", .digest(digest("refresh")))] {
            try file.run(
                """
                INSERT INTO links (code, refresh, account, client, scope, redirect_uri, expires)
                VALUES (?, ?, 'account', 'client', 'a b', 'https://example.com/r', ?)
                """,
                .digest(digest(code)), refresh, .time(now + 600))
        }
        try file.run(
            "INSERT INTO access_tokens (token, link, scope, expires) VALUES (?, ?, 'a', ?)",
            .digest(digest("access")), .digest(digest("used")), .time(now + 600))
    }

    @Test(arguments: 1..<SQLiteSchema.version)
    func `a file of an older version keeps its codes, links and tokens`(version: Int) async throws {
        let path = folder.file("partner.db")
        try write(version: version, to: path)
        let store = try store()
        #expect(try await store.link(ofRefreshToken: digest("refresh"), at: now)?.link.accountID == "account")
        let access = try await store.link(ofAccessToken: digest("access"), at: now)?.access
        #expect(access?.scope.description == "a")
        let tokens = FirstTokens(
            refresh: digest("r"), access: digest("a"), accessExpires: now + 60, linkExpires: now + 60)
        let redemption = try await store.redeemOnce(
            digest("unused"), by: "client", adding: tokens, at: now)
        guard case .first = redemption else {
            Issue.record("the code was not redeemed: \(redemption)")
            return
        }
        #expect(try await store.link(ofAccessToken: digest("a"), at: now) != nil)
    }

    @Test(arguments: 1..<SQLiteSchema.version)
    func `the file has the current version then`(older: Int) async throws {
        let path = folder.file("partner.db")
        try write(version: older, to: path)
        let version = try await store().reader.perform { (database) throws(SQLiteError) in
            try database.first("PRAGMA user_version") { (row) throws(UnreadableRow) in row.integer(0) }
        }
        #expect(version == Int64(SQLiteSchema.version))
    }
}
