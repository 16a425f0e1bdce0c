import AuthorizationServer
import HTTPMessages
import Testing
import WebText

@testable import PartnerServer

/// A sign-in of the partner's own, which replaces the password form.
@Suite struct BrowserSignInTests {
    private let site = Site()
    private let partner: Partner

    /// A site whose sessions the test begins and ends.
    private final class Site: BrowserSignIn {
        let sessions = Locked(["one": "account-ada"])

        func user(of request: HTTPRequest) async -> SignedInUser? {
            guard let id = request.cookies(named: "site").first, let account = sessions.withLock({ $0[id] })
            else { return nil }
            return SignedInUser(accountID: account, sessionID: id)
        }

        func signInAddress(returningTo request: SignInReturnAddress, asAnotherUser: Bool) -> String {
            request.appended(to: asAnotherUser ? "https://sso.example/?switch" : "https://sso.example/")
        }
    }

    /// A site whose sign-in is on a page of the server, and always ends with an error.
    private struct RefusingSite: BrowserSignIn {
        func user(of request: HTTPRequest) async -> SignedInUser? { nil }

        func signInAddress(returningTo request: SignInReturnAddress, asAnotherUser: Bool) -> String {
            request.appended(to: "/site")
        }

        func routes(ending: SignInEnding) -> [Route<any Endpoint>] {
            [Route("/site", ["GET"], Page(ending: ending))]
        }

        /// The site's page, which tells the server that the user cancelled.
        struct Page: Endpoint {
            let ending: SignInEnding

            func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
                let parameters = Parameters(parsing: request.query ?? "", plus: .space)
                let address = try parameters.value("return_to").flatMap { SignInReturnAddress($0) }
                return ending.end(try #require(address), with: .cancelled, reason: nil, request)
            }
        }
    }

    init() throws {
        let site = site
        partner = try Partner(browserSignIn: site) {
            $0.addAccount("barred", name: "Ada Example", isDisabled: true)
        }
    }

    private func visitor(_ session: String? = "one") -> Visitor {
        var visitor = Visitor(partner)
        visitor.siteCookie = session.map { "site=\($0)" }
        return visitor
    }

