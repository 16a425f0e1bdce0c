import AuthorizationServer
import HTTPMessages
import Testing

@testable import PartnerServer

/// RFC 6749 section 10.12: a form counts only from the browser, for the request and in the step it was shown.
@Suite struct FormProtectionTests {
    let partner: Partner

    init() throws { partner = try Partner() }

    /// Sends a consent or sign-in form with someone else's token.
    private func post(
        _ decision: String, csrf: String?, query: String = Partner.query(), cookie: String?
    ) async -> HTTPResponse {
        let fields = [
            ("decision", decision), ("username", Partner.Demo.username),
            ("password", Partner.Demo.password),
        ]
        return await partner.post(
            "/authorize?\(query)", fields + (csrf.map { [("csrf", $0)] } ?? []),
            headers: cookie.map { ["Cookie": $0] } ?? [:])
    }

    private func expectRefused(
        _ answer: HTTPResponse, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(answer.status == 403, sourceLocation: sourceLocation)
        #expect(answer.headers["Location"] == nil, sourceLocation: sourceLocation)
        #expect(answer.headers["Set-Cookie"] == nil, sourceLocation: sourceLocation)
        #expect(answer.text.contains("Start again"), sourceLocation: sourceLocation)
    }

    // Rule: server.form-token
    @Test(arguments: ["agree", "cancel", "switch"])
    func `the token of another session does not count`(decision: String) async throws {
        var (attacker, victim) = (Visitor(partner), Visitor(partner))
        let token = try PageForm(try await attacker.consentPage(Partner.query())).csrf
        _ = try await victim.consentPage(Partner.query())
        expectRefused(await post(decision, csrf: token, cookie: victim.cookie))
        expectRefused(await post(decision, csrf: nil, cookie: victim.cookie))
        expectRefused(await post(decision, csrf: "", cookie: victim.cookie))
    }

    @Test func `the token of another request does not count`() async throws {
        var visitor = Visitor(partner)
        let modest = Partner.query(scope: "devices.read")
        let token = try PageForm(try await visitor.consentPage(modest)).csrf
        for greedy in [Partner.query(), Partner.query(scope: "devices.read", more: [("a", "b")])] {
            expectRefused(await post("agree", csrf: token, query: greedy, cookie: visitor.cookie))
        }
        #expect(await post("agree", csrf: token, query: modest, cookie: visitor.cookie).status == 303)
    }

    @Test func `the token of the sign-in form agrees to nothing`() async throws {
        var visitor = Visitor(partner)
        _ = try await visitor.consentPage(Partner.query())
        let signIn = try visitor.csrf(ofForm: "sign-in")
        expectRefused(await post("agree", csrf: signIn, cookie: visitor.cookie))
        let consent = try visitor.csrf(ofForm: "consent")
        #expect(await post("agree", csrf: consent, cookie: visitor.cookie).status == 303)
    }

    // Rule: server.account-email
    @Test func `a consent that no page asked for gives no code to an account without an email address`()
        async throws
    {
        let partner = try Partner { $0.accounts[0].email = "" }
        var visitor = Visitor(partner)
        let signIn = await visitor.open(Partner.query())
        _ = try await visitor.signIn(Partner.Demo.username, Partner.Demo.password, on: signIn)
        // The browser knows the key of its own token.
        let csrf = try visitor.csrf(ofForm: "consent")
        let answer = await partner.post(
            "/authorize?\(Partner.query())", ["csrf": csrf, "decision": "agree"],
            headers: ["Cookie": try #require(visitor.cookie)])
        #expect(answer.locationValue("error") == "access_denied")
        #expect(answer.locationValue("code") == nil)
    }

    @Test func `a form of another site signs no user in`() async throws {
        var attacker = Visitor(partner)
        let token = try PageForm(await attacker.open(Partner.query())).csrf
        var victim = Visitor(partner)
        _ = await victim.open(Partner.query())
        expectRefused(await post("sign-in", csrf: token, cookie: victim.cookie))
        expectRefused(await post("sign-in", csrf: token, cookie: nil))
    }

    // Rule: server.new-session
    @Test func `the session gets a new identifier at the sign-in`() async throws {
        var visitor = Visitor(partner)
        _ = await visitor.open(Partner.query())
        let planted = visitor.cookie
        _ = try await visitor.consentPage(Partner.query())
        #expect(visitor.cookie != planted)
        var attacker = Visitor(partner)
        attacker.cookie = planted
        #expect(await attacker.open(Partner.query()).text.contains("<h1>Sign in</h1>"))
    }

    // Rule: server.cookie
    @Test func `the cookie is out of reach of scripts, other sites and plain http`() async throws {
        let line = try #require(await partner.get("/authorize?\(Partner.query())").headers["Set-Cookie"])
        #expect(line.hasPrefix("__Host-session="))
        #expect(line.hasSuffix("; Path=/; HttpOnly; SameSite=Lax; Secure"))
    }

    @Test func `over plain loopback the cookie does without Secure`() async throws {
        let partner = try Partner { $0.issuer = "http://127.0.0.1:8080" }
        let line = try #require(await partner.get("/authorize?\(Partner.query())").headers["Set-Cookie"])
        #expect(line.hasPrefix("session="))
        #expect(line.hasSuffix("; Path=/; HttpOnly; SameSite=Lax"))
    }

    @Test func `an app session is not a browser session, nor the other way round`() async throws {
        let app = await partner.appSession()
        let page = await partner.get(
            "/authorize?\(Partner.query())", headers: ["Cookie": "__Host-session=\(app)"])
        #expect(page.text.contains("<h1>Sign in</h1>"))
        var visitor = Visitor(partner)
        _ = try await visitor.consentPage(Partner.query())
        let browser = try visitor.cookieValue
        #expect(await partner.appCode(session: browser).status == 401)
    }

    @Test(arguments: ["", "short", String(repeating: "a", count: 44), "\u{1}\u{2}"])
    func `a cookie that this server cannot have made is replaced`(value: String) async throws {
        let page = await partner.get(
            "/authorize?\(Partner.query())", headers: ["Cookie": "a=b; __Host-session=\(value)"])
        #expect(page.status == 200)
        #expect(page.headers["Set-Cookie"] != nil)
    }

    @Test func `a form that is not a form is refused`() async {
        let answer = await partner.send(
            "POST", "/authorize?\(Partner.query())", headers: ["Content-Type": "application/json"], body: "{}"
        )
        #expect(answer.status == 415)
    }
}
