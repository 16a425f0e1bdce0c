import HTTPMessages
import HeadlessBrowser
import PartnerMistakes
import TestSupport
import Testing
import WebText

@testable import FlipCheck

/// Getting past a sign-in, to a code.
@Suite struct AuthorizerTests {
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

    /// A person who signs in and agrees on every page, and says where it ended; counts how often that was asked.
    private func signer(
        _ partner: Partner, asked: Locked<Int> = Locked(0)
    ) -> @Sendable (String) async -> String? {
        let browser = Browser(
            client: InMemoryClient([Partner.issuer: partner.handler]),
            follows: { $0.hasPrefix(Partner.issuer + "/") })
        return { url in
            asked.withLock { $0 += 1 }
            guard var page = try? await browser.open(url) else { return nil }
            do {
                for form in Partner.configuration.signIn.forms where form.fits(page.forms) {
                    page = try await form.submit(page, by: browser)
                }
                return page.location
            } catch {
                Issue.record(error, "the person cannot sign in")
                return nil
            }
        }
    }

    /// A probe of a partner at which this person signs in by hand.
    private func byHand(_ partner: Partner, asked: Locked<Int> = Locked(0)) throws -> Probe {
        try partner.probe { $0.signIn = SignIn(.person(signer(partner, asked: asked))) }
    }

    @Test func `a page of the partner is one in any spelling of its origin`() async throws {
        let end = "https://PARTNER.example:443/stopped"
        let probe = try Partner().probe { $0.signIn = SignIn(.program { _ in end }) }
        let authorization = try await probe.authorize(try probe.query())
        #expect(authorization.end == .page(status: 200, url: end))
    }

    @Test func `a real browser knows the partner by any writing of its origin`() {
        // Chromium leaves the usual port out.
        #expect(RealBrowser.origin("https://Partner.example:443/authorize") == "https://partner.example")
        #expect(RealBrowser.origin("http://partner.example:80") == "http://partner.example")
        #expect(RealBrowser.origin("about:blank") == nil)
    }

    @Test(arguments: ["?code=c-1", "#access_token=t-1", "?\u{301}code=c-1"])
    func `an address in a sentence ends before its query and its fragment`(end: String) {
        #expect("https://partner.example/done\(end)".withoutQuery == "https://partner.example/done")
    }