    /// The refresh token of a link that the user of the site agreed to.
    private func refreshToken() async throws -> String {
        var visitor = visitor()
        let answer = try await visitor.press("agree", on: await visitor.open(Partner.query()))
        let exchange = await partner.exchange(try #require(answer.locationValue("code")))
        return try #require(exchange.fields["refresh_token"])
    }

    @Test func `a browser without a user goes to the site and comes back to its own request`() async throws {
        var visitor = visitor(nil)
        let query = Partner.query(rawState: "A%2BB+c")
        let away = await visitor.open(query)
        #expect(away.status == 303)
        #expect(away.text.isEmpty)
        let location = try #require(away.headers["Location"])
        #expect(location.hasPrefix("https://sso.example/?return_to="))
        let back = away.locationValue("return_to").flatMap { SignInReturnAddress($0) }
        #expect(back?.target == "/authorize?\(query)")

        visitor.siteCookie = "site=one"
        let consent = await visitor.open(query)
        #expect(consent.text.contains("Ada Example"))
        #expect(!consent.text.contains("password"))
        let answer = try await visitor.press("agree", on: consent)
        #expect(try answer.locationParameters.item("state")?.rawValue == "A%2BB+c")
        let exchange = await partner.exchange(try #require(answer.locationValue("code")))
        let info = await partner.userInfo(try #require(exchange.fields["access_token"]))
        #expect(info.fields["sub"] == "account-ada")
    }

    // Rule: server.form-token
    @Test func `a consent form counts only for the browser, the session and the user of its page`()
        async throws
    {
        var owner = visitor()
        let page = await owner.open(Partner.query())
        site.sessions.withLock { $0["two"] = "account-ada" }
        // Another browser with a session of its own, the same browser with a new session, and without one.
        var thief = visitor("two")
        _ = await thief.open(Partner.query())
        var renewed = owner
        renewed.siteCookie = "site=two"
        var left = owner
        left.siteCookie = nil
        for var visitor in [thief, renewed, left] {
            let answer = try await visitor.press("agree", on: page)
            #expect(answer.status == 403)
            #expect(answer.headers["Location"] == nil)
        }
        // The session is the same, and its user is another one.
        site.sessions.withLock { $0["one"] = "account-other" }
        #expect(try await owner.press("agree", on: page).locationValue("code") == nil)
        site.sessions.withLock { $0["one"] = "account-ada" }
        #expect(try await owner.press("agree", on: page).locationValue("code") != nil)
    }

    @Test func `the password form signs no user in any more`() async throws {
        var visitor = visitor()
        _ = await visitor.open(Partner.query())
        let answer = await partner.post(
            "/authorize?\(Partner.query())",
            [
                "csrf": try visitor.csrf(ofForm: "sign-in"), "decision": "sign-in",
                "username": Partner.Demo.username, "password": Partner.Demo.password,
            ], headers: ["Cookie": try #require(visitor.cookie)])
        #expect(answer.status == 403)
        #expect(answer.headers["Set-Cookie"] == nil)
    }

    // Rule: server.links-form
    @Test func `the page of links takes the user of the site`() async throws {
        let refreshToken = try await refreshToken()
        var visitor = visitor(nil)
        for target in ["/links", "/links?user_locale=ar"] {
            let away = await visitor.get(target)
            #expect(away.status == 303)
            #expect(away.text.isEmpty)
            let back = away.locationValue("return_to").flatMap { SignInReturnAddress($0) }
            #expect(back?.target == target)
        }
        visitor.siteCookie = "site=one"
        let page = await visitor.get("/links")
        #expect(page.text.contains("Ada Example"))
        #expect(!page.text.contains("password"))
        let away = try await visitor.press("switch", on: page)
        #expect(away.headers["Location"] == "https://sso.example/?switch&return_to=%2Flinks")

        // The form counts only for the session and the user of its page.
        site.sessions.withLock { $0["two"] = "account-ada" }
        visitor.siteCookie = "site=two"
        #expect(try await visitor.unlink(Partner.Demo.clientID, on: page).status == 403)
        #expect(await partner.refresh(refreshToken).status == 200)
        visitor.siteCookie = "site=one"
        #expect(try await visitor.unlink(Partner.Demo.clientID, on: page).status == 303)
        #expect(await partner.refresh(refreshToken).refusal == "400 invalid_grant")
        // The password form signs no user in.
        let answer = await partner.post(
            "/links", ["decision": "sign-in", "username": Partner.Demo.username, "password": "x"])
        #expect(answer.status == 403)
    }

    @Test(arguments: ["account-barred", "account-unknown"])
    func `an account that cannot be used gets a page of links without links`(account: String) async {
        site.sessions.withLock { $0["one"] = account }
        var visitor = visitor()
        let page = await visitor.get("/links")
        #expect(page.status == 403)
        #expect(page.headers["Location"] == nil)
        #expect(page.text.contains("This account is disabled"))
    }

    @Test(arguments: ["account-barred", "account-unknown"])
    func `an account that cannot be used is reported to the client, without a loop`(account: String) async {
        site.sessions.withLock { $0["one"] = account }
        var visitor = visitor()
        let answer = await visitor.open(Partner.query())
        #expect(answer.headers["Location"]?.hasPrefix(Partner.web) == true)
        #expect(answer.locationValue("error") == "access_denied")
        #expect(answer.locationValue("state") == "xyz")
    }

    @Test func `a sign-in that ends on a page of the server is an error for the client`() async throws {
        let partner = try Partner(browserSignIn: RefusingSite())
        let away = await partner.get("/authorize?\(Partner.query())")
        let answer = await partner.get(try #require(away.headers["Location"]))
        #expect(answer.status == 303)
        #expect(answer.headers["Location"]?.hasPrefix(Partner.web) == true)
        #expect(answer.locationValue("error") == "access_denied")
        #expect(answer.locationValue("state") == "xyz")
    }

    @Test(arguments: [
        (Partner.query(redirectURI: "https://evil.example/"), "the redirect_uri is not registered"),
        (Partner.query(clientID: "unknown"), "this server does not know the client_id"),
        (Partner.query() + String(repeating: "&a=", count: 100), "more than 100 parameters"),
    ])
    func `the page for a request that was made up names its fault`(
        query: String, reason: String
    ) async throws {
        let partner = try Partner(browserSignIn: RefusingSite())
        let address = try #require(SignInReturnAddress("/authorize?\(query)"))
        let answer = await partner.get(address.appended(to: "/site"))
        #expect(answer.status == 400)
        #expect(answer.headers["Location"] == nil)
        #expect(answer.text.contains(reason))
    }

    @Test func `another account is chosen at the site`() async throws {
        var visitor = visitor()
        let consent = await visitor.open(Partner.query())
        let answer = try await visitor.press("switch", on: consent)
        #expect(answer.headers["Location"]?.hasPrefix("https://sso.example/?switch&return_to=") == true)
        #expect(answer.locationValue("return_to") == "/authorize?\(Partner.query())")
    }

    @Test(arguments: [
        "", "/", "/authorize", "authorize?a", "//evil.example/authorize?a",
        "https://evil.example/authorize?a", "/authorize/../evil?a", "/authorizer?a", "/authorize#?a",
        "/authorize?a#b", "/authorize?a b",
        "/authorize?a\r\nLocation: https://evil.example", "/authorize?\\evil", "/authorize?\u{E9}",
        "/token?a", "/AUTHORIZE?a", "/authorize%3Fa", "/links/", "/links#a", "/linksx", "//links",
        "/links\\evil",
        "https://evil.example/links",
    ])
    func `only an authorization request and the page of links are addresses to come back to`(text: String) {
        #expect(SignInReturnAddress(text) == nil)
    }

    @Test func `a hostile query stays one parameter of the site's address`() async {
        var visitor = visitor(nil)
        let query = Partner.query(more: [("x", "&return_to=https://evil.example/#")])
        let away = await visitor.open(query)
        #expect(away.locationParameters.items.count == 1)
        #expect(away.locationValue("return_to") == "/authorize?\(query)")
    }
}
