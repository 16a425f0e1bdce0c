import FlipCheck
import HTTPMessages
import PartnerMistakes
import Testing
import WebText

/// Partners that show the page of the consent, and decide whose form counts, in a way of their own.
@Suite struct ConsentVerdictTests {
    /// Partners that could lead to a wrong verdict, with the right verdicts.
    static let judged: [BrokenPartner] = [
        BrokenPartner(
            "every request asks for the password, on a page that offers Google's sign-in",
            verdicts: ["pages/consent-names-google": .failed]
        ) { request, context in
            var request = request
            let state = request.query("state") ?? ""
            if request.method == "GET", context.memory.isNew("state " + state) {
                request.headers["Cookie"] = nil
            }
            let response = await Defect.namingNobody().answer(request, context)
            return response.asksForConsent
                ? response : response.endingForms(with: "<p>Sign in with Google</p>")
        },
        BrokenPartner(
            "the consent has one text, and each request is granted all scopes",
            verdicts: ["pages/consent-names-scopes": .notAsked], words: "is granted all"
        ) { request, context in
            let forAll = request.withQuery { $0.mapping("scope") { _ in "devices.read devices.control" } }
            return await Defect.namingNoScopes.answer(
                request.path == "/authorize" ? forAll : request, context)
        },
        BrokenPartner(
            "the consent has one text, and nothing tells the scopes",
            verdicts: ["pages/consent-names-scopes": .notAsked], words: "do not name their scopes"
        ) { request, context in
            let response = await Defect.namingNoScopes.answer(request, context)
            return response.hasTokens ? response.withJSON { $0["scope"] = nil } : response
        },
        BrokenPartner(
            "who agreed once is not asked again, so no page says what is shared",
            verdicts: ["pages/consent-names-scopes": .notAsked], words: "a signed-in user only agrees",
            BrokenPartner.agreeingAgain),
        BrokenPartner(
            "a page that refreshes takes the place of the consent",
            verdicts: ["pages/consent-names-google": .notAsked]
        ) { request, context in
            let response = await context.partner.handle(request)
            guard request.method == "GET", response.asksForConsent else { return response }
            let location = await context.agree(on: response, for: request).headers["Location"] ?? ""
            return .html("<meta http-equiv=refresh content='0;url=\(location)'>")
        },
        BrokenPartner(
            "a server that fails in place of a refusal",
            verdicts: [
                "pages/consent-by-get": .couldNotTell, "pages/sign-in-by-get": .couldNotTell,
                "token/code-at-once": .couldNotTell,
            ]
        ) { request, context in
            if request.method == "GET", request.query("decision") != nil { return .page(500) }
            guard request.path == "/token", let code = request.form("code") else { return nil }
            return context.memory.isNew(code) ? nil : HTTPResponse(status: 500)
        },
        BrokenPartner(
            "a consent without a session leads to a page for errors that has a code in its address",
            verdicts: ["pages/consent-without-session": .held],
            .answering {
                let hasSession = $0.headers["Cookie"]?.contains("session=") == true
                return $0.form("decision") == "agree" && !hasSession
                    ? HTTPResponse(seeOther: "https://www.partner.example/login?code=session_missing") : nil
            }),
        BrokenPartner(
            "a wrong token of the consent makes the server fail, and it may be left out",
            verdicts: ["pages/consent-csrf": .failed],
            .checkingConsents { form, token, _ in refusing(form, unlessFor: token, with: 500) }),
        BrokenPartner(
            "a wrong token of the consent makes the server fail, and so does none",
            verdicts: ["pages/consent-csrf": .couldNotTell], words: "the server failed (500)",
            .checkingConsents { form, token, _ in form.form("csrf") == token ? nil : .page(500) }),
        BrokenPartner(
            "each form of the consent uses up its flow, whoever sends it, and its token may be left out",
            verdicts: ["pages/consent-csrf": .failed],
            .checkingConsents { form, token, context in
                let flow = "flow " + (form.form("flow") ?? "")
                guard context.memory[flow] != nil else { return .page(400) }
                context.memory[flow] = nil
                return refusing(form, unlessFor: token)
            }),
        BrokenPartner(
            "each form of the consent uses up the request of its session, and its token may be left out",
            verdicts: ["pages/consent-csrf": .failed]
        ) { request, context in
            let response = await Defect.checkingConsents { form, token, context in
                let waiting = "waiting " + (token ?? "")
                guard context.memory[waiting] != nil else { return .page(400) }
                context.memory[waiting] = nil
                return refusing(form, unlessFor: token)
            }.answer(request, context)
            guard response.asksForConsent, let token = response.csrfToken else { return response }
            context.memory["waiting " + token] = "yes"
            return response.withText { $0.replacing(/<input type='hidden' name='flow'[^>]*>/, with: "") }
        },
        BrokenPartner(
            "the form of the consent goes on by 307, as to a path with a slash, and its token may be left out",
            verdicts: ["pages/consent-csrf": .failed]
        ) { request, context in
            if request.path == "/authorize", request.form("decision") == "agree" {
                let slash = request.target.replacing("/authorize", with: "/authorize/")
                return HTTPResponse(status: 307, headers: ["Location": slash])
            }
            var request = request
            request.target = request.target.replacing("/authorize/", with: "/authorize")
            return await Defect.checkingConsents { form, token, _ in refusing(form, unlessFor: token) }
                .answer(request, context)
        },
        linkingOwner("the address of the consent shows it to all, until its form comes without a cookie") {
            $0.method == "POST" && $0.cookies(named: "shown").isEmpty
        },
        linkingOwner("the form of the consent needs no session, until its page is opened without one") {
            $0.method == "GET"
        },
        agreeingByGet("a parameter that it does not know is refused", by: .page(400)),
        agreeingByGet(
            "a parameter that it does not know is an error",
            by: HTTPResponse(seeOther: Defect.webRedirectURI + "?error=invalid_request")),
        BrokenPartner(
            "a request with a number is answered in its own session only",
            verdicts: ["pages/consent-request": .held], .numberingRequests { $0 == $1 && $2 }),
        BrokenPartner(
            "the form of the consent has a number that decides nothing",
            verdicts: ["pages/consent-request": .held]
        ) { request, context in
            let response = await context.partner.handle(request)
            guard response.asksForConsent else { return response }
            let number = context.memory.increment("pages")
            return response.endingForms(with: "<input type='hidden' name='shown' value='\(number)'>")
        },
        BrokenPartner(
            "no number is in the form of the consent", verdicts: ["pages/consent-request": .notAsked],
            words: "can be counted"),
        BrokenPartner(
            "the consent has no token, and its form counts only from the partner's own pages",
            verdicts: ["pages/consent-csrf": .held],
            .checkingConsents(sameSite: "Lax") { form, token, _ in
                token != nil && form.headers["Origin"] == form.origin ? nil : .page(403)
            }),
        BrokenPartner(
            "the token of the consent is that of a cookie, which no subdomain can set",
            verdicts: ["pages/consent-csrf": .held], comparingCookie(named: "__Host-csrf")),
        BrokenPartner(
            "the action of the consent has the number of the request, and any session of its user may answer",
            verdicts: ["pages/consent-csrf": .held], numberingActions),
    ]

