import FlipCheck
import HTTPMessages
import PartnerMistakes
import Testing
import WebText

/// Partners that remember a consent, or ask for it in other words.
@Suite struct RememberedConsentVerdictTests {
    /// Partners that could lead to a wrong verdict, with the right verdicts.
    static let judged: [BrokenPartner] = [
        goingOn("a link", .couldNotTell, at: "continue") { "<a href='\($0)'>Continue as Ada</a>" },
        goingOn("a form that does not post", .couldNotTell, at: "continue") {
            "<form action='\($0)'><button>Continue as Ada</button></form>"
        },
        goingOn("a link to Google", .failed, at: "https://oauth-redirect.googleusercontent.com/r/other") {
            "<a href='\($0)'>Back to Google</a>"
        },
        BrokenPartner(
            "a remembered consent that is asked for again, and a form that leaves prompt out",
            verdicts: ["pages/consent-by-get": .held],
            known: { $0.authorizationParameters = [.init(name: "prompt", value: "consent")] }
        ) { request, context in
            // The partner binds a form to its address: it gets the parameter back.
            if request.form("decision") == "agree" {
                let whole = request.withQuery { $0 + [.init("prompt", "consent")] }
                return await BrokenPartner.agreeingAgain.answer(whole, context)
            }
            guard request.query("prompt") == "consent" else {
                return await BrokenPartner.agreeingAgain.answer(request, context)
            }
            let response = await context.partner.handle(request)
            guard response.asksForConsent else { return response }
            return response.withText { $0.replacing("&amp;prompt=consent", with: "") }
        },
        BrokenPartner(
            "the consent comes only for a user who was signed in before",
            verdicts: ["authorize/consent-shown": .failed]
        ) { request, context in
            let response = await context.partner.handle(request)
            // The page that follows the sign-in is answered for the user.
            guard request.method == "GET", response.asksForConsent, context.memory.isNew("first") else {
                return response
            }
            return await context.agree(on: response, for: request)
        },
        askingInOtherWords(
            "a user who has linked before is asked in other words",
            verdicts: ["authorize/consent-shown": .held]),
        askingInOtherWords(
            "a user who has linked before is asked in other words, and no way to refuse is known",
            verdicts: ["authorize/consent-shown": .couldNotTell], words: "may be a consent"
        ) { $0.signIn.refusal = [] },
        remembering(
            "the consent is remembered for its scopes until a reset",
            verdicts: [
                "authorize/consent-shown": .held, "pages/consent-csrf": .held,
                "pages/consent-by-get": .held, "pages/consent-without-session": .held,
                "pages/consent-names-google": .held,
            ]
        ) { $0.isSubset(of: $1) },
        remembering(
            "a consent to one scope counts for all", verdicts: ["authorize/consent-shown": .failed]
        ) { _, _ in true },
        overloadedAfterSecondReset,
        remembering(
            "a consent to the scope that includes the other counts for both",
            verdicts: ["authorize/consent-shown": .held]
        ) { $1.contains("devices.read") || $0.isSubset(of: $1) },
        askingForPIN,
        remembering(
            "the form of the sign-in agrees too, and a reset brings a page to agree on",
            verdicts: ["pages/consent-by-get": .held, "pages/consent-without-session": .held],
            agreesAtSignIn: true
        ) { $0.isSubset(of: $1) },
        namingHome,
    ]

