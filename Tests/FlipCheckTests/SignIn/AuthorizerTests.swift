import HTTPMessages
import Testing

@testable import FlipCheck

/// Getting past a sign-in with forms, to a code.
@Suite struct AuthorizerTests {
    /// Actions of a form that lead to another origin than the partner's, and that origin.
    private static let foreignActions = [
        ("http://127.0.0.1:9431/form-target", "http://127.0.0.1:9431"),
        ("https://attacker.example/", "https://attacker.example"),
        ("//attacker.example/x", "https://attacker.example"),
    ]

    /// A partner whose sign-in has this action.
    private func partner(action: String) throws -> Partner {
        let html = """
            <form method=post action="\(action)"><input name=username><input name=password type=password>
            <button name=decision value=sign-in>Go</button></form>
            """
        return try Partner(always: .html(html))
    }

    private static let redirectToLogin = HTTPResponse(
        status: 302, headers: ["Location": "https://login.partner.example/?a=1"])

    @Test func `forms are filled until there is a code`() async throws {
        let probe = try Partner().probe()
        let code = try await probe.code()
        #expect(code.redirectURI == "https://oauth-redirect.googleusercontent.com/r/example-project")
        #expect(code.code.utf8.count == 64)
        // The first authorization shows that the sign-in works; from then on the browser is signed in.
        #expect(try await probe.code().code != code.code)
        #expect(
            probe.prober.log.map(\.request.method) == [
                "GET", "POST", "GET", "POST", "GET", "POST", "GET", "POST",
            ])
    }

    @Test func `the first code has a verifier where the server wants a challenge`() async throws {
        let probe = try Partner(with: .needingChallenge).probe()
        #expect(try await probe.code().verifier != nil)
    }

    @Test func `a user who refuses is sent back without a code`() async throws {
        let probe = try Partner().probe()
        let authorization = try await probe.authorize(try probe.query(), refusing: true)
        #expect(authorization.code == nil)
        #expect(authorization.answer?.error == "access_denied")
    }

    @Test func `the name of a configured parameter is escaped`() throws {
        let probe = try Partner().probe {
            $0.authorizationParameters = [.init(name: "ui locales&x=", value: "de en")]
        }
        let query = try probe.query()
        #expect(query.text.hasSuffix("&ui%20locales%26x%3D=de%20en"), "\(query.text)")
        #expect(query.value("ui locales&x=") == "de en")
        #expect(query.removing("ui locales&x=").value("ui locales&x=") == nil)
    }

    @Test func `a wrong password is tried once`() async throws {
        let probe = try Partner().probe { $0.signIn.forms[0].fields["password"] = "wrong horse" }
        let authorization = try await probe.authorize(try probe.query())
        #expect(authorization.end == .page(status: 403, url: probe.prober.log[1].request.url))
        #expect(probe.prober.log.count == 2)
    }

    @Test func `a browser that is signed in is known by its cookie`() async throws {
        let partner = try Partner()
        // The cookie of a browser that has signed in before.
        let earlier = try partner.probe()
        _ = try await earlier.code()
        let cookie = try #require(earlier.prober.log.compactMap { $0.request.headers["Cookie"] }.last)
        let probe = try partner.probe {
            $0.signIn.headers = ["Cookie": cookie]
            $0.signIn.forms.removeFirst()
        }
        #expect(try await probe.code().code.utf8.count == 64)
        #expect(!probe.prober.log.flatMap(\.evidence.sent).joined().contains(cookie))
    }

    @Test(arguments: [
        ("<input type=hidden name=go value=deny><button name=go value=allow>", "", "go=deny&go=allow"),
        ("<button name=go value=1 disabled></button><button name=go value=2>", "", "go=2"),
        ("<button type=reset name=go value=1></button><button name=go value=2>", "", "go=2"),
        // The same letter, once as e with a combining accent: a browser compares by bytes.
        ("<button name=go value=e\u{301}></button><button name=go value=\u{E9}>", "\u{E9}", "go=%C3%A9"),
    ]) func `the button that a step names is pressed, with its own value`(
        html: String, value: String, sent: String
    ) async throws {
        let probe = try Partner(always: .html("<form method=post>\(html)</button></form>")).probe {
            $0.signIn.forms = [.init(press: .init(name: "go", value: value))]
        }
        _ = try await probe.authorize(try probe.query())
        let posted = try #require(probe.prober.log.last?.request)
        #expect(String(decoding: posted.body, as: UTF8.self) == sent)
    }

    @Test(arguments: [
        "<input type=hidden name=go>", "<button name=go disabled></button>",
        "<button type=reset name=go></button>",
    ]) func `a step is not for a form where nothing of its name can be pressed`(html: String) async throws {
        let probe = try Partner(
            always: .html("<form method=post>\(html)<button name=agree value=1>Agree</button></form>")
        ).probe { $0.signIn.forms = [.init(press: .init(name: "go"))] }
        let report = await Runner.report(["authorize/sign-in"], probe)
        let requests = probe.prober.log.map(\.request)
        try #require(!requests.isEmpty)
        #expect(requests.allSatisfy { $0.method == "GET" })
        let reason = try #require(report.unknown.first?.reason)
        #expect(reason.hasPrefix("no step of signIn.forms fits the page (200)"), "\(reason)")
    }

    @Test(arguments: foreignActions)
    func `a form that goes to an origin that is not listed is not sent`(
        action: String, origin: String
    ) async throws {
        let probe = try partner(action: action).probe()
        let report = await Runner.report(["authorize/sign-in"], probe)
        let requests = probe.prober.log.map(\.request)
        try #require(!requests.isEmpty)
        #expect(requests.allSatisfy { $0.origin == Partner.issuer })
        #expect(requests.allSatisfy { $0.body == [] })
        let reason = try #require(report.unknown.first?.reason)
        #expect(reason.contains(#""origins": ["\#(origin)"]"#), "\(reason)")
    }

    @Test(arguments: foreignActions)
    func `a form that goes to a listed origin is sent there`(action: String, origin: String) async throws {
        let probe = try partner(action: action).probe { $0.signIn.origins = [origin] }
        _ = try await probe.authorize(try probe.query())
        #expect(probe.prober.log.map(\.request.origin).contains(origin))
    }

    @Test func `a redirect to an address that is not listed is the answer, and is not followed`() async throws
    {
        let probe = try Partner(always: Self.redirectToLogin).probe()
        let authorization = try await probe.authorize(try probe.query())
        #expect(authorization.end == .redirect("https://login.partner.example/?a=1"))
        #expect(probe.prober.log.count == 1)
    }

    /// It may be a step of the sign-in, so the server is not to blame for it.
    @Test func `a redirect to an address that is not listed leaves the code open`() async throws {
        let probe = try Partner(always: Self.redirectToLogin).probe()
        let report = await Runner.report(["authorize/code", "authorize/sign-in"], probe)
        #expect(report["authorize/code"]?.verdict == .couldNotTell)
        let reason = try #require(report["authorize/sign-in"]?.reason)
        #expect(reason.contains(#""origins": ["https://login.partner.example"]"#), "\(reason)")
    }

    @Test func `the address of an app is not advised as an origin, which it cannot be`() async throws {
        let probe = try Partner(
            always: HTTPResponse(status: 302, headers: ["Location": "partner-app://login?a=1"])
        ).probe()
        let report = await Runner.report(["authorize/sign-in"], probe)
        let reason = try #require(report.unknown.first?.reason)
        #expect(reason.contains("leads to partner-app://login, which opens an app"), "\(reason)")
        #expect(!reason.contains("origins"), "\(reason)")
    }
}
