import HTTPMessages
import LocalWeb
import Testing
import YahooDemo

@testable import YahooProvider

struct AuthorizationRequestTests {
    let yahoo: Yahoo

    init() throws { yahoo = try Yahoo() }

    typealias Demo = YahooConfiguration.Demo

    /// RFC 6749 section 4.1.2.1; section 10.15 calls the opposite an open redirector.
    // Rule: yahoo.redirect-uri
    @Test(
        arguments: [
            ["client_id": nil], ["client_id": ""], ["client_id": "unknown"], ["redirect_uri": nil],
            ["redirect_uri": "https://attacker.example/"], ["redirect_uri": Demo.redirectURI + "/"],
            ["redirect_uri": Demo.redirectURI.uppercased()], ["redirect_uri": Demo.redirectURI + "?a=b"],
            ["redirect_uri": Demo.otherRedirectURI], ["redirect_uri": "oob"],
            ["client_id": Demo.otherClientID],
            ["redirect_uri": "javascript:alert(1)"],
            ["redirect_uri": "//demo-project.firebaseapp.com/__/auth/handler"],
        ] as [[String: String?]])
    func `without a known app and its own address a page is shown, and the user is not redirected`(
        changes: [String: String?]
    ) async {
        guard let (name, value) = changes.first else { return }
        for prompt in [nil, "none"] {
            let answer = await yahoo.get(
                "/oauth2/request_auth?\(Yahoo.query([name: value, "prompt": prompt]))")
            #expect(answer.status == 400)
            #expect(answer.headers["Location"] == nil)
            #expect(answer.text.contains("For developers: "))
        }
    }

    @Test func `the page says what developers have to correct, and repeats nothing of the request`()
        async throws
    {
        func text(_ query: String) async -> String { await yahoo.get("/oauth2/request_auth?\(query)").text }
        #expect(await text(Yahoo.query(["client_id": "<script>"])).contains("INVALID_CONSUMER_KEY"))
        #expect(await text(Yahoo.query(["redirect_uri": "https://x.example/"])).contains("BAD_REDIRECT_URI"))
        #expect(await text("").contains("INVALID_REQUEST: the parameter client_id is missing"))
        #expect(!(await text(Yahoo.query(["client_id": "<script>"]))).contains("script"))
    }

    @Test(
        arguments: [
            ("response_type", nil, "invalid_request"),
            ("response_type", "token", "unsupported_response_type"),
            ("response_type", "code id_token", "unsupported_response_type"),
            ("scope", "user.readwrite", "invalid_scope"), ("scope", "openid fspt-r", "invalid_scope"),
            ("scope", "openid,,", nil), ("scope", "\"", "invalid_scope"), ("scope", ",", "invalid_scope"),
            ("prompt", "none", "login_required"), ("prompt", "none login", "invalid_request"),
            ("prompt", "logout", "invalid_request"), ("max_age", "-1", "invalid_request"),
            ("max_age", "99999999999999999999", "invalid_request"), ("max_age", "soon", "invalid_request"),
            ("code_challenge", "short", "invalid_request"),
            ("code_challenge_method", "plain", "invalid_request"),
        ] as [(String, String?, String?)])
    func `the app gets every other error by redirect, with its state`(
        name: String, value: String?, error: String?
    ) async throws {
        let answer = await yahoo.get("/oauth2/request_auth?\(Yahoo.query([name: value]))")
        guard let error else {
            #expect(answer.status == 200)
            return
        }
        let location = try #require(answer.headers["Location"])
        #expect(answer.status == 303)
        #expect(location.hasPrefix("\(Demo.redirectURI)?error=\(error)"))
        #expect(location.hasSuffix("&state=state-1"))
    }

    @Test func `a repeated parameter is refused, a repeated state without sending one back`() async {
        let repeated = await yahoo.get("/oauth2/request_auth?\(Yahoo.query())&nonce=2")
        #expect(repeated.headers["Location"]?.contains("error=invalid_request") == true)
        let states = await yahoo.get("/oauth2/request_auth?\(Yahoo.query())&state=2")
        #expect(states.headers["Location"]?.contains("error=invalid_request") == true)
        #expect(states.headers["Location"]?.contains("&state=") == false)
        let addresses = await yahoo.get(
            "/oauth2/request_auth?\(Yahoo.query())&redirect_uri=https://x.example/")
        #expect(addresses.status == 400)
    }

    @Test(arguments: ["openid profile email", "openid,profile,email", "openid, profile email"])
    func `scopes come with spaces or commas`(scope: String) async throws {
        let claims = try await yahoo.claims(try await yahoo.tokens(Yahoo.query(["scope": scope])))
        #expect(claims["email"] != nil && claims["name"] != nil)
    }

    // Rule: yahoo.scope
    @Test func `an app that may write asks for sdct-w, one that may read for sdct-r, and hears which`()
        async throws
    {
        func problem(_ scope: String, _ app: (id: String, uri: String)) async -> String? {
            let query = Yahoo.query(["scope": scope, "client_id": app.id, "redirect_uri": app.uri])
            return await yahoo.get("/oauth2/request_auth?\(query)").headers["Location"]
        }
        let writing = (Demo.clientID, Demo.redirectURI)
        let reading = (Demo.otherClientID, Demo.otherRedirectURI)
        #expect(await problem("openid sdct-w", writing) == nil)
        #expect(await problem("openid sdct-r", reading) == nil)
        let wrong = try #require(await problem("openid sdct-r", writing))
        #expect(wrong.contains("error=invalid_scope&error_description=invalid%20scope"))
        #expect(wrong.contains("ask%20for%20sdct-w"))
        #expect(await problem("openid sdct-w", reading)?.contains("error=invalid_scope") == true)
    }

    @Test func `without a scope the app gets what it is registered for, and no ID token`() async throws {
        let tokens = try await yahoo.tokens(Yahoo.query(["scope": nil]))
        #expect(tokens["access_token"] != nil && tokens["id_token"] == nil)
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

    // Rule: yahoo.pkce-required
    @Test func `an app without a secret has to use PKCE, another one may`() async throws {
        let challenge: KeyValuePairs<String, String?> = [
            "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "S256",
        ]
        for isPublic in [false, true] {
            let yahoo = try Yahoo { if isPublic { $0.apps[0].secretDigest = nil } }
            let plain = await yahoo.get("/oauth2/request_auth?\(Yahoo.query())").headers["Location"]
            #expect((plain?.contains("error=invalid_request") == true) == isPublic)
            let with = await yahoo.get("/oauth2/request_auth?\(Yahoo.query(challenge))")
            #expect(with.status == 200)
        }
    }
}