    /// A partner whose consent has another button after the first link.
    private static func askingInOtherWords(
        _ name: String, verdicts: [String: Finding.Verdict], words: String = "",
        known change: @escaping @Sendable (inout FlipCheckConfiguration) -> Void = { _ in }
    ) -> BrokenPartner {
        BrokenPartner(
            name, verdicts: verdicts, words: words,
            known: {
                $0.signIn.forms.append(.init(press: .init(name: "again", value: "yes")))
                change(&$0)
            }
        ) { request, context in
            let again = request.form("again") != nil
            let response = await context.partner.handle(
                again ? request.withForm { $0.removing("again") + [.init("decision", "agree")] } : request)
            if response.redirectParameter("code") != nil { context.memory["linked"] = "yes" }
            guard context.memory["linked"] != nil else { return response }
            return response.withText {
                $0.replacing(#"name="decision" value="agree""#, with: #"name="again" value="yes""#)
            }
        }
    }

    /// A partner that remembers what the user agreed to, until signIn.reset.
    ///
    /// - Parameters:
    ///   - agreesAtSignIn: whether the form with the password is the consent too.
    ///   - isEnough: whether the user need not be asked for the first scopes after a consent to the second.
    private static func remembering(
        _ name: String, verdicts: [String: Finding.Verdict], agreesAtSignIn: Bool = false,
        _ isEnough: @escaping @Sendable (_ asked: Set<Substring>, _ agreed: Set<Substring>) -> Bool
    ) -> BrokenPartner {
        let agreed = Locked<Set<Substring>>([])
        return BrokenPartner(
            name, verdicts: verdicts, known: { $0.signIn.reset = { agreed.withLock { $0 = [] } } }
        ) { request, context in
            let response = await context.partner.handle(request)
            let asked = Set((request.query("scope") ?? "").split(separator: " "))
            if response.redirectParameter("code") != nil {
                agreed.withLock { $0.formUnion(asked) }
                return response
            }
            if agreesAtSignIn, request.form("password") != nil, response.status == 303 {
                context.memory["signed in"] = "now"
            }
            if context.memory["signed in"] != nil, request.method == "GET", response.asksForConsent {
                context.memory["signed in"] = nil
                agreed.withLock { $0.formUnion(asked) }
                return await context.agree(on: response, for: request)
            }
            let known = agreed.withLock { $0 }
            guard request.method == "GET", !known.isEmpty, isEnough(asked, known) else { return response }
            return await context.agree(on: response, for: request)
        }
    }

    /// A partner for which a consent to the first scope counts for all; whether one to the last does cannot be seen.
    private static var overloadedAfterSecondReset: BrokenPartner {
        let partner = remembering("", verdicts: [:]) { _, _ in true }
        return BrokenPartner(
            "a consent to one scope counts for all, and the server is overloaded after the second reset",
            verdicts: ["authorize/consent-shown": .couldNotTell], words: "there was no code after a reset",
            known: partner.known
        ) { request, context in
            // The last scope is asked for without the others only after that reset.
            if request.query("scope") == "devices.control" { return HTTPResponse(status: 503) }
            return await partner.defect.answer(request, context)
        }
    }

    /// A partner that shows no consent, and wants a PIN after the password until signIn.reset.
    private static var askingForPIN: BrokenPartner {
        let isKnown = Locked(false)
        return BrokenPartner(
            "a PIN that is wanted again after a reset is no consent",
            verdicts: ["authorize/consent-shown": .failed],
            known: {
                $0.scopes.removeLast()
                $0.signIn.forms[1].fields = ["pin": "4711"]
                $0.signIn.reset = { isKnown.withLock { $0 = false } }
            }
        ) { request, context in
            let response = await context.partner.handle(request)
            if response.redirectParameter("code") != nil { isKnown.withLock { $0 = true } }
            guard response.asksForConsent else { return response }
            if isKnown.withLock({ $0 }) { return await context.agree(on: response, for: request) }
            return response.endingForms(with: "<input name='pin'>")
        }
    }

    /// A partner that remembers a consent until signIn.reset, and asks for the name of a home before it.
    private static var namingHome: BrokenPartner {
        let isAgreed = Locked(false)
        return BrokenPartner(
            "a text is typed before a consent that is remembered",
            verdicts: ["pages/second-step": .notAsked],
            known: {
                $0.signIn.forms.insert(.init(fields: ["home": "Villa"]), at: 1)
                $0.signIn.reset = { isAgreed.withLock { $0 = false } }
            }
        ) { request, context in
            if request.path == "/home" {
                return HTTPResponse(seeOther: (request.query("next") ?? "/") + "&named=yes")
            }
            let isNamed = request.query("named") != nil
            let asked = isNamed ? request.withQuery { $0.removing("named") } : request
            let response = await context.partner.handle(asked)
            if response.redirectParameter("code") != nil { isAgreed.withLock { $0 = true } }
            guard response.asksForConsent, !isNamed else { return response }
            if isAgreed.withLock({ $0 }) { return await context.agree(on: response, for: asked) }
            let action = "/home?next=\(PercentCoding.encode(asked.target))"
            return .html(
                "<!doctype html><title>Home</title><form method='post' action='\(action)'>"
                    + "<input name='home'><button>Go on</button></form>")
        }
    }

    /// A user who has agreed before gets a page that leads on with the query of the request.
    private static func goingOn(
        _ name: String, _ verdict: Finding.Verdict, at address: String,
        by element: @escaping @Sendable (String) -> String
    ) -> BrokenPartner {
        BrokenPartner(
            "a user who has agreed goes on by \(name)",
            verdicts: [
                "authorize/again": verdict, "authorize/unknown-parameter": verdict,
                "authorize/state-long": verdict,
            ], words: "go on by a link"
        ) { request, context in
            if request.method == "GET", request.query("state") != nil, context.memory["agreed"] != nil {
                let query = (request.query ?? "").replacing("&", with: "&amp;")
                return .html("<title>Ada</title>" + element("\(address)?\(query)"))
            }
            let response = await context.partner.handle(request)
            if response.redirectParameter("code") != nil { context.memory["agreed"] = "yes" }
            return response
        }
    }

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    @Test func `a server that is overloaded after a reset may ask for consent then`() async throws {
        let isReset = Locked(false)
        let partner = BrokenPartner(
            "agrees for each user, and is overloaded after a reset",
            known: { $0.signIn.reset = { isReset.withLock { $0 = true } } }
        ) { request, context in
            if isReset.withLock({ $0 }), request.path == "/authorize" { return HTTPResponse(status: 503) }
            let response = await context.partner.handle(request)
            guard request.method == "GET", response.asksForConsent else { return response }
            return await context.agree(on: response, for: request)
        }
        let finding = try await partner.finding("authorize/consent-shown")
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
        #expect(finding.reason == "there was no code after a reset")
    }

    @Test func `a user who agrees by a form that goes into the address is asked`() async throws {
        let finding = try await BrokenPartner.finding("authorize/consent-shown") { request, context in
            if request.query("decision") == "agree", let action = context.memory["action"],
                let press = HTTPRequest("POST", Partner.issuer + action, headers: request.headers)
            {
                return await context.partner.handle(press.posting(String(request.query ?? "")))
            }
            let page = await context.partner.handle(request)
            guard page.asksForConsent, let action = page.formAction else { return page }
            context.memory["action"] = action
            return page.withText { $0.replacing("method=\"post\"", with: "method=\"get\"") }
        }
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `a consent that the tokens of a rule bring back is reset again, and those tokens may end`()
        async throws
    {
        let resets = Locked(0)
        let partner = BrokenPartner(
            "a link remembers its consent, and ends with it",
            known: { $0.signIn.reset = { resets.withLock { $0 += 1 } } },
            Defect { request, context in
                let age = "\(resets.withLock { $0 })"
                context.memory["agreed"] = context.memory["linked"] == age ? "yes" : nil
                if request.path == "/userinfo", let header = request.headers["Authorization"],
                    let born = context.memory[header], born != age
                {
                    return .page(401)
                }
                let response = await BrokenPartner.agreeingAgain.answer(request, context)
                if let token = response.json("access_token") {
                    context.memory["linked"] = age
                    context.memory["Bearer \(token)"] = age
                }
                return response
            })
        let rules: Set = [
            "authorize/two-requests", "token/code-once", "pages/consent-csrf", "pages/consent-by-get",
            "userinfo/token-lasts",
        ]
        let report = try await partner.report(rules)
        #expect(Set(report.held.map(\.rule.id)) == rules, "\(report.findings.map(\.reason))")
        #expect(resets.withLock { $0 } > 1)
    }
}
