import AuthorizationServer
import DemoData
import ExternalIdentity
import Foundation
import HTTPMessages
import JSON
import OAuth
import PartnerServer
import PlatformCrypto
import Testing
import WebText

/// Google is linked with the token of a provider's user, and the link lasts without it.
@Suite struct LinkingTests {
    private typealias Demo = Facade.Demo

    private let facade: Facade
    private var provider: Provider { facade.keys }
    private var accounts: InMemoryAccounts { facade.accounts }

    init() throws { facade = try Facade() }

    private func send(
        _ method: String, _ target: String, bearer: String? = nil, _ fields: [Parameters.Item] = []
    ) async -> HTTPResponse {
        let headers: HTTPHeaders = bearer.map { ["Authorization": "Bearer \($0)"] } ?? [:]
        return await facade.send(method, target, headers: headers, fields)
    }

    private func code(_ token: String) async -> HTTPResponse {
        await send(
            "POST", "/app/code", bearer: token,
            [
                .init("response_type", "code"), .init("client_id", Demo.clientID),
                .init("redirect_uri", Facade.flipRedirectURI),
            ])
    }

    private func tokens(_ grant: [Parameters.Item]) async -> HTTPResponse {
        let client = [
            Parameters.Item("client_id", Demo.clientID), .init("client_secret", Demo.clientSecret),
        ]
        return await send("POST", "/token", grant + client)
    }

    private func exchange(_ code: String) async -> HTTPResponse {
        await tokens([
            .init("grant_type", "authorization_code"), .init("code", code),
            .init("redirect_uri", Facade.flipRedirectURI),
        ])
    }

    private func text(_ name: String, of answer: HTTPResponse) -> String? {
        JSONValue(json: answer.body)?[name]?.string
    }

    @Test(arguments: [
        ("client_id", "unknown", "unauthorized_client"),
        ("redirect_uri", "https://evil.example/", "invalid_request"), ("scope", "x", "invalid_scope"),
    ])
    func `a request that is refused leaves no account behind`(
        name: String, value: String, error: String
    ) async throws {
        var items: [Parameters.Item] = [
            .init("response_type", "code"), .init("client_id", Demo.clientID),
            .init("redirect_uri", Facade.flipRedirectURI),
        ]
        items.removeAll { $0.name == name }
        items.append(.init(name, value))
        let answer = await send("POST", "/app/code", bearer: try provider.token(), items)
        #expect(answer.status == 400)
        #expect(text("error", of: answer) == error)
        #expect(await accounts.account(id: Provider.accountID) == nil)
        #expect(await code(try provider.token()).status == 200)
        #expect(await accounts.account(id: Provider.accountID) != nil)
    }

    // Rule: server.account-email
    @Test func `an account is linked only with a verified email address, and as soon as it has one`()
        async throws
    {
        let email: JSONValue = "ana@example.com"
        let unverified = try provider.token(["name": "Ana Example", "email_verified": .null])
        let refused = await code(unverified)
        #expect(refused.status == 403)
        #expect(text("error", of: refused) == "access_denied")
        #expect(
            facade.log == [
                "POST /app/code: the account \"https://login.example|user-1\" has no verified email address "
                    + "(the provider has no userinfo_endpoint): Google requires one in userinfo. Let the "
                    + "provider send email and email_verified, give an account of your own an address, or allow "
                    + "accounts without one by linksWithoutEmail"
            ])
        #expect(await accounts.account(id: Provider.accountID) == nil)
        // A later token changes nothing that the account has.
        for name in ["Ana Example", "Eve"] {
            let token = try provider.token(["name": .string(name), "email": email, "email_verified": true])
            let answer = await exchange(try #require(text("code", of: await code(token))))
            let profile = await send("GET", "/userinfo", bearer: text("access_token", of: answer))
            #expect(text("email", of: profile) == "ana@example.com")
            #expect(text("name", of: profile) == "Ana Example")
        }
    }

