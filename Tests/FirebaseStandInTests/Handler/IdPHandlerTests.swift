import HTTPMessages
import JSON
import Testing
import WebText

@testable import FirebaseStandIn

/// The handler's first visit: what the SDKs ask, and where the browser goes.
@Suite struct IdPHandlerTests {
    let flow: IdPFlow

    init() throws { flow = try IdPFlow() }

    @Test func `the browser goes to Yahoo with what the app asked for`() async throws {
        let answer = try await flow.open(changing: [
            "scopes": "mail-r,sdct-w", "customParameters": #"{"prompt":"login","language":"fr"}"#, "hl": "de",
        ])
        #expect(answer.status == 303)
        #expect(answer.headers["Cache-Control"] == "no-store")
        #expect(answer.headers["Referrer-Policy"] == "no-referrer")
        let target = try #require(HTTPRequest("GET", answer.headers["Location"] ?? ""))
        #expect(target.origin + target.path == "https://api.login.yahoo.com/oauth2/request_auth")
        #expect(answer.location("response_type") == "code")
        #expect(answer.location("client_id") == TestYahoo.clientID)
        #expect(answer.location("redirect_uri") == IdPFlow.handler)
        #expect(answer.location("scope") == "openid profile email mail-r sdct-w")
        #expect(answer.location("prompt") == "login")
        #expect(answer.location("nonce")?.utf8.count == 43)
        #expect(answer.location("state")?.utf8.count == 43)
        #expect(answer.location("nonce") != answer.location("state"))
        // The language that the app names comes before the language that the app is in.
        #expect(answer.location("language") == "fr")
    }

    @Test func `without another language Yahoo is asked for that of the app`() async throws {
        #expect(try await flow.open(changing: ["hl": "hi"]).location("language") == "hi")
    }

    @Test(arguments: ["/emulator/auth/handler", "/emulator/auth/handler/"])
    func `the handler of the emulator sends its own URL, however its path is spelled`(
        path: String
    ) async throws {
        let answer = try await flow.open(handler: "http://127.0.0.1:9099\(path)")
        #expect(answer.location("redirect_uri") == "http://127.0.0.1:9099/emulator/auth/handler")
        #expect(answer.headers["Set-Cookie"]?.hasPrefix("firebase-handler=") == true)
    }

    @Test(arguments: ["http://demo.example:9099", "http://127.0.0.1.demo.example"])
    func `the handler of the emulator is only for loopback`(origin: String) async throws {
        let answer = try await flow.open(handler: "\(origin)/emulator/auth/handler")
        #expect(answer.status == 400)
        #expect(answer.headers["Location"] == nil)
        #expect(answer.text.contains("has to be opened by https, or at a loopback address"))
    }

    @Test func `the cookie is of this host and for no script`() async throws {
        let field = try #require(try await flow.open().headers["Set-Cookie"])
        #expect(field.hasPrefix("__Host-firebase-handler="))
        #expect(field.hasSuffix("; Path=/; HttpOnly; SameSite=Lax; Secure"))
    }

    @Test func `a browser keeps its cookie, so that two sign-ins at once both end well`() async throws {
        let first = try await flow.open()
        let second = try await flow.open(cookie: first.cookie)
        #expect(first.cookie == second.cookie)
        for left in [first, second] {
            let back = try flow.yahoo.agree(left)
            #expect(Callback(try await flow.get(back, cookie: first.cookie)).link != nil)
        }
    }

    // MARK: No browser is redirected

    // Rule: firebase.registered-app
    @Test(
        arguments: [
            ["apiKey": nil], ["authType": nil], ["authType": "signInWithMagic"], ["providerId": nil],
            ["ibi": nil, "appId": nil], ["appId": nil], ["redirectUrl": "https://app.example/"],
            // Not an app of the project: the sender of the link wants to get the answer.
            ["ibi": "com.evil.app"], ["appId": "1:666:ios:666"], ["clientId": "666.evil.example"],
            ["clientId": "javascript"],
        ] as [[String: String?]])
    func `a request that cannot be answered safely ends on a page`(change: [String: String?]) async throws {
        let answer = try await flow.open(changing: change)
        #expect(answer.status == 400)
        #expect(answer.headers["Location"] == nil)
        #expect(answer.headers["Content-Type"] == "text/html; charset=utf-8")
        #expect(answer.headers["Content-Security-Policy"]?.contains("frame-ancestors 'none'") == true)
        #expect(answer.headers["Set-Cookie"] == nil)
    }

    @Test func `an unknown API key is refused`() async throws {
        let answer = try await flow.open(changing: ["apiKey": "unknown"])
        #expect(answer.status == 400)
        #expect(answer.headers["Location"] == nil)
    }

    @Test func `a repeated parameter is refused`() async throws {
        let address = IdPFlow.url(flow.appleQuery)
        #expect(try await flow.get(address + "&providerId=yahoo.com").status == 400)
    }

