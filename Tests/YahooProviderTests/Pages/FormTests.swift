import HTTPMessages
import LocalWeb
import Testing

@testable import YahooProvider

/// Forged forms, planted sessions and guessed passwords.
struct FormTests {
    private let credentials = ["username": "ana", "password": Yahoo.Demo.password]

    private func signInPage(_ browser: Browser, _ query: String = Yahoo.query()) async throws -> Browser.Page
    {
        try await browser.open(Yahoo.address(query))
    }

    /// RFC 6749 section 10.12: login CSRF signs the victim in as the attacker,
    /// consent CSRF gives a code away.
    // Rule: yahoo.form-token
    @Test func `a form that this browser was not shown for this request is refused`() async throws {
        let yahoo = try Yahoo()
        let (attacker, victim) = (yahoo.browser(), yahoo.browser())
        let planted = try await signInPage(attacker)
        _ = try await signInPage(victim)
        let login = try await victim.signIn(planted)
        #expect(login.status == 403 && login.html.contains("Please try again"))

        let consent = try await attacker.signIn(planted)
        _ = try await victim.signIn(try await signInPage(victim))
        let agreed = try await victim.submit(consent, filling: [:], pressing: ("decision", "agree"))
        #expect(agreed.status == 403 && agreed.location == nil)

        // The same browser's own form, sent with another request.
        var moved = try await signInPage(victim, Yahoo.query(["scope": "openid"]))
        moved.url = Yahoo.address(Yahoo.query(["scope": "openid mail-r"]))
        moved.html = moved.html.replacing(/action="[^"]*"/, with: "action=\"\"")
        let other = try await victim.submit(moved, filling: [:], pressing: ("decision", "agree"))
        #expect(other.status == 403)
    }

    /// Forged, it would end a sign-in that the user wants, and answer the app in the user's name.
    @Test func `a cancel on a page that this browser was not shown is refused, and the app hears nothing`()
        async throws
    {
        let yahoo = try Yahoo()
        let (attacker, victim) = (yahoo.browser(), yahoo.browser())
        let planted = try await signInPage(attacker)
        _ = try await signInPage(victim)
        let forged = try await victim.submit(planted, filling: [:], pressing: ("decision", "cancel"))
        #expect(forged.status == 403 && forged.location == nil)
        #expect(forged.html.contains("Please try again"))
        let own = try await victim.submit(
            try await signInPage(victim), filling: [:], pressing: ("decision", "cancel"))
        #expect(own.location?.contains("error=access_denied") == true)
    }

    @Test func `the token of the sign-in form agrees to nothing`() async throws {
        let (yahoo, browser) = try Yahoo.visited()
        _ = try await yahoo.journey(in: browser)
        var page = try await signInPage(browser, Yahoo.query(["prompt": "login", "scope": "openid mail-r"]))
        page.html = page.html.replacing("value=\"sign-in\"", with: "value=\"agree\"")
        let answer = try await browser.submit(page, filling: [:], pressing: ("decision", "agree"))
        #expect(answer.status == 403)
    }

    @Test func `the session after a sign-in has a new random name`() async throws {
        let yahoo = try Yahoo()
        let planted = String(repeating: "A", count: 43)
        let headers: HTTPHeaders = ["Cookie": "__Host-yahoo-session=\(planted)"]
        let target = "/oauth2/request_auth?\(Yahoo.query())"
        let answer = try await yahoo.press("sign-in", at: target, cookie: planted).answer
        let cookie = try #require(answer.headers["Set-Cookie"])
        #expect(answer.status == 303 && !cookie.contains(planted))
        #expect(cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Lax; Secure"))
        #expect(await yahoo.get(target, headers: headers).text.contains("name=\"password\""))
    }

    @Test func `the session before another sign-in, or before the account is switched, is over`() async throws
    {
        let yahoo = try Yahoo()
        let target = "/oauth2/request_auth?\(Yahoo.query(["prompt": "login consent"]))"
        let signedIn = "/oauth2/request_auth?\(Yahoo.query(["prompt": "consent"]))"
        func isSignedIn(_ cookie: String) async -> Bool {
            await yahoo.store.session(yahoo.digest(cookie), at: yahoo.clock.now) != nil
        }
        let first = try await yahoo.press("sign-in", at: target).cookie
        #expect(await isSignedIn(first))
        let again = "/oauth2/request_auth?\(Yahoo.query(["prompt": "login", "state": "2"]))"
        let second = try await yahoo.press("sign-in", at: again, cookie: first).cookie
        #expect(await isSignedIn(second))
        #expect(await !isSignedIn(first))
        let third = try await yahoo.press("switch", at: signedIn, cookie: second).cookie
        #expect(await !isSignedIn(second))
        #expect(await !isSignedIn(third))
    }

    @Test func `unknown names and wrong passwords get the same answer`() async throws {
        let (_, browser) = try Yahoo.visited()
        let page = try await signInPage(browser)
        func fail(_ name: String) async throws -> Browser.Page {
            try await browser.submit(
                page, filling: ["username": name, "password": "wrong"], pressing: ("decision", "sign-in"))
        }
        let (known, unknown) = (try await fail("ana"), try await fail("eve"))
        #expect(known.status == 403 && unknown.status == 403)
        #expect(known.html.replacing("ana", with: "eve") == unknown.html)
        #expect(known.html.contains("role=\"alert\""))
    }

    @Test(arguments: [["ana"], ["ana", "ana@yahoo.com"], ["nobody"]])
    func `after five failures a name has to wait, under whichever of its names`(names: [String]) async throws
    {
        let (yahoo, browser) = try Yahoo.visited()
        let page = try await signInPage(browser)
        func attempt(_ number: Int, _ password: String) async throws -> Int {
            try await browser.submit(
                page, filling: ["username": names[number % names.count], "password": password],
                pressing: ("decision", "sign-in")
            ).status
        }
        for number in 0..<5 { #expect(try await attempt(number, "wrong") == 403) }
        #expect(try await attempt(0, Yahoo.Demo.password) == 429)
        yahoo.clock.advance(by: 300)
        #expect(try await attempt(0, Yahoo.Demo.password) == (names == ["nobody"] ? 403 : 200))
    }

    @Test func `wrong passwords under made-up names lock no other user out`() async throws {
        let (_, browser) = try Yahoo.visited()
        let page = try await signInPage(browser)
        func attempt(_ name: String, _ password: String) async throws -> Int {
            try await browser.submit(
                page, filling: ["username": name, "password": password], pressing: ("decision", "sign-in")
            ).status
        }
        for number in 0..<600 { #expect(try await attempt("user\(number)", "x") == 403) }
        #expect(try await attempt("ana", Yahoo.Demo.password) == 200)
    }

    @Test func `a disabled account cannot sign in, and its tokens are dead`() async throws {
        let yahoo = try Yahoo { $0.accounts[0].isDisabled = true }
        let browser = yahoo.browser()
        let page = try await browser.signIn(try await signInPage(browser))
        #expect(page.status == 403 && page.html.contains("disabled"))
    }

    @Test func `a form without a decision, or with an unknown one, does nothing`() async throws {
        let (_, browser) = try Yahoo.visited()
        let page = try await signInPage(browser)
        var bare = page
        bare.html = page.html.replacing("name=\"decision\"", with: "")
        #expect(try await browser.submit(bare, filling: credentials).status == 403)
        var odd = page
        odd.html = page.html.replacing("value=\"sign-in\"", with: "value=\"erase\"")
        #expect(
            try await browser.submit(odd, filling: credentials, pressing: ("decision", "erase")).status == 403
        )
    }
}
