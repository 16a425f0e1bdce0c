import DemoData
import Foundation
import HTTPMessages
import OAuth
import PlatformCrypto
import TestSupport
import Testing
import WebText

@testable import PartnerDatabases
@testable import PartnerServer

/// A code of a disabled account is not exchanged, wherever the accounts are.
@Suite(.serialized) struct AccountsOfLinksTests {
    private typealias Demo = PartnerServerConfiguration.Demo

    private let crypto: PlatformCrypto
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let ada: PartnerServerConfiguration.Account

    init() throws {
        crypto = try PlatformCrypto()
        let hash = crypto.hashPassword("x", salt: Array("sixteen bytes ok".utf8), iterations: 1)
        ada = .init(id: "1", username: "ada", password: hash, name: "Ada", email: "ada@example.com")
    }

    @Test func `a store in a file reads the account with the link`() async throws {
        let folder = try TemporaryFolder()
        try await verify(try SQLStore(file: folder.file("partner.db"), crypto: crypto))
    }

    @Test(.withPostgreSQL)
    func `a store in PostgreSQL reads the account with the link`() async throws {
        let server = try await PostgreSQLServer()
        try await verify(try SQLStore(postgreSQL: server.url, connections: 4, crypto: crypto))
    }

    private func verify(_ store: SQLStore) async throws {
        #expect(try await store.addAccount(ada))
        #expect(try await exchange(store: store).status == 200)
        #expect(try await store.setDisabled(true, username: "ada"))
        let refused = try await exchange(store: store)
        #expect(refused.status == 400)
        #expect(String(decoding: refused.body, as: UTF8.self).contains("account"))
        try await verifyDisabling(store)

        // The accounts are elsewhere: those in the store say nothing about them.
        let elsewhere = InMemoryAccounts([ada], crypto: crypto)
        #expect(try await exchange(accounts: elsewhere, store: store).status == 200)
        #expect(try await store.setDisabled(false, username: "ada"))
        try await elsewhere.setDisabled(true, id: "1", endingIn: store)
        #expect(try await exchange(accounts: elsewhere, store: store).status == 400)

        // An account that the store does not have is asked for, and is not there.
        #expect(try await exchange(account: "2", store: store).status == 400)
    }

    /// What a disabled account had, and what a request under way was issued after that, is gone for good.
    private func verifyDisabling(_ store: SQLStore) async throws {
        // It is disabled already; a second call ends what came since.
        try await issue("before", in: store)
        #expect(try await store.setDisabled(true, username: "ada"))
        try await expectEnded("before", in: store)
        try await issue("under way", in: store)
        #expect(try await store.setDisabled(false, username: "ada"))
        try await expectEnded("under way", in: store)
        // To enable an account that is enabled changes nothing.
        try await issue("afterwards", in: store)
        #expect(try await store.setDisabled(false, username: "ada"))
        #expect(try await store.link(ofRefreshToken: key("refresh afterwards"), at: now) != nil)
        #expect(try await store.setDisabled(true, username: "ada"))
        try await expectEnded("afterwards", in: store)
    }

    private func key(_ name: String) -> TokenKey { crypto.tokenKey(name) }

    private func tokens(_ name: String) -> FirstTokens {
        FirstTokens(
            refresh: key("refresh \(name)"), access: key("access \(name)"), accessExpires: now + 60,
            grantExpires: now + 60)
    }

    /// Gives the account a link, a code that waits, and a session.
    private func issue(_ name: String, in store: SQLStore) async throws {
        let link = AccountLink(accountID: "1", clientID: Demo.clientID, scope: try Scope("devices.read"))
        let grant = AuthorizationCodeGrant(link: link, redirectURI: "https://example.com/", challenge: nil)
        for code in ["code \(name)", "open code \(name)"] {
            try await store.addCode(key(code), grant, expires: now + 60, at: now)
        }
        try await store.redeemFirst(
            key("code \(name)"), by: Demo.clientID, adding: tokens(name), at: now)
        let session = SignInSession(accountID: "1", kind: .app, expires: now + 60)
        try await store.addSession(crypto.sha256(name.utf8), session, at: now)
    }

    /// Expects that nothing is left of what was issued under a name.
    private func expectEnded(_ name: String, in store: SQLStore) async throws {
        #expect(try await store.link(ofRefreshToken: key("refresh \(name)"), at: now) == nil)
        #expect(try await store.link(ofAccessToken: key("access \(name)"), at: now) == nil)
        #expect(try await store.session(crypto.sha256(name.utf8), at: now) == nil)
        let redemption = try await store.redeemOnce(
            key("open code \(name)"), by: Demo.clientID, adding: tokens("again \(name)"), at: now)
        #expect(redemption == .unknown)
    }

    /// Exchanges a fresh code of an account at a server with this directory.
    private func exchange(
        account: String = "1", accounts: (any AccountDirectory)? = nil, store: any PartnerStore
    ) async throws -> HTTPResponse {
        let now = now
        let server = try PartnerServer(
            configuration: .demo(issuer: "http://127.0.0.1:8080", crypto: crypto), store: store,
            accounts: accounts, crypto: crypto, now: { now }, random: .system)
        let code = IssuedToken(random: .system, at: now, crypto: crypto)
        let redirectURI = "https://oauth-redirect.googleusercontent.com/r/demo"
        try await store.addCode(
            code.key,
            AuthorizationCodeGrant(
                link: AccountLink(
                    accountID: account, clientID: Demo.clientID, scope: try Scope("devices.read")),
                redirectURI: redirectURI, challenge: nil),
            expires: now + 600, at: now)
        let form = Parameters([
            .init("grant_type", "authorization_code"), .init("code", code.text),
            .init("redirect_uri", redirectURI), .init("client_id", Demo.clientID),
            .init("client_secret", Demo.clientSecret),
        ])
        let request = try #require(HTTPRequest(postForm: form.encoded, to: "http://127.0.0.1:8080/token"))
        return await server.handle(request)
    }
}