    // Rule: firebase.site
    @Test(arguments: [
        "https://evil.example/cb", "https://app.example.evil.example/", "https://app.example@evil.example/",
        "http://app.example/cb", "//app.example/cb", "/cb", "https:/app.example", "javascript:alert(1)",
        "https://app.example\\@evil.example/", "https://sub.app.example/", "https://app.example:x/",
        "https://evil.example/#https://app.example/", "https://app.example /", "https://[::1/",
    ])
    func `a site on no authorized domain gets nothing`(redirectURL: String) async throws {
        let answer = try await flow.open(IdPFlow.webQuery, changing: ["redirectUrl": redirectURL])
        #expect(answer.status == 400)
        #expect(answer.headers["Location"] == nil)
    }

    @Test(arguments: ["https://app.example/cb", "https://APP.example:8443/x?y=z", "http://localhost:3000/"])
    func `a site on an authorized domain may ask`(redirectURL: String) async throws {
        #expect(try await flow.open(IdPFlow.webQuery, changing: ["redirectUrl": redirectURL]).status == 303)
    }

    @Test(
        arguments: [
            (["ibi": "<script>", "appId": nil], "ibi &lt;script&gt;"),
            (
                ["clientId": "666.evil.example", "appId": nil],
                "ibi com.example.app with clientId 666.evil.example"
            ),
        ] as [([String: String?], String)])
    func `the page names the identifiers that the project does not know, without their markup`(
        change: [String: String?], words: String
    ) async throws {
        let page = try await flow.open(changing: change)
        #expect(page.status == 400)
        #expect(page.text.contains(words))
        #expect(!page.text.contains("<script>"))
    }

    @Test func `an app that is named only by its bundle identifier is not called unknown`() async throws {
        let page = try await flow.open(changing: ["appId": nil])
        #expect(page.status == 400)
        #expect(page.text.contains("clientId and appId are missing"))
        #expect(!page.text.contains("no app of the project"))
    }

    // MARK: The app gets the reason

    @Test(
        arguments: [
            (["providerId": "google.com"], "auth/operation-not-allowed"),
            (["providerId": "password"], "auth/operation-not-allowed"),
            (["tid": "tenant-1"], "auth/unsupported-tenant-operation"),
            (["sessionId": nil], "auth/argument-error"),
            (["sessionId": "ABCDEFGHIJ"], "auth/argument-error"),
            (["sessionId": String(repeating: "A", count: 64)], "auth/argument-error"),
            (["scopes": "mail-r,\u{7}"], "auth/argument-error"),
            (["customParameters": "prompt=login"], "auth/argument-error"),
            (["customParameters": #"{"prompt":true}"#], "auth/argument-error"),
            (["customParameters": #"["prompt"]"#], "auth/argument-error"),
        ] as [([String: String?], String)])
    func `the fault of the request goes back to the app`(
        change: [String: String?], code: String
    ) async throws {
        let callback = Callback(try await flow.open(changing: change))
        #expect(callback.target == "\(IdPFlow.scheme)://firebaseauth/link")
        #expect(callback.error == code)
        #expect(callback.parameters.single("authType") == "signInWithRedirect")
        #expect(callback.parameters.single("eventId") == IdPFlow.eventID)
        #expect(callback.link == nil)
    }

    // Rule: firebase.custom-parameter
    @Test(arguments: [
        "client_id", "redirect_uri", "response_type", "scope", "state", "nonce", "response_mode",
        "code_challenge", "request", "request_uri", "claims", "STATE", "Redirect_Uri",
    ])
    func `a custom parameter that OAuth owns is refused`(name: String) async throws {
        let evil = JSONValue.object([name: "evil"]).jsonText
        let callback = Callback(try await flow.open(changing: ["customParameters": evil]))
        #expect(callback.error == "auth/argument-error")
    }

    @Test func `the app hears when the provider is disabled, or has no client id`() async throws {
        let off = try IdPFlow { $0.projects[0].yahooClient?.isEnabled = false }
        #expect(Callback(try await off.open()).error == "auth/operation-not-allowed")
        let unset = try IdPFlow { $0.projects[0].yahooClient?.clientID = "" }
        // The Apple SDK maps this to 17060.
        #expect(Callback(try await unset.open()).error == "auth/invalid-oauth-client-id")
    }

    @Test func `a site hears of an error too`() async throws {
        let answer = try await flow.open(IdPFlow.webQuery, changing: ["providerId": "google.com"])
        let event = try #require(WebEvent(answer))
        #expect(event.page == "https://app.example/cb")
        #expect(event.json["error"]?["code"] == "auth/operation-not-allowed")
        #expect(event.json["eventId"] == "EVT1")
        #expect(event.json["urlResponse"] == .null)
    }
}
