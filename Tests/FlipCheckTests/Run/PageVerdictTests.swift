import FlipCheck
import HTTPMessages
import PartnerMistakes
import Testing
import WebText

/// Partners whose pages have forms, frames, scripts and words of their own.
@Suite struct PageVerdictTests {
    /// Partners that could lead to a wrong verdict, with the right verdicts.
    static let judged: [BrokenPartner] = [
        BrokenPartner(
            "the pages are no HTML",
            verdicts: ["pages/referrer": .couldNotTell, "authorize/not-framed": .couldNotTell],
            words: "no page was seen",
            .changingAnswers(of: "/authorize") { response, _ in
                response.text.isEmpty ? response : response.withHeader("Content-Type", "text/plain")
            }),
        BrokenPartner(
            "a policy lets every site frame the pages, at any port",
            verdicts: ["authorize/not-framed": .failed],
            .changingAnswers(of: "/authorize") { response, _ in
                response.withPolicy("frame-ancestors https://*:*")
            }),
        BrokenPartner(
            "the page of a wrong password has another status, and no header of its own",
            verdicts: ["authorize/not-framed": .failed, "pages/unknown-user": .held],
            .changingAnswers(of: "/authorize") { response, _ in
                guard response.text.contains("class=\"alert\""), response.text.contains("name=\"password\"")
                else { return response }
                return HTTPResponse(
                    status: 401, headers: ["Content-Type": "text/html; charset=utf-8"], body: response.body)
            }),
        BrokenPartner(
            "all endpoints are routes of one program, whose first page may be framed",
            verdicts: ["authorize/not-framed": .failed],
            known: {
                $0.authorizationURL = Partner.issuer + "/index.php?route=authorize"
                $0.tokenURL = Partner.issuer + "/index.php?route=token"
            }
        ) { request, context in
            guard request.path == "/index.php", let route = request.query("route") else { return nil }
            var routed = request.withQuery { $0.removing("route") }
            routed.target = "/\(route)?\(routed.query ?? "")"
            var response = await context.partner.handle(routed)
            for field in ["Content-Security-Policy", "X-Frame-Options"] { response.headers[field] = nil }
            return response
        },
        BrokenPartner(
            "an unknown address shows the first page of the site, which may be framed",
            verdicts: ["authorize/not-framed": .held, "pages/reflection-of-path": .held],
            .answering {
                $0.path.hasPrefix("/flip-check-") ? .html("<script src=/app.js></script>") : nil
            }),
        BrokenPartner(
            "users and the client have one address",
            verdicts: ["authorize/not-framed": .held, "authorize/no-307": .held],
            known: { $0.tokenURL = $0.authorizationURL }),
        BrokenPartner(
            "a proxy has a page of its own while the server is too busy",
            verdicts: ["authorize/not-framed": .held, "authorize/client-unknown": .couldNotTell],
            .changingAnswers(of: "/authorize") { response, _ in
                response.status >= 400 ? .html("<form><input name=q></form>", status: 503) : response
            }),
        BrokenPartner(
            "the policy in the page stops the browser on its way to Google",
            verdicts: ["authorize/form-action": .failed],
            .changingAnswers(of: "/authorize") { response, _ in
                let policy =
                    "<head><meta http-equiv=\"content-security-policy\" content=\"form-action 'self'\">"
                return response.withText { $0.replacing("<head>", with: policy) }
            }),
        BrokenPartner(
            "the policy names Google, and no other host on the way there",
            verdicts: ["authorize/form-action": .failed],
            known: { $0.signIn.origins = ["https://api.partner.example"] }
        ) { request, context in
            if request.origin == "https://api.partner.example" {
                return request.query("to").map { HTTPResponse(seeOther: $0) }
            }
            let response = await context.partner.handle(request)
            if let location = response.headers["Location"], location.hasPrefix(Defect.webRedirectURI) {
                return HTTPResponse(
                    seeOther: "https://api.partner.example/resume?to=" + PercentCoding.encode(location))
            }
            return response.withPolicy("form-action 'self' https://oauth-redirect.googleusercontent.com")
        },
        BrokenPartner(
            "the redirect URI has a port, which form-action allows",
            verdicts: ["authorize/form-action": .notAsked], words: "is not https at the usual port",
            settings: { $0.clients[0].redirectURIs.append("https://client.example:3000/cb") },
            known: { $0.redirectURI = "https://client.example:3000/cb" },
            .changingAnswers(of: "/authorize") { response, _ in response.withPolicy("form-action *:3000") }),
        BrokenPartner(
            "a page after the form goes on to Google", verdicts: ["authorize/form-action": .notAsked],
            .changingAnswers(of: "/authorize") { response, request in
                if let location = response.headers["Location"], location.hasPrefix(Defect.webRedirectURI) {
                    let address = location.replacing("&", with: "&amp;")
                    return .html("<meta http-equiv=refresh content=\"0; url=\(address)\">")
                }
                return response.withPolicy("form-action 'self'")
            }),
        BrokenPartner(
            "a script of another site is on the consent, whose step names nothing",
            verdicts: ["pages/foreign-script": .failed], known: { $0.signIn.forms[1] = SignIn.FormRule() },
            .changingAnswers(of: "/authorize") { response, _ in
                guard response.asksForConsent else { return response }
                return response.withText {
                    // The Enter key presses the first button.
                    $0.replacing(#"<button class="quiet" name="decision""#, with: "<button type='button'")
                }.endingForms(with: "<script src='https://cdn.example/a.js'></script>")
            }),
        BrokenPartner(
            "a button beside the password goes over plain http",
            verdicts: ["pages/form-target": .failed],
            .changingAnswers(of: "/authorize") { response, _ in
                response.endingForms(
                    with: "<button formaction='http://partner.example/reset'>New password</button>")
            }),
        BrokenPartner(
            "the sign-in is at plain http, and authorizationURL is not",
            verdicts: ["pages/form-target": .failed, "authorize/https": .held],
            known: {
                $0.signIn.origins = ["http://partner.example"]
                $0.limits.allowsPlainHTTPToOtherMachinesInsecurely = true
            }
        ) { request, _ in
            request.origin == Partner.issuer && request.path == "/authorize"
                ? HTTPResponse(seeOther: "http://partner.example" + request.target) : nil
        },
        BrokenPartner(
            "the base of a page is plain http",
            verdicts: ["pages/form-target": .failed, "pages/base": .couldNotTell],
            .changingAnswers(of: "/authorize") { response, _ in
                response.withText {
                    $0.replacing("<head>", with: "<head><base href='http://partner.example/'>")
                }
            }),
        BrokenPartner(
            "an image comes from the base of a page, on another host",
            verdicts: ["pages/referrer": .failed],
            .changingAnswers(of: "/authorize") { response, _ in
                guard response.text.contains("<form") else { return response }
                let page = response.withText {
                    $0.replacing("action=\"/", with: "action=\"https://partner.example/")
                        .replacing("<head>", with: "<head><base href='https://cdn.example/'>") + "<img src=a>"
                }
                return page.withHeader("Referrer-Policy", "unsafe-url")
            }),
        BrokenPartner(
            "the pages are XHTML",
            verdicts: [
                "pages/referrer": .held, "authorize/not-framed": .held, "authorize/page-not-shared": .held,
            ],
            .changingAnswers(of: "/authorize") { response, _ in
                response.text.isEmpty
                    ? response : response.withHeader("Content-Type", "application/xhtml+xml; charset=utf-8")
            }),
        BrokenPartner(
            "the password is the name of the account, which the consent shows",
            verdicts: ["pages/secret-told": .held],
            known: { configuration in
                configuration.signIn.refusal = []
                configuration.signIn.forms[0].fields = ["username": "testuser1", "password": "testuser1"]
            }
        ) { request, context in
            let right = request.withForm {
                $0.setting("username", Partner.Demo.username).setting("password", Partner.Demo.password)
            }
            let hasPassword = request.form("password") == "testuser1"
            let response = await context.partner.handle(hasPassword ? right : request)
            return response.asksForConsent ? response.withText { $0 + "<p>You are testuser1" } : response
        },
        BrokenPartner(
            "the password is a word that each page has",
            verdicts: ["pages/secret-told": .held],
            known: { configuration in
                configuration.signIn.refusal = []
                configuration.signIn.forms[0].fields["password"] = "Password"
            }
        ) { request, context in
            let right = request.withForm { $0.mapping("password") { _ in Partner.Demo.password } }
            let response = await context.partner.handle(right)
            return response.text.contains("<form") ? response.withText { $0 + "<p>Password" } : response
        },
        BrokenPartner(
            "a field of the header has the password, as a form writes it",
            verdicts: ["pages/secret-told": .failed],
            .changingAnswers(of: "/authorize") { response, _ in
                response.withHeader("X-Account", "password=correct+horse")
            }),
        BrokenPartner(
            "the sign-in carries only addresses of its own, and its page shows them as they came",
            verdicts: ["pages/reflection": .failed], words: "next came onto a page"
        ) { request, context in
            guard request.method == "GET", ["/authorize", "/sign-in"].contains(request.path) else {
                return nil
            }
            guard request.path == "/sign-in" else {
                return HTTPResponse(seeOther: "/sign-in?next=" + PercentCoding.encode(request.target))
            }
            let next = request.query("next") ?? ""
            guard next.hasPrefix("/authorize?") else { return .page(400) }
            var shown = request
            // The page shows the whole address, and the server reads it without the mark.
            shown.target = next.replacing(/fc'.*/, with: "")
            return await context.partner.handle(shown).endingForms(
                with: "<input type='hidden' name='next' value='\(next)'>")
        },
        BrokenPartner(
            "a page shows login_hint as it came, and the right request has one",
            verdicts: ["pages/reflection": .failed],
            known: { $0.authorizationParameters = [.init(name: "login_hint", value: "ada")] }
        ) { request, context in
            let hint = request.query("login_hint") ?? ""
            return await context.partner.handle(request).endingForms(with: "<p>For \(hint)</p>")
        },
        BrokenPartner(
            "a filter refuses each mark with an unknown page",
            verdicts: ["pages/reflection": .couldNotTell], words: "a filter before the server may have",
            .answering {
                $0.target.contains("flipcheck") ? .html("<h1>403 Forbidden</h1>", status: 403) : nil
            }),
        BrokenPartner(
            "a filter refuses the mark in the message of a page only, with an unknown page",
            verdicts: ["pages/reflection": .couldNotTell], words: "error or message: a filter before the",
            .answering {
                let isOfMessage = $0.query("message")?.contains("flipcheck") == true
                return isOfMessage ? .html("<h1>403 Forbidden</h1>", status: 403) : nil
            }),
        BrokenPartner(
            "a filter refuses the mark in the state only, with status 200",
            verdicts: ["pages/reflection": .couldNotTell], words: "state: a filter before the server refused",
            .answering {
                let words = "The requested URL was rejected. Please consult with your administrator."
                return $0.query("state")?.contains("flipcheck") == true ? .html(words) : nil
            }),
        BrokenPartner(
            "a proxy has no server for the seconds in which the mark comes in the state",
            verdicts: ["pages/reflection": .couldNotTell], words: "state: the server was too busy",
            .answering { $0.query("state")?.contains("flipcheck") == true ? .page(502) : nil }),
        BrokenPartner(
            "an unknown client is refused with 403, and an unknown language too, which is shown as text",
            verdicts: ["pages/reflection": .held],
            .answering {
                if $0.query("client_id")?.contains("flipcheck") == true { return .page(403) }
                guard $0.query("user_locale")?.contains("flipcheck") == true else { return nil }
                return .html("<p>No such language: &lt;flipcheck x=1&gt;", status: 403)
            }),
        BrokenPartner(
            "a scope with an & leads to a page for errors of another host",
            verdicts: ["pages/reflection-in-answer": .notAsked], words: "no answer came to a scope",
            .answering {
                let page = "https://www.partner.example/help?flip-check-added=1"
                return $0.query("scope")?.contains("&") == true ? HTTPResponse(seeOther: page) : nil
            }),
        BrokenPartner(
            "a proxy has no server for the seconds in which the mark comes in the scope",
            verdicts: ["pages/reflection-in-answer": .couldNotTell], words: "the server was too busy (502)",
            .answering { $0.query("scope")?.contains("&") == true ? .page(502) : nil }),
        loading(
            "<link rel=icon href=//cdn.example/a>", under: "no-referrer-when-downgrade", .failed),
        loading(
            "<link rel=icon href=//cdn.example/a referrerpolicy=no-referrer>",
            under: "no-referrer-when-downgrade", .held),
        loading("<img src=//cdn.example/a referrerpolicy=unsafe-url>", under: "no-referrer", .failed),
        loading("<IMG SRC=//cdn.example/a REFERRERPOLICY=unsafe-url>", under: "no-referrer", .failed),
        loading("<img srcset='//cdn.example/a 2x'>", under: "Unsafe-URL, same-site", .failed),
        loading("<META NAME=Referrer CONTENT=''><img src=//cdn.example/a>", under: "unsafe-url", .failed),
        loading("<META NAME=Referrer CONTENT=always><img src=//cdn.example/a>", under: "", .failed),
        loading("<meta name=referrer content=never><img src=//cdn.example/a>", under: "unsafe-url", .held),
    ]

    /// Each page with a form has this policy of referrers, and this element.
    private static func loading(
        _ element: String, under policy: String, _ verdict: Finding.Verdict
    ) -> BrokenPartner {
        BrokenPartner(
            "the pages have \(element), and the policy \(policy)", verdicts: ["pages/referrer": verdict],
            .changingAnswers(of: "/authorize") { response, _ in
                guard response.text.contains("<form") else { return response }
                return response.withHeader("Referrer-Policy", policy).withText { $0 + element }
            })
    }

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    @Test func `a form without a password that is sent again to the same site is a note`() async throws {
        let partner = BrokenPartner("a form without a session goes on to another page") { request, context in
            let response = await context.partner.handle(request)
            guard request.method == "POST", request.path == "/authorize", response.status >= 400 else {
                return response
            }
            return HTTPResponse(status: 307, headers: ["Location": "/sign-in"])
        }
        let finding = try await partner.finding("authorize/no-307", beside: ["pages/consent-csrf"])
        #expect(finding.isFailure)
        #expect(finding.rule.harm == .hygiene)
        #expect(finding.rule.severity == .note)
        #expect(finding.reason.contains("without a password"), "\(finding.reason)")
    }

    @Test func `a request of the client for JSON is not a form`() async throws {
        let partner = BrokenPartner("introspection has moved") { request, context in
            if request.path == "/introspect" {
                let location = "https://api.partner.example/introspect"
                return HTTPResponse(status: 308, headers: ["Location": location])
            }
            return await context.partner.handle(request).namingIntrospection(to: request)
        }
        let finding = try await partner.finding("authorize/no-307", beside: ["metadata/introspection"])
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `where a program signs in, no rule about forms holds`() async throws {
        let partner = try Partner(answering: { $0.namingIntrospection(to: $1) })
        let rules = ["authorize/no-307", "metadata/introspection"]
        let report = await Runner.report(rules, try partner.byProgram())
        #expect(report[rules[0]]?.verdict == .notAsked, "\(report.findings.map(\.reason))")
        #expect(report[rules[0]]?.reason.contains("the pages are not seen") == true)
    }

    @Test(arguments: [
        ("", Finding.Verdict.held), ("<h1>No such client</h1>", .held), ("<a href=/>Home</a>", .failed),
        ("<script src=/app.js></script>", .failed),
        ("The requested URL was rejected. Please consult with your administrator.<a href=/>Back</a>", .held),
    ])
    func `a page may be framed where it has nothing to click`(
        page: String, verdict: Finding.Verdict
    ) async throws {
        let partner = BrokenPartner("has a page without header fields for an unknown client") { request, _ in
            let isUnknown = request.path == "/authorize" && request.query("client_id") != Defect.Demo.clientID
            return isUnknown ? .html(page) : nil
        }
        let finding = try await partner.finding("authorize/not-framed", beside: ["authorize/client-unknown"])
        #expect(finding.verdict == verdict, "\(finding.reason)")
    }

    @Test(arguments: [
        ("<script src='https://cdn.example/a.js'></script>", false),
        ("<script src='//cdn.example/a.js' async></script>", false),
        ("<script src='https://cdn.example/a.js' integrity='sha384-0'></script>", true),
        ("<script src='https://cdn.example/a.js' integrity=''></script>", false),
        ("<script src='/a.js'></script><script>a()</script><img src='https://cdn.example/a.png'>", true),
        ("<script src='https://static.partner.example/a.js'></script>", true),
        ("<script src='https://login.other.example/a.js'></script>", true),
        ("<script src='http://localhost:5173/a.js'></script>", true),
        ("<script src='https://www.google.com/recaptcha/api.js'></script>", true),
        (
            "<form action='https://id.vendor.example/'></form><script src='https://id.vendor.example/a'></script>",
            true
        ),
    ]) func `a script counts only if the sign-in does not depend on its host anyway`(
        element: String, isRight: Bool
    ) async throws {
        let partner = BrokenPartner(
            element, known: { $0.signIn.origins = ["https://login.other.example"] }, .loading(element))
        let finding = try await partner.finding("pages/foreign-script")
        #expect(finding.verdict == (isRight ? .held : .failed), "\(finding.reason)")
        let reason = "scripts of cdn.example are on 1 page with a form of the sign-in"
        if !isRight { #expect(finding.reason == reason, "\(finding.reason)") }
    }

    @Test func `where the user is signed in and agrees to nothing, no script of a sign-in is seen`()
        async throws
    {
        let probe = try await Partner.probeWithCookie()
        let rule = "pages/foreign-script"
        let report = await Runner.report([rule, "authorize/client-unknown"], probe)
        #expect(report[rule]?.verdict == .notAsked, "\(report.findings.map(\.reason))")
    }

    @Test func `a script on a page without a form of the sign-in does not count`() async throws {
        let partner = BrokenPartner(
            "refuses with a script",
            .changingAnswers(of: "/authorize") { response, _ in
                let search = "<form><input name=q></form><script src='//cdn.example/a.js'></script>"
                return response.status == 400 ? .html(search, status: 400) : response
            })
        let finding = try await partner.finding("pages/foreign-script", beside: ["authorize"])
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test(arguments: ["", "<button name='decision' value='agree'>Search</button>"])
    func `a form without a password that no step sends over plain http gets a note`(
        button: String
    ) async throws {
        let search = "<form action='http://news.example/search'><input name='q'>\(button)</form>"
        // It comes behind the form that the step sends.
        let finding = try await BrokenPartner("a search", .loading(search)).finding("pages/form-target")
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .note)
    }

    @Test(
        arguments: [
            ("https://cdn.example/", Rule.Severity.error), ("https://static.partner.example/", nil),
            ("/", nil),
        ] as [(String, Rule.Severity?)])
    func `a base on another site to which the password goes is an error`(
        base: String, severity: Rule.Severity?
    ) async throws {
        let partner = BrokenPartner(
            "a base", known: { $0.signIn.origins = ["https://static.partner.example"] },
            .changingAnswers(of: "/authorize") { response, _ in
                guard response.text.contains("name=\"password\"") else { return response }
                return response.withText { $0.replacing("<head>", with: "<head><base href='\(base)'>") }
            })
        let finding = try await partner.finding("pages/base")
        #expect(finding.isFailure == (severity != nil), "\(finding.reason)")
        if let severity { #expect(finding.rule.severity == severity) }
    }

    @Test func `the form of a consent that comes only after a reset is looked at`() async throws {
        let isReset = Locked(false)
        let partner = BrokenPartner(
            "remembers", known: { $0.signIn.reset = { isReset.withLock { $0 = true } } }
        ) { request, context in
            let page = await context.partner.handle(request)
            guard page.asksForConsent else { return page }
            if !isReset.withLock({ $0 }) { return await context.agree(on: page, for: request) }
            return page.withText {
                $0.replacing("action=\"/authorize", with: "action=\"http://partner.example/authorize")
            }
        }
        let finding = try await partner.finding("pages/form-target")
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .error)
    }
}

extension HTTPResponse {
    /// The page with this policy, or the answer as it is when it is not a page.
    fileprivate func withPolicy(_ policy: String) -> HTTPResponse {
        text.isEmpty ? self : withHeader("Content-Security-Policy", policy)
    }
}
