import HTTPMessages
import HeadlessBrowser
import JSON
import Testing

/// The name and the email address of a user who signs in by a browser, from the ID token or from userinfo.
@Suite struct OIDCUserinfoTests {
    private let facade: Facade

    init() throws { facade = try Facade() }

    @Test func `a name and a verified email address in the ID token need no userinfo`() async throws {
        facade.provider.behavior.withLock {
            $0.idTokenClaims = ["name": "Ana", "email": "ana@example.com", "email_verified": true]
            $0.userinfo = ["sub": "nobody"]
        }
        let page = try await facade.consentPage()
        #expect(page.html.contains("Ana"))
        #expect(page.html.contains("ana@example.com"))
    }

    @Test func `userinfo adds the email address that the ID token lacks, and replaces no name`() async throws
    {
        facade.provider.behavior.withLock {
            $0.idTokenClaims = ["name": "Ana"]
            $0.userinfo = [
                "sub": "user-1", "name": "Other", "email": "ana@example.com", "email_verified": true,
            ]
        }
        let page = try await facade.consentPage()
        #expect(page.html.contains("Ana"))
        #expect(page.html.contains("ana@example.com"))
        #expect(!page.html.contains("Other"))
    }

    @Test func `userinfo adds the name that the ID token lacks, and replaces no email address`() async throws
    {
        facade.provider.behavior.withLock {
            $0.idTokenClaims = ["email": "ana@example.com", "email_verified": true]
            $0.userinfo = [
                "sub": "user-1", "name": "Ana", "email": "eve@example.com", "email_verified": true,
            ]
        }
        let page = try await facade.consentPage()
        #expect(page.html.contains("Ana"))
        #expect(page.html.contains("ana@example.com"))
    }

    @Test func `an email address that is verified later is added at the next sign-in`() async throws {
        facade.provider.behavior.withLock {
            $0.idTokenClaims = ["name": "Ana", "email": "ana@example.com", "email_verified": false]
        }
        #expect(try await facade.signIn().parameter("error") == "access_denied")
        #expect(await facade.accounts.account(id: Provider.accountID)?.email == "")
        #expect(
            facade.log.first?.hasPrefix(
                "GET /authorize: the account \"https://login.example|user-1\" has no verified email address")
                == true)
        facade.provider.behavior.withLock { $0.idTokenClaims["email_verified"] = true }
        _ = try await facade.consentPage()
        #expect(await facade.accounts.account(id: Provider.accountID)?.email == "ana@example.com")
        // From now on it does not change.
        facade.provider.behavior.withLock { $0.idTokenClaims["email"] = "new@example.com" }
        _ = try await facade.consentPage()
        #expect(await facade.accounts.account(id: Provider.accountID)?.email == "ana@example.com")
    }

    @Test(
        arguments: [
            (["email": "ana@example.com"], "ana@example.com", "true", "ana@example.com"),
            ([:], "ana@example.com", "true", "ana@example.com"),
            (["email": "eve@example.com"], "ana@example.com", true, "ana@example.com"),
            (["email": "eve@example.com", "email_verified": false], "eve@example.com", true, nil),
            (["email": "eve@example.com"], "eve@example.com", false, nil),
            ([:], "eve@example.com", .null, nil),
        ] as [(JSONObject, String, JSONValue, String?)])
    func `an email address may be verified at userinfo only, as text too`(
        claims: JSONObject, email: String, isVerified: JSONValue, expected: String?
    ) async throws {
        facade.provider.behavior.withLock {
            $0.idTokenClaims = claims
            $0.userinfo = [
                "sub": "user-1", "name": "Ana", "email": .string(email), "email_verified": isVerified,
            ]
        }
        let page = try await facade.signIn()
        let account = await facade.accounts.account(id: Provider.accountID)
        #expect(account?.email == expected ?? "")
        #expect((page.status == 200) == (expected != nil))
    }

    @Test(arguments: [400, 401, 403, 404])
    func `a userinfo that refuses the token stops no user with a verified email address`(
        status: Int
    ) async throws {
        facade.provider.behavior.withLock {
            $0.idTokenClaims = ["email": "ana@example.com", "email_verified": true]
            $0.userinfoAnswer = HTTPResponse(status: status)
        }
        let page = try await facade.consentPage()
        #expect(page.html.contains("ana@example.com"))
        let line = try #require(facade.log.first)
        #expect(
            line.hasPrefix(
                "GET /provider/callback: https://login.example/userinfo answers with status \(status)"))
        facade.provider.behavior.withLock {
            $0.idTokenClaims = [:]
            $0.subject = "user-2"
        }
        #expect(try await facade.signIn().parameter("error") == "access_denied")
    }

    @Test(arguments: [429, 502])
    func `a userinfo that cannot be asked now is not a refusal`(status: Int) async throws {
        facade.provider.behavior.withLock { $0.userinfoAnswer = HTTPResponse(status: status) }
        #expect(try await facade.signIn().parameter("error") == "temporarily_unavailable")
        // Userinfo cannot give an email address in place of one that the ID token calls unverified, whatever it says later.
        facade.provider.behavior.withLock {
            $0.idTokenClaims = ["email": "ana@example.com", "email_verified": false]
        }
        #expect(try await facade.signIn().parameter("error") == "access_denied")
    }

    @Test(arguments: [429, 502])
    func `a userinfo that cannot be asked now stops no user with a verified email address`(
        status: Int
    ) async throws {
        facade.provider.behavior.withLock {
            $0.idTokenClaims = ["email": "ana@example.com", "email_verified": true]
            $0.userinfoAnswer = HTTPResponse(status: status)
        }
        let page = try await facade.consentPage()
        #expect(page.html.contains("ana@example.com"))
        // Now the account has the address.
        facade.provider.behavior.withLock { $0.idTokenClaims = [:] }
        let again = try await facade.consentPage()
        #expect(again.html.contains("ana@example.com"))
        let line = try #require(facade.log.last)
        #expect(line.contains("https://login.example/userinfo answers with status \(status)"))
    }

    // Rule: server.account-email
    @Test(arguments: [false, true])
    func `an account without an email address gets a consent page where the configuration allows it`(
        linksWithoutEmail: Bool
    ) async throws {
        let facade = try Facade(linksWithoutEmail: linksWithoutEmail)
        facade.provider.behavior.withLock { $0.userinfo = ["sub": "user-1", "name": "Ana"] }
        let page = try await facade.signIn()
        #expect((page.status == 200) == linksWithoutEmail)
        #expect((page.location == nil) == linksWithoutEmail)
        #expect(page.parameter("error") == (linksWithoutEmail ? nil : "access_denied"))
        let line = try #require(facade.log.first)
        #expect(
            line.hasPrefix(
                "GET /authorize: the account \"https://login.example|user-1\" has no verified email address"))
        #expect(line.contains(linksWithoutEmail ? "Google may refuse the link" : "by linksWithoutEmail"))
    }
}