    @Test func `the first link adds the account, and Google reads it`() async throws {
        #expect(await accounts.account(id: Provider.accountID) == nil)
        let token = try provider.token(["name": "Ana Example"])
        let code = try #require(text("code", of: await code(token)))
        let answer = await exchange(code)
        let access = try #require(text("access_token", of: answer))
        let refresh = try #require(text("refresh_token", of: answer))
        let profile = await send("GET", "/userinfo", bearer: access)
        #expect(text("sub", of: profile) == Provider.accountID)
        #expect(text("name", of: profile) == "Ana Example")

        // The app's token has long ended, and the link lasts.
        provider.clock.advance(by: 86_400)
        let refreshed = await tokens([
            .init("grant_type", "refresh_token"), .init("refresh_token", refresh),
        ])
        #expect(refreshed.status == 200)
        #expect(await facade.store.links(ofAccount: Provider.accountID, at: provider.clock.now).count == 1)
    }

    @Test func `the app lists and ends links with the provider's token, and that adds no account`()
        async throws
    {
        #expect(await send("GET", "/app/links", bearer: try provider.token()).status == 200)
        #expect(await accounts.account(id: Provider.accountID) == nil)
        let refused = await send("GET", "/app/links", bearer: try provider.token(["azp": "games-ios"]))
        #expect(refused.status == 401)
    }

    @Test func `a token that is refused gets 401 with the reason`() async throws {
        let answer = await code(try provider.token(["azp": "games-ios"]))
        #expect(answer.status == 401)
        #expect(text("error", of: answer) == "login_required")
        let reason =
            "the claim azp is games-ios, not one of the apps that may link, [partner-ios, partner-tv]: send the token "
            + "that your app got, or add its client to appClientIDs"
        #expect(text("error_description", of: answer) == reason)
        // The operator reads the same in the log.
        #expect(facade.log == ["POST /app/code: \(reason)"])
    }

    @Test func `an app session is accepted as before`() async throws {
        let signIn = await send(
            "POST", "/app/sign-in",
            [.init("username", Demo.username), .init("password", Demo.password)])
        let session = try #require(text("app_session", of: signIn))
        #expect(await code(session).status == 200)
    }

    @Test func `a user who is disabled here gets no code, and the link ends`() async throws {
        let code = try #require(text("code", of: await code(provider.token())))
        let refresh = try #require(text("refresh_token", of: await exchange(code)))
        try await accounts.setDisabled(true, id: Provider.accountID, endingIn: facade.store)
        let answer = await self.code(try provider.token())
        #expect(answer.status == 403)
        #expect(text("error", of: answer) == "account_disabled")
        let refreshed = await tokens([
            .init("grant_type", "refresh_token"), .init("refresh_token", refresh),
        ])
        #expect(text("error", of: refreshed) == "invalid_grant")
    }

    @Test func `while the keys cannot be fetched the app gets 503, and the log the reason`() async throws {
        provider.published.withLock { $0 = HTTPResponse(status: 500) }
        let answer = await code(try provider.token())
        #expect(answer.status == 503)
        #expect(answer.headers["Retry-After"] == "5")
        #expect(
            facade.log == [
                "POST /app/code: the keys of https://login.example: https://login.example/keys answers with "
                    + "status 500"
            ])
    }

    @Test func `a directory that cannot add accounts is refused at the start`() throws {
        let crypto = try PlatformCrypto()
        #expect(throws: UnusableConfiguration.self) {
            try PartnerServer(
                configuration: .demo(crypto: crypto, quickPassword: true), store: facade.store,
                accounts: FixedAccounts(), externalUsers: try provider.verifier(), crypto: crypto,
                now: { Date(timeIntervalSince1970: 0) }, random: .system)
        }
    }
}

/// A directory to which nothing can be added.
private struct FixedAccounts: AccountDirectory {
    func account(id: String) -> UserAccount? { nil }
    func account(username: String, password: String) -> UserAccount? { nil }
}
