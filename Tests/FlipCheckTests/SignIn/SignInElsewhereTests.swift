import HTTPMessages
import PartnerMistakes
import TestSupport
import Testing
import WebText

@testable import FlipCheck

/// Sign-ins by a program, a real browser or a person, and what the run then sees.
@Suite struct SignInElsewhereTests {
    /// A person whose browser always ends with a code.
    private static let personWithCode = SignIn(
        .person { url in
            let items = HTTPRequest("GET", url)?.query.map { Parameters(parsing: $0, plus: .space) }
            let state = items?.single("state") ?? ""
            return Parameters([.init("code", "0123456789abcdef012345"), .init("state", state)])
                .appended(to: items?.single("redirect_uri") ?? "")
        })

    /// A real browser whose driver is not installed.
    private static var browserWithoutDriver: SignIn {
        SignIn(.realBrowser(RealBrowser(steps: [], origins: [], environment: ["PATH": "/nowhere"])))
    }

    /// A partner with this answer to each authorization request.
    private func partner(showing page: HTTPResponse) throws -> Partner {
        try Partner(with: .answering { $0.path == "/authorize" ? page : nil })
    }

    @Test func `a page of the partner is one in any spelling of its origin`() async throws {
        let end = "https://PARTNER.example:443/stopped"
        let probe = try Partner().probe { $0.signIn = SignIn(.program { _ in end }) }
        let authorization = try await probe.authorize(try probe.query())
        #expect(authorization.end == .page(status: 200, url: end))
    }

    @Test func `a real browser knows the partner by any writing of its origin`() {
        // Chromium leaves the usual port out.
        #expect(SignIn.origin(of: "https://Partner.example:443/authorize") == "https://partner.example")
        #expect(SignIn.origin(of: "http://partner.example:80") == "http://partner.example")
        #expect(SignIn.origin(of: "about:blank") == nil)
    }

    @Test func `an address that a person copied may have a space around it`() async throws {
        let partner = try Partner()
        let person = partner.signer()
        let probe = try partner.probe {
            $0.signIn = SignIn(.person { url in await person(url).map { " \($0)\t" } })
        }
        #expect(try await probe.firstAuthorization().code != nil)
    }

