import DemoData
import HTTPMessages
import HeadlessBrowser
import Testing
import WebText

@testable import YahooStandIn

/// How Yahoo's authorization endpoint answers a request.
@Suite struct AuthorizationRequestTests {
    let yahoo: Yahoo

    init() throws { yahoo = try Yahoo() }

    typealias Demo = YahooConfiguration.Demo

    /// RFC 6749 section 4.1.2.1; section 10.15 calls the opposite an open redirector.
    // Rule: yahoo.redirect-uri
    @Test(
        arguments: [
            ("client_id", nil), ("client_id", ""), ("client_id", "unknown"), ("redirect_uri", nil),
            ("redirect_uri", "https://attacker.example/"), ("redirect_uri", Demo.redirectURI + "/"),
            ("redirect_uri", Demo.redirectURI.uppercased()), ("redirect_uri", Demo.redirectURI + "?a=b"),
            ("redirect_uri", Demo.otherRedirectURI), ("redirect_uri", "oob"),
            ("client_id", Demo.otherClientID),
            ("redirect_uri", "javascript:alert(1)"),
            ("redirect_uri", "//demo-project.firebaseapp.com/__/auth/handler"),
        ] as [(String, String?)])
    func `without a known app and its own redirect URI a page is shown, and the user is not redirected`(
        name: String, value: String?
    ) async {
        for prompt in [nil, "none"] {
            let answer = await yahoo.ask([name: value, "prompt": prompt])
            let request = "prompt=\(prompt ?? "")"
            #expect(answer.status == 400, "\(request)")
            #expect(answer.headers["Location"] == nil, "\(request)")
            #expect(answer.text.contains("For developers: "), "\(request)")
        }
    }

    @Test func `the page says what developers have to correct, and repeats nothing of the request`() async {
        let unknown = await yahoo.ask(["client_id": "<script>"]).text
        #expect(unknown.contains("INVALID_CONSUMER_KEY"))
        #expect(!unknown.contains("script"))
        let elsewhere = await yahoo.ask(["redirect_uri": "https://x.example/"]).text
        #expect(elsewhere.contains("BAD_REDIRECT_URI"))
        #expect(!elsewhere.contains("x.example"))
        let empty = await yahoo.get("/oauth2/request_auth?").text
        #expect(empty.contains("INVALID_REQUEST: the parameter client_id is missing"))
    }

    @Test(
        arguments: [
            ("response_type", nil, "invalid_request"),
            ("response_type", "token", "unsupported_response_type"),
            ("response_type", "code id_token", "unsupported_response_type"),
            ("scope", "user.readwrite", "invalid_scope"), ("scope", "openid fspt-r", "invalid_scope"),
            ("scope", "\"", "invalid_scope"), ("scope", ",", "invalid_scope"),
            ("prompt", "none", "login_required"), ("prompt", "none login", "invalid_request"),
            ("prompt", "logout", "invalid_request"), ("max_age", "-1", "invalid_request"),
            ("max_age", "99999999999999999999", "invalid_request"), ("max_age", "soon", "invalid_request"),
            ("max_age", "+5", "invalid_request"),
            ("code_challenge", "short", "invalid_request"),
            ("code_challenge_method", "plain", "invalid_request"),
        ] as [(String, String?, String)])
    func `the app gets every other error by redirect, with its state`(
        name: String, value: String?, error: String
    ) async throws {
        let answer = await yahoo.ask([name: value])
        let location = try #require(answer.headers["Location"])
        #expect(answer.status == 303)
        #expect(location.hasPrefix("\(Demo.redirectURI)?"))
        #expect(try redirectParameters(of: answer)?.value("error") == error)
        #expect(location.hasSuffix("&state=state-1"))
    }

    @Test func `commas with nothing between them are no scope, and no error`() async {
        #expect(await yahoo.ask(["scope": "openid,,"]).status == 200)
    }

    @Test func `a repeated parameter is refused`() async {
        let answer = await yahoo.ask(adding: "&nonce=2")
        #expect(answer.headers["Location"]?.contains("error=invalid_request") == true)
    }

    @Test func `a repeated state is refused, and none comes back`() async {
        let answer = await yahoo.ask(adding: "&state=2")
        #expect(answer.headers["Location"]?.contains("error=invalid_request") == true)
        #expect(answer.headers["Location"]?.contains("&state=") == false)
    }

    @Test func `a repeated redirect URI is refused on a page`() async {
        #expect(await yahoo.ask(adding: "&redirect_uri=https://x.example/").status == 400)
    }

