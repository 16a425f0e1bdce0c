import FlipCheck
import HTTPMessages
import PartnerMistakes
import PlatformCrypto
import Testing
import WebText

/// Partners whose sign-in fails, goes on or leads away in a way of their own.
@Suite struct SignInVerdictTests {
    /// Partners that could lead to a wrong verdict, with the right verdicts.
    static let judged: [BrokenPartner] = [
        BrokenPartner(
            "a script of another site makes the server fail", verdicts: ["pages/other-origin": .couldNotTell],
            words: "the server failed (500)",
            .answering { $0.headers["Sec-Fetch-Mode"] == "cors" ? .page(500) : nil }),
        allowing("a redirect to the page") {
            $0.query("read") == nil ? HTTPResponse(seeOther: $0.target + "&read=1") : nil
        },
        allowing("a refusal") { $0.headers["Sec-Fetch-Mode"] == "cors" ? .page(403) : nil },
        BrokenPartner(
            "an app and its proxy both allow a script of another site",
            verdicts: ["pages/other-origin": .held],
            .changingAnswers(of: "/authorize") { response, request in
                guard let origin = request.headers["Origin"] else { return response }
                var twice = response.readable(by: origin)
                twice.headers.add("Access-Control-Allow-Origin", origin)
                return twice
            }),
        BrokenPartner(
            "a script of a site may read the pages whose name ends like the partner's",
            verdicts: ["pages/other-origin": .failed],
            .changingAnswers(of: "/authorize") { response, request in
                guard let origin = request.headers["Origin"], origin.hasSuffix("partner.example") else {
                    return response
                }
                return response.readable(by: origin)
            }),
        BrokenPartner(
            "a cookie has the password in Base64, in quotation marks",
            verdicts: ["pages/password-in-address": .failed]
        ) { request, context in
            guard let password = request.form("password") else { return nil }
            var response = await context.partner.handle(request)
            let value = Base64URL.encode("\(Defect.Demo.username):\(password)".utf8)
            response.headers.add("Set-Cookie", "remember=\"\(value)==\"; Path=/; HttpOnly; Secure")
            return response
        },
        BrokenPartner(
            "a wrong password and an unknown user make the server fail",
            verdicts: [
                "pages/request-after-wrong-password": .failed, "pages/wrong-password": .couldNotTell,
                "pages/password-returned": .couldNotTell, "pages/unknown-user": .couldNotTell,
            ], words: "the server failed (500)", failingAtWrongPasswords),
        BrokenPartner(
            "after some sign-ins no new visitor gets a form",
            verdicts: ["pages/wrong-password": .couldNotTell, "pages/password-returned": .couldNotTell],
            words: "the form with the password did not come again"
        ) { request, context in
            // The right request gets the first code, and the visits of a new and of a signed-in visitor the others.
            let isNew = request.path == "/authorize" && request.headers["Cookie"] == nil
            if isNew, context.memory["codes"] == "3" { return .page(403) }
            let response = await context.partner.handle(request)
            if response.redirectParameter("code") != nil { _ = context.memory.increment("codes") }
            return response
        },
        BrokenPartner(
            "a wrong password makes the server fail, and an unknown user does not",
            verdicts: ["pages/unknown-user": .couldNotTell], words: "the server failed (500)",
            .answering {
                let isRight = $0.form("password") == Defect.Demo.password
                return $0.form("username") == Defect.Demo.username && !isRight ? .page(500) : nil
            }),
        BrokenPartner(
            "the page that comes back has the wrong password in it, escaped",
            verdicts: ["pages/password-returned": .failed]
        ) { request, context in
            guard let password = request.form("password"), password.hasSuffix("!") else { return nil }
            let escaped = password.replacing("!", with: "&#33;")
            return await context.partner.handle(request).endingForms(with: "<p>No user has \(escaped)</p>")
        },
        BrokenPartner(
            "the address of the page that comes back has the wrong password in it",
            verdicts: ["pages/password-returned": .failed, "pages/password-in-address": .held],
            words: "the address of a redirect"
        ) { request, context in
            guard let password = request.form("password"), password != Defect.Demo.password
            else { return nil }
            return HTTPResponse(seeOther: request.target + "&p=" + PercentCoding.encode(password))
        },
        BrokenPartner(
            "the password without its last letter is a word of each page after a wrong password",
            verdicts: ["pages/password-returned": .held],
            known: { $0.signIn.forms[0].fields["password"] = "Partner-1" }
        ) { request, context in
            let response = await context.partner.handle(request.taking("Partner-1"))
            let typed = request.form("password")
            let isWrong = typed != nil && typed != "Partner-1"
            return isWrong ? response.endingForms(with: "<b class='Partner-Alert'>Wrong</b>") : response
        },
        BrokenPartner(
            "the password without its last letter is a word of the page",
            verdicts: ["pages/password-returned": .held],
            known: { $0.signIn.forms[0].fields["password"] = "Password1" }
        ) { request, context in
            await context.partner.handle(request.taking("Password1")).endingForms(with: "<b>Password</b>")
        },
        BrokenPartner(
            "after a wrong password the state is lost",
            verdicts: ["pages/request-after-wrong-password": .failed, "pages/wrong-password": .held]
        ) { request, context in
            if let password = request.form("password"), password != Defect.Demo.password {
                context.memory["wrong"] = "yes"
            }
            let response = await context.partner.handle(request)
            guard response.redirectParameter("code") != nil, context.memory["wrong"] != nil else {
                return response
            }
            context.memory["wrong"] = nil
            return response.withRedirectParameters { $0.removing("state") }
        },
        BrokenPartner(
            "after a wrong password the right one makes the server fail",
            verdicts: ["pages/request-after-wrong-password": .failed, "pages/wrong-password": .held]
        ) { request, context in
            guard let password = request.form("password") else { return nil }
            let isRight = password == Defect.Demo.password
            let wasWrong = context.memory["wrong"] != nil
            context.memory["wrong"] = isRight ? nil : "yes"
            return isRight && wasWrong ? .page(500) : nil
        },
        BrokenPartner(
            "after a wrong password the page has a Turnstile, which the right one needs",
            verdicts: ["pages/request-after-wrong-password": .notAsked], words: "a CAPTCHA"
        ) { request, context in
            guard let password = request.form("password") else { return nil }
            let isRight = password == Defect.Demo.password
            let wasWrong = context.memory["wrong"] != nil
            context.memory["wrong"] = isRight ? nil : "yes"
            if isRight && !wasWrong { return nil }
            let refused = request.withForm { $0.setting("password", "wrong") }
            return await context.partner.handle(refused).endingForms(with: "<div class='cf-turnstile'></div>")
        },
        BrokenPartner(
            "an array in place of the password loses the request",
            verdicts: ["pages/request-after-wrong-password": .held, "pages/wrong-password": .held],
            // Without its last letter it is too short for a near miss, so a right one is typed after the array.
            known: { $0.signIn.forms[0].fields["password"] = "dwho" }
        ) { request, context in
            if request.form("password") == "dwho", context.memory["array"] != nil {
                context.memory["array"] = nil
                return .page(200)
            }
            if request.form("password[$ne]") != nil { context.memory["array"] = "yes" }
            return await context.partner.handle(request.taking("dwho"))
        },
        BrokenPartner(
            "the password in the other case signs in, before a right one is typed into a page",
            verdicts: ["pages/request-after-wrong-password": .notAsked], words: "a wrong password signs in",
            .changingRequests(to: "/authorize") { request in
                let isRight = request.form("password")?.lowercased() == Defect.Demo.password.lowercased()
                return isRight ? request.withForm { $0.setting("password", Defect.Demo.password) } : request
            }),
        BrokenPartner(
            "a wrong password ends the linking",
            verdicts: ["pages/request-after-wrong-password": .failed]
        ) { request, _ in
            guard let password = request.form("password"), password != Defect.Demo.password else {
                return nil
            }
            return request.redirect(withError: "access_denied")
        },
        followingHiddenField("a hidden field says where to go after the sign-in") { $0 },
        followingHiddenField("a hidden field is written behind the partner's origin") { Partner.issuer + $0 },
        BrokenPartner(
            "the token of the sign-in's form is compared where there is one",
            verdicts: ["pages/sign-in-csrf": .failed]
        ) { request, context in
            guard request.form("password") != nil, request.form("csrf") == nil else { return nil }
            // The partner server knows only the form of its page.
            var page = request
            page.method = "GET"
            page.headers["Content-Type"] = nil
            page.headers["Cookie"] = nil
            page.body = []
            let shown = await context.partner.handle(page)
            guard let token = shown.csrfToken, let session = shown.newSession else { return shown }
            var form = request.withForm { $0.setting("csrf", token) }
            form.headers["Cookie"] = "__Host-session=\(session)"
            return await context.partner.handle(form)
        },
        BrokenPartner(
            "the sign-in is sent to the address that its page carries",
            verdicts: ["pages/open-redirect": .failed]
        ) { request, context in
            guard request.method == "GET", ["/authorize", "/sign-in"].contains(request.path) else {
                return nil
            }
            guard request.path == "/sign-in", let next = request.query("next") else {
                return HTTPResponse(seeOther: "/sign-in?next=" + PercentCoding.encode(request.target))
            }
            var shown = request
            shown.target = next
            if next.hasPrefix("/authorize?") { return await context.partner.handle(shown) }
            let fields = "<input name='username'><input name='password' type='password'>"
            return .html("<form method='post' action='\(next)'>\(fields)</form>")
        },
        BrokenPartner(
            "a hidden token begins like an address", verdicts: ["pages/open-redirect": .notAsked],
            .changingAnswers(of: "/authorize") { response, _ in
                guard response.text.contains("name=\"password\"") else { return response }
                return response.endingForms(with: "<input type='hidden' name='token' value='/bWHR0h'>")
            }),
        BrokenPartner(
            "a page after the consent leads wherever its address says",
            verdicts: ["pages/open-redirect": .failed], leadingOn { $0 }),
        BrokenPartner(
            "a page after the consent leads to every address that begins like Google's",
            verdicts: ["pages/open-redirect": .failed],
            leadingOn { $0.hasPrefix("https://oauth-redirect.googleusercontent.com") ? $0 : nil }),
        BrokenPartner(
            "a page after the consent leads to Google only",
            verdicts: ["pages/open-redirect": .held],
            leadingOn { $0.hasPrefix(Defect.webRedirectURI + "?") ? $0 : nil }),
        linkingToSwitch("wherever its address says", .failed) { $0 },
        linkingToSwitch("to every address that begins with a slash", .failed) {
            $0.hasPrefix("/") ? $0 : nil
        },
        linkingToSwitch("to an address behind the partner's origin", .failed) { Partner.issuer + $0 },
        linkingToSwitch(
            "after a sign-in wherever its address says", .failed, asksForPassword: true
        ) { $0 },
        linkingToSwitch("to a page of the partner only", .held) { $0 == "/authorize" ? $0 : nil },
        linkingToSwitch("after a sign-in to the partner only", .held, asksForPassword: true) { _ in "/" },
        BrokenPartner(
            "a PIN comes after the password",
            verdicts: [
                "pages/second-step": .held, "pages/session-fixation": .held,
                "pages/session-unguessable": .held, "pages/wrong-password": .held,
                "pages/sign-in-by-get": .held, "pages/consent-csrf": .held,
            ], known: BrokenPartner.typingPIN, .askingForPIN(isOptional: false)),
        askingMore(
            "a PIN can be left out, and then comes a page that each signed-in user sees",
            by: "<button name='home' value='1'>My home</button>",
            rule: SignIn.FormRule(press: .init(name: "home", value: "1")), isPINOptional: true
        ) { $0.query("asked") == nil },
        askingMore(
            "a text that is typed after the PIN can be left out",
            by: "<input name='answer'><button>Go on</button>",
            rule: SignIn.FormRule(fields: ["answer": "blue"]), isPINOptional: false
        ) { $0.headers["Cookie"]?.contains("asked=yes") != true },
        BrokenPartner(
            "the form of the password is taken by GET, and a PIN comes after it",
            verdicts: ["pages/sign-in-by-get": .failed], known: BrokenPartner.typingPIN, takingSignInByGet),
    ]

