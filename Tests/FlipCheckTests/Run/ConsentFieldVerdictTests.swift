import FlipCheck
import HTTPMessages
import JSON
import PartnerMistakes
import Testing
import WebText

/// Consents whose form says where the answer goes, whose account is linked, or what is granted.
@Suite struct ConsentFieldVerdictTests {
    /// Partners that could lead to a wrong verdict, with the right verdicts.
    static let judged: [BrokenPartner] = [
        carryingRequest("escaped") { PercentCoding.encode($0) },
        carryingRequest("escaped with small letters") {
            PercentCoding.encode($0).replacing("%3A", with: "%3a").replacing("%2F", with: "%2f")
        },
        carryingRequest("as it is") { $0 },
        BrokenPartner(
            "after a refusal the user has to be sure", verdicts: ["pages/consent-redirect-uri": .held],
            known: { $0.signIn.refusal.append(SignIn.FormRule(press: .init(name: "sure"))) }),
        BrokenPartner(
            "a plus in the code is not escaped",
            verdicts: ["pages/consent-user": .held, "authorize/scope-through-sign-in": .held]
        ) { request, context in
            let response = await BrokenPartner.leavingPlusUnescaped.answer(request, context)
            return request.path == "/authorize" ? response.endingForms(with: numberOfUser) : response
        },
        BrokenPartner(
            "a redirect_uri that is added to the form of the consent is taken for that of the request",
            verdicts: ["pages/consent-redirect-uri": .failed]
        ) { request, context in
            let added = request.form("redirect_uri")
            let kept = "redirect_uri=" + PercentCoding.encode(Defect.webRedirectURI)
            var request = request.withForm { $0.removing("redirect_uri") }
            request.target = request.target.replacing("kept=1", with: kept)
            let response = await context.partner.handle(request)
            if let added, let redirect = response.redirect(to: added) { return redirect }
            guard response.formAction != nil else { return response }
            // The form does not carry the address of the request.
            return response.withText { $0.replacing(/redirect_uri=[^&"]*/, with: "kept=1") }
        },
        linkingAccountOfForm(
            "the third field of the consent decides whose account is linked", .failed,
            fields: hidden("customer_kind", "private") + hidden("account_locale", "de") + numberOfUser),
        linkingAccountOfForm(
            "the user chooses one of two accounts on the page", .held, fields: choice, taken: ["17", "18"]),
        linkingAccountOfForm(
            "the user chooses one of two accounts on the page, and the form may have another user's",
            .failed, fields: choice, taken: ["17", "18", "19"]),
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
                with: numberOfUser + hidden("account_locale", "de"))
        },
        BrokenPartner(
            "the user has another name for each access token",
            verdicts: ["pages/consent-user": .couldNotTell], words: "with the unchanged form"
        ) { request, context in
            let response = await context.partner.handle(request)
            if request.path == "/userinfo", response.status == 200 {
                return response.withJSON { $0["sub"] = .string(request.headers["Authorization"] ?? "") }
            }
            return request.path == "/authorize" ? response.endingForms(with: numberOfUser) : response
        },
        BrokenPartner(
            "the scope in the form of the consent is not looked at",
            verdicts: ["pages/consent-scope": .held], .carryingScope(counts: false)),
        BrokenPartner(
            "a consent to one scope grants all, whatever the form says",
            verdicts: ["pages/consent-scope": .held],
            carryingScope(counts: false) { tokens in tokens["scope"] = "devices.read devices.control" }),
        BrokenPartner(
            "the consent grants the scope of a hidden field, and no answer names it",
            verdicts: ["pages/consent-scope": .notAsked], words: "names no scope",
            carryingScope(counts: true) { tokens in tokens["scope"] = nil }),
        BrokenPartner(
            "the consent grants the scope of a hidden field, and an answer names only what was not asked for",
            verdicts: ["pages/consent-scope": .failed],
            carryingScope(counts: true) { tokens in
                if tokens["scope"]?.string == "devices.read" { tokens["scope"] = nil }
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

    /// A hidden field of a form.
    private static func hidden(_ name: String, _ value: String) -> String {
        "<input type='hidden' name='\(name)' value='\(value)'>"
    }

    /// The user of the session as a field of the form.
    private static let numberOfUser = hidden("user_id", "17")

    /// The user's two accounts, from which the page lets the user choose.
    private static let choice =
        "<select name=user_id><option value=17 selected>Home</option><option value=18>Work</option></select>"

    /// The form carries the scope, as by `Defect.carryingScope(counts:)`, and each answer with tokens is changed.
    private static func carryingScope(
        counts: Bool, _ change: @escaping @Sendable (inout JSONValue) -> Void
    ) -> Defect {
        Defect { request, context in
            let response = await Defect.carryingScope(counts: counts).answer(request, context)
            return response.hasTokens ? response.withJSON(change) : response
        }
    }

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

    /// The request with the right address in its query, and without a field that the partner server does not know.
    private static func withRightAddress(_ request: HTTPRequest, without field: String) -> HTTPRequest {
        request.withForm { $0.removing(field) }
            .withQuery { $0.mapping("redirect_uri") { _ in Defect.webRedirectURI } }
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
            let address = request.form("request")?.split(separator: "=").last
            let given = address.flatMap { try? PercentCoding.decode(String($0), plus: .literal) }
            let response = await context.partner.handle(withRightAddress(request, without: "request"))
            if let given, let redirect = response.redirect(to: given) { return redirect }
            return response.endingForms(
                with: hidden("request", "redirect_uri=" + written(Defect.webRedirectURI)))
        }
    }

    /// The account in the form is linked; the code for another user's account than 17 gets no tokens.
    ///
    /// - Parameters:
    ///   - fields: the fields of the form that say which account.
    ///   - taken: the accounts that the form may have, or nil for all.
    private static func linkingAccountOfForm(
        _ name: String, _ verdict: Finding.Verdict, fields: String, taken: Set<String>? = nil
    ) -> BrokenPartner {
        BrokenPartner(name, verdicts: ["pages/consent-user": verdict]) { request, context in
            if request.path == "/token", context.memory["other user"] != nil {
                context.memory["other user"] = nil
                return .refusal("invalid_grant")
            }
            guard request.path == "/authorize" else { return nil }
            let user = request.form("user_id") ?? "17"
            if let taken, !taken.contains(user) { return .page(403) }
            if user != "17" { context.memory["other user"] = user }
            return await context.partner.handle(request).endingForms(with: fields)
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
            return await context.partner.handle(request).endingForms(with: numberOfUser)
        }
    }

    /// The address in the form of the consent is checked, and the answer goes to the address in its action.
    ///
    /// - Parameter number: for which changed form the server is too busy, counted from 1, or nil for none.
    private static func answeringToAction(busyFor number: Int?) -> BrokenPartner {
        BrokenPartner("the answer goes to the address in the action") { request, context in
            let right = Defect.webRedirectURI
            let field = hidden("redirect_uri", right)
            guard request.method == "POST", let inForm = request.form("redirect_uri") else {
                return await context.partner.handle(request).endingForms(with: field)
            }
            let inAction = request.query("redirect_uri") ?? ""
            let isChanged = inForm != right || !["", right].contains(inAction)
            if isChanged, context.memory.increment("changed forms") == number { return .page(503) }
            if inForm != right { return .page(400) }
            let response = await context.partner.handle(withRightAddress(request, without: "redirect_uri"))
            return response.redirect(to: inAction) ?? response.endingForms(with: field)
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
                Self.withRightAddress(request, without: "redirect_uri"))
            if response.redirectParameter("code") != nil { agreed.withLock { $0 = true } }
            if remembers, request.method == "GET", agreed.withLock({ $0 }) {
                return await context.agree(on: response, for: request)
            }
            return response.endingForms(with: Self.hidden("redirect_uri", Defect.webRedirectURI))
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

    @Test func `an address in the form is found where only the address in its action is checked`()
        async throws
    {
        let finding = try await BrokenPartner.finding("pages/consent-redirect-uri") { request, context in
            let given = request.method == "POST" ? request.form("redirect_uri") : nil
            let response = await context.partner.handle(
                given == nil ? request : request.withForm { $0.removing("redirect_uri") })
            if let given, let redirect = response.redirect(to: given) { return redirect }
            return response.endingForms(with: Self.hidden("redirect_uri", Defect.webRedirectURI))
        }
        #expect(finding.isFailure, "\(finding.verdict): \(finding.reason)")
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
}

extension HTTPResponse {
    /// The redirect to Google's address for browsers, led to another address, or nil for another answer.
    fileprivate func redirect(to address: String) -> HTTPResponse? {
        let right = Defect.webRedirectURI
        guard let location = headers["Location"], location.hasPrefix(right) else { return nil }
        return withHeader("Location", address + location.dropFirst(right.count))
    }
}
