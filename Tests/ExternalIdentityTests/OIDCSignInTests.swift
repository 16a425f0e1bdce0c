import ExternalIdentity
import HTTPMessages
import HeadlessBrowser
import JSON
import OAuth
import PlatformCrypto
import Testing
import WebText

/// A phone without the partner's app: the user signs in at the provider, in a browser.
@Suite struct OIDCSignInTests {
    private let facade: Facade

    init() throws { facade = try Facade() }

    private func consentPage(_ browser: Browser, state: String = "xyz") async throws -> Browser.Page {
        let page = try await browser.open(Facade.authorization(state: state))
        try #require(page.status == 200, "\(page.html)")
        try #require(page.location == nil, "\(page.html)")
        return page
    }

    @Test func `the user signs in at the provider, agrees, and Google is linked`() async throws {
        let browser = facade.browser()
        let page = try await consentPage(browser)
        #expect(page.url == Facade.authorization())
        #expect(page.html.contains("Ana Example"))
        #expect(page.html.contains("ana@example.com"))
        let answer = try await browser.submit(
            page, filling: [:], pressing: .init(name: "decision", value: "agree"))
        #expect(answer.parameter("state") == "xyz")
        let code = try #require(answer.parameter("code"))
        let tokens = try #require(await facade.exchange(code))
        let accessToken = try #require(tokens.text("access_token"))
        let bearer: HTTPHeaders = ["Authorization": "Bearer \(accessToken)"]
        let info = JSONValue(json: await facade.send("GET", "/userinfo", headers: bearer).body)
        #expect(info?["sub"]?.string == Provider.accountID)
        #expect(info?["name"] == "Ana Example")
        // The session lasts, so the provider is not asked again.
        _ = try await consentPage(browser, state: "next")
        #expect(facade.provider.visits.withLock { $0.count } == 1)
    }

    @Test func `a sign-in keeps its refresh token, and forgets the tokens of those before`() async throws {
        await facade.tokens.keep(KeptToken("earlier", kind: .accessToken), ofAccount: Provider.accountID)
        facade.provider.behavior.withLock { $0.refreshToken = "refresh-1" }
        _ = try await consentPage(facade.browser())
        let kept = KeptToken("refresh-1", kind: .refreshToken)
        #expect(await facade.tokens.tokens(ofAccount: Provider.accountID) == [kept])
        // A later one without a token says nothing about the user, and the earlier token may have ended.
        facade.provider.behavior.withLock { $0.refreshToken = nil }
        _ = try await consentPage(facade.browser())
        #expect(await facade.tokens.tokens(ofAccount: Provider.accountID).isEmpty)
    }

    @Test func `a new refresh token is kept where no session begins, and nothing else is forgotten`()
        async throws
    {
        let access = KeptToken("access", kind: .accessToken)
        for token in [access, KeptToken("revoked", kind: .refreshToken)] {
            await facade.tokens.keep(token, ofAccount: Provider.accountID)
        }
        facade.refusesSessions.withLock { $0 = true }
        // The second sign-in brings no token.
        for refreshToken in ["refresh-1", nil] {
            facade.provider.behavior.withLock { $0.refreshToken = refreshToken }
            let page = try await facade.browser().open(Facade.authorization())
            #expect(page.parameter("error") == "temporarily_unavailable")
            let kept = [access, KeptToken("refresh-1", kind: .refreshToken)]
            #expect(await facade.tokens.tokens(ofAccount: Provider.accountID) == kept)
        }
    }