    @Test(arguments: [
        (SignIn.Way.person { _ in "" }, "no address was pasted; paste the one that the browser ended at"),
        (
            SignIn.Way.person { _ in "4/0AX-code" },
            "no address was pasted; paste the one that the browser ended at"
        ),
        (SignIn.Way.program { _ in nil }, "signIn.command printed no address, or failed"),
        (SignIn.Way.program { _ in "OK" }, "signIn.command printed no address, or failed"),
        (
            SignIn.Way.program { "ended at \($0)" }, "signIn.command printed no address, or failed"
        ),
    ])
    func `who signs in without an address is told what to give`(way: SignIn.Way, words: String) async throws {
        let probe = try Partner().probe { $0.signIn = SignIn(way) }
        let finding = try await probe.finding("authorize/sign-in")
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains(words), "\(finding.reason)")
    }

    @Test func `a browser that does not start is not asked for an address`() async throws {
        let probe = try Partner().probe { $0.signIn = Self.browserWithoutDriver }
        let finding = try await probe.finding("authorize/sign-in")
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("chromedriver is not installed"), "\(finding.reason)")
        #expect(!finding.reason.contains("address"), "\(finding.reason)")
    }

    @Test func `without answers, a reason names a real browser among those that see them`() {
        var configuration = Partner.configuration
        configuration.signIn = Self.browserWithoutDriver
        let reason = configuration.noAnswerSeen("no answer was seen").reason
        #expect(reason == "no answer was seen: a program, a real browser or a person sees the answers")
    }

    @Test func `a real browser is started where a filter refuses programs at the first page`() async throws {
        let page = HTTPResponse.html("<script src=/cdn-cgi/challenge-platform/x.js></script>", status: 403)
        let probe = try partner(showing: page).probe { $0.signIn = Self.browserWithoutDriver }
        let finding = try await probe.finding("authorize/sign-in")
        #expect(finding.reason.contains("chromedriver is not installed"), "\(finding.reason)")
    }

    @Test func `the page of a configured origin need not be configured`() async throws {
        let login = "https://login.partner.example"
        let probe = try Partner().probe {
            $0.signIn = SignIn(.program { _ in login + "/stopped" })
            $0.signIn.origins = [login]
        }
        let finding = try await probe.finding("authorize/sign-in")
        #expect(finding.verdict == .couldNotTell)
        #expect(!finding.reason.contains("Add it"), "\(finding.reason)")
    }

    @Test func `a program is asked for each code, and never for what the first page refuses`() async throws {
        let asked = Locked(0)
        let report = await Runner.report(["authorize"], try Partner().byProgram(asked: asked))
        #expect(report.failures == [])
        #expect(report.unknown.map(\.rule.id) == [])
        #expect(report["authorize/redirect-uri-production"]?.verdict == .held)
        #expect(report["authorize/redirect-uri-exact"]?.verdict == .held)
        // First pages are seen, and the consent is not.
        for rule in ["authorize/not-framed", "authorize/page-not-shared"] {
            let finding = try #require(report[rule])
            #expect(finding.verdict == .notAsked, "\(rule): \(finding.reason)")
            #expect(finding.reason.contains("the pages are not seen"), "\(rule): \(finding.reason)")
        }
        #expect(asked.withLock { $0 } > 20)
    }

    @Test func `a redirect that refuses a long state at once is seen where a program or a person signs in`()
        async throws
    {
        let partner = try Partner(answering: { response, request in
            (request.query("state") ?? "").utf8.count > 24
                ? request.redirect(withError: "invalid_request") : response
        })
        for probe in [try partner.byProgram(), try partner.byHand()] {
            let report = await Runner.report(["authorize/code", "authorize/state-google"], probe)
            #expect(report["authorize/code"]?.verdict == .held, "\(report.findings.map(\.reason))")
        }
    }

    @Test(arguments: ["authorize/answer-user", "authorize/code-plus", "authorize/no-permanent-redirect"])
    func `an answer with an error shows nothing of codes that a program gets`(rule: String) async throws {
        let ofErrors = "authorize/answer-error"
        let report = await Runner.report(
            [rule, ofErrors, "authorize/error-by-redirect", "userinfo/works"], try Partner().byProgram())
        let finding = try #require(report[rule])
        #expect(finding.verdict == .notAsked)
        #expect(finding.reason.hasPrefix("no answer with a code was seen"), "\(finding.reason)")
        #expect(report[ofErrors]?.verdict == .held)
    }

    @Test func `a person is asked once`() async throws {
        let asked = Locked(0)
        let report = await Runner.report(["authorize"], try Partner().byHand(asked: asked))
        #expect(report.exitStatus == 0, "\(report.unknown.map(\.rule.id))")
        #expect(report["authorize/code"]?.verdict == .held)
        #expect(report["authorize/redirect-uri-exact"]?.verdict == .held)
        let exactState = try #require(report["authorize/state-exact"])
        #expect(exactState.verdict == .notAsked, "\(exactState.reason)")
        #expect(asked.withLock { $0 } == 1)
    }

    /// A program that looks at the first page is refused there; a person, or a real browser, goes on.
    @Test(
        arguments: [
            (403, nil, "<script src=/cdn-cgi/challenge-platform/x.js></script>"),
            (401, nil, "<form method=post><input name=username><input name=password type=password></form>"),
            (401, "Basic realm=staging", "<p>Sign in</p>"),
        ] as [(Int, String?, String)])
    func `a person is asked where the first page refuses programs or wants a sign-in`(
        status: Int, challenge: String?, html: String
    ) async throws {
        let page = HTTPResponse.html(html, status: status).withHeader("WWW-Authenticate", challenge)
        let probe = try partner(showing: page).probe { $0.signIn = Self.personWithCode }
        #expect(try await probe.firstAuthorization().code != nil)
    }

    /// Where a person signs in, the first page decides about a wrong request.
    @Test(arguments: [true, false])
    func `an error page with status 200 refuses, and one like that of the right request does not`(
        hasOwnTitle: Bool
    ) async throws {
        let partner = try Partner(answering: { response, request in
            guard request.path == "/authorize" else { return response }
            let title = hasOwnTitle && response.status == 400 ? "Error" : "Welcome"
            return .html("<title>\(title)</title><a href=/login>Sign in</a>")
        })
        let probe = try partner.probe { $0.signIn = Self.personWithCode }
        let report = await Runner.report(["authorize/client-unknown"], probe)
        #expect(report.findings.map(\.verdict) == [hasOwnTitle ? .held : .notAsked])
    }

    @Test func `a redirect to another site fails, whatever page the requests before and after it got`()
        async throws
    {
        let partner = try Partner(answering: { response, request in
            guard request.path == "/authorize" else { return response }
            return request.query("redirect_uri") == "https://attacker.invalid/callback"
                ? HTTPResponse(
                    status: 302, headers: ["Location": "https://attacker.invalid/callback?error=x"])
                : .html("<title>Welcome</title><a href=/login>Sign in</a>")
        })
        let probe = try partner.probe { $0.signIn = Self.personWithCode }
        let finding = try await probe.finding("authorize/redirect-uri-exact")
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.reason.contains("an address of another site"), "\(finding.reason)")
    }

    @Test func `a link to the address of another site is seen by hand, too`() async throws {
        let partner = try Partner(answering: { response, request in
            guard response.status == 400, let address = request.query("redirect_uri") else { return response }
            return .html("<title>Error</title><a href='\(address)'>Back</a>", status: 400)
        })
        let probe = try partner.probe { $0.signIn = Self.personWithCode }
        let finding = try await probe.finding("authorize/redirect-uri-exact")
        #expect(finding.reason.contains("a link to the address"), "\(finding.reason)")
        #expect(finding.rule.severity == .warning)
    }

    @Test func `by hand a wrong request is sent once more after any 5xx`() async throws {
        let count = Locked(0)
        let partner = try Partner(answering: { response, request in
            let isWrong = request.path == "/authorize" && request.query("redirect_uri") == nil
            return isWrong && count.increment() == 1 ? .page(502) : response
        })
        let probe = try partner.probe { $0.signIn = Self.personWithCode }
        let finding = try await probe.finding("authorize/redirect-uri-missing")
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `a code is as old as the time since its sign-in`() async throws {
        func finding(
            codeLifetime: Int, signInTakes seconds: Double,
            _ way: (@escaping @Sendable (String) async -> String?) -> SignIn.Way
        ) async throws -> Finding? {
            let partner = try Partner(changing: { $0.lifetimes.code = codeLifetime })
            let clock = partner.clock
            let person = partner.signer()
            let slowly = way { url in
                clock.advance(by: seconds)
                return await person(url)
            }
            let probe = try partner.probe { $0.signIn = SignIn(slowly) }
            return await Runner.report(["token/code-lasts"], probe)["token/code-lasts"]
        }
        // The first page was asked for 12 seconds before the exchange, and the code came 6 seconds before it.
        let short = try await finding(codeLifetime: 8, signInTakes: 6) { .program($0) }
        #expect(short?.isFailure == true, "\(short?.reason ?? "")")
        let byHand = try await finding(codeLifetime: 60, signInTakes: 25) { .person($0) }
        #expect(byHand?.verdict == .held, "\(byHand?.reason ?? "")")
    }

    @Test func `forms beside a program that signs in are not asked for`() async throws {
        let partner = try Partner()
        let probe = try partner.probe {
            let (forms, refusal) = ($0.signIn.forms, $0.signIn.refusal)
            $0.signIn = SignIn(.program(partner.signer()))
            $0.signIn.forms = forms
            $0.signIn.refusal = refusal
        }
        let rules = [
            "authorize/consent-shown", "authorize/state-on-refusal", "pages/consent-csrf", "pages/referrer",
        ]
        let report = await Runner.report(rules, probe)
        for rule in rules {
            let finding = try #require(report[rule])
            #expect(finding.verdict == .notAsked, "\(rule): \(finding.reason)")
            #expect(finding.reason.contains("without signIn.command"), "\(rule): \(finding.reason)")
        }
    }

    @Test func `where a program signs in and no page is HTML, the pages are not asked about`()
        async throws
    {
        let partner = try Partner(answering: { response, _ in
            response.text.hasPrefix("<") ? response.withHeader("Content-Type", "text/plain") : response
        })
        let finding = try await partner.byProgram().finding("pages/referrer")
        #expect(finding.verdict == .notAsked, "\(finding.reason)")
        #expect(finding.reason.contains("the pages are not seen"), "\(finding.reason)")
    }

    @Test func `a foreign base of a first page is found where a program signs in`() async throws {
        let page = HTTPResponse.html(
            "<base href='https://cdn.example/'><form><input name=q></form>", status: 400)
        let finding = try await partner(showing: page).byProgram().finding("pages/base")
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .note)
    }

    @Test func `an error that only a program gets does not show where a line break goes`() async throws {
        let refusing = Defect { request, context in
            let response = await context.partner.handle(request)
            let state = response.redirectParameter("state") ?? ""
            guard state.utf8.contains(UInt8(ascii: "\n")) else { return response }
            return response.withRedirectParameters {
                $0.removing("code") + [.init("error", "invalid_request")]
            }
        }
        let finding = try await Partner(with: refusing).byProgram().finding("authorize/header-injection")
        #expect(finding.verdict == .notAsked, "\(finding.reason)")
    }
}
