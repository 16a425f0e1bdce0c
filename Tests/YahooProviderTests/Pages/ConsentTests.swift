import LocalWeb
import Testing

@testable import YahooProvider

struct ConsentTests {
    private func open(
        _ yahoo: Yahoo, _ browser: Browser, _ changes: KeyValuePairs<String, String?> = [:]
    ) async throws -> Browser.Page {
        try await browser.open(Yahoo.address(Yahoo.query(changes)))
    }

    private func isConsent(_ page: Browser.Page) -> Bool { page.html.contains("value=\"agree\"") }

    @Test func `a user who agreed once is not asked again, in the same browser or after another sign-in`()
        async throws
    {
        let (yahoo, browser) = try Yahoo.visited()
        _ = try await yahoo.journey(in: browser)
        #expect(try Landing(await open(yahoo, browser, ["state": "2"])).value("code") != nil)
        let elsewhere = yahoo.browser()
        let page = try await elsewhere.signIn(try await open(yahoo, elsewhere))
        #expect(try Landing(page).value("code") != nil)
    }

    @Test func `more than was agreed to, another app, another user, and prompt=consent are asked`()
        async throws
    {
        let (yahoo, browser) = try Yahoo.visited()
        _ = try await yahoo.journey(Yahoo.query(["scope": "openid email"]), in: browser)
        #expect(!isConsent(try await open(yahoo, browser, ["scope": "openid"])))
        #expect(isConsent(try await open(yahoo, browser, ["scope": "openid email profile"])))
        #expect(isConsent(try await open(yahoo, browser, ["scope": "openid", "prompt": "consent"])))
        let other: KeyValuePairs<String, String?> = [
            "client_id": Yahoo.Demo.otherClientID, "redirect_uri": Yahoo.Demo.otherRedirectURI,
            "scope": "openid",
        ]
        #expect(isConsent(try await open(yahoo, browser, other)))
        let bruno = yahoo.browser()
        let page = try await bruno.signIn(try await open(yahoo, bruno), as: "bruno")
        #expect(isConsent(page))
        #expect(page.html.contains("bruno@gmail.example"))
    }

    /// RFC 8252 section 8.6.
    @Test func `a public app is asked about each time`() async throws {
        let yahoo = try Yahoo { $0.apps.append(Yahoo.publicApp) }
        let browser = yahoo.browser()
        let changes: KeyValuePairs<String, String?> = [
            "client_id": "public-app", "redirect_uri": "https://phone.example/", "scope": "openid",
            "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "S256",
        ]
        _ = try await yahoo.journey(Yahoo.query(changes), in: browser)
        #expect(isConsent(try await open(yahoo, browser, changes)))
    }

    @Test func `prompt=none asks nothing: a code, consent_required or login_required`() async throws {
        let (yahoo, browser) = try Yahoo.visited()
        func answer(_ scope: String) async throws -> Landing {
            try Landing(await open(yahoo, browser, ["prompt": "none", "scope": scope]))
        }
        #expect(try await answer("openid").value("error") == "login_required")
        _ = try await yahoo.journey(Yahoo.query(["scope": "openid"]), in: browser)
        #expect(try await answer("openid").value("code") != nil)
        #expect(try await answer("openid email").value("error") == "consent_required")
    }

    @Test(arguments: ["sign-in page", "consent page"])
    func `a refusal is access_denied, and nothing is remembered`(place: String) async throws {
        let (yahoo, browser) = try Yahoo.visited()
        var page = try await open(yahoo, browser)
        if place == "consent page" {
            page = try await browser.signIn(page)
        }
        let landing = try Landing(await browser.submit(page, filling: [:], pressing: ("decision", "cancel")))
        #expect(landing.address.hasPrefix("\(Yahoo.Demo.redirectURI)?error=access_denied"))
        #expect(landing.value("state") == "state-1")
        #expect(landing.value("code") == nil)
        let again = try await open(yahoo, browser)
        #expect(again.location == nil)
    }

    @Test func `the user may take another account`() async throws {
        let (yahoo, browser) = try Yahoo.visited()
        var page = try await browser.signIn(try await open(yahoo, browser))
        page = try await browser.submit(page, filling: [:], pressing: ("decision", "switch"))
        #expect(page.html.contains("name=\"password\""))
        let landing = try await yahoo.journey(username: "bruno", in: browser)
        let tokens = await yahoo.exchange(try #require(landing.value("code"))).json
        #expect(try await yahoo.claims(tokens)["email"] == "bruno@gmail.example")
    }

    @Test func `the consent page says what is asked for, and no more`() async throws {
        let (yahoo, browser) = try Yahoo.visited()
        let page = try await browser.signIn(try await open(yahoo, browser, ["scope": "openid sdct-w"]))
        let items = page.html.matches(of: /<li>(.*?)<\/li>/).map { String($0.1) }
        #expect(items == ["Recognise you when you come back", "Read and change your contacts"])
    }
}