    @Test func `the request to the provider has what the standard asks for`() async throws {
        _ = try await consentPage(facade.browser())
        let request = try #require(facade.provider.visits.withLock { $0.first })
        #expect(try request.value("client_id") == SignInProvider.clientID)
        #expect(try request.value("redirect_uri") == SignInProvider.callback)
        #expect(try request.value("response_type") == "code")
        #expect(try request.value("scope") == "openid profile email")
        #expect(try request.value("code_challenge_method") == "S256")
        #expect(try request.value("prompt") == nil)
        let secrets = try ["state", "nonce", "code_challenge"].map { try #require(try request.value($0)) }
        #expect(Set(secrets).count == 3)
        #expect(secrets.allSatisfy { Base64URL.decode($0)?.count == 32 })
    }

    @Test func `the secret travels as the provider says`() async throws {
        for methods in [JSONValue.null, ["client_secret_post"], ["private_key_jwt", "client_secret_basic"]] {
            let facade = try Facade()
            facade.provider.behavior.withLock {
                $0.metadata["token_endpoint_auth_methods_supported"] = methods
            }
            #expect(try await facade.browser().open(Facade.authorization()).status == 200)
        }
        facade.provider.behavior.withLock {
            $0.metadata["token_endpoint_auth_methods_supported"] = ["private_key_jwt"]
        }
        let page = try await facade.browser().open(Facade.authorization())
        #expect(page.parameter("error") == "temporarily_unavailable")
        #expect(
            facade.failures.withLock { $0.map(\.description) } == [
                "GET /provider/callback: https://login.example takes neither client_secret_basic nor "
                    + "client_secret_post"
            ])
    }

    @Test func `another account is asked for at the provider, and the session before it ends`() async throws {
        let browser = facade.browser()
        let page = try await consentPage(browser)
        facade.provider.behavior.withLock {
            $0.subject = "user-2"
            $0.userinfo = [
                "sub": "user-2", "name": "Ben Example", "email": "ben@example.com", "email_verified": true,
            ]
        }
        let other = try await browser.submit(
            page, filling: [:], pressing: .init(name: "decision", value: "switch"))
        #expect(other.html.contains("Ben Example"))
        let visits = facade.provider.visits.withLock { $0 }
        #expect(try visits.last?.value("prompt") == "login")
    }

    @Test func `the account is that of the app's token`() async throws {
        _ = try await consentPage(facade.browser())
        let answer = await facade.send(
            "GET", "/app/links", headers: ["Authorization": "Bearer \(try facade.keys.token())"])
        #expect(answer.status == 200)
        #expect(await facade.accounts.account(id: Provider.accountID)?.name == "Ana Example")
    }

    @Test func `the page of links signs in at the provider too`() async throws {
        let browser = facade.browser()
        let page = try await browser.open("\(Facade.origin)/links")
        #expect(page.url == "\(Facade.origin)/links")
        #expect(page.html.contains("Ana Example"))
    }

    @Test func `a name and a verified email address in the ID token need no userinfo`() async throws {
        facade.provider.behavior.withLock {
            $0.idTokenClaims = ["name": "Ana", "email": "ana@example.com", "email_verified": true]
            $0.userinfo = ["sub": "nobody"]
        }
        let page = try await consentPage(facade.browser())
        #expect(page.html.contains("Ana"))
        #expect(page.html.contains("ana@example.com"))
    }

    @Test func `an email address that the ID token calls unverified links no account`() async throws {
        facade.provider.behavior.withLock {
            $0.idTokenClaims = ["name": "Eve", "email": "eve@example.com", "email_verified": false]
        }
        let page = try await facade.browser().open(Facade.authorization())
        #expect(page.parameter("error") == "access_denied")
    }

    @Test func `userinfo adds the email address that the ID token lacks, and replaces no name`() async throws
    {
        facade.provider.behavior.withLock {
            $0.idTokenClaims = ["name": "Ana"]
            $0.userinfo = [
                "sub": "user-1", "name": "Other", "email": "ana@example.com", "email_verified": true,
            ]
        }
        let page = try await consentPage(facade.browser())
        #expect(page.html.contains("Ana"))
        #expect(page.html.contains("ana@example.com"))
        #expect(!page.html.contains("Other"))
    }

