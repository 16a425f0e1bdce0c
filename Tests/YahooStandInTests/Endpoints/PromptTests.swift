import HeadlessBrowser
import Testing

@testable import YahooStandIn

/// When a browser with a session is asked for the password again: by `prompt=login`, by `max_age` (OpenID Connect Core
/// section 3.1.2.1), and at the end of the session.
@Suite struct PromptTests {
    let yahoo: Yahoo
    let browser: Browser

    init() throws { (yahoo, browser) = try Yahoo.withBrowser() }

    @Test func `a signed-in user is not asked for the password, unless the app wants it`() async throws {
        _ = try await yahoo.journey(in: browser)
        #expect(try await browser.ask(["state": "2"]).location != nil)
        let asked = try await browser.ask(["prompt": "login"])
        #expect(asked.asksForPassword)
        let redirect = try AppRedirect(await browser.signIn(asked))
        #expect(try redirect.value("code") != nil)
    }

    @Test func `one sign-in answers one request with prompt=login, not the same again nor the next`()
        async throws
    {
        let consent = try await browser.signIn(try await browser.ask(["prompt": "login consent"]))
        #expect(!consent.asksForPassword)
        // The sign-in is still unused, and must not count for another request.
        #expect(try await browser.ask(["prompt": "login", "state": "2"]).asksForPassword)
        _ = try await browser.press("agree", on: consent)
        #expect(try await browser.ask(["prompt": "login consent"]).asksForPassword)
        #expect(try await browser.ask(["prompt": "login", "state": "2"]).asksForPassword)
    }

    @Test func `the consent page of a request with prompt=login gives one code, even when pressed twice`()
        async throws
    {
        let consent = try await browser.signIn(try await browser.ask(["prompt": "login consent"]))
        let codes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    let landed = try? await browser.press("agree", on: consent)
                    return landed?.location?.contains("code=") == true
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(codes == 1)
    }

    @Test func `auth_time is the time of the sign-in, not of the code`() async throws {
        _ = try await yahoo.journey(in: browser)
        yahoo.clock.advance(by: 1_000)
        let code = try #require(try await yahoo.journey(in: browser).value("code"))
        let claims = try await yahoo.claims(await yahoo.exchange(code).json)
        #expect(claims["auth_time"] == .integer(Yahoo.start))
        #expect(claims["iat"] == .integer(Yahoo.start + 1_000))
        #expect(claims["session_exp"] == .integer(Yahoo.start + 14 * 86_400))
        let fresh = try await yahoo.journey(["prompt": "login"], in: browser)
        let newer = try await yahoo.claims(await yahoo.exchange(try #require(try fresh.value("code"))).json)
        #expect(newer["auth_time"] == .integer(Yahoo.start + 1_000))
    }

    // Rule: yahoo.sign-in-age
    @Test func `max_age asks for the password when the sign-in is older`() async throws {
        _ = try await yahoo.journey(in: browser)
        yahoo.clock.advance(by: 100)
        #expect(try await !browser.ask(["max_age": "100"]).asksForPassword)
        #expect(try await browser.ask(["max_age": "99"]).asksForPassword)
        // A fresh sign-in is new enough even for 0, so that no user goes round in a circle.
        let redirect = try await yahoo.journey(["max_age": "0"], in: browser)
        #expect(try redirect.value("code") != nil)
    }

    @Test func `a browser is signed in for 14 days, and not longer`() async throws {
        _ = try await yahoo.journey(in: browser)
        yahoo.clock.advance(by: 14 * 86_400 - 1)
        #expect(try await !browser.ask().asksForPassword)
        yahoo.clock.advance(by: 1)
        #expect(try await browser.ask().asksForPassword)
    }
}