    /// A script of another site may read an answer that is not a page of the user.
    private static func allowing(
        _ name: String, by answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse?
    ) -> BrokenPartner {
        BrokenPartner(
            "a script of another site may read \(name)", verdicts: ["pages/other-origin": .held],
            .answering { request in
                guard request.method == "GET", let origin = request.headers["Origin"] else { return nil }
                return answer(request)?.readable(by: origin)
            })
    }

    /// A partner whose sign-in goes on at this address for the address in a hidden field of its form.
    private static func followingHiddenField(
        _ name: String, to address: @escaping @Sendable (String) -> String
    ) -> BrokenPartner {
        BrokenPartner(name, verdicts: ["pages/open-redirect": .failed]) { request, context in
            let response = await context.partner.handle(request)
            if request.method == "POST", let next = request.form("next"), response.status == 303,
                next.contains("attacker.invalid")
            {
                return HTTPResponse(seeOther: address(next))
            }
            guard response.text.contains("name=\"password\"") else { return response }
            return response.endingForms(with: "<input type='hidden' name='next' value='/authorize'>")
        }
    }

    /// A page after the consent that has the address of the answer in its own.
    ///
    /// - Parameter target: where it leads for such an address, or nil for a refusal.
    private static func leadingOn(
        to target: @escaping @Sendable (String) -> String?
    ) -> Defect {
        Defect { request, context in
            if request.path == "/continue" {
                guard let address = request.query("to").flatMap(target) else { return .page(400) }
                return HTTPResponse(seeOther: address)
            }
            let response = await context.partner.handle(request)
            guard response.redirectParameter("code") != nil else { return response }
            return response.withLocation { "/continue?to=\(PercentCoding.encode($0))" }
        }
    }

