import ExternalIdentity
import HTTPMessages
import HeadlessBrowser
import JSON
import PlatformCrypto
import Testing
import WebText

/// A phone without the partner's app: the user signs in at the provider, in a browser.
@Suite struct OIDCSignInTests {
    private let facade: Facade

    init() throws { facade = try Facade() }

    @Test func `the user signs in at the provider, agrees, and Google is linked`() async throws {
        let browser = facade.browser()
        let page = try await facade.consentPage(browser)
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
        _ = try await facade.consentPage(browser, state: "next")
        #expect(facade.provider.visits.withLock { $0.count } == 1)
    }

    @Test func `a sign-in keeps its refresh token, and forgets the tokens of those before`() async throws {
        await facade.tokens.keep(KeptToken("earlier", kind: .accessToken), ofAccount: Provider.accountID)
        facade.provider.behavior.withLock { $0.refreshToken = "refresh-1" }
        _ = try await facade.consentPage()
        let kept = KeptToken("refresh-1", kind: .refreshToken)
        #expect(await facade.tokens.tokens(ofAccount: Provider.accountID) == [kept])
        // A later one without a token says nothing about the user, and the earlier token may have ended.
        facade.provider.behavior.withLock { $0.refreshToken = nil }
        _ = try await facade.consentPage()
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
            #expect(try await facade.signIn().parameter("error") == "temporarily_unavailable")
            let kept = [access, KeptToken("refresh-1", kind: .refreshToken)]
            #expect(await facade.tokens.tokens(ofAccount: Provider.accountID) == kept)
        }
    }

    @Test func `the request to the provider has what the standard asks for`() async throws {
        _ = try await facade.consentPage()
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
            #expect(try await facade.signIn().status == 200)
        }
        facade.provider.behavior.withLock {
            $0.metadata["token_endpoint_auth_methods_supported"] = ["private_key_jwt"]
        }
        #expect(try await facade.signIn().parameter("error") == "temporarily_unavailable")
        #expect(
            facade.log == [
                "GET /provider/callback: https://login.example takes neither client_secret_basic nor "
                    + "client_secret_post"
            ])
    }

    @Test func `another account is asked for at the provider, and the session before it ends`() async throws {
        let browser = facade.browser()
        let page = try await facade.consentPage(browser)
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
        let sessions = facade.store.entries(at: facade.clock.now)
        #expect(sessions.map(\.account) == ["\(Provider.issuer)|user-2"])
    }

    @Test func `the account is that of the app's token`() async throws {
        _ = try await facade.consentPage()
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

    @Test func `the session ends as the partner's own`() async throws {
        let browser = facade.browser()
        _ = try await facade.consentPage(browser)
        facade.clock.advance(by: 3_599)
        _ = try await facade.consentPage(browser)
        #expect(facade.provider.visits.withLock { $0.count } == 1)
        facade.clock.advance(by: 1)
        _ = try await facade.consentPage(browser)
        #expect(facade.provider.visits.withLock { $0.count } == 2)
    }

    @Test func `an ID token for several audiences is for the client that azp names`() async throws {
        facade.provider.behavior.withLock {
            $0.idTokenClaims = ["aud": ["games", "partner-server", "project"], "azp": "partner-server"]
        }
        _ = try await facade.consentPage()
    }

    @Test func `a disabled account gets no consent page`() async throws {
        let browser = facade.browser()
        _ = try await facade.consentPage(browser)
        try await facade.accounts.setDisabled(true, id: Provider.accountID, endingIn: facade.store)
        let page = try await browser.open(Facade.authorization())
        #expect(page.parameter("error") == "access_denied")
    }

    @Test func `a request that fits into no cookie ends with an error for the client, and is in the log`()
        async throws
    {
        let long = Facade.authorization(state: String(repeating: "s", count: 3_000))
        #expect(try await facade.browser().open(long).parameter("error") == "invalid_request")
        #expect(facade.reasons.count == 1)
        #expect(facade.reasons.first?.hasSuffix("too long for the cookie of a sign-in") == true)
        let fitting = Facade.authorization(state: String(repeating: "s", count: 2_600))
        #expect(try await facade.browser().open(fitting).status == 200)
    }
}
