import Foundation
import OAuth
import PartnerServer
import PlatformCrypto
import TestSupport

@testable import PartnerDatabases

/// A folder for stores in files, and what tests put into them.
struct SQLiteSetup {
    let folder: TemporaryFolder
    let crypto: PlatformCrypto
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    /// The file of the store without another name.
    var path: String { folder.file("partner.db") }

    init() throws {
        folder = try TemporaryFolder()
        crypto = try PlatformCrypto()
    }

    func store(_ name: String = "partner.db") throws -> SQLStore {
        try SQLStore(file: folder.file(name), crypto: crypto)
    }

    func token(_ name: String) -> TokenKey { crypto.tokenKey(name) }

    func grant() throws -> AuthorizationCodeGrant {
        AuthorizationCodeGrant(
            link: AccountLink(accountID: "account", clientID: "client", scope: try Scope("a b")),
            redirectURI: "https://example.com/r", challenge: nil)
    }

    /// Makes a link whose code, refresh token and access token are named after it.
    func link(_ name: String, in store: SQLStore) async throws {
        try await store.addCode(token("code \(name)"), try grant(), expires: now + 600, at: now)
        let tokens = FirstTokens(
            refresh: token("refresh \(name)"), access: token("access \(name)"), accessExpires: now + 3_600,
            grantExpires: now + 86_400)
        try await store.redeemFirst(token("code \(name)"), by: "client", adding: tokens, at: now)
    }
}
