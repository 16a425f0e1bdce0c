import FlipCheck
import HTTPMessages
import JSON
import Journal
import Testing

/// What a report shows of a message: no secret of the partner, and every value that the run made up.
@Suite struct SecretsTests {
    private static let code = "SplxlOBeZQQYbYS6WxSbIA"

    private func evidence(
        _ response: HTTPResponse, of request: HTTPRequest? = nil, secrets: Secrets = Secrets()
    ) async throws -> (shown: String, evidence: Evidence) {
        let prober = Prober(
            client: InMemoryClient(["https://partner.example": Answering { _ in response }]),
            limits: ProbeLimits(), clock: .simulated(), secrets: secrets)
        let request = try #require(
            request ?? HTTPRequest("GET", "https://partner.example/authorize?client_id=google"))
        let evidence = await prober.exchange(request).evidence
        return ((evidence.sent + evidence.received + [evidence.command]).joined(separator: "\n"), evidence)
    }

    private static func redirect(_ location: String) -> HTTPResponse {
        HTTPResponse(status: 302, headers: ["Location": location])
    }

    /// Answers that hold a code or a token, wherever and however it is called.
    static let answersWithCode: [HTTPResponse] = [
        redirect("https://client.example/cb?code=\(code)"),
        redirect("https://client.example/cb#access_token=\(code)&token_type=bearer"),
        redirect("https://client.example/cb#code=\(code)"),
        redirect("/login?next=%2Fcallback%3Fcode%3D\(code)"),
        redirect("/login?next=%252Fcallback%253Fcode%253D\(code)"), redirect("/login?flow=\(code)"),
        redirect("/session/\(code)/consent"), redirect("https://client.example/cb?whatever=\(code)"),
        .json(#"{"accessToken":"\#(code)","user":{"apiKey":"\#(code)"}}"#),
        HTTPResponse(status: 200, contentType: "text/plain", text: #"{"access_token":"\#(code)"}"#),
        HTTPResponse(status: 500, contentType: "text/plain", text: "no such code: \(code)"),
        .html("<title>Code \(code)</title>"),
        HTTPResponse(
            status: 401, headers: ["WWW-Authenticate": #"Bearer error_description="\#(code) is dead""#]),
    ]

    @Test(arguments: answersWithCode.indices) func `no code and no token is shown in full, wherever it is`(
        index: Int
    ) async throws {
        let (shown, _) = try await evidence(Self.answersWithCode[index])
        #expect(!shown.contains(Self.code), "\(shown)")
    }

    @Test func `short secrets are known by their names, and by the place where they came from`() async throws
    {
        let secrets = Secrets()
        let response = HTTPResponse(
            status: 302, headers: ["Location": "/next?_csrf=a1b2c3", "Set-Cookie": "sid=s3ss10n; Path=/"])
        let (first, _) = try await evidence(response, secrets: secrets)
        #expect(!first.contains("a1b2c3"))
        // The session comes back by another name.
        let request = try #require(
            HTTPRequest(postForm: "where=s3ss10n&_csrf=a1b2c3", to: "https://partner.example/form"))
        let (second, evidence) = try await evidence(HTTPResponse(status: 200), of: request, secrets: secrets)
        #expect(!second.contains("s3ss10n") && !second.contains("a1b2c3"), "\(second)")
        #expect(evidence.command.contains("_csrf='\"$FORM__CSRF\""), "\(evidence.command)")
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
            let (shown, _) = try await evidence(response, secrets: Secrets([Self.asciiSecret]))
            #expect(!shown.contains("s3cret"), "\(shown)")
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
            let (shown, _) = try await evidence(.json(body, status: 400), secrets: secrets)
            #expect(!shown.contains("s3cr"), "\(shown)")
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

    // A comparison at each place would take 20,000 × 500,000 steps, which is many minutes.
    @Test func `a text without end of one letter is searched in linear time`() {
        let secrets = Secrets([String(repeating: "a", count: 20_000) + " b"])
        let text = String(repeating: "a", count: 500_000)
        #expect(secrets.hidden(in: text) == text)
    }

    @Test(arguments: asciiWritings)
    func `a report in every form hides a secret that the token endpoint writes back`(
        writing: String
    ) async throws {
        let error: JSONValue = ["error": .string("no \(writing)")]
        let text = try await report(of: Self.asciiSecret, whereTokenEndpointSays: error.jsonText)
        #expect(!text.contains("s3cret"))
    }

    @Test(arguments: unicodeWritings)
    func `a report in every form hides a secret that is not ASCII`(writing: String) async throws {
        let body = "{\"error\": \"no \(writing)\"}"
        let text = try await report(of: Self.unicodeSecret, whereTokenEndpointSays: body)
        #expect(!text.contains("s3cr"))
    }

    /// All forms of the report about a token endpoint that answers every client with a refusal.
    private func report(of secret: String, whereTokenEndpointSays body: String) async throws -> String {
        let partner = try Partner(answering: { response, request in
            request.path != "/token" ? response : .json(body, status: 400)
        })
        let report = await Runner.report(["token"], try partner.probe { $0.client?.secret = secret })
        return report.json + report.junit + report.html + ReportText(detail: .full).text(of: report)
    }

    @Test func `values that the run made up are shown, also when they come back changed`() async throws {
        let secrets = Secrets()
        secrets.own("APv+k0/a-_= 12345678901234567890")
        secrets.own("APvk12345678901234567890")
        let request = try #require(
            HTTPRequest("GET", "https://partner.example/authorize?state=APvk12345678901234567890"))
        let (_, evidence) = try await evidence(
            Self.redirect("https://client.example/cb?state=APv%20k0&error=invalid_request"), of: request,
            secrets: secrets)
        #expect(evidence.sent.contains("state APvk12345678901234567890"))
        #expect(evidence.received.contains("state APv k0"))
        #expect(
            evidence.command == "curl -i 'https://partner.example/authorize?state=APvk12345678901234567890'")
    }

    @Test func `a command to repeat a request has a variable for each secret, and quotes the rest`()
        async throws
    {
        let request = try #require(
            HTTPRequest(
                postForm:
                    "grant_type=authorization_code&code=\(Self.code)&redirect_uri=it's"
                    + "&client_secret=hunter22",
                to: "https://partner.example/token", headers: ["Authorization": "Bearer \(Self.code)"]))
        let (shown, evidence) = try await evidence(
            HTTPResponse(status: 400), of: request, secrets: Secrets(["hunter22"]))
        #expect(!shown.contains(Self.code) && !shown.contains("hunter22"))
        #expect(
            evidence.command
                == #"curl -i 'https://partner.example/token' -H "Authorization: Bearer $ACCESS_TOKEN" "#
                + #"-d 'grant_type=authorization_code&code='"$CODE"'&redirect_uri=it'\''s"#
                + #"&client_secret='"$CLIENT_SECRET""#
        )
    }

    @Test func `secrets and control characters that come back do not get into the evidence`() async throws {
        let request = try #require(
            HTTPRequest(
                "GET",
                "https://partner.example/?password=hunter22&own_name=hunter22&state=APvkAPvkAPvkAPvkAPvk",
                headers: ["Authorization": "Basic aHVudGVyMjI="]))
        let text = #"{"error": "no", "error_description": "hunter22 \u001b[2J \#(request.query ?? "")"}"#
        let (shown, evidence) = try await evidence(
            .json(text, status: 400), of: request, secrets: Secrets(["hunter22"]))
        for secret in ["hunter22", "\u{1B}", "aHVudGVyMjI"] { #expect(!shown.contains(secret)) }
        // The password comes back inside another text, and by another name.
        #expect(evidence.received.contains { $0.contains("(hidden)") })
        #expect(evidence.sent.contains("own_name (hidden)"))
    }

    @Test func `a secret of two characters that are long in UTF-8 is hidden`() async throws {
        let (shown, _) = try await evidence(
            .json(#"{"error_description":"unknown password 日本"}"#, status: 400), secrets: Secrets(["日本"]))
        #expect(!shown.contains("日本"), "\(shown)")
    }

    @Test(arguments: [
        "/login;jsessionid=\(code)", "/interaction/\(code)/?login", "/login?\(code)", "/login?\(code)=1",
    ])
    func `a session in an address is hidden in the messages and in the command`(target: String) async throws {
        let request = try #require(HTTPRequest("GET", "https://partner.example" + target))
        let (shown, evidence) = try await evidence(Self.redirect(target), of: request)
        #expect(!shown.contains(Self.code), "\(shown)")
        #expect(evidence.command.hasPrefix("curl -i 'https://partner.example/"))
    }

    @Test func `a command sends a form in parts by POST, and has the site that it comes from`() async throws {
        let parts = [
            "--x\r\nContent-Disposition: form-data; name=\"2fa_code\"\r\n\r\n\(Self.code)\r\n",
            "--x\r\nContent-Disposition: form-data; name=\"decision\"\r\n\r\n@yes\r\n--x--\r\n",
        ]
        let request = HTTPRequest(
            method: "POST", origin: "https://partner.example", target: "/consent",
            headers: [
                "Content-Type": "multipart/form-data; boundary=x", "Origin": "https://attacker.invalid",
            ], body: Array(parts.joined().utf8))
        let (_, evidence) = try await evidence(HTTPResponse(status: 400), of: request)
        #expect(
            evidence.command
                == "curl -i 'https://partner.example/consent' -H 'Origin: https://attacker.invalid' "
                + #"--form-string '2fa_code='"$FORM_2FA_CODE" --form-string 'decision=@yes'"#)
        #expect(evidence.sent.contains("decision @yes"), "\(evidence.sent)")
        let empty = HTTPRequest(method: "POST", origin: "https://partner.example", target: "/x")
        #expect(
            try await self.evidence(HTTPResponse(status: 400), of: empty).evidence.command
                == "curl -i -X POST 'https://partner.example/x'")
    }

    @Test func `a command sends a form that begins with an at sign, and no file with its name`() async throws
    {
        let request = try #require(HTTPRequest(postForm: "@/etc/passwd", to: "https://partner.example/token"))
        let (_, evidence) = try await evidence(HTTPResponse(status: 400), of: request)
        #expect(evidence.command == "curl -i 'https://partner.example/token' --data-raw '@/etc/passwd'")
    }

    @Test func `a command has the type of a form where the type has a parameter`() async throws {
        var request = try #require(HTTPRequest(postForm: "a=b", to: "https://partner.example/token"))
        request.headers["Content-Type"] = "application/x-www-form-urlencoded; charset=UTF-8"
        let (_, evidence) = try await evidence(HTTPResponse(status: 400), of: request)
        #expect(
            evidence.command
                == "curl -i 'https://partner.example/token' "
                + "-H 'Content-Type: application/x-www-form-urlencoded; charset=UTF-8' -d 'a=b'")
    }

    @Test func `a quotation mark ends no word of the command, also with an accent on it`() async throws {
        let request = try #require(
            HTTPRequest(postForm: "a='\u{301}; touch x; '\u{301}", to: "https://partner.example/token"))
        let (_, evidence) = try await evidence(HTTPResponse(status: 400), of: request, secrets: Secrets())
        #expect(
            evidence.command
                == "curl -i 'https://partner.example/token' -d 'a='\\''\u{301}; touch x; '\\''\u{301}'")
    }

    @Test func `a long value of a command is a variable, and a password the one that the reader has set`()
        async throws
    {
        let secrets = Secrets(["correct horse"])
        let state = String(repeating: "A", count: 640)
        secrets.own(state)
        secrets.remember("wrong horse")
        let form = "state=\(state)&pass=correct%20horse&pwd=wrong%20horse"
        let request = try #require(HTTPRequest(postForm: form, to: "https://partner.example/form"))
        let (_, evidence) = try await evidence(HTTPResponse(status: 200), of: request, secrets: secrets)
        #expect(
            evidence.command.contains(#"'state='"$STATE"'&pass='"$PASSWORD"'&pwd='"$WRONG_PASSWORD""#),
            "\(evidence.command)")
        let variables = try #require(evidence.variables(by: Invocation()))
        #expect(variables.contains("$PASSWORD is the password of the test account"), "\(variables)")
        #expect(variables.contains("$STATE is a text like Google's"), "\(variables)")
    }
}
