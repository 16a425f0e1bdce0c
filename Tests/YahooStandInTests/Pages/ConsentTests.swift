import HeadlessBrowser
import Testing

@testable import YahooStandIn

/// When Yahoo asks a user to agree, and what a refusal does.
@Suite struct ConsentTests {
    let yahoo: Yahoo
    let browser: Browser

    init() throws { (yahoo, browser) = try Yahoo.withBrowser() }

    @Test func `a user who agreed once is not asked again, in the same browser or after another sign-in`()
        async throws
    {
        _ = try await yahoo.journey(in: browser)
        #expect(try AppRedirect(await browser.ask(["state": "2"])).value("code") != nil)
        let elsewhere = yahoo.browser()
        let page = try await elsewhere.signIn(try await elsewhere.ask())
        #expect(try AppRedirect(page).value("code") != nil)
    }

    @Test func `more than was agreed to, another app, another user, and prompt=consent are asked`()
        async throws
    {
        _ = try await yahoo.journey(["scope": "openid email"], in: browser)
        #expect(try await !browser.ask(["scope": "openid"]).asksForConsent)
        #expect(try await browser.ask(["scope": "openid email profile"]).asksForConsent)
        #expect(try await browser.ask(["scope": "openid", "prompt": "consent"]).asksForConsent)
        let other: Yahoo.Changes = [
            "client_id": Yahoo.Demo.otherClientID, "redirect_uri": Yahoo.Demo.otherRedirectURI,
            "scope": "openid",
        ]
        #expect(try await browser.ask(other).asksForConsent)
        let bruno = yahoo.browser()
        let page = try await bruno.signIn(try await bruno.ask(), as: "bruno")
        #expect(page.asksForConsent)
        #expect(page.html.contains("bruno@gmail.example"))
    }

    /// RFC 8252 section 8.6.
    @Test func `a public app is asked about each time`() async throws {
        let yahoo = try Yahoo { $0.apps.append(Yahoo.publicApp) }
        let browser = yahoo.browser()
        let changes: Yahoo.Changes = [
            "client_id": "public-app", "redirect_uri": "https://phone.example/", "scope": "openid",
            "code_challenge": Yahoo.challenge, "code_challenge_method": "S256",
        ]
        _ = try await yahoo.journey(changes, in: browser)
        #expect(try await browser.ask(changes).asksForConsent)
    }

    @Test func `prompt=none asks nothing: a code, consent_required or login_required`() async throws {
        func answer(_ scope: String) async throws -> AppRedirect {
            try AppRedirect(await browser.ask(["prompt": "none", "scope": scope]))
        }
        #expect(try await answer("openid").value("error") == "login_required")
        _ = try await yahoo.journey(["scope": "openid"], in: browser)
        #expect(try await answer("openid").value("code") != nil)
        #expect(try await answer("openid email").value("error") == "consent_required")
    }

    @Test(arguments: [false, true])
    func `a refusal is access_denied, and nothing is remembered`(signsInFirst: Bool) async throws {
        var page = try await browser.ask()
        if signsInFirst { page = try await browser.signIn(page) }
        let redirect = try AppRedirect(await browser.press("cancel", on: page))
        #expect(redirect.url.hasPrefix("\(Yahoo.Demo.redirectURI)?error=access_denied"))
        #expect(try redirect.value("state") == "state-1")
        #expect(try redirect.value("code") == nil)
        #expect(try await browser.ask().location == nil)
    }

    @Test func `the user may take another account`() async throws {
        let consent = try await browser.signIn(try await browser.ask())
        #expect(try await browser.press("switch", on: consent).asksForPassword)
        let redirect = try await yahoo.journey(username: "bruno", in: browser)
        let tokens = await yahoo.exchange(try #require(try redirect.value("code"))).json
        #expect(try await yahoo.claims(tokens)["email"] == "bruno@gmail.example")
    }

    @Test func `the consent page says what is asked for, and no more`() async throws {
        let page = try await browser.signIn(try await browser.ask(["scope": "openid sdct-w"]))
        let items = page.html.matches(of: /<li>(.*?)<\/li>/).map { String($0.1) }
        #expect(items == ["Recognise you when you come back", "Read and change your contacts"])
    }
}