    /// Partners whose consent another site cannot forge, and a subdomain can.
    static let openToSubdomains: [BrokenPartner] = [
        BrokenPartner(
            "the consent has no token, and the cookie is SameSite=Lax",
            .checkingConsents(sameSite: "Lax") { _, token, _ in token == nil ? .page(403) : nil }),
        BrokenPartner(
            "the consent has no token, and the cookie is SameSite=Strict",
            .checkingConsents(sameSite: "Strict") { _, token, _ in token == nil ? .page(403) : nil }),
        BrokenPartner(
            "the token of the consent is that of a cookie, which a subdomain can set",
            comparingCookie(named: "csrf")),
        BrokenPartner(
            "any token will do for the consent, and the cookie is SameSite=Lax",
            .checkingConsents(sameSite: "Lax") { form, token, _ in
                token == nil || form.form("csrf") == nil ? .page(403) : nil
            }),
    ]

    /// The number of a request is in the action of the consent's form, and any session of its user may answer it.
    private static let numberingActions = Defect { request, context in
        var request = request
        let isNumbered = request.query("number") != nil
        request.target = request.target.replacing(/&number=\d+/, with: "")
        let checking = Defect.checkingConsents(sameSite: "Lax") { _, token, _ in
            token != nil && isNumbered ? nil : .page(403)
        }
        let response = await checking.answer(request, context)
        guard response.asksForConsent, let action = response.formAction else { return response }
        let number = context.memory.increment("numbers")
        let escaped = action.replacing("&", with: "&amp;")
        return response.withText { $0.replacing(escaped, with: "\(escaped)&amp;number=\(number)") }
    }

