import GoogleStandIn
import HTTPMessages
import Testing

/// The pages at which browsers bring the partner's answer.
@Suite struct RedirectHostTests {
    let setup: GoogleSetup
    let host: RedirectHost

    init() throws {
        setup = try GoogleSetup()
        host = RedirectHost(server: setup.server, attempts: setup.attempts)
    }

    /// Asks for a page; `asked` in the target is the state of an open attempt.
    private func get(_ target: String, method: String = "GET") async -> HTTPResponse {
        let owner = LinkAttempt.Owner(account: GoogleSetup.link.account, device: "phone-1")
        let attempt = await setup.attempts.begin(
            setup.registration, for: owner, redirectURI: setup.registration.webRedirectURI)
        return await host.handle(
            HTTPRequest(
                method: method, origin: "https://oauth-redirect.googleusercontent.com",
                target: target.replacing("asked", with: attempt.state)))
    }

    @Test func `a code with its state links the accounts, with the web's redirect URI`() async throws {
        await setup.partner.answer(with: .tokens("a1", refresh: "r1"), .userinfo)
        let answer = await get("/r/example-project?code=c1&state=asked")
        #expect(answer.status == 200)
        #expect(
            answer.text == """
                <!doctype html>
                <html lang="en">
                <head><meta charset="utf-8"><title>Linked</title></head>
                <body><h1>Linked</h1><p>The Google account ada@google.example is linked with Partner as \
                ada@partner.example.</p></body>
                </html>

                """)
        let form = try #require(await setup.partner.requests.first?.bodyText)
        #expect(
            form.hasSuffix(
                "&redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fr%2Fexample-project"))
        #expect(await setup.server.account(GoogleSetup.link) != nil)
    }

    @Test(arguments: ["/r/example-project", "/r/example-project?"])
    func `a bare call gets Google's answer, field for field`(target: String) async {
        let answer = await get(target)
        #expect(answer.status == 400)
        #expect(answer.headers["Content-Type"] == "application/json; charset=utf-8")
        #expect(
            answer.text
                == #"{"errorMessage":"A URI fragment or query string must be set.","sendPostBody":false}"#)
    }

    // Rule: google.issuer
    @Test(arguments: [
        ("code=c1", "state is missing; send back the state of the request"),
        ("code=c1&state=", "state is missing; send back the state of the request"),
        ("code=c1&state=test", "state is not one that Google sent"),
        ("code=c1&state=asked&state=asked", "the parameter state is repeated"),
        ("code=c1&code=c2&state=asked", "the parameter code is repeated"),
        ("code=c1&error=access_denied&state=asked", "the answer has code and error"),
        ("state=asked", "the answer has neither code nor error"),
        ("code=c1&state=%zz", "the parameter state has a %"),
        ("code=c1&state=asked&iss=https%3A%2F%2Fevil.example", "iss is not the issuer of Partner"),
        (
            "error=access_denied&error_description=No%20thanks&state=asked",
            "Partner refused: access_denied (No thanks)"
        ),
    ])
    func `an answer that is not let in gets a page, and the partner is not asked`(
        query: String, text: String
    ) async {
        let answer = await get("/r/example-project?\(query)")
        #expect(answer.status == 400)
        #expect(answer.text.contains("<h1>Not linked</h1><p>\(text)"))
        #expect(await setup.partner.requests.isEmpty)
        #expect(await setup.server.account(GoogleSetup.link) == nil)
    }

    @Test func `an answer to another project is not let in`() async {
        let answer = await get("/r/other-project?code=c1&state=asked")
        #expect(answer.status == 400)
        #expect(answer.text.contains("state was sent with another redirect_uri"))
    }

    @Test func `an answer with the right issuer is let in`() async {
        await setup.partner.answer(with: .tokens("a1", refresh: "r1"), .userinfo)
        let answer = await get("/r/example-project?code=c1&state=asked&iss=https%3A%2F%2Fpartner.example")
        #expect(answer.status == 200)
    }

    @Test func `the user learns that an exchange failed`() async {
        await setup.partner.answer(with: .refusal(.invalidGrant))
        let answer = await get("/r/example-project?code=c1&state=asked")
        #expect(answer.status == 400)
        #expect(
            answer.text.contains("AUTH_CODE_EXCHANGE: the partner&#39;s server answered 400, invalid_grant"))
    }

    @Test func `a partner's text cannot become markup`() async {
        let answer = await get(
            "/r/example-project?error=access_denied&error_description=%3Cscript%3E%26%27&state=asked")
        #expect(answer.text.contains("(&lt;script&gt;&amp;&#39;)"))
        #expect(!answer.text.contains("<script"))
    }

    @Test func `a browser at an app's redirect URI shows that the app is missing`() async {
        let answer = await get("/a/com.google.Chromecast?code=c1&state=asked")
        #expect(answer.status == 400)
        #expect(answer.text.contains("This address opens a Google app, and none on this device did."))
        #expect(await setup.partner.requests.isEmpty)
    }

    @Test(arguments: ["/", "/r", "/r/", "/r/a/b?code=c", "/x/example-project?code=c", "//r/example-project"])
    func `there is no other page`(target: String) async {
        #expect(await get(target).status == 404)
    }

    @Test(arguments: ["HEAD", "POST"]) func `only GET is answered`(method: String) async {
        let answer = await get("/r/example-project?code=c1&state=asked", method: method)
        #expect(answer.status == 405)
        #expect(answer.headers["Allow"] == "GET")
        #expect(await setup.partner.requests.isEmpty)
    }

    @Test(arguments: ["/r/example-project", "/r/example-project?code=c1&state=test", "/a/x", "/"])
    func `no answer is cached, framed or named to others`(target: String) async {
        let headers = await get(target).headers
        #expect(headers["Cache-Control"] == "no-store")
        #expect(headers["Referrer-Policy"] == "no-referrer")
        #expect(
            headers["Content-Security-Policy"]
                == "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
        #expect(headers["X-Content-Type-Options"] == "nosniff")
    }
}
