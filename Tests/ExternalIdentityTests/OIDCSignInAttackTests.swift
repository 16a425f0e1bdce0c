import ExternalIdentity
import Foundation
import HTTPMessages
import HeadlessBrowser
import OAuth
import OpenIDConnect
import PlatformCrypto
import Testing
import WebText

/// Who tries to get into another's account by the sign-in at the provider, and what stops it.
@Suite struct OIDCSignInAttackTests {
    private let facade: Facade

    init() throws { facade = try Facade() }

    // Rule: external.own-state
    @Test func `an attacker's answer signs no other browser in`() async throws {
        let answer = try await facade.unopenedAnswer(facade.stopping)
        let stranger = facade.stopping
        let page = try await stranger.open(answer)
        #expect(page.status == 400)
        #expect(page.location == nil)
        #expect(try await !facade.isSignedIn(stranger))
        // The victim has begun a sign-in as well.
        let victim = facade.stopping
        _ = try await facade.unopenedAnswer(victim)
        #expect(try await victim.open(answer).status == 400)
        #expect(try await !facade.isSignedIn(victim))
    }

    // Rule: external.own-state
    @Test func `an answer without a state, or with two, is refused`() async throws {
        let browser = facade.stopping
        let answer = try await facade.unopenedAnswer(browser)
        let code = try facade.item("code", of: answer)
        let state = try facade.item("state", of: answer)
        for forged in [[code], [code, state, state], [code, .init("state", "x")]] {
            let page = try await browser.open(Parameters(forged).appended(to: SignInProvider.callback))
            #expect(page.status == 400)
        }
        #expect(try await browser.open(answer).url == Facade.authorization())
    }

    @Test func `a callback counts once, even where the provider takes a code twice`() async throws {
        facade.provider.behavior.withLock { $0.checksNothing = true }
        let browser = facade.stopping
        let answer = try await facade.unopenedAnswer(browser)
        #expect(try await browser.open(answer).url == Facade.authorization())
        let again = try await browser.open(answer)
        #expect(again.status == 400)
        #expect(again.location == nil)
        #expect(try await facade.stopping.open(answer).status == 400)
    }

    private func callback(_ state: Parameters.Item, code: String, cookie: String) async -> HTTPResponse {
        let target = Parameters([state, .init("code", code)]).appended(to: "/provider/callback")
        return await facade.send("GET", target, headers: ["Cookie": cookie])
    }

    // Rule: openid.sign-in-exchanges
    @Test func `one sign-in brings a few codes to the provider, however often its cookie is sent`()
        async throws
    {
        let own = try await facade.beginSignIn()
        for number in 1...20 {
            let answer = await callback(own.state, code: "junk\(number)", cookie: own.cookie)
            #expect(answer.status == (number <= 3 ? 403 : 400), "code \(number)")
        }
        #expect(facade.provider.exchanges.withLock { $0 } == 3)
        let other = try await facade.beginSignIn()
        _ = await callback(other.state, code: "junk", cookie: other.cookie)
        #expect(facade.provider.exchanges.withLock { $0 } == 4)
    }

    @Test func `a browser keeps its sign-in while too many others end theirs`() async throws {
        let browser = facade.stopping
        let answer = try await facade.unopenedAnswer(browser)
        facade.isBusy.withLock { $0 = true }
        for _ in 0..<5 {
            let page = try await browser.open(answer)
            #expect(page.status == 503)
            #expect(page.location == nil)
            #expect(page.html.contains("This site is busy."), "it is not this user who tried too often")
        }
        let own = try await facade.beginSignIn()
        let raw = await callback(own.state, code: "c", cookie: own.cookie)
        #expect(raw.headers["Retry-After"] == "5")
        #expect(raw.headers["Set-Cookie"] == nil)
        #expect(facade.reasons.first?.hasPrefix("too many requests") == true)
        facade.isBusy.withLock { $0 = false }
        #expect(try await browser.open(answer).url == Facade.authorization())
    }