    /// The token of the consent's form is in a cookie, too, and is compared with that of the cookie only.
    private static func comparingCookie(named name: String) -> Defect {
        Defect { request, context in
            let checking = Defect.checkingConsents(sameSite: "Lax") { form, token, _ in
                let given = form.cookies(named: name).first
                return token != nil && given != nil && given == form.form("csrf") ? nil : .page(403)
            }
            var response = await checking.answer(request, context)
            if response.asksForConsent, let token = response.csrfToken {
                response.headers.add("Set-Cookie", "\(name)=\(token); Path=/; Secure; SameSite=Lax")
            }
            return response
        }
    }

    /// Refuses a form whose token is not the session's, or returns nil; a form without a token counts.
    private static func refusing(
        _ form: HTTPRequest, unlessFor token: String?, with status: Int = 403
    ) -> HTTPResponse? {
        let given = form.form("csrf")
        return given == nil || given == token ? nil : .page(status)
    }

    /// The consent counts for the user who was shown it first, whoever sends it, until such a request without a session.
    private static func linkingOwner(
        _ name: String, until endsRequest: @escaping @Sendable (HTTPRequest) -> Bool
    ) -> BrokenPartner {
        BrokenPartner(name, verdicts: ["pages/consent-without-session": .failed]) { request, context in
            guard request.path == "/authorize", let state = request.query("state") else { return nil }
            let session = request.cookies(named: "__Host-session").first
            guard session == nil, let owner = context.memory["owner " + state] else {
                let response = await context.partner.handle(request)
                if response.asksForConsent {
                    context.memory["owner " + state] = response.newSession ?? session
                }
                return response
            }
            if endsRequest(request) { context.memory["used " + state] = "yes" }
            if context.memory["used " + state] != nil { return .page(404) }
            var asOwner = request
            asOwner.headers["Cookie"] = "__Host-session=\(owner)"
            var response = await context.partner.handle(asOwner)
            response.headers.add("Set-Cookie", "shown=yes; Path=/; HttpOnly; Secure")
            return response
        }
    }

