import HeadlessBrowser
import Testing

@testable import YahooStandIn

/// Forged forms, planted sessions and guessed passwords.
@Suite struct FormTests {
    let yahoo: Yahoo
    let browser: Browser

    init() throws { (yahoo, browser) = try Yahoo.withBrowser() }

    /// RFC 6749 section 10.12: login CSRF signs the victim in as the attacker,
    /// consent CSRF gives a code away.
    // Rule: yahoo.form-token
    @Test func `a form that this browser was not shown for this request is refused`() async throws {
        let (attacker, victim) = (browser, yahoo.browser())
        let planted = try await attacker.ask()
        _ = try await victim.ask()
        let login = try await victim.signIn(planted)
        #expect(login.status == 403)
        #expect(login.html.contains("Please try again"))

        let consent = try await attacker.signIn(planted)
        _ = try await victim.signIn(try await victim.ask())
        let agreed = try await victim.press("agree", on: consent)
        #expect(agreed.status == 403)
        #expect(agreed.location == nil)

        // The same browser's own form, sent with another request.
        var moved = try await victim.ask(["scope": "openid"])
        moved.url = Yahoo.Demo.issuer + Yahoo.target(["scope": "openid mail-r"])
        moved.html = moved.html.replacing(/action="[^"]*"/, with: "action=\"\"")
        #expect(try await victim.press("agree", on: moved).status == 403)
    }

    /// Forged, it would end a sign-in that the user wants, and answer the app in the user's name.
    @Test func `a cancel on a page that this browser was not shown is refused, and the app hears nothing`()
        async throws
    {
        let (attacker, victim) = (browser, yahoo.browser())
        let planted = try await attacker.ask()
        _ = try await victim.ask()
        let forged = try await victim.press("cancel", on: planted)
        #expect(forged.status == 403)
        #expect(forged.location == nil)
        #expect(forged.html.contains("Please try again"))
        let cancelled = try await victim.press("cancel", on: try await victim.ask())
        #expect(cancelled.location?.contains("error=access_denied") == true)
    }

    @Test func `the token of the sign-in form agrees to nothing`() async throws {
        _ = try await yahoo.journey(in: browser)
        var page = try await browser.ask(["prompt": "login", "scope": "openid mail-r"])
        page.html = page.html.replacing("value=\"sign-in\"", with: "value=\"agree\"")
        #expect(try await browser.press("agree", on: page).status == 403)
    }

    @Test func `the session after a sign-in has a new random name`() async throws {
        let planted = String(repeating: "A", count: 43)
        let answer = try await yahoo.press("sign-in", at: Yahoo.target(), cookie: planted)
        let cookie = try #require(answer.headers["Set-Cookie"])
        #expect(answer.status == 303)
        #expect(!cookie.contains(planted))
        #expect(cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Lax; Secure"))
        #expect(await yahoo.ask(headers: Yahoo.headers(cookie: planted)).text.contains("name=\"password\""))
    }

    @Test func `another sign-in, or a switch of the account, ends the earlier session`() async throws {
        func isSignedIn(_ cookie: String) async -> Bool {
            await yahoo.store.session(yahoo.digest(cookie), at: yahoo.clock.now) != nil
        }
        let first = try await yahoo.press("sign-in", at: Yahoo.target(["prompt": "login consent"])).cookie
        #expect(await isSignedIn(first))
        let again = Yahoo.target(["prompt": "login", "state": "2"])
        let second = try await yahoo.press("sign-in", at: again, cookie: first).cookie
        #expect(await isSignedIn(second))
        #expect(await !isSignedIn(first))
        let consent = Yahoo.target(["prompt": "consent"])
        let third = try await yahoo.press("switch", at: consent, cookie: second).cookie
        #expect(await !isSignedIn(second))
        #expect(await !isSignedIn(third))
    }

    @Test func `unknown names and wrong passwords get the same answer`() async throws {
        let page = try await browser.ask()
        let known = try await browser.signIn(page, as: "ana", password: "wrong")
        let unknown = try await browser.signIn(page, as: "eve", password: "wrong")
        #expect(known.status == 403)
        #expect(unknown.status == 403)
        #expect(known.html.replacing("ana", with: "eve") == unknown.html)
        #expect(known.html.contains("role=\"alert\""))
    }

    @Test(arguments: [["ana"], ["ana", "ana@yahoo.com"], ["nobody"]])
    func `after five failures a name has to wait, under whichever of its names`(names: [String]) async throws
    {
        let page = try await browser.ask()
        for number in 0..<5 {
            let name = names[number % names.count]
            #expect(try await browser.signIn(page, as: name, password: "wrong").status == 403)
        }
        #expect(try await browser.signIn(page, as: names[0]).status == 429)
        yahoo.clock.advance(by: 300)
        let later = try await browser.signIn(page, as: names[0])
        #expect(later.status == (names == ["nobody"] ? 403 : 200))
    }

    @Test func `wrong passwords under made-up names lock no other user out`() async throws {
        let page = try await browser.ask()
        for number in 0..<600 {
            #expect(try await browser.signIn(page, as: "user\(number)", password: "x").status == 403)
        }
        #expect(try await browser.signIn(page).status == 200)
    }

    @Test func `a disabled account cannot sign in`() async throws {
        let browser = try Yahoo { $0.accounts[0].isDisabled = true }.browser()
        let page = try await browser.signIn(try await browser.ask())
        #expect(page.status == 403)
        #expect(page.html.contains("disabled"))
    }

    @Test func `a form without a decision, or with an unknown one, does nothing`() async throws {
        let page = try await browser.ask()
        let credentials = ["username": "ana", "password": Yahoo.Demo.password]
        var bare = page
        bare.html = page.html.replacing("name=\"decision\"", with: "")
        #expect(try await browser.submit(bare, filling: credentials).status == 403)
        var odd = page
        odd.html = page.html.replacing("value=\"sign-in\"", with: "value=\"erase\"")
        #expect(
            try await browser.submit(
                odd, filling: credentials, pressing: .init(name: "decision", value: "erase")
            ).status == 403
        )
    }
}