    @Test func `a browser keeps its sign-in while the provider's document has to wait`() async throws {
        _ = try await facade.signIn()
        facade.clock.advance(by: 300)
        let browser = facade.stopping
        let answer = try await facade.unopenedAnswer(browser)
        facade.clock.advance(by: 300)
        facade.isBusy.withLock { $0 = true }
        #expect(try await browser.open(answer).status == 503)
        facade.isBusy.withLock { $0 = false }
        facade.clock.advance(by: 60)
        #expect(try await browser.open(answer).url == Facade.authorization())
    }

    private static let cookieName = "__Host-provider-sign-in"
    private static let purpose = "sign-in at the provider"

    /// The server's answer to the callback of a sign-in that a key has signed for a purpose.
    private func callback(
        signedBy key: String, for purpose: String = Self.purpose, begunAt date: Date
    ) async throws -> HTTPResponse {
        let signIns = StatelessSignIns(
            key: key, purpose: purpose, maximumExchanges: 1, crypto: try PlatformCrypto())
        let signIn = signIns.begin(carrying: "/links".utf8, random: .system, at: date)
        return await callback(
            .init("state", signIn.attempt.state), code: "c", cookie: "\(Self.cookieName)=\(signIn.text)")
    }

    @Test func `nothing that is printed of a sign-in shows what binds it to its browser`() throws {
        let signIns = StatelessSignIns(
            key: "key", purpose: Self.purpose, maximumExchanges: 1, crypto: try PlatformCrypto())
        let signIn = signIns.begin(carrying: "/links".utf8, random: .system, at: facade.clock.now)
        var shown = "\(signIn) \(signIn.attempt)"
        dump(signIn, to: &shown)
        dump(signIn.attempt, to: &shown)
        for secret in [signIn.text, signIn.attempt.state, signIn.attempt.nonce] {
            #expect(!shown.contains(secret))
        }
    }

    // Rule: openid.sign-in-text
    @Test func `a cookie that another key or purpose has signed is not a sign-in`() async throws {
        let key = await facade.store.deviceKey(orKeeping: "")
        let now = facade.clock.now
        #expect(try await callback(signedBy: "another", begunAt: now).status == 400)
        #expect(try await callback(signedBy: key, for: "another", begunAt: now).status == 400)
        #expect(facade.provider.exchanges.withLock { $0 } == 0)
        // The provider refuses the code.
        #expect(try await callback(signedBy: key, begunAt: now).status == 403)
        #expect(facade.provider.exchanges.withLock { $0 } == 1)
    }

    // Rule: openid.sign-in-time
    @Test(arguments: [Double(Int64.min), Date.distantPast.timeIntervalSince1970, 0])
    func `a sign-in has expired, however long ago it began`(seconds: Double) async throws {
        let key = await facade.store.deviceKey(orKeeping: "")
        let answer = try await callback(signedBy: key, begunAt: Date(timeIntervalSince1970: seconds))
        #expect(answer.status == 400)
    }