    /// A partner whose consent has a link to another page, with an address of the partner in it.
    ///
    /// - Parameters:
    ///   - words: where that page leads, in words.
    ///   - asksForPassword: whether that page is a sign-in before it leads on.
    ///   - target: where it leads for such an address, or nil for a refusal.
    private static func linkingToSwitch(
        _ words: String, _ verdict: Finding.Verdict, asksForPassword: Bool = false,
        to target: @escaping @Sendable (String) -> String?
    ) -> BrokenPartner {
        BrokenPartner("a link of the consent leads \(words)", verdicts: ["pages/open-redirect": verdict]) {
            request, context in
            if request.path == "/switch" {
                if asksForPassword, request.form("password") == nil {
                    return .html(
                        "<form method='post' action='\(request.target)'><input name='username'>"
                            + "<input name='password' type='password'>"
                            + "<button name='decision' value='sign-in'>Sign in</button></form>")
                }
                guard let address = request.query("return_to").flatMap(target) else { return .page(400) }
                return HTTPResponse(seeOther: address)
            }
            let response = await context.partner.handle(request)
            guard response.asksForConsent else { return response }
            let link = "<a href='/switch?return_to=/authorize'>Use another account</a>"
            return response.endingForms(with: link)
        }
    }

    /// A partner with another page between the PIN and the consent, which fails by a step that can be left out.
    ///
    /// - Parameters:
    ///   - controls: the controls of the page's form.
    ///   - rule: how flip-check fills it in.
    ///   - isPINOptional: whether only the first page of a session asks for the PIN.
    ///   - isAsked: whether the page comes in place of the consent.
    private static func askingMore(
        _ name: String, by controls: String, rule: SignIn.FormRule, isPINOptional: Bool,
        where isAsked: @escaping @Sendable (HTTPRequest) -> Bool
    ) -> BrokenPartner {
        let pin = Defect.askingForPIN(isOptional: isPINOptional)
        return BrokenPartner(
            name, verdicts: ["pages/second-step": .failed],
            known: {
                BrokenPartner.typingPIN(&$0)
                $0.signIn.forms.insert(rule, at: 2)
            },
            Defect { request, context in
                if request.path == "/more" {
                    return HTTPResponse(seeOther: (request.query("next") ?? "/") + "&asked=yes")
                }
                let isAnswered = request.query("asked") != nil
                var response = await pin.answer(
                    isAnswered ? request.withQuery { $0.removing("asked") } : request, context)
                guard response.asksForConsent, isAsked(request) else { return response }
                let action = "/more?next=\(PercentCoding.encode(request.target))"
                response = response.withText { _ in
                    "<!doctype html><title>More</title><form method='post' action='\(action)'>\(controls)</form>"
                }
                response.headers.add("Set-Cookie", "asked=yes; Path=/; Secure; HttpOnly")
                return response
            })
    }