    /// The consent is taken by GET, each page of it once; a GET with `_method` gets this answer.
    ///
    /// - Parameter comparesToken: whether the token of the form has to be that of the session.
    private static func agreeingByGet(
        _ words: String, by refusal: HTTPResponse, comparesToken: Bool = true
    ) -> BrokenPartner {
        BrokenPartner(
            "the consent is taken by GET, and \(words)", verdicts: ["pages/consent-by-get": .failed]
        ) { request, context in
            let session = "token " + (request.cookies(named: "__Host-session").first ?? "")
            guard request.method == "GET", request.query("decision") == "agree" else {
                let response = await context.partner.handle(request)
                if response.asksForConsent {
                    context.memory["action"] = response.formAction
                    context.memory[session] = response.csrfToken
                }
                return response
            }
            let action = context.memory["action"]
            context.memory["action"] = nil
            guard request.query("_method") == nil, let action,
                var press = HTTPRequest("POST", Partner.issuer + action, headers: request.headers)?
                    .posting(String(request.query ?? ""))
            else { return refusal }
            press.headers["Sec-Fetch-Site"] = nil
            let token = context.memory[session] ?? ""
            return await context.partner.handle(
                comparesToken ? press : press.withForm { $0.setting("csrf", token) })
        }
    }

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    @Test(arguments: [(true, Rule.Severity.warning), (false, .error)])
    func `a consent by GET weighs less where no attacker can write the link`(
        comparesToken: Bool, severity: Rule.Severity
    ) async throws {
        let partner = Self.agreeingByGet("it has a token", by: .page(400), comparesToken: comparesToken)
        let finding = try await partner.finding("pages/consent-by-get")
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == severity)
    }

    @Test(arguments: [(true, Rule.Severity.warning), (false, .error)])
    func `a token of the same user's other session weighs less than a made-up one`(
        comparesUser: Bool, severity: Rule.Severity
    ) async throws {
        let finding = try await BrokenPartner.finding("pages/consent-csrf") { request, context in
            let response = await Defect.checkingConsents { form, _, context in
                // All sessions are of one user.
                let isOfUser = context.memory["shown " + (form.form("csrf") ?? "")] != nil
                return isOfUser || !comparesUser ? nil : .page(403)
            }.answer(request, context)
            if let token = response.csrfToken { context.memory["shown " + token] = "yes" }
            return response
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == severity, "\(finding.reason)")
    }

    @Test(arguments: openToSubdomains)
    func `a form that a subdomain can forge, and no other site, gets a warning`(
        partner: BrokenPartner
    ) async throws {
        let finding = try await partner.finding("pages/consent-csrf")
        #expect(finding.isFailure, "\(finding.verdict): \(finding.reason)")
        #expect(finding.rule.severity == .warning)
        #expect(finding.reason.contains("subdomain"), "\(finding.reason)")
    }

    @Test func `a token of another session stays an error where the page does not come again`() async throws {
        let finding = try await BrokenPartner.finding("pages/consent-csrf") { request, context in
            let response = await Defect.checkingConsents { _, token, context in
                // Each form uses up the request of its session.
                let waiting = "waiting " + (token ?? "")
                guard context.memory[waiting] != nil else { return .page(400) }
                context.memory[waiting] = nil
                return nil
            }.answer(request, context)
            let hasCode = response.headers["Location"]?.contains("code=") == true
            if hasCode, request.headers["Sec-Fetch-Site"] == "cross-site" { context.memory["agreed"] = "yes" }
            guard response.asksForConsent, let token = response.csrfToken else { return response }
            if context.memory["agreed"] != nil { return await context.agree(on: response, for: request) }
            context.memory["waiting " + token] = "yes"
            return response
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .error, "\(finding.reason)")
    }

    @Test(arguments: [
        ("a loudspeaker", false), ("गूगल", true), ("<img src='/1' alt='GOOGLE'>", true),
        ("<span trspan='consent,Google'></span>", true), ("<img src='https://www.google.com/1'>", false),
        ("<script>x = 'Google'</script>", false),
        ("reCAPTCHA and the Google\n<a href=/1>Privacy Policy</a> apply", false),
        ("<a href='https://policies.google.com/privacy'>Google's privacy policy</a>", false),
        ("Link to <a href=https://home.google.com>Google</a>", true),
        ("Google gets access, see <a href=/terms>Google's terms</a>", true),
        ("https://oauth-redirect.googleusercontent.com", false),
        ("Best viewed in Google Chrome", false), ("<img src='/1' alt='google-play-badge'>", false),
        ("<img src='/1' alt='google-logo'>", true),
    ]) func `the consent may name Google in any script, and an address does not count as the name`(
        words: String, isNamed: Bool
    ) async throws {
        let partner = BrokenPartner("names", .namingNobody(endingFormWith: words))
        let finding = try await partner.finding("pages/consent-names-google")
        #expect(finding.verdict == (isNamed ? .held : .failed), "\(finding.reason)")
    }

    @Test(arguments: [(true, Rule.Severity.note), (false, .error)])
    func `a request that another browser of the same user can answer gets a note`(
        needsUser: Bool, severity: Rule.Severity
    ) async throws {
        let partner = BrokenPartner(
            "numbers", .numberingRequests { _, _, isSignedIn in isSignedIn || !needsUser })
        let finding = try await partner.finding("pages/consent-request")
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == severity)
        #expect(finding.reason.contains(needsUser ? "of the same user" : "has not signed in"))
    }

    @Test func `a code for a browser that has not signed in fails with the state of the form, too`()
        async throws
    {
        let finding = try await BrokenPartner.finding("pages/consent-request") { request, context in
            let state = request.form("state")
            let sent = state == nil ? request : request.withForm { $0.removing("state") }
            let response = await Defect.numberingRequests { _, _, _ in true }.answer(sent, context)
            if response.asksForConsent, let state = request.query("state") {
                return response.endingForms(with: "<input type='hidden' name='state' value='\(state)'>")
            }
            guard let state, let location = response.headers["Location"] else { return response }
            return response.withHeader(
                "Location", location.replacing(/state=[^&]*/, with: "state=\(state)"))
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .error)
    }
}