    @Test func `an address that a person copied may have a space around it`() async throws {
        let partner = try Partner()
        let person = signer(partner)
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
        let browser = RealBrowser(steps: [], origins: [], environment: ["PATH": "/nowhere"])
        let probe = try Partner().probe { $0.signIn = SignIn(.realBrowser(browser)) }
        let finding = try await probe.finding("authorize/sign-in")
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("chromedriver is not installed"), "\(finding.reason)")
        #expect(!finding.reason.contains("address"), "\(finding.reason)")
    }

    @Test func `without answers, a reason names a real browser among those that see them`() throws {
        let browser = RealBrowser(steps: [], origins: [], environment: ["PATH": "/nowhere"])
        let probe = try Partner().probe { $0.signIn = SignIn(.realBrowser(browser)) }
        let reason = probe.configuration.noAnswerSeen("no answer was seen").reason
        #expect(reason == "no answer was seen: a program, a real browser or a person sees the answers")
    }

    @Test func `a real browser is started where a filter refuses programs at the first page`() async throws {
        let partner = try Partner(answering: { response, request in
            request.path == "/authorize"
                ? .html("<script src=/cdn-cgi/challenge-platform/x.js></script>", status: 403) : response
        })
        let browser = RealBrowser(steps: [], origins: [], environment: ["PATH": "/nowhere"])
        let probe = try partner.probe { $0.signIn = SignIn(.realBrowser(browser)) }
        let report = await Runner.report(["authorize/sign-in"], probe)
        let finding = try #require(report["authorize/sign-in"])
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
        let partner = try Partner()
        let asked = Locked(0)
        let probe = try partner.probe { $0.signIn = SignIn(.program(signer(partner, asked: asked))) }
        let report = await Runner.report(["authorize"], probe)
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
        let byProgram = try partner.probe { $0.signIn = SignIn(.program(signer(partner))) }
        for probe in [byProgram, try byHand(partner)] {
            let report = await Runner.report(["authorize/code", "authorize/state-google"], probe)
            #expect(report["authorize/code"]?.verdict == .held, "\(report.findings.map(\.reason))")
        }
    }

    @Test(arguments: ["authorize/answer-user", "authorize/code-plus", "authorize/no-permanent-redirect"])
    func `an answer with an error shows nothing of codes that a program gets`(rule: String) async throws {
        let partner = try Partner()
        let probe = try partner.probe { $0.signIn = SignIn(.program(signer(partner))) }
        let ofErrors = "authorize/answer-error"
        let report = await Runner.report(
            [rule, ofErrors, "authorize/error-by-redirect", "userinfo/works"], probe)
        let finding = try #require(report[rule])
        #expect(finding.verdict == .notAsked)
        #expect(finding.reason.hasPrefix("no answer with a code was seen"), "\(finding.reason)")
        #expect(report[ofErrors]?.verdict == .held)
    }

    @Test func `a person is asked once`() async throws {
        let partner = try Partner()
        let asked = Locked(0)
        let probe = try byHand(partner, asked: asked)
        let report = await Runner.report(["authorize"], probe)
        #expect(report.exitStatus == 0, "\(report.unknown.map(\.rule.id))")
        let passed = report.findings.filter { $0.verdict == .held }.map(\.rule.id)
        #expect(passed.contains("authorize/code"))
        #expect(passed.contains("authorize/redirect-uri-exact"))
        #expect(!passed.contains("authorize/state-exact"))
        #expect(asked.withLock { $0 } == 1)
    }

    /// A program that looks at the first page is refused there; a person, or a real browser, goes on.
    @Test(arguments: [
        (403, "", "<script src=/cdn-cgi/challenge-platform/x.js></script>"),
        (401, "", "<form method=post><input name=username><input name=password type=password></form>"),
        (401, "Basic realm=staging", "<p>Sign in</p>"),
    ])
    func `a person is asked where the first page refuses programs or wants a sign-in`(
        status: Int, challenge: String, html: String
    ) async throws {
        var page = HTTPResponse.html(html, status: status)
        if !challenge.isEmpty { page.headers["WWW-Authenticate"] = challenge }
        let first = page
        let partner = try Partner(answering: { response, request in
            request.path == "/authorize" ? first : response
        })
        let probe = try partner.probe { $0.signIn = Self.personWithCode }
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

    /// A person whose browser always ends with a code.
    private static let personWithCode = SignIn(
        .person { url in
            let items = HTTPRequest("GET", url)?.query.map { Parameters(parsing: $0, plus: .space) }
            let state = items?.single("state") ?? ""
            return Parameters([.init("code", "0123456789abcdef012345"), .init("state", state)])
                .appended(to: items?.single("redirect_uri") ?? "")
        })

    @Test func `a code is as old as the time since its sign-in`() async throws {
        func finding(
            codeLifetime: Int, signInTakes seconds: Double,
            _ way: (@escaping @Sendable (String) async -> String?) -> SignIn.Way
        ) async throws -> Finding? {
            let partner = try Partner(changing: { $0.lifetimes.code = codeLifetime })
            let clock = partner.clock
            let person = signer(partner)
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

    @Test func `the link of a person goes on with the newest refresh token`() async throws {
        let partner = try Partner(with: PartnerMistake.refreshTokensRotate.defect)
        let asked = Locked(0)
        let probe = try byHand(partner, asked: asked)
        let report = await Runner.report(["refresh"], probe)
        #expect(report.failures == ["refresh/old-refresh-token"], "\(report.findings.map(\.reason))")
        #expect(report["refresh/user-agent"]?.verdict == .held)
        #expect(report["refresh/client-missing"]?.verdict == .held)
        // For the right request, and for the exchange.
        #expect(asked.withLock { $0 } == 2)
    }

    @Test(arguments: [HTTPResponse.refusal("invalid_token", status: 401), HTTPResponse(seeOther: "/login")])
    func `an access token whose link a used refresh token may have ended has not died by itself`(
        refusal: HTTPResponse
    ) async throws {
        let ending = Defect { request, context in
            if request.path == "/userinfo", context.memory["link"] == "ended" { return refusal }
            let response = await PartnerMistake.refreshTokensRotate.defect.answer(request, context)
            // One that comes back counts as stolen.
            if request.form("refresh_token") != nil, response.status == 400 {
                context.memory["link"] = "ended"
            }
            return response
        }
        let partner = try Partner(with: ending)
        let probe = try byHand(partner)
        let rule = "userinfo/token-lasts"
        let report = await Runner.report(
            [rule, "refresh/access-token-works", "refresh/old-refresh-token"], probe)
        #expect(report.failures == ["refresh/old-refresh-token"], "\(report.findings.map(\.reason))")
        #expect(report[rule]?.verdict == .couldNotTell)
        #expect(report[rule]?.reason.contains("the only link of this run") == true)
    }

    /// A refresh token can be used three times, and each use brings a new one.
    private static let allowingThreeUses = Defect { request, context in
        if let token = request.form("refresh_token"), context.memory.increment("uses of " + token) > 3 {
            return .refusal("invalid_grant")
        }
        return await BrokenPartner.rotatingWithLeeway.answer(request, context)
    }

    @Test(arguments: [
        (BrokenPartner.replacingAtSecondUse, Finding.Verdict.couldNotTell), (allowingThreeUses, .held),
    ]) func `a race goes on with the newest token of a person's link, and needs one that is alive`(
        rotation: Defect, verdict: Finding.Verdict
    ) async throws {
        let finding = try await byHand(try Partner(with: rotation)).finding("refresh/at-once")
        #expect(finding.verdict == verdict, "\(finding.reason)")
    }

    /// As RFC 9700 section 4.14.2 has it, a refresh token that comes back ends the link.
    @Test func `the link of a person that has ended before says nothing about wrong requests`() async throws {
        let ending = Defect { request, context in
            let isRefresh = request.form("refresh_token") != nil
            if isRefresh, context.memory["ended"] != nil { return .refusal("invalid_grant") }
            let response = await PartnerMistake.refreshTokensRotate.defect.answer(request, context)
            if isRefresh, response.status == 400 { context.memory["ended"] = "yes" }
            return response
        }
        let partner = try Partner(with: ending)
        let probe = try byHand(partner)
        let rules = [
            "refresh/client-missing", "refresh/client-secret", "refresh/token-exact", "refresh/access-token",
        ]
        let report = await Runner.report(["refresh/works", "refresh/old-refresh-token"] + rules, probe)
        #expect(report.failures == ["refresh/old-refresh-token"])
        for rule in rules {
            let finding = try #require(report[rule])
            #expect(finding.verdict == .couldNotTell, "\(rule): \(finding.reason)")
            #expect(finding.reason.hasPrefix("the only link of this run was refused"), "\(finding.reason)")
        }
    }

    @Test func `a refresh that ends the access token of a person's link is not taken for userinfo's fault`()
        async throws
    {
        let ending = Defect { request, context in
            if request.path == "/userinfo", let newest = context.memory["newest"], request.bearer != newest {
                return .refusal("invalid_token", status: 401)
            }
            let response = await context.partner.handle(request)
            guard request.form("refresh_token") != nil, let token = response.json("access_token") else {
                return response
            }
            context.memory["newest"] = token
            return response.withJSON { $0["refresh_token"] = nil }
        }
        let probe = try byHand(try Partner(with: ending))
        let report = await Runner.report(["refresh/old-access-token", "userinfo/works"], probe)
        #expect(report.failures == ["refresh/old-access-token"], "\(report.findings.map(\.reason))")
        #expect(report["userinfo/works"]?.verdict == .held)
    }

    @Test func `userinfo's refusal of a person's link that has ended before says nothing about a token`()
        async throws
    {
        let ending = Defect { request, context in
            let isRefresh = request.form("refresh_token") != nil
            if context.memory["ended"] != nil {
                if request.path == "/userinfo" { return .refusal("invalid_token", status: 401) }
                if isRefresh { return .refusal("invalid_grant") }
            }
            let response = await PartnerMistake.refreshTokensRotate.defect.answer(request, context)
            if isRefresh, response.status == 400 { context.memory["ended"] = "yes" }
            return response
        }
        let probe = try byHand(try Partner(with: ending))
        let rules = ["userinfo/scheme-case", "userinfo/token-in-query", "userinfo/refresh-token"]
        let report = await Runner.report(
            ["refresh/access-token-works", "refresh/old-refresh-token"] + rules, probe)
        #expect(report.failures == ["refresh/old-refresh-token"], "\(report.findings.map(\.reason))")
        for rule in rules {
            let finding = try #require(report[rule])
            #expect(finding.verdict == .couldNotTell, "\(rule): \(finding.reason)")
            #expect(finding.reason.hasPrefix("the only link of this run was refused"), "\(finding.reason)")
        }
    }

    @Test func `without a refresh token, no pattern is sent for a person's link`() async throws {
        let partner = try Partner(answering: { response, request in
            request.path == "/token" ? response.withJSON { $0["refresh_token"] = nil } : response
        })
        let finding = try await byHand(partner).finding("token/text-only")
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
        #expect(finding.reason == "no refresh token came with the code")
    }

    /// Where the failing refresh has spent the refresh token, nothing is known of refreshes.
    @Test(arguments: [(false, Finding.Verdict.held), (true, .couldNotTell)])
    func `a refresh of a person's link may fail once`(
        spendsToken: Bool, verdict: Finding.Verdict
    ) async throws {
        let failing = Defect { request, context in
            guard request.form("refresh_token") != nil, context.memory.isNew("failed") else {
                return await PartnerMistake.refreshTokensRotate.defect.answer(request, context)
            }
            if spendsToken { _ = await PartnerMistake.refreshTokensRotate.defect.answer(request, context) }
            return .page(500)
        }
        let partner = try Partner(with: failing)
        let asked = Locked(0)
        let probe = try byHand(partner, asked: asked)
        let finding = try await probe.finding("refresh/works")
        #expect(finding.verdict == verdict, "\(finding.reason)")
        if spendsToken { #expect(finding.reason.hasSuffix("the first may have spent the refresh token")) }
        #expect(asked.withLock { $0 } == 2)
    }

    @Test func `a right refresh that fails after wrong ones may have spent the token itself`() async throws {
        let failing = Defect { request, context in
            let response = await PartnerMistake.refreshTokensRotate.defect.answer(request, context)
            guard request.form("refresh_token") != nil else { return response }
            if !response.hasTokens { context.memory["refused"] = "yes" }
            return response.hasTokens && context.memory["refused"] != nil ? .page(500) : response
        }
        let finding = try await byHand(try Partner(with: failing)).finding("refresh/client-missing")
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
        #expect(finding.reason.hasSuffix("the first may have spent the refresh token"), "\(finding.reason)")
    }

    @Test func `a client that is locked is found without a sign-in of a person`() async throws {
        let locking = Defect { request, context in
            let response = await context.partner.handle(request)
            guard request.path == "/token" else { return response }
            // The first refusal locks the client.
            if response.status == 400 { context.memory["client"] = "locked" }
            return context.memory["client"] == nil
                ? response : .refusal("unauthorized_client", status: 401)
        }
        let partner = try Partner(with: locking)
        let asked = Locked(0)
        let probe = try byHand(partner, asked: asked)
        let finding = try await probe.finding("refresh/invalid-token")
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("right secret is refused, too"), "\(finding.reason)")
        #expect(asked.withLock { $0 } == 2)
    }

    @Test func `a link that has ended does not excuse a wrong answer to a bad refresh token`() async throws {
        let ending = Defect { request, context in
            let response = await context.partner.handle(request)
            guard request.form("refresh_token") != nil else { return response }
            if context.memory["ended"] != nil { return .refusal("invalid_grant") }
            guard response.status == 400 else { return response }
            // The first bad refresh token ends the link.
            context.memory["ended"] = "yes"
            return .refusal("invalid_client", status: 401)
        }
        let partner = try Partner(with: ending)
        let probe = try byHand(partner)
        let finding = try await probe.finding("refresh/invalid-token")
        #expect(finding.isFailure && finding.reason.hasSuffix("401 invalid_client"), "\(finding.reason)")
    }

    @Test func `forms beside a program that signs in are not asked for`() async throws {
        let partner = try Partner()
        let probe = try partner.probe {
            let (forms, refusal) = ($0.signIn.forms, $0.signIn.refusal)
            $0.signIn = SignIn(.program(signer(partner)))
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

    @Test func `an error that only a program gets does not show where a line break goes`() async throws {
        let refusing = Defect { request, context in
            let response = await context.partner.handle(request)
            let state = response.redirectParameter("state") ?? ""
            guard state.utf8.contains(UInt8(ascii: "\n")) else { return response }
            return response.withRedirectParameters {
                $0.removing("code") + [.init("error", "invalid_request")]
            }
        }
        let partner = try Partner(with: refusing)
        let probe = try partner.probe { $0.signIn = SignIn(.program(signer(partner))) }
        let finding = try await probe.finding("authorize/header-injection")
        #expect(finding.verdict == .notAsked, "\(finding.reason)")
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
        ("<input type=hidden name=go value=deny><button name=go value=allow>", "go=deny&go=allow"),
        ("<button name=go value=1 disabled></button><button name=go value=2>", "go=2"),
        ("<button type=reset name=go value=1></button><button name=go value=2>", "go=2"),
        // The same letter, once as e with a combining accent: a browser compares by bytes.
        ("<button name=go value=e\u{301}></button><button name=go value=\u{E9}>", "go=%C3%A9"),
    ]) func `the button that a step names is pressed, with its own value`(
        html: String, sent: String
    )
        async throws
    {
        let probe = try Partner(always: .html("<form method=post>\(html)</button></form>")).probe {
            $0.signIn.forms = [.init(press: .init(name: "go", value: sent == "go=%C3%A9" ? "\u{E9}" : ""))]
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

    @Test(arguments: [
        "http://127.0.0.1:9431/form-target", "https://attacker.example/", "//attacker.example/x",
    ]) func `a form that goes to an origin that is not listed is not sent`(action: String) async throws {
        let page = HTTPResponse.html(
            """
            <form method=post action="\(action)"><input name=username><input name=password type=password>
            <button name=decision value=sign-in>Go</button></form>
            """)
        let partner = try Partner(always: page)
        let probe = try partner.probe()
        let report = await Runner.report(["authorize/sign-in"], probe)
        let requests = probe.prober.log.map(\.request)
        try #require(!requests.isEmpty)
        #expect(requests.allSatisfy { $0.origin == Partner.issuer && $0.body == [] })
        let origin = action.hasPrefix("http://127") ? "http://127.0.0.1:9431" : "https://attacker.example"
        let reason = try #require(report.unknown.first?.reason)
        #expect(reason.contains(#""origins": ["\#(origin)"]"#), "\(reason)")
        // With the origin listed it is sent there.
        let listed = try partner.probe { $0.signIn.origins = [origin] }
        _ = try await listed.authorize(try listed.query())
        #expect(listed.prober.log.contains { $0.request.origin == origin })
    }

    @Test func `a redirect to an address that is not listed is the answer, and is not followed`() async throws
    {
        let probe = try Partner(
            always: HTTPResponse(status: 302, headers: ["Location": "https://login.partner.example/?a=1"])
        ).probe()
        let authorization = try await probe.authorize(try probe.query())
        #expect(authorization.end == .redirect("https://login.partner.example/?a=1"))
        #expect(probe.prober.log.count == 1)
        let report = await Runner.report(["authorize/code"], probe)
        // That may be a step of the sign-in, so the server is not blamed for it.
        #expect(report.unknown.map(\.rule.id) == ["authorize/code"])
        let signIn = await Runner.report(["authorize/sign-in"], probe)
        #expect(
            signIn.unknown.first?.reason.contains(#""origins": ["https://login.partner.example"]"#) == true)
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