    @Test func `userinfo adds the name that the ID token lacks, and replaces no email address`() async throws
    {
        facade.provider.behavior.withLock {
            $0.idTokenClaims = ["email": "ana@example.com", "email_verified": true]
            $0.userinfo = ["sub": "user-1", "name": "Ana", "email": "eve@example.com"]
        }
        let page = try await consentPage(facade.browser())
        #expect(page.html.contains("Ana"))
        #expect(page.html.contains("ana@example.com"))
    }

    @Test func `an email address that is verified later is added at the next sign-in`() async throws {
        facade.provider.behavior.withLock {
            $0.idTokenClaims = ["name": "Ana", "email": "ana@example.com", "email_verified": false]
        }
        let refused = try await facade.browser().open(Facade.authorization())
        #expect(refused.parameter("error") == "access_denied")
        #expect(await facade.accounts.account(id: Provider.accountID)?.email == "")
        #expect(
            facade.failures.withLock { $0.map(\.description) }.first?.hasPrefix(
                "GET /authorize: the account \"https://login.example|user-1\" has no verified email address")
                == true)
        facade.provider.behavior.withLock { $0.idTokenClaims["email_verified"] = true }
        _ = try await consentPage(facade.browser())
        #expect(await facade.accounts.account(id: Provider.accountID)?.email == "ana@example.com")
        // From now on it does not change.
        facade.provider.behavior.withLock { $0.idTokenClaims["email"] = "new@example.com" }
        _ = try await consentPage(facade.browser())
        #expect(await facade.accounts.account(id: Provider.accountID)?.email == "ana@example.com")
    }

    @Test(arguments: ["temporarily_unavailable", "server_error"])
    func `a provider in trouble is not a user who refuses`(error: String) async throws {
        facade.provider.behavior.withLock { $0.error = error }
        let page = try await facade.browser().open(Facade.authorization())
        #expect(page.parameter("error") == "temporarily_unavailable")
    }

    @Test func `the session ends as the partner's own`() async throws {
        let browser = facade.browser()
        _ = try await consentPage(browser)
        facade.clock.advance(by: 3_599)
        _ = try await consentPage(browser)
        #expect(facade.provider.visits.withLock { $0.count } == 1)
        facade.clock.advance(by: 1)
        _ = try await consentPage(browser)
        #expect(facade.provider.visits.withLock { $0.count } == 2)
    }

    @Test func `a user who cancels at the provider has cancelled the request of Google`() async throws {
        facade.provider.behavior.withLock { $0.error = "access_denied" }
        let page = try await facade.browser().open(Facade.authorization())
        #expect(page.location?.hasPrefix(Facade.redirectURI) == true)
        #expect(page.parameter("error") == "access_denied")
        #expect(page.parameter("state") == "xyz")
        #expect(facade.failures.withLock { $0.isEmpty })
        // The page of links has no client to tell.
        let links = try await facade.browser().open("\(Facade.origin)/links")
        #expect(links.status == 403)
        #expect(links.html.contains("Please try again"))
    }

    @Test(arguments: [
        ("invalid_scope\u{1B}[31m\n", #"invalid_scope\u{1b}[31m\u{a}"#), ("\u{E9}", "\u{E9}"),
        ("access_denied.", "access_denied."),
        (String(repeating: "x", count: 65), String(repeating: "x", count: 64) + "…"),
    ])
    func `another error of the provider is in the log as it was sent, but for what a terminal would obey`(
        error: String, shown: String
    ) async throws {
        facade.provider.behavior.withLock { $0.error = error }
        let page = try await facade.browser().open(Facade.authorization())
        #expect(page.parameter("error") == "access_denied")
        #expect(
            facade.failures.withLock { $0.map(\.description) } == [
                "GET /provider/callback: https://login.example answered with \(shown)"
            ])
    }

    @Test func `what the provider's page says of an error is in the log`() async throws {
        facade.provider.behavior.withLock {
            $0.error = "invalid_request"
            $0.errorDescription = "AADSTS50011: The redirect URI\u{1B}[2J does not match"
        }
        #expect(try await facade.browser().open(Facade.authorization()).parameter("error") == "access_denied")
        #expect(
            facade.failures.withLock { $0.map(\.reason) } == [
                #"https://login.example answered with invalid_request (AADSTS50011: The redirect URI\u{1b}[2J does not match)"#
            ])
    }

    @Test func `what the token endpoint says of an error is in the log`() async throws {
        facade.provider.behavior.withLock {
            $0.tokenAnswer = HTTPResponse(
                json: Array(#"{"error":"invalid_grant","error_description":"AADSTS70008: expired"}"#.utf8),
                status: 400)
        }
        #expect(try await facade.browser().open(Facade.authorization()).parameter("error") == "access_denied")
        #expect(
            facade.failures.withLock { $0.map(\.reason) } == [
                "the exchange of the code was refused: https://login.example/token answers with status 400 invalid_grant "
                    + "(AADSTS70008: expired)"
            ])
    }

    /// RFC 6749 section 5.2 has 400 for it; Auth0 answers with 403.
    @Test(arguments: [400, 401, 403])
    func `a code that the provider refuses is not a fault of the client, whatever the status`(
        status: Int
    ) async throws {
        let body = #"{"error":"invalid_grant","error_description":"Invalid authorization code"}"#
        facade.provider.behavior.withLock {
            $0.tokenAnswer = HTTPResponse(json: Array(body.utf8), status: status)
        }
        #expect(try await facade.browser().open(Facade.authorization()).parameter("error") == "access_denied")
        #expect(
            facade.failures.withLock { $0.map(\.reason) } == [
                "the exchange of the code was refused: https://login.example/token answers with status "
                    + "\(status) invalid_grant (Invalid authorization code)"
            ])
    }

    @Test(
        arguments: [
            (
                HTTPResponse(
                    json: Array(#"{"error":"invalid_client","error_description":"bad secret"}"#.utf8),
                    status: 401), "401 invalid_client (bad secret)"
            ),
            // As Glewlwyd answers.
            (HTTPResponse(status: 403), "403"),
        ])
    func `a client secret that the provider refuses is not the user's fault`(
        answer: HTTPResponse, problem: String
    ) async throws {
        facade.provider.behavior.withLock { $0.tokenAnswer = answer }
        let page = try await facade.browser().open(Facade.authorization())
        #expect(page.parameter("error") == "temporarily_unavailable")
        #expect(
            facade.failures.withLock { $0.map(\.reason) } == [
                "https://login.example/token answers with status \(problem): look at clientID, its secret, and "
                    + "how the client authenticates"
            ])
    }

    @Test func `an ID token for several audiences is for the client that azp names`() async throws {
        facade.provider.behavior.withLock {
            $0.idTokenClaims = ["aud": ["games", "partner-server", "project"], "azp": "partner-server"]
        }
        _ = try await consentPage(facade.browser())
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
        let page = try await facade.browser().open(Facade.authorization())
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
        let page = try await consentPage(facade.browser())
        #expect(page.html.contains("ana@example.com"))
        let line = try #require(facade.failures.withLock { $0.first }?.description)
        #expect(
            line.hasPrefix(
                "GET /provider/callback: https://login.example/userinfo answers with status \(status)"))
        facade.provider.behavior.withLock { $0.idTokenClaims = [:] }
        facade.provider.behavior.withLock { $0.subject = "user-2" }
        let refused = try await facade.browser().open(Facade.authorization())
        #expect(refused.parameter("error") == "access_denied")
    }

    @Test(arguments: [429, 502])
    func `a userinfo that cannot be asked now is not a refusal`(status: Int) async throws {
        facade.provider.behavior.withLock { $0.userinfoAnswer = HTTPResponse(status: status) }
        let page = try await facade.browser().open(Facade.authorization())
        #expect(page.parameter("error") == "temporarily_unavailable")
        // Userinfo cannot give an email address in place of one that the ID token calls unverified, whatever it says later.
        facade.provider.behavior.withLock {
            $0.idTokenClaims = ["email": "ana@example.com", "email_verified": false]
        }
        let refused = try await facade.browser().open(Facade.authorization())
        #expect(refused.parameter("error") == "access_denied")
    }

    @Test(arguments: [429, 502])
    func `a userinfo that cannot be asked now stops no user with a verified email address`(
        status: Int
    ) async throws {
        facade.provider.behavior.withLock {
            $0.idTokenClaims = ["email": "ana@example.com", "email_verified": true]
            $0.userinfoAnswer = HTTPResponse(status: status)
        }
        let page = try await consentPage(facade.browser())
        #expect(page.html.contains("ana@example.com"))
        // Now the account has the address.
        facade.provider.behavior.withLock { $0.idTokenClaims = [:] }
        let again = try await consentPage(facade.browser())
        #expect(again.html.contains("ana@example.com"))
        let line = try #require(facade.failures.withLock { $0.last }?.description)
        #expect(line.contains("https://login.example/userinfo answers with status \(status)"))
    }

    // Rule: server.account-email
    @Test(arguments: [false, true])
    func `an account without an email address gets a consent page where the configuration allows it`(
        linksWithoutEmail: Bool
    ) async throws {
        let facade = try Facade(linksWithoutEmail: linksWithoutEmail)
        facade.provider.behavior.withLock { $0.userinfo = ["sub": "user-1", "name": "Ana"] }
        let page = try await facade.browser().open(Facade.authorization())
        #expect((page.status == 200) == linksWithoutEmail)
        #expect((page.location == nil) == linksWithoutEmail)
        #expect(page.parameter("error") == (linksWithoutEmail ? nil : "access_denied"))
        let line = try #require(facade.failures.withLock { $0.first }?.description)
        #expect(
            line.hasPrefix(
                "GET /authorize: the account \"https://login.example|user-1\" has no verified email address"))
        #expect(line.contains(linksWithoutEmail ? "Google may refuse the link" : "by linksWithoutEmail"))
    }

    @Test func `a provider that cannot be asked is not a refusal`() async throws {
        facade.provider.behavior.withLock { $0.tokenAnswer = HTTPResponse(status: 502) }
        let callback = try await facade.browser().open(Facade.authorization())
        #expect(callback.parameter("error") == "temporarily_unavailable")
        facade.provider.behavior.withLock { $0.metadata = ["token_endpoint": .null] }
        facade.clock.advance(by: 600)
        let begin = try await facade.browser().open(Facade.authorization())
        #expect(begin.parameter("error") == "temporarily_unavailable")
        let lines = facade.failures.withLock { $0.map(\.description) }
        #expect(
            lines == [
                "GET /provider/callback: https://login.example/token answers with status 502",
                "GET /provider/sign-in: https://login.example/.well-known/openid-configuration has no "
                    + "token_endpoint",
            ])
    }

    @Test func `a disabled account gets no consent page`() async throws {
        let browser = facade.browser()
        _ = try await consentPage(browser)
        try await facade.accounts.setDisabled(
            true, id: Provider.accountID, endingIn: facade.store)
        let page = try await browser.open(Facade.authorization())
        #expect(page.parameter("error") == "access_denied")
    }

    @Test func `a request that fits into no cookie ends with an error for the client, and is in the log`()
        async throws
    {
        let long = Facade.authorization(state: String(repeating: "s", count: 3_000))
        #expect(try await facade.browser().open(long).parameter("error") == "invalid_request")
        let reasons = facade.failures.withLock { $0.map(\.reason) }
        #expect(reasons.count == 1)
        #expect(reasons.first?.hasSuffix("too long for the cookie of a sign-in") == true)
        let fitting = Facade.authorization(state: String(repeating: "s", count: 2_600))
        #expect(try await facade.browser().open(fitting).status == 200)
    }
}