    // Rule: openid.sign-in-text
    @Test func `no byte of a cookie can be changed`() async throws {
        let own = try await facade.beginSignIn()
        let parts = own.cookie.split(separator: "=", maxSplits: 1)
        try #require(parts.count == 2)
        let bytes = try #require(Base64URL.decode(String(parts[1])))
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 1
            let cookie = "\(parts[0])=\(Base64URL.encode(changed))"
            let answer = await callback(own.state, code: "c", cookie: cookie)
            #expect(answer.status == 400, "byte \(index)")
        }
        #expect(facade.provider.exchanges.withLock { $0 } == 0)
    }

    // Rule: openid.sign-in-time
    @Test func `a sign-in counts where a clock is a minute behind, and ends after ten minutes`()
        async throws
    {
        for (seconds, status) in [(-60.0, 403), (-61, 400), (60, 403), (599, 403), (600, 400)] {
            let own = try await facade.beginSignIn()
            facade.clock.advance(by: seconds)
            let answer = await callback(own.state, code: "c", cookie: own.cookie)
            #expect(answer.status == status, "after \(seconds) seconds")
        }
    }

    @Test func `the cookie of a sign-in is for its own server, and for ten minutes`() async throws {
        let begin = await facade.send("GET", "/provider/sign-in?return_to=%2Flinks")
        let line = try #require(begin.headers["Set-Cookie"])
        let cookie = line.prefix { $0 != ";" }
        #expect(cookie.hasPrefix("\(Self.cookieName)="))
        #expect(line.dropFirst(cookie.count) == "; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=600")
    }

    @Test(arguments: ["HEAD", "POST"])
    func `only a GET brings the answer of the provider`(method: String) async throws {
        let own = try await facade.beginSignIn()
        let target = Parameters([own.state, .init("code", "c")]).appended(to: "/provider/callback")
        let answer = await facade.send(method, target, headers: ["Cookie": own.cookie])
        #expect(answer.status == 405)
        #expect(answer.headers["Allow"] == "GET")
        #expect(facade.provider.exchanges.withLock { $0 } == 0)
    }

    /// The HMAC and the frame of a cookie without content take 56 bytes: 32 of the HMAC, 16 at random, and 8 of the time.
    @Test(arguments: [
        "", "a.1.b", zeros(55), zeros(56), Base64URL.encode([UInt8](repeating: 0, count: 56) + "/links".utf8),
    ])
    func `a cookie that this server did not make is not a sign-in`(cookie: String) async {
        let answer = await facade.send(
            "GET", "/provider/callback?code=a&state=b",
            headers: ["Cookie": "\(Self.cookieName)=\(cookie)"])
        #expect(answer.status == 400)
        #expect(answer.headers["Location"] == nil)
    }

    private static func zeros(_ count: Int) -> String {
        Base64URL.encode([UInt8](repeating: 0, count: count))
    }

    // Rule: external.return-address
    @Test(arguments: [
        "https://evil.example/", "//evil.example/authorize?a", "/token?a", "/provider/callback?a", "",
        "/authorize?a\r\nLocation: https://evil.example",
    ])
    func `the browser is sent to no other URL after a sign-in`(target: String) async throws {
        let query = Parameters([.init("return_to", target)]).encoded
        let answer = await facade.send("GET", "/provider/sign-in?\(query)")
        #expect(answer.status == 400)
        #expect(answer.headers["Location"] == nil)
        #expect(answer.headers["Set-Cookie"] == nil)
    }

    @Test func `an error goes to no redirect URI that is not registered`() async throws {
        facade.provider.behavior.withLock { $0.error = "access_denied" }
        let request = "/authorize?client_id=google-client&redirect_uri=https%3A%2F%2Fevil.example%2F&state=x"
        let query = Parameters([.init("return_to", request)]).encoded
        let page = try await facade.browser().open("\(Facade.origin)/provider/sign-in?\(query)")
        #expect(page.status == 400)
        #expect(page.location == nil)
    }

    /// RFC 6749 section 3.1; without the check, a parameter that comes twice counts as absent.
    @Test(arguments: [
        "iss=https%3A%2F%2Fevil.example&iss=https%3A%2F%2Fevil.example", "error=access_denied&error=x",
        "code=x",
    ])
    func `an answer with a parameter that comes twice signs nobody in`(query: String) async throws {
        let browser = facade.stopping
        let answer = try await facade.unopenedAnswer(browser)
        let page = try await browser.open("\(answer)&\(query)")
        #expect(page.parameter("error") == "access_denied")
        #expect(try await !facade.isSignedIn(browser))
        #expect(
            facade.log.first?.hasPrefix(
                "GET /provider/callback: the answer cannot be read: the parameter ") == true)
        #expect(facade.provider.exchanges.withLock { $0 } == 0)
    }
}
