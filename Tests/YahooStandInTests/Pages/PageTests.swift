import HTTPMessages
import TestSupport
import Testing

@testable import AuthorizationServer
@testable import YahooStandIn

/// Yahoo's pages: their language, their protection, and who can read them.
@Suite struct PageTests {
    /// Every page of the server in one language; the sign-in page with each of its problems.
    private func pages(_ language: String) async throws -> [(name: String, response: HTTPResponse)] {
        let yahoo = try Yahoo { $0.apps[0].redirectURIs.append("oob") }
        let target = Yahoo.target(["language": language])
        let outOfBand = Yahoo.target(["language": language, "redirect_uri": "oob"])
        let session = try await yahoo.press("sign-in", at: target).cookie
        func fail() async throws -> HTTPResponse {
            try await yahoo.press("sign-in", at: target, password: "wrong")
        }
        let wrong = try await fail()
        for _ in 0..<4 { _ = try await fail() }
        return [
            ("sign-in", await yahoo.get(target)), ("wrong password", wrong), ("too many", try await fail()),
            ("consent", await yahoo.get(target, headers: Yahoo.headers(cookie: session))),
            ("stale form", await yahoo.post(target, [("decision", "agree")])),
            ("unusable request", await yahoo.get("/oauth2/request_auth?language=\(language)")),
            ("code out of band", try await yahoo.press("agree", at: outOfBand, cookie: session)),
            (
                "error out of band",
                await yahoo.ask(["language": language, "redirect_uri": "oob", "prompt": "none"])
            ),
        ]
    }

    @Test(arguments: YahooLanguage.allCases)
    func `every page says its language, is protected, and can be read, heard and used by keyboard`(
        language: YahooLanguage
    ) async throws {
        for (name, response) in try await pages(language.rawValue) {
            #expect(
                response.text.contains(
                    "<html lang=\"\(language.rawValue)\" dir=\"\(language.direction.rawValue)\">"),
                "\(name)")
            #expect(response.headers["Content-Language"] == language.rawValue, "\(name)")
            let policy = try #require(response.headers["Content-Security-Policy"], "\(name)")
            #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"), "\(name)")
            #expect(policy.contains("frame-ancestors 'none'; base-uri 'none'"), "\(name)")
            #expect(response.headers["X-Frame-Options"] == "DENY", "\(name)")
            #expect(response.headers["Referrer-Policy"] == "no-referrer", "\(name)")
            #expect(response.headers["Cache-Control"] == "no-store", "\(name)")
            #expect(!response.text.contains("<script"), "\(name)")
            #expect(!response.text.contains("http-equiv"), "\(name)")
            let problems = Markup(response.text).accessibilityProblems(
                language: language.rawValue, direction: language == .arabic ? "rtl" : "ltr")
            #expect(problems.isEmpty, "\(name): \(problems)")
            let isProblem = name == "wrong password" || name == "too many"
            #expect(response.text.contains("aria-describedby=\"problem\"") == isProblem, "\(name)")
            #expect(response.text.contains("id=\"problem\" role=\"alert\"") == isProblem, "\(name)")
        }
    }

    @Test func `without the parameter language the language of the browser counts`() async throws {
        let page = await (try Yahoo()).ask(headers: ["Accept-Language": "de, hi;q=0.8, fr;q=0.9"])
        #expect(page.headers["Content-Language"] == "fr")
    }

    @Test func `the colours stand out in the light and in the dark`() async throws {
        let page = Markup(try await Yahoo().get("/oauth2/request_auth").text)
        #expect(StyleSheetLint(style: page.all("style").first?.text ?? "").problems == [])
    }

    @Test func `no two languages share a sentence`() async throws {
        var seen: [String: YahooLanguage] = [:]
        for language in YahooLanguage.allCases {
            let words = language.words
            let sentences =
                try YahooPermission.allCases.map { try #require(words.permissions[$0]).markup }
                + [
                    words.common.signIn, words.agree, words.common.wrongPassword,
                    words.common.unusableRequest, words.codeTitle, words.noCodeTitle,
                ]
                .map(\.markup)
            #expect(Set(sentences).count == sentences.count)
            for word in sentences {
                #expect(seen[word] == nil, "\(language) and \(String(describing: seen[word])): \(word)")
                seen[word] = language
            }
        }
    }

    @Test(arguments: [
        ("fr", "fr"), ("fr-FR", "fr"), ("fr-ca", "fr"), ("hi-in", "hi"), ("en-us", "en"), ("HI", "hi"),
        ("de-DE", "en"), ("", "en"), ("<x>", "en"),
    ])
    func `the page speaks the language that the app asks for`(asked: String, expected: String) async throws {
        let page = await (try Yahoo()).ask(adding: "&language=\(asked)")
        #expect(page.headers["Content-Language"] == expected)
    }

    @Test func `a repeated language is refused like every repeated parameter`() async throws {
        let answer = await (try Yahoo()).ask(adding: "&language=fr&language=hi")
        #expect(answer.headers["Location"]?.contains("error=invalid_request") == true)
    }

    @Test func `text of a developer or a visitor cannot become markup`() async throws {
        let evil = "<b>\"&'</b>"
        let browser = try Yahoo {
            $0.apps[0].name = evil
            $0.accounts[0].givenName = evil
        }.browser()
        var page = try await browser.open(Yahoo.Demo.issuer + Yahoo.target() + "&x=\"><i>")
        #expect(!page.html.contains("<b>"))
        #expect(!page.html.contains("<i>"))
        page = try await browser.signIn(page, as: evil, password: "x")
        #expect(!page.html.contains("<b>"))
        #expect(page.html.contains("value=\"&lt;b&gt;"))
        page = try await browser.signIn(page)
        #expect(!page.html.contains("<b>"))
        #expect(page.html.contains("&lt;b&gt;"))
    }
}