    /// A sign-in whose first form may come by GET, with a PIN after it.
    private static let takingSignInByGet = Defect { request, context in
        let pin = Defect.askingForPIN(isOptional: false)
        guard request.method == "GET", request.query("password") != nil else {
            return await pin.answer(request, context)
        }
        let fields = ["csrf", "username", "password", "decision"]
        let others = request.queryItems.filter { !fields.contains($0.name) }
        let form = request.queryItems.filter { fields.contains($0.name) }
        let post = request.withQuery { _ in others }.posting(Parameters(form).encoded)
        return await pin.answer(post, context)
    }

    /// A sign-in whose program fails unless the name and the password are right.
    private static let failingAtWrongPasswords = Defect.answering { request in
        guard let name = request.form("username") else { return nil }
        let isRight = name == Defect.Demo.username && request.form("password") == Defect.Demo.password
        return isRight ? nil : .page(500)
    }

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    @Test func `an address in a page may have brackets, which URL of Foundation takes only in a host`()
        async throws
    {
        let areSeen = Locked(false)
        let partner = BrokenPartner("the addresses of forms have brackets") { request, context in
            #expect(!request.target.contains("["))
            var request = request
            // Every authorization begins with a sign-in.
            if request.method == "POST" { context.memory["signed in"] = "yes" }
            if context.memory["signed in"] == nil { request.headers["Cookie"] = nil }
            let response = await context.partner.handle(request)
            if response.redirectParameter("code") != nil { context.memory["signed in"] = nil }
            guard response.text.contains("<form"), response.text.contains("%5B") else { return response }
            areSeen.withLock { $0 = true }
            return response.withText { $0.replacing("%5B", with: "[").replacing("%5D", with: "]") }
        }
        let report = try await partner.report(["authorize/state-exact"])
        #expect(report.findings.map(\.verdict) == [.held])
        #expect(areSeen.withLock { $0 })
    }