    /// RFC 3986 section 2.1: otherwise the browser would be sent to a text that is not a URL.
    @Test(arguments: [
        ("a+b", "a+b"), ("%00%0D%0A", "%00%0D%0A"), ("%2B%26%3D", "%2B%26%3D"), ("ä", "%C3%A4"),
        ("50%", "50%25"), ("%zz", "%25zz"), ("<>\"", "%3C%3E%22"),
    ])
    func `the state comes back as it stood on the wire, with an escape for what a URL cannot have`(
        rawState: String, answered: String
    ) async throws {
        let answer = await yahoo.ask(["state": nil, "prompt": "none"], adding: "&state=\(rawState)&x=1")
        #expect(try redirectParameters(of: answer)?.item("state")?.rawValue == answered)
    }

    @Test(arguments: ["openid profile email", "openid,profile,email", "openid, profile email"])
    func `scopes come with spaces or commas`(scope: String) async throws {
        let claims = try await yahoo.claims(try await yahoo.tokens(["scope": scope]))
        #expect(claims["email"] != nil)
        #expect(claims["name"] != nil)
    }

    // Rule: yahoo.scope
    @Test(arguments: [
        ("sdct", YahooPermission.readContacts, YahooPermission.readWriteContacts),
        ("fspt", .readFantasySports, .readWriteFantasySports),
    ])
    func `an app that may write asks for -w, one that may read for -r, and hears which`(
        scope: String, read: YahooPermission, write: YahooPermission
    ) async throws {
        let yahoo = try Yahoo { configuration in
            configuration.apps[0].permissions = [.openID, write]
            configuration.apps[1].permissions = [.openID, read]
        }
        func location(_ scope: String, _ app: (id: String, uri: String)) async -> String? {
            await yahoo.ask(["scope": scope, "client_id": app.id, "redirect_uri": app.uri])
                .headers["Location"]
        }
        let writing = (Demo.clientID, Demo.redirectURI)
        let reading = (Demo.otherClientID, Demo.otherRedirectURI)
        #expect(await location("openid \(scope)-w", writing) == nil)
        #expect(await location("openid \(scope)-r", reading) == nil)
        let wrong = try #require(await location("openid \(scope)-r", writing))
        #expect(wrong.contains("error=invalid_scope&error_description=invalid%20scope"))
        #expect(wrong.contains("ask%20for%20\(scope)-w"))
        #expect(await location("openid \(scope)-w", reading)?.contains("error=invalid_scope") == true)
    }

    @Test func `without a scope the app gets an access token, and no ID token`() async throws {
        let tokens = try await yahoo.tokens(["scope": nil])
        #expect(tokens["access_token"] != nil)
        #expect(tokens["id_token"] == nil)
    }

    @Test func `the request may come by POST`() async throws {
        let fields = [
            ("client_id", Demo.clientID), ("redirect_uri", Demo.redirectURI), ("response_type", "code"),
            ("scope", "openid"), ("state", "a b"),
        ]
        let answer = await yahoo.post("/oauth2/request_auth", fields)
        #expect(answer.status == 303)
        let location = try #require(answer.headers["Location"])
        #expect(location.hasPrefix("/oauth2/request_auth?client_id="))
        #expect(await yahoo.get(location).text.contains("name=\"password\""))
    }

    @Test func `the user of an app that no URL opens gets the code on a page, if the app is registered so`()
        async throws
    {
        let yahoo = try Yahoo { $0.apps[0].redirectURIs.append("oob") }
        let browser = yahoo.browser()
        let consent = try await browser.signIn(try await browser.ask(["redirect_uri": "oob"]))
        let page = try await browser.press("agree", on: consent)
        #expect(page.location == nil)
        #expect(page.status == 200)
        let code = try #require(page.html.firstMatch(of: /<code>([A-Za-z0-9_-]{43})<\/code>/)?.1)
        #expect(await yahoo.exchange(String(code), changing: ["redirect_uri": "oob"]).status == 200)
        let refused = await yahoo.ask(["redirect_uri": "oob", "prompt": "none"])
        #expect(refused.status == 200)
        #expect(refused.text.contains("<code>login_required</code>"))
        #expect(refused.text.contains("<h1>No access</h1>"))
    }

    // Rule: yahoo.pkce-required
    @Test(
        arguments: [
            (.allowed, nil, nil), (.refused, nil, "unauthorized_client"), (.required, "invalid_request", nil),
        ] as [(YahooConfiguration.PKCEPolicy, String?, String?)])
    func `each app has its own rule for PKCE`(
        rule: YahooConfiguration.PKCEPolicy, errorWithout: String?, errorWith: String?
    ) async throws {
        let yahoo = try Yahoo { $0.apps[0].pkce = rule }
        #expect(try redirectParameters(of: await yahoo.ask())?.value("error") == errorWithout)
        #expect(
            try redirectParameters(of: await yahoo.ask(Yahoo.withChallenge))?.value("error") == errorWith)
    }

    /// The parameters that the app gets, or nil when the user sees a page.
    private func redirectParameters(of answer: HTTPResponse) throws -> Parameters? {
        guard let location = answer.headers["Location"] else { return nil }
        let query = try #require(HTTPRequest("GET", location)?.query)
        return Parameters(parsing: query, plus: .space)
    }
}
