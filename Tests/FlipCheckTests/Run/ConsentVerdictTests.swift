import FlipCheck
import HTTPMessages
import JSON
import PartnerMistakes
import Testing
import WebText

/// Partners that check the form of the consent, and what it grants, in a way of their own.
@Suite struct ConsentVerdictTests {
    /// Partners that could lead to a wrong verdict, with the right verdicts.
    static let judged: [BrokenPartner] = [
        carryingRequest("escaped") { PercentCoding.encode($0) },
        carryingRequest("escaped with small letters") {
            PercentCoding.encode($0).replacing("%3A", with: "%3a").replacing("%2F", with: "%2f")
        },
        carryingRequest("as it is") { $0 },
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
            "a page that refreshes takes the place of the consent",
            verdicts: ["pages/consent-names-google": .notAsked]
        ) { request, context in
            let response = await context.partner.handle(request)
            guard request.method == "GET", response.asksForConsent else { return response }
            let location = await context.agree(on: response, for: request).headers["Location"] ?? ""
            return .html("<meta http-equiv=refresh content='0;url=\(location)'>")
        },
        BrokenPartner(
            "after a refusal the user has to be sure", verdicts: ["pages/consent-redirect-uri": .held],
            known: { $0.signIn.refusal.append(SignIn.FormRule(press: .init(name: "sure"))) }),
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
            .checkingConsents { form, token, _ in
                let given = form.form("csrf")
                return given == nil || given == token ? nil : .page(500)
            }),
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
                let given = form.form("csrf")
                return given == nil || given == token ? nil : .page(403)
            }),
        BrokenPartner(
            "each form of the consent uses up the request of its session, and its token may be left out",
            verdicts: ["pages/consent-csrf": .failed]
        ) { request, context in
            let response = await Defect.checkingConsents { form, token, context in
                let waiting = "waiting " + (token ?? "")
                guard context.memory[waiting] != nil else { return .page(400) }
                context.memory[waiting] = nil
                let given = form.form("csrf")
                return given == nil || given == token ? nil : .page(403)
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
            return await Defect.checkingConsents { form, token, _ in
                let given = form.form("csrf")
                return given == nil || given == token ? nil : .page(403)
            }.answer(request, context)
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
            "a plus in the code is not escaped",
            verdicts: ["pages/consent-user": .held, "authorize/scope-through-sign-in": .held]
        ) { request, context in
            let response = await BrokenPartner.leavingPlusUnescaped.answer(request, context)
            guard request.path == "/authorize" else { return response }
            return response.endingForms(with: #"<input type="hidden" name="user_id" value="17">"#)
        },
        BrokenPartner(
            "the third field of the consent decides whose account is linked",
            verdicts: ["pages/consent-user": .failed]
        ) { request, context in
            if request.path == "/token", context.memory["other user"] != nil {
                context.memory["other user"] = nil
                return .refusal("invalid_grant")
            }
            guard request.path == "/authorize" else { return nil }
            if let user = request.form("user_id"), user != "17" { context.memory["other user"] = user }
            let fields = [("customer_kind", "private"), ("account_locale", "de"), ("user_id", "17")]
            let inputs = fields.map { "<input type='hidden' name='\($0.0)' value='\($0.1)'>" }
            return await context.partner.handle(request).endingForms(with: inputs.joined())
        },
        choosingAccount("the user chooses one of two accounts on the page", .held, taken: ["17", "18"]),
        choosingAccount(
            "the user chooses one of two accounts on the page, and the form may have another user's",
            .failed, taken: ["17", "18", "19"]),
        BrokenPartner(
            "the user chooses one of two accounts with common names",
            verdicts: ["pages/consent-user": .notAsked], words: "offers every account",
            .changingAnswers(of: "/authorize") { response, _ in
                response.endingForms(
                    with: "<select name='user_id'><option value='home' selected>Home</option>"
                        + "<option value='admin'>Admin</option></select>")
            }),
        checkingUser("the form decides, and no number near that of the user is another's", .couldNotTell) {
            $0 == "17"
        },
        checkingUser("a user in the form has to be that of the session", .held) { $0 == nil || $0 == "17" },
        BrokenPartner(
            "a box of the consent is for a permission, and its name has the word of a user",
            verdicts: ["pages/consent-user": .notAsked], words: "tells who the user is",
            .changingAnswers(of: "/authorize") { response, _ in
                response.endingForms(with: "<input type=checkbox name=share_account value=1 checked>")
            }),
        BrokenPartner(
            "the server fails at each user whom it does not know, and a second field decides nothing",
            verdicts: ["pages/consent-user": .couldNotTell], words: "the server failed (500)"
        ) { request, context in
            guard request.path == "/authorize" else { return nil }
            if let user = request.form("user_id"), user != "17" { return .page(500) }
            return await context.partner.handle(request).endingForms(
                with: "<input type='hidden' name='user_id' value='17'>"
                    + "<input type='hidden' name='account_locale' value='de'>")
        },
        BrokenPartner(
            "the user has another name for each access token",
            verdicts: ["pages/consent-user": .couldNotTell], words: "with the unchanged form"
        ) { request, context in
            let response = await context.partner.handle(request)
            if request.path == "/userinfo", response.status == 200 {
                return response.withJSON { $0["sub"] = .string(request.headers["Authorization"] ?? "") }
            }
            guard request.path == "/authorize" else { return response }
            return response.endingForms(with: #"<input type="hidden" name="user_id" value="17">"#)
        },
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
            "the scope in the form of the consent is not looked at",
            verdicts: ["pages/consent-scope": .held], .carryingScope(counts: false)),
        BrokenPartner(
            "a consent to one scope grants all, whatever the form says",
            verdicts: ["pages/consent-scope": .held],
            Defect { request, context in
                let response = await Defect.carryingScope(counts: false).answer(request, context)
                guard response.hasTokens else { return response }
                return response.withJSON { $0["scope"] = "devices.read devices.control" }
            }),
        BrokenPartner(
            "the consent grants the scope of a hidden field, and no answer names it",
            verdicts: ["pages/consent-scope": .notAsked], words: "names no scope",
            Defect { request, context in
                let response = await Defect.carryingScope(counts: true).answer(request, context)
                return response.hasTokens ? response.withJSON { $0["scope"] = nil } : response
            }),
        BrokenPartner(
            "the consent grants the scope of a hidden field, and an answer names only what was not asked for",
            verdicts: ["pages/consent-scope": .failed],
            Defect { request, context in
                let response = await Defect.carryingScope(counts: true).answer(request, context)
                guard response.hasTokens, response.json("scope") == "devices.read" else { return response }
                return response.withJSON { $0["scope"] = nil }
            }),
        BrokenPartner(
            "each link has one scope more, which introspection tells only of the consent that was changed",
            verdicts: ["pages/consent-scope": .couldNotTell], words: "with the unchanged form",
            Defect { request, context in
                if request.method == "POST", let scope = request.form("scope") {
                    context.memory["changed"] = scope == request.query("scope") ? nil : "yes"
                }
                if request.path == "/introspect" {
                    return context.memory["changed"] == nil
                        ? .json(#"{"active":false}"#)
                        : .json(#"{"active":true,"scope":"devices.read openid"}"#)
                }
                let response = await Defect.carryingScope(counts: false).answer(request, context)
                return response.hasTokens
                    ? response.withJSON { $0["scope"] = nil } : response.namingIntrospection(to: request)
            }),
        answeringFirstScope("fails at", with: 500, .couldNotTell, "the server failed (500)"),
        answeringFirstScope("refuses", with: 400, .notAsked, "for the scope devices.read alone"),
    ]

    /// The scope in the form of the consent counts, and a request for only the first scope gets no page to agree on.
    private static func answeringFirstScope(
        _ verb: String, with status: Int, _ verdict: Finding.Verdict, _ words: String
    ) -> BrokenPartner {
        BrokenPartner(
            "the server \(verb) a request for the first scope alone",
            verdicts: ["pages/consent-scope": verdict], words: words,
            Defect { request, context in
                if request.method == "GET", request.path == "/authorize",
                    request.query("scope") == "devices.read"
                {
                    return .page(status)
                }
                return await Defect.carryingScope(counts: true).answer(request, context)
            })
    }

    /// The form has the whole request in one field, and the answer goes to the address in it.
    ///
    /// - Parameter written: the writing of the address.
    private static func carryingRequest(
        _ name: String, written: @escaping @Sendable (String) -> String
    ) -> BrokenPartner {
        BrokenPartner(
            "the answer goes to the address of the request in a field, \(name)",
            verdicts: ["pages/consent-redirect-uri": .failed]
        ) { request, context in
            let right = Defect.webRedirectURI
            let address = request.form("request")?.split(separator: "=").last
            let given = address.flatMap { try? PercentCoding.decode(String($0), plus: .literal) }
            let response = await context.partner.handle(
                request.withForm { $0.removing("request") }
                    .withQuery { $0.mapping("redirect_uri") { _ in right } })
            if let given, let location = response.headers["Location"], location.hasPrefix(right) {
                return response.withHeader("Location", given + location.dropFirst(right.count))
            }
            let value = "redirect_uri=" + written(right)
            return response.endingForms(with: "<input type=hidden name=request value='\(value)'>")
        }
    }

    /// The page of the consent offers the accounts 17 and 18, and these are taken.
    private static func choosingAccount(
        _ name: String, _ verdict: Finding.Verdict, taken: Set<String>
    ) -> BrokenPartner {
        BrokenPartner(name, verdicts: ["pages/consent-user": verdict]) { request, context in
            if request.path == "/token", context.memory["other user"] != nil {
                context.memory["other user"] = nil
                return .refusal("invalid_grant")
            }
            guard request.path == "/authorize" else { return nil }
            let user = request.form("user_id") ?? "17"
            guard taken.contains(user) else { return .page(403) }
            if user != "17" { context.memory["other user"] = user }
            let options = "<option value='17' selected>Home</option><option value='18'>Work</option>"
            return await context.partner.handle(request).endingForms(
                with: "<select name='user_id'>\(options)</select>")
        }
    }

    /// The consent has the number of the user, 17, in its form, and is refused for others.
    private static func checkingUser(
        _ words: String, _ verdict: Finding.Verdict, isTaken: @escaping @Sendable (String?) -> Bool
    ) -> BrokenPartner {
        BrokenPartner(words, verdicts: ["pages/consent-user": verdict], words: "the consent needs user_id") {
            request, context in
            guard request.path == "/authorize" else { return nil }
            if request.form("decision") == "agree", !isTaken(request.form("user_id")) { return .page(404) }
            return await context.partner.handle(request)
                .endingForms(with: #"<input type="hidden" name="user_id" value="17">"#)
        }
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

    /// The address in the form of the consent is checked, and the answer goes to that in its action.
    ///
    /// - Parameter number: for which changed form the server is too busy, counted from 1, or nil for none.
    private static func answeringToAction(busyFor number: Int?) -> BrokenPartner {
        BrokenPartner("the answer goes to the address in the action") { request, context in
            let right = Defect.webRedirectURI
            let field = #"<input type="hidden" name="redirect_uri" value="\#(right)">"#
            guard request.method == "POST", let inForm = request.form("redirect_uri") else {
                return await context.partner.handle(request).endingForms(with: field)
            }
            let inAction = request.query("redirect_uri") ?? ""
            let isChanged = inForm != right || !["", right].contains(inAction)
            if isChanged, context.memory.increment("changed forms") == number { return .page(503) }
            if inForm != right { return .page(400) }
            let response = await context.partner.handle(
                request.withForm { $0.removing("redirect_uri") }
                    .withQuery { $0.mapping("redirect_uri") { _ in right } })
            guard let location = response.headers["Location"], location.hasPrefix(right) else {
                return response.endingForms(with: field)
            }
            return response.withHeader("Location", inAction + location.dropFirst(right.count))
        }
    }

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    @Test(arguments: [false, true])
    func `a refusal that goes to the address in the form is found, where the consent is remembered too`(
        remembers: Bool
    ) async throws {
        let agreed = Locked(false)
        let finding = try await BrokenPartner.finding(
            "pages/consent-redirect-uri", known: { $0.signIn.reset = { agreed.withLock { $0 = false } } }
        ) { request, context in
            if request.method == "POST", request.form("decision") == "cancel",
                let address = request.form("redirect_uri")
            {
                return HTTPResponse(seeOther: address + "?error=access_denied")
            }
            // Only a refusal looks at an address that the browser sends.
            let response = await context.partner.handle(
                request.withForm { $0.removing("redirect_uri") }
                    .withQuery { $0.mapping("redirect_uri") { _ in Defect.webRedirectURI } })
            if response.redirectParameter("code") != nil { agreed.withLock { $0 = true } }
            if remembers, request.method == "GET", agreed.withLock({ $0 }) {
                return await context.agree(on: response, for: request)
            }
            return response.endingForms(
                with: #"<input type="hidden" name="redirect_uri" value="\#(Defect.webRedirectURI)">"#)
        }
        #expect(finding.isFailure, "\(finding.verdict): \(finding.reason)")
    }

    @Test(arguments: [nil, 1, 2] as [Int?])
    func `an address in the action is found where only that in the form is checked`(
        busyFor number: Int?
    ) async throws {
        let partner = Self.answeringToAction(busyFor: number)
        let finding = try await partner.finding("pages/consent-redirect-uri")
        #expect(finding.isFailure, "\(finding.verdict): \(finding.reason)")
    }

    @Test func `where the server is too busy for the last of three changed forms, nothing is proved`()
        async throws
    {
        let finding = try await Self.answeringToAction(busyFor: 3).finding("pages/consent-redirect-uri")
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("too busy (503)"), "\(finding.reason)")
    }

    @Test func `an address in the form is found where only that in its action is checked`() async throws {
        let finding = try await BrokenPartner.finding("pages/consent-redirect-uri") { request, context in
            let right = request.query("redirect_uri") ?? ""
            let given = request.method == "POST" ? request.form("redirect_uri") : nil
            let response = await context.partner.handle(
                given == nil ? request : request.withForm { $0.removing("redirect_uri") })
            if let given, let location = response.headers["Location"], location.hasPrefix(right) {
                return response.withHeader("Location", given + location.dropFirst(right.count))
            }
            return response.endingForms(
                with: #"<input type="hidden" name="redirect_uri" value="\#(right)">"#)
        }
        #expect(finding.isFailure, "\(finding.verdict): \(finding.reason)")
    }

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

    @Test func `a made-up scope of the form is found where a plus joins the scopes of the answer`()
        async throws
    {
        let finding = try await BrokenPartner.finding("pages/consent-scope") { request, context in
            let isMadeUp = request.method == "POST" && request.form("scope")?.contains("no-such") == true
            let known = "devices.read devices.control"
            let response = await Defect.carryingScope(counts: true).answer(
                isMadeUp ? request.withForm { $0.setting("scope", known) } : request, context)
            if isMadeUp, let code = response.redirectParameter("code") {
                context.memory["of " + code] = "yes"
            }
            guard response.hasTokens, let code = request.form("code"), context.memory["of " + code] != nil
            else { return response }
            return response.withJSON {
                $0["scope"] = "devices.read+devices.control+devices.read.no-such-scope"
            }
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .error)
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