    @Test func `where sign-ins are slow, the important rules get the time, and the report names it`()
        async throws
    {
        let partner = BrokenPartner("a sign-in takes three seconds") { request, context in
            if request.path == "/authorize", request.method == "GET" { context.advance(3) }
            return nil
        }
        let report = try await partner.report()
        #expect(report.failures == [])
        let cut = report.unknown.filter { $0.reason.contains("--total-seconds") }.map(\.rule)
        #expect(!cut.isEmpty)
        let important = cut.filter { $0.harm == .linking && $0.severity == .error && $0.group != "authorize" }
        #expect(important.map(\.id) == [])
        #expect(
            report.notes.contains { $0.contains("By the time that a sign-in takes") }, "\(report.notes)")
    }

    @Test func `the reason names the origin that may read a page, not the origin that asked`() async throws {
        let finding = try await BrokenPartner.finding("pages/other-origin") { request, context in
            await context.partner.handle(request).readable(by: "null")
        }
        #expect(finding.reason.hasSuffix(": the origin null"), "\(finding.reason)")
    }

    @Test func `where any password signs in, the reason says so`() async throws {
        let finding = try await BrokenPartner.finding("pages/wrong-password") { request, context in
            await context.partner.handle(
                request.method == "POST" && request.form("password") != nil
                    ? request.withForm { $0.setting("password", Defect.Demo.password) } : request)
        }
        #expect(finding.isFailure)
        #expect(finding.reason == "any password was taken")
        #expect(finding.remedy.hasPrefix("Compare the digest of the password"))
    }

    @Test func `a user who is signed in before the password is compared needs no password`() async throws {
        let finding = try await BrokenPartner.finding("pages/wrong-password") { request, context in
            guard let password = request.form("password"), password != Defect.Demo.password else {
                return nil
            }
            let signedIn = await context.partner.handle(
                request.withForm { $0.setting("password", Defect.Demo.password) })
            var refused = await context.partner.handle(request)
            for line in signedIn.headers.values(of: "Set-Cookie") { refused.headers.add("Set-Cookie", line) }
            return refused
        }
        #expect(finding.reason == "any password was taken", "\(finding.verdict): \(finding.reason)")
    }

    @Test func `the failure at a wrong password explains what it leaves open`() async throws {
        let cause = "pages/request-after-wrong-password"
        let open = ["pages/wrong-password", "pages/password-returned", "pages/unknown-user"]
        let partner = BrokenPartner("fails at wrong passwords", Self.failingAtWrongPasswords)
        let report = try await partner.report(Set(open + [cause]))
        #expect(report[cause]?.reason == "a wrong password is answered with 500")
        for rule in open {
            #expect(report[rule]?.verdict == .couldNotTell)
            #expect(report[rule]?.causes.first == cause)
        }
    }
}

extension HTTPRequest {
    /// The request with the demo's password in place of this one, which the partner takes for the right one.
    fileprivate func taking(_ password: String) -> HTTPRequest {
        guard form("password") == password else { return self }
        return withForm { $0.setting("password", Defect.Demo.password) }
    }
}

extension HTTPResponse {
    /// The answer, which a script of this origin may read as the user.
    fileprivate func readable(by origin: String) -> HTTPResponse {
        withHeader("Access-Control-Allow-Origin", origin)
            .withHeader("Access-Control-Allow-Credentials", "true")
    }
}
