import FlipCheck
import HTTPMessages
import JSON
import Journal
import PartnerMistakes
import Testing

/// What a report shows of a message: no secret of the partner, and every value that the run made up.
@Suite struct SecretsTests {
    private static let code = "SplxlOBeZQQYbYS6WxSbIA"

    private static func redirect(_ location: String) -> HTTPResponse {
        HTTPResponse(status: 302, headers: ["Location": location])
    }

    /// All forms of the report about a token endpoint that answers every client with a refusal.
    private func report(of secret: String, whereTokenEndpointSays body: String) async throws -> String {
        let partner = try Partner(with: .answering { $0.path == "/token" ? .json(body, status: 400) : nil })
        let report = await Runner.report(["token"], try partner.probe { $0.client?.secret = secret })
        return report.allForms.joined()
    }

    /// Answers that hold a code or a token, wherever and however it is called, by the place.
    static let answersWithCode: [(place: String, answer: HTTPResponse)] = [
        ("query", redirect("https://client.example/cb?code=\(code)")),
        (
            "token in the fragment",
            redirect("https://client.example/cb#access_token=\(code)&token_type=bearer")
        ),
        ("code in the fragment", redirect("https://client.example/cb#code=\(code)")),
        ("address in a query", redirect("/login?next=%2Fcallback%3Fcode%3D\(code)")),
        ("address escaped twice", redirect("/login?next=%252Fcallback%253Fcode%253D\(code)")),
        ("flow", redirect("/login?flow=\(code)")), ("path", redirect("/session/\(code)/consent")),
        ("parameter of any name", redirect("https://client.example/cb?whatever=\(code)")),
        ("JSON", .json(#"{"accessToken":"\#(code)","user":{"apiKey":"\#(code)"}}"#)),
        (
            "JSON as text",
            HTTPResponse(status: 200, contentType: "text/plain", text: #"{"access_token":"\#(code)"}"#)
        ),
        ("text", HTTPResponse(status: 500, contentType: "text/plain", text: "no such code: \(code)")),
        ("title", .html("<title>Code \(code)</title>")),
        (
            "challenge",
            HTTPResponse(
                status: 401, headers: ["WWW-Authenticate": #"Bearer error_description="\#(code) is dead""#])
        ),
    ]

    @Test(arguments: answersWithCode) func `no code and no token is shown in full, wherever it is`(
        place: String, answer: HTTPResponse
    ) async throws {
        let evidence = try await Evidence.exchanged(answer)
        #expect(evidence.received.first?.hasPrefix("\(answer.status) ") == true, "\(evidence.text)")
        #expect(!evidence.text.contains(Self.code), "\(place): \(evidence.text)")
    }

    @Test func `short secrets are known by their names, and by the place where they came from`() async throws
    {
        let secrets = Secrets()
        let response = HTTPResponse(
            status: 302, headers: ["Location": "/next?_csrf=a1b2c3", "Set-Cookie": "sid=s3ss10n; Path=/"])
        let first = try await Evidence.exchanged(response, secrets: secrets)
        #expect(!first.text.contains("a1b2c3"))
        // The session comes back by another name.
        let request = try #require(
            HTTPRequest(postForm: "where=s3ss10n&_csrf=a1b2c3", to: "https://partner.example/form"))
        let second = try await Evidence.exchanged(HTTPResponse(status: 200), for: request, secrets: secrets)
        #expect(!second.text.contains("s3ss10n"), "\(second.text)")
        #expect(!second.text.contains("a1b2c3"), "\(second.text)")
        #expect(second.command.contains("_csrf='\"$FORM__CSRF\""), "\(second.command)")
    }

    private static let asciiSecret = #"s3cret/Value+0123 &=%"<x>"#

    /// The ways in which a server writes the odd secret back.
    static let asciiWritings: [String] = [
        asciiSecret, "s3cret%2FValue%2B0123%20%26%3D%25%22%3Cx%3E",
        "s3cret%2fValue%2b0123%20%26%3d%25%22%3cx%3e",
        "s3cret%2FValue%2B0123+%26%3D%25%22%3Cx%3E", "s3cret/Value%2B0123+%26=%25%22%3Cx%3E",
        "s3cret/Value+0123 &amp;=%&quot;&lt;x&gt;", "s3cret/Value+0123 &#38;=%&#34;&#x3c;x&#x3E;",
        #"s3cret\/Value+0123 &=%\"\u003cx\u003E"#,
    ]

    @Test(arguments: asciiWritings) func `a secret is hidden in every writing, wherever it is echoed`(
        writing: String
    ) async throws {
        for response in [
            HTTPResponse(status: 400, contentType: "text/plain", text: "not \(writing)!"),
            .html("<title>No \(writing)</title>"),
            Self.redirect("/login?message=\(writing)"),
            HTTPResponse(status: 401, headers: ["WWW-Authenticate": "Basic realm=\(writing)"]),
            HTTPResponse(status: 400, headers: ["Retry-After": writing]),
            HTTPResponse(status: 400, contentType: "text/\(writing)", text: "no"),
            HTTPResponse(status: 400, contentType: "text/\(writing)", text: "{}"),
            HTTPResponse(
                status: 400, contentType: "text/plain", text: String(repeating: ".", count: 110) + writing),
        ] {
            let evidence = try await Evidence.exchanged(response, secrets: Secrets([Self.asciiSecret]))
            #expect(evidence.received.first?.hasPrefix("\(response.status) ") == true, "\(evidence.text)")
            #expect(!evidence.text.contains("s3cret"), "\(evidence.text)")
        }
    }

    private static let unicodeSecret = "s3crét-\u{1F511}ä漢\u{E4}9"

    /// The ways in which a server writes back a secret that is not ASCII.
    static let unicodeWritings: [String] = [
        unicodeSecret, #"s3cr\u00e9t-\ud83d\udd11\u00e4\u6f22\u00E49"#, #"s3cr\u00E9t-\uD83D\uDD11ä漢\u00e49"#,
        "s3cr%C3%A9t-%F0%9F%94%91%c3%a4%E6%BC%A2%C3%A49", "s3cr&#233;t-&#x1f511;&#xE4;&#28450;&#228;9",
        #"s3cr\\u00e9t-\\ud83d\\udd11\\u00e4\\u6f22\\u00e49"#,
        "s3cr%5Cu00e9t-%5Cud83d%5Cudd11%5Cu00e4%5Cu6f22%5Cu00e49",
        #"s3cr&#92;u00e9t-\ud83d&#92;udd11ä漢%C3%A49"#,
    ]

    @Test(arguments: unicodeWritings) func `a secret that is not ASCII is hidden in every writing too`(
        writing: String
    ) async throws {
        let secrets = Secrets([Self.unicodeSecret])
        #expect(secrets.hidden(in: "not \(writing)!") == "not (hidden)!")
        for body in [writing, "{\"error\": \"\(writing)\"}", "{\"error\": \"\(writing)"] {
            let evidence = try await Evidence.exchanged(.json(body, status: 400), secrets: secrets)
            #expect(evidence.text.contains("(hidden)"), "\(evidence.text)")
            #expect(!evidence.text.contains("s3cr"), "\(evidence.text)")
        }
    }

    @Test(arguments: [
        ("100%25 sure", "100%25 sure", "(hidden)"), ("100%25 sure", "100%2525+sure", "(hidden)"),
        ("a&lt;b c", "a&amp;lt;b%20c", "(hidden)"), ("a/b c+d", "%25a/b c+d", "%25(hidden)"),
        ("5abc def", "%25abc def", "%2(hidden)"), ("aab aab!", "aab aab aab!", "aab (hidden)"),
        ("aab aab!", "aab aab!aab aab!", "(hidden)(hidden)"), ("a b c d", "a b c", "a b c"),
    ])
    func `a secret that looks escaped is found, as far as it goes`(
        secret: String, text: String, shown: String
    ) {
        #expect(Secrets([secret]).hidden(in: text) == shown)
    }

    // A comparison at each place would take 100,000 × 1,000,000 steps.
    @Test(.timeLimit(.minutes(1))) func `a very long text of one letter is searched in linear time`() {
        let secrets = Secrets([String(repeating: "a", count: 100_000) + " b"])
        let text = String(repeating: "a", count: 1_000_000)
        #expect(secrets.hidden(in: text) == text)
    }

    @Test(arguments: asciiWritings)
    func `a report in every form hides a secret that the token endpoint writes back`(
        writing: String
    ) async throws {
        let error: JSONValue = ["error": .string("no \(writing)")]
        let text = try await report(of: Self.asciiSecret, whereTokenEndpointSays: error.jsonText)
        #expect(text.contains("(hidden)"))
        #expect(!text.contains("s3cret"))
    }

    @Test(arguments: unicodeWritings)
    func `a report in every form hides a secret that is not ASCII`(writing: String) async throws {
        let body = "{\"error\": \"no \(writing)\"}"
        let text = try await report(of: Self.unicodeSecret, whereTokenEndpointSays: body)
        #expect(text.contains("(hidden)"))
        #expect(!text.contains("s3cr"))
    }

    @Test func `values that the run made up are shown, also when they come back changed`() async throws {
        let secrets = Secrets()
        secrets.own("APv+k0/a-_= 12345678901234567890")
        secrets.own("APvk12345678901234567890")
        let request = try #require(
            HTTPRequest("GET", "https://partner.example/authorize?state=APvk12345678901234567890"))
        let evidence = try await Evidence.exchanged(
            Self.redirect("https://client.example/cb?state=APv%20k0&error=invalid_request"), for: request,
            secrets: secrets)
        #expect(evidence.sent.contains("state APvk12345678901234567890"))
        #expect(evidence.received.contains("state APv k0"))
        #expect(
            evidence.command == "curl -i 'https://partner.example/authorize?state=APvk12345678901234567890'")
    }

    @Test func `secrets and control characters that come back do not get into the evidence`() async throws {
        let request = try #require(
            HTTPRequest(
                "GET",
                "https://partner.example/?password=hunter22&own_name=hunter22&state=APvkAPvkAPvkAPvkAPvk",
                headers: ["Authorization": "Basic aHVudGVyMjI="]))
        let text = #"{"error": "no", "error_description": "hunter22 \u001b[2J \#(request.query ?? "")"}"#
        let evidence = try await Evidence.exchanged(
            .json(text, status: 400), for: request, secrets: Secrets(["hunter22"]))
        for secret in ["hunter22", "\u{1B}", "aHVudGVyMjI"] { #expect(!evidence.text.contains(secret)) }
        // The password comes back inside another text, and by another name.
        #expect(evidence.received.contains { $0.contains("(hidden)") })
        #expect(evidence.sent.contains("own_name (hidden)"))
    }

    @Test func `a secret of two characters that are long in UTF-8 is hidden`() async throws {
        let evidence = try await Evidence.exchanged(
            .json(#"{"error_description":"unknown password 日本"}"#, status: 400), secrets: Secrets(["日本"]))
        #expect(!evidence.text.contains("日本"), "\(evidence.text)")
    }

    @Test(arguments: [
        "/login;jsessionid=\(code)", "/interaction/\(code)/?login", "/login?\(code)", "/login?\(code)=1",
    ])
    func `a session in an address is hidden in the messages and in the command`(target: String) async throws {
        let request = try #require(HTTPRequest("GET", "https://partner.example" + target))
        let evidence = try await Evidence.exchanged(Self.redirect(target), for: request)
        #expect(!evidence.text.contains(Self.code), "\(evidence.text)")
        #expect(evidence.command.hasPrefix("curl -i 'https://partner.example/"))
    }
}
