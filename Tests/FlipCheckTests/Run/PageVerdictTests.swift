import FlipCheck
import HTTPMessages
import PartnerMistakes
import PlatformCrypto
import Testing
import WebText

/// Partners whose pages could lead to a wrong verdict about the sign-in and the session.
@Suite struct PageVerdictTests {
    static let judged: [BrokenPartner] = [
        BrokenPartner(
            "another browser is refused",
            verdicts: ["pages/session-unguessable": .couldNotTell, "pages/consent-csrf": .couldNotTell],
            words: "did not get through the sign-in",
            .answering {
                $0.headers["User-Agent"]?.hasSuffix("(another browser)") == true ? .page(403) : nil
            }),
        BrokenPartner(
            "a script of another site makes the server fail", verdicts: ["pages/other-origin": .couldNotTell],
            words: "the server failed (500)",
            .answering { $0.headers["Sec-Fetch-Mode"] == "cors" ? .page(500) : nil }),
        BrokenPartner(
            "another host makes the server fail", verdicts: ["pages/host-of-request": .couldNotTell],
            words: "the server failed (500)",
            .answering {
                $0.headers["X-Forwarded-Host"] != nil || $0.headers["Host"] != nil ? .page(500) : nil
            }),
        BrokenPartner(
            "another host makes the sign-in fail, and the metadata is a file",
            verdicts: ["pages/host-of-request": .couldNotTell], words: "the server failed (500)",
            .answering {
                let namesHost = $0.headers["X-Forwarded-Host"] != nil || $0.headers["Host"] != nil
                return namesHost && $0.path == "/authorize" ? .page(500) : nil
            }),
        BrokenPartner(
            "a proxy does not get on with a forwarded host, and knows no other Host",
            verdicts: ["pages/host-of-request": .couldNotTell], words: "the server was too busy (502)",
            .answering {
                guard $0.path == "/authorize" else { return nil }
                if $0.headers["X-Forwarded-Host"] != nil { return .page(502) }
                return $0.headers["Host"] != nil ? .page(403) : nil
            }),
        BrokenPartner(
            "a proxy has no server for another Host", verdicts: ["pages/host-of-request": .held],
            .answering { $0.headers["Host"] != nil ? .page(503) : nil }),
        BrokenPartner(
            "the scripts and images of the pages are at the host of the request",
            verdicts: [
                "pages/host-of-request": .failed, "pages/foreign-script": .held, "pages/referrer": .held,
            ]
        ) { request, context in
            guard let host = request.headers["X-Forwarded-Host"] ?? request.headers["Host"] else {
                return nil
            }
            let page = await context.partner.handle(request).withHeader("Referrer-Policy", "unsafe-url")
            let elements = "<script src='https://\(host)/a.js'></script><img src='https://\(host)/a.png'>"
            return page.endingForms(with: elements)
        },
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
            "another host makes the sign-in fail, and comes back in the metadata",
            verdicts: ["pages/host-of-request": .failed],
            .answering {
                guard let host = $0.headers["X-Forwarded-Host"] ?? $0.headers["Host"] else { return nil }
                return $0.path == "/authorize" ? .page(500) : .json(#"{"issuer":"https://\#(host)"}"#)
            }),
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
        agreeingByGet("a parameter that it does not know is refused", by: .page(400)),
        agreeingByGet(
            "a parameter that it does not know is an error",
            by: HTTPResponse(seeOther: Defect.webRedirectURI + "?error=invalid_request")),
        BrokenPartner(
            "a cookie in Base64 is in an address, escaped", verdicts: ["pages/session-in-address": .failed]
        ) { request, context in
            var request = request
            request.headers["Cookie"] = request.headers["Cookie"]?.replacing("==", with: "")
            let answer = await context.partner.handle(request)
            let response = answer.withNewSession { "\($0)==" }
            guard let session = answer.newSession, let location = answer.headers["Location"],
                location.hasPrefix("/")
            else { return response }
            return response.withHeader("Location", location + "&sid=\(session)%3D%3D")
        },
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
            "a cookie in quotation marks counts with a wrong signature",
            verdicts: ["pages/session-unguessable": .failed]
        ) { request, context in
            var request = request
            if let content = request.headers["Cookie"]?.firstMatch(of: /__Host-session="([^".]+)\./)?.1,
                let id = context.memory[String(content)]
            {
                request.headers["Cookie"] = "__Host-session=\(id)"
            }
            return await context.partner.handle(request).withNewSession { id in
                let content = Base64URL.encode("{\"id\":\"\(id)\"}".utf8) + "="
                context.memory[content] = id
                return "\"\(content).c2lnbmF0dXJl=\""
            }
        },
        BrokenPartner(
            "a second cookie, in quotation marks, is the account's name with little added, in Base64",
            verdicts: ["pages/session-unguessable": .failed]
        ) { request, context in
            var request = request
            let second = Base64URL.encode("\(Defect.Demo.username):0123456789".utf8) + "="
            let cookies = request.headers["Cookie"] ?? ""
            if cookies.contains("user=\"\(second)\""), !cookies.contains("__Host-session=") {
                request.headers["Cookie"] = context.memory["session"]
            }
            var response = await context.partner.handle(request)
            guard request.form("password") == Defect.Demo.password else { return response }
            context.memory["session"] = response.newSession.map { "__Host-session=\($0)" }
            response.headers.add("Set-Cookie", "user=\"\(second)\"; Path=/; HttpOnly; Secure")
            return response
        },
        BrokenPartner(
            "a policy lets every site frame the pages, at any port",
            verdicts: ["authorize/not-framed": .failed],
            .changingAnswers(of: "/authorize") { response, _ in
                response.text.isEmpty
                    ? response : response.withHeader("Content-Security-Policy", "frame-ancestors https://*:*")
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
            "a wrong password and an unknown user make the server fail",
            verdicts: [
                "pages/request-after-wrong-password": .failed, "pages/wrong-password": .couldNotTell,
                "pages/password-returned": .couldNotTell, "pages/unknown-user": .couldNotTell,
            ], words: "the server failed (500)", failingAtWrongPasswords),
        BrokenPartner(
            "prompt=none agrees for the user, and HEAD is refused",
            verdicts: ["pages/consent-skipped": .failed, "pages/identity-unproved": .held]
        ) { request, context in
            if request.method == "HEAD" { return .page(405) }
            let response = await context.partner.handle(request)
            guard request.query("prompt") == "none" else { return response }
            return await context.agree(on: response, for: request)
        },
        BrokenPartner(
            "HEAD agrees for the user", verdicts: ["pages/consent-skipped": .failed]
        ) { request, context in await agreeingByHead(request, context) },
        BrokenPartner(
            "HEAD agrees for the user, and a gate before the server wants a header field",
            verdicts: ["pages/consent-skipped": .failed],
            known: { $0.signIn.headers = ["X-Gate": "open"] }
        ) { request, context in
            if request.path == "/authorize", request.headers["X-Gate"] != "open" { return .page(403) }
            return await agreeingByHead(request, context)
        },
        BrokenPartner(
            "HEAD agrees for the user, and prompt=none is answered before",
            verdicts: ["pages/consent-skipped": .failed]
        ) { request, context in
            guard request.query("prompt") == "none" else { return await agreeingByHead(request, context) }
            return request.redirect(withError: "consent_required")
        },
        BrokenPartner(
            "HEAD agrees for the user, whose first session ends soon",
            verdicts: ["pages/consent-skipped": .failed]
        ) { request, context in
            var request = request
            let cookies = request.headers["Cookie"] ?? ""
            if context.memory["ended"] == cookies { request.headers["Cookie"] = nil }
            let agreed = await agreeingByHead(request, context)
            let response: HTTPResponse
            if let agreed { response = agreed } else { response = await context.partner.handle(request) }
            guard response.redirectParameter("code") != nil else { return response }
            // The third code is that of the visitor who comes back signed in.
            if context.memory.increment("codes") == 3 { context.memory["ended"] = cookies }
            return response
        },
        BrokenPartner(
            "prompt=none agrees for the user, and each HEAD gets an empty page",
            verdicts: ["pages/consent-skipped": .failed]
        ) { request, context in
            if request.method == "HEAD" { return .html("") }
            let response = await context.partner.handle(request)
            guard request.query("prompt") == "none" else { return response }
            return await context.agree(on: response, for: request)
        },
        BrokenPartner(
            "prompt=none agrees for the user by HEAD, and a GET with it fails",
            verdicts: ["pages/consent-skipped": .couldNotTell], words: "too busy (503)"
        ) { request, context in
            guard request.query("prompt") == "none" else { return nil }
            return request.method == "HEAD" ? await agreeingByHead(request, context) : .page(503)
        },
        BrokenPartner(
            "HEAD is refused", verdicts: ["pages/consent-skipped": .held],
            .answering { $0.method == "HEAD" ? .page(405) : nil }),
        BrokenPartner(
            "login_hint signs the user in",
            verdicts: ["pages/identity-unproved": .failed, "pages/session-in-address": .held]
        ) { request, context in
            var request = request
            if request.headers["Cookie"] == nil, request.query("login_hint") == Defect.Demo.username {
                request.headers["Cookie"] = context.memory["signed in"]
            }
            let response = await context.partner.handle(request)
            if response.asksForConsent {
                context.memory["signed in"] = request.headers["Cookie"]
            }
            return response
        },
        BrokenPartner(
            "the policy in the page stops the browser on its way to Google",
            verdicts: ["authorize/form-action": .failed],
            .changingAnswers(of: "/authorize") { response, _ in
                let policy =
                    "<head><meta http-equiv=\"content-security-policy\" content=\"form-action 'self'\">"
                return response.withText { $0.replacing("<head>", with: policy) }
            }),
        BrokenPartner(
            "a page after the form goes on to Google", verdicts: ["authorize/form-action": .notAsked],
            .changingAnswers(of: "/authorize") { response, request in
                if let location = response.headers["Location"], location.hasPrefix(Defect.webRedirectURI) {
                    let address = location.replacing("&", with: "&amp;")
                    return .html("<meta http-equiv=refresh content=\"0; url=\(address)\">")
                }
                return response.text.isEmpty
                    ? response : response.withHeader("Content-Security-Policy", "form-action 'self'")
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
            "a wrong password ends the linking",
            verdicts: ["pages/request-after-wrong-password": .failed]
        ) { request, _ in
            guard let password = request.form("password"), password != Defect.Demo.password else {
                return nil
            }
            return request.redirect(withError: "access_denied")
        },
        BrokenPartner(
            "a hidden field says where to go after the sign-in", verdicts: ["pages/open-redirect": .failed]
        ) { request, context in
            let response = await context.partner.handle(request)
            if request.method == "POST", let next = request.form("next"), response.status == 303,
                next.contains("attacker.invalid")
            {
                return HTTPResponse(seeOther: next)
            }
            guard response.text.contains("name=\"password\"") else { return response }
            return response.endingForms(with: "<input type='hidden' name='next' value='/authorize'>")
        },
        BrokenPartner(
            "a hidden token begins like an address", verdicts: ["pages/open-redirect": .notAsked],
            .changingAnswers(of: "/authorize") { response, _ in
                guard response.text.contains("name=\"password\"") else { return response }
                return response.endingForms(with: "<input type='hidden' name='token' value='/bWHR0h'>")
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
            "the sign-out beside the consent ends the session", verdicts: ["pages/sign-out": .held],
            .signingOut(endsSession: true)),
        BrokenPartner(
            "a link beside the consent ends the session", verdicts: ["pages/sign-out": .held],
            .signingOut(by: "<a href='/signout'>Use another account</a>", endsSession: true)),
        BrokenPartner(
            "a link beside the consent takes only the cookie away", verdicts: ["pages/sign-out": .failed],
            .signingOut(by: "<a href='/signout'>Use another account</a>", endsSession: false)),
        BrokenPartner(
            "a script sends what a link to sign out does not",
            verdicts: ["pages/sign-out": .notAsked], words: "the sign-out was refused with 405",
            .signingOut(by: "<a href=/signout data-method='post'>Sign out</a>", endsSession: false)),
        BrokenPartner(
            "a link leads to another account, and not out of the session",
            verdicts: ["pages/sign-out": .notAsked], words: "no form or link",
            .signingOut(by: "<a href='/authorize?prompt=login'>Not you?</a>", endsSession: false)),
        BrokenPartner(
            "a filter refuses each mark with a page that nobody knows",
            verdicts: ["pages/reflection": .couldNotTell], words: "a filter before the server may have",
            .answering {
                $0.target.contains("flipcheck") ? .html("<h1>403 Forbidden</h1>", status: 403) : nil
            }),
        BrokenPartner(
            "a filter refuses the mark in the state only, with status 200",
            verdicts: ["pages/reflection": .couldNotTell], words: "state: a filter before the server refused",
            .answering {
                let words = "The requested URL was rejected. Please consult with your administrator."
                return $0.query("state")?.contains("flipcheck") == true ? .html(words) : nil
            }),
        BrokenPartner(
            "an unknown client is refused with 403, and an unknown language too, which is shown as text",
            verdicts: ["pages/reflection": .held],
            .answering {
                if $0.query("client_id")?.contains("flipcheck") == true { return .page(403) }
                guard $0.query("user_locale")?.contains("flipcheck") == true else { return nil }
                return .html("<p>No such language: &lt;flipcheck x=1&gt;", status: 403)
            }),
        loading(
            "<link rel=icon href=//cdn.example/a>", under: "no-referrer-when-downgrade", .failed),
        loading(
            "<link rel=icon href=//cdn.example/a referrerpolicy=no-referrer>",
            under: "no-referrer-when-downgrade", .held),
        loading("<img src=//cdn.example/a referrerpolicy=unsafe-url>", under: "no-referrer", .failed),
        BrokenPartner(
            "the code comes by a page that refreshes",
            verdicts: ["authorize/answer-one": .held],
            .changingAnswers(of: "/authorize") { response, _ in
                guard response.redirectParameter("code") != nil, let location = response.headers["Location"]
                else {
                    return response
                }
                let address = location.replacing("&", with: "&amp;")
                return .html("<meta http-equiv='refresh' content='0; url=\(address)'>")
            }),
        BrokenPartner(
            "a plus in the code is not escaped",
            verdicts: ["pages/consent-user": .held, "authorize/scope-through-sign-in": .held]
        ) { request, context in
            var response = await Defect.renamingCodes { "4/+\($0)" }.answer(request, context)
            guard request.path == "/authorize" else { return response }
            response.headers["Location"] = response.headers["Location"]?.replacing("4%2F%2B", with: "4/+")
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
            "the program fails at a line break in a header", verdicts: ["authorize/header-injection": .held],
            .answering { $0.query("state")?.contains("\n") == true ? .page(500) : nil }),
        BrokenPartner(
            "the consent comes only for a user who was signed in before",
            verdicts: ["authorize/consent-shown": .failed]
        ) { request, context in
            let response = await context.partner.handle(request)
            // The page that follows the sign-in is answered for the user.
            guard context.memory["first"] == nil, request.method == "GET", response.asksForConsent else {
                return response
            }
            context.memory["first"] = "done"
            return await context.agree(on: response, for: request)
        },
        askingInOtherWords(
            "a user who has linked before is asked in other words",
            verdicts: ["authorize/consent-shown": .held]),
        askingInOtherWords(
            "a user who has linked before is asked in other words, and no way to refuse is known",
            verdicts: ["authorize/consent-shown": .couldNotTell], words: "may be a consent"
        ) { $0.signIn.refusal = [] },
        BrokenPartner(
            "a page after the consent leads wherever its address says",
            verdicts: ["pages/open-redirect": .failed], leadingOn { $0 }),
        BrokenPartner(
            "a page after the consent leads to Google only",
            verdicts: ["pages/open-redirect": .held],
            leadingOn { $0.hasPrefix(Defect.webRedirectURI + "?") ? $0 : nil }),
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
        remembering(
            "a consent to the scope that includes the other counts for both",
            verdicts: ["authorize/consent-shown": .held]
        ) { $1.contains("devices.read") || $0.isSubset(of: $1) },
        BrokenPartner(
            "a request with a number is answered in its own session only",
            verdicts: ["pages/consent-request": .held], .numberingRequests { $0 == $1 && $2 }),
        BrokenPartner(
            "the form of the consent has a number that decides nothing",
            verdicts: ["pages/consent-request": .held]
        ) { request, context in
            var response = await context.partner.handle(request)
            guard response.text.contains("value=\"agree\"") else { return response }
            let number = context.memory.increment("pages")
            let field = "<input type='hidden' name='shown' value='\(number)'></form>"
            response.body = Array(response.text.replacing("</form>", with: field).utf8)
            return response
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

    /// A page after the consent that has the address of the answer in its own.
    ///
    /// - Parameter target: where it leads for such an address; nil for a refusal.
    private static func leadingOn(
        to target: @escaping @Sendable (String) -> String?
    ) -> Defect {
        Defect { request, context in
            if request.path == "/continue" {
                guard let address = request.query("to").flatMap(target) else { return .page(400) }
                return HTTPResponse(seeOther: address)
            }
            let response = await context.partner.handle(request)
            guard response.redirectParameter("code") != nil, let location = response.headers["Location"]
            else { return response }
            return response.withHeader("Location", "/continue?to=\(PercentCoding.encode(location))")
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

    /// A partner that remembers what the user agreed to, until signIn.reset.
    ///
    /// - Parameter isEnough: whether the user need not be asked for the first scopes after a consent to the second.
    private static func remembering(
        _ name: String, verdicts: [String: Finding.Verdict],
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
            let known = agreed.withLock { $0 }
            guard request.method == "GET", !known.isEmpty, isEnough(asked, known) else { return response }
            return await context.agree(on: response, for: request)
        }
    }

    /// The answer to a HEAD, which agrees for the user; nil for any other request.
    private static func agreeingByHead(
        _ request: HTTPRequest, _ context: DefectContext
    ) async -> HTTPResponse? {
        guard request.method == "HEAD" else { return nil }
        var get = request
        get.method = "GET"
        return await context.agree(on: await context.partner.handle(get), for: get)
    }

    /// Each page with a form has this policy of referrers, and this element.
    private static func loading(
        _ element: String, under policy: String, _ verdict: Finding.Verdict
    ) -> BrokenPartner {
        BrokenPartner(
            "the pages have \(element), and the policy \(policy)", verdicts: ["pages/referrer": verdict],
            .changingAnswers(of: "/authorize") { response, _ in
                guard response.text.contains("<form") else { return response }
                var page = response.withHeader("Referrer-Policy", policy)
                page.body += element.utf8
                return page
            })
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

    /// A sign-in whose program fails unless the name and the password are right.
    private static let failingAtWrongPasswords = Defect.answering { request in
        guard let name = request.form("username") else { return nil }
        let isRight = name == Defect.Demo.username && request.form("password") == Defect.Demo.password
        return isRight ? nil : .page(500)
    }

    @Test(arguments: [(true, Rule.Severity.warning), (false, .error)])
    func `a consent by GET weighs less where no attacker can write the link`(
        comparesToken: Bool, severity: Rule.Severity
    ) async throws {
        let partner = Self.agreeingByGet("it has a token", by: .page(400), comparesToken: comparesToken)
        let finding = try await partner.finding("pages/consent-by-get")
        #expect(finding.isFailure && finding.rule.severity == severity, "\(finding.reason)")
    }

    @Test(arguments: [
        ("a loudspeaker", false), ("गूगल", true), ("<img src='/1' alt='GOOGLE'>", true),
        ("<span trspan='consent,Google'></span>", true), ("<img src='https://www.google.com/1'>", false),
        ("<script>x = 'Google'</script>", false), ("https://oauth-redirect.googleusercontent.com", false),
    ]) func `the consent may name Google in any writing, and an address is no name`(
        words: String, isNamed: Bool
    ) async throws {
        let rule = "pages/consent-names-google"
        let report = try await BrokenPartner("names", .namingNobody(endingFormWith: words)).report([rule])
        let expected: Finding.Verdict = isNamed ? .held : .failed
        #expect(report[rule]?.verdict == expected)
    }

    @Test(arguments: [(true, Rule.Severity.note), (false, .error)])
    func `a request that another browser of the same user can answer gets a note`(
        needsUser: Bool, severity: Rule.Severity
    ) async throws {
        let rule = "pages/consent-request"
        let partner = BrokenPartner(
            "numbers", .numberingRequests { _, _, isSignedIn in isSignedIn || !needsUser })
        let finding = try #require(try await partner.report([rule])[rule])
        #expect(finding.isFailure && finding.rule.severity == severity, "\(finding.reason)")
        #expect(finding.reason.contains(needsUser ? "of the same user" : "has not signed in"))
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
    ]) func `a script counts where its host is none that the sign-in needs in any case`(
        element: String, isRight: Bool
    ) async throws {
        let rule = "pages/foreign-script"
        let partner = BrokenPartner(
            element, known: { $0.signIn.origins = ["https://login.other.example"] }, .loading(element))
        let finding = try #require(try await partner.report([rule])[rule])
        #expect(finding.verdict == (isRight ? .held : .failed), "\(finding.reason)")
        let reason = "a page with a form of the sign-in runs scripts of cdn.example"
        if !isRight { #expect(finding.reason == reason, "\(finding.reason)") }
    }

    @Test func `where the user is signed in and agrees to nothing, no script of a sign-in is seen`()
        async throws
    {
        let partner = try Partner(
            with: Defect { await $1.agree(on: await $1.partner.handle($0), for: $0) })
        let earlier = try partner.probe { $0.signIn.forms.removeLast() }
        _ = try await earlier.code()
        let cookie = try #require(earlier.prober.log.compactMap { $0.request.headers["Cookie"] }.last)
        let probe = try partner.probe {
            $0.signIn.headers = ["Cookie": cookie]
            $0.signIn.forms = []
        }
        let rule = "pages/foreign-script"
        let report = await Runner.report([rule, "authorize/client-unknown"], probe)
        #expect(report[rule]?.verdict == .notAsked, "\(report.findings.map(\.reason))")
    }

    @Test func `a script on a page without a form of the sign-in does not count`() async throws {
        let rule = "pages/foreign-script"
        let partner = BrokenPartner(
            "refuses with a script",
            .changingAnswers(of: "/authorize") { response, _ in
                let search = "<form><input name=q></form><script src='//cdn.example/a.js'></script>"
                return response.status == 400 ? .html(search, status: 400) : response
            })
        #expect(try await partner.report([rule, "authorize"])[rule]?.verdict == .held)
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

    @Test(arguments: ["?error=invalid_request", "#error=invalid_request", "?to=home"])
    func `a redirect of any client to the registered address is a note without a code`(
        parameters: String
    ) async throws {
        let partner = BrokenPartner(
            "any client gets an error",
            answer: { request, context in
                let response = await context.partner.handle(request)
                guard request.path == "/authorize", response.status == 400,
                    request.query("redirect_uri") == Defect.webRedirectURI
                else { return response }
                return HTTPResponse(seeOther: Defect.webRedirectURI + parameters)
            })
        let wrongClients = ["authorize/client-unknown", "authorize/client-missing"]
        let report = try await partner.report(Set(wrongClients + ["authorize/client-case"]))
        for rule in wrongClients {
            let finding = try #require(report[rule])
            #expect(finding.isFailure && finding.rule.severity == .note, "\(finding.reason)")
        }
        #expect(report["authorize/client-case"]?.verdict == .held)
    }

    @Test(arguments: ["authorize/client-unknown", "authorize/client-missing"])
    func `an error for any client at any address is an error`(rule: String) async throws {
        let partner = BrokenPartner("redirects to any address") { request, _ in
            guard request.path == "/authorize", request.query("redirect_uri") != nil,
                request.query("client_id") != Defect.Demo.clientID
            else { return nil }
            return request.redirect(withError: "unauthorized_client")
        }
        let finding = try await partner.finding(rule)
        #expect(finding.isFailure && finding.rule.severity == .error, "\(finding.reason)")
        #expect(finding.reason.contains("redirected to https://attacker.invalid/callback"))
    }

    @Test(arguments: ["", "<button name='decision' value='agree'>Search</button>"])
    func `a form without a password that no step sends over plain http gets a note`(
        button: String
    ) async throws {
        let partner = BrokenPartner(
            "a search",
            .changingAnswers(of: "/authorize") { response, _ in
                guard response.text.contains("</form>") else { return response }
                let search = "<form action='http://news.example/search'><input name='q'>\(button)</form>"
                var page = response
                // Behind the form that the step sends.
                page.body += Array(search.utf8)
                return page
            })
        let finding = try await partner.finding("pages/form-target")
        #expect(finding.isFailure && finding.rule.severity == .note, "\(finding.reason)")
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
                var page = response
                page.body = Array(
                    response.text.replacing("<head>", with: "<head><base href='\(base)'>").utf8)
                return page
            })
        let finding = try #require(try await partner.report(["pages/base"])["pages/base"])
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
        let finding = try #require(try await partner.report(["pages/form-target"])["pages/form-target"])
        #expect(finding.isFailure && finding.rule.severity == .error, "\(finding.reason)")
    }

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    @Test(arguments: [["X-Forwarded-Host", "Host"], ["X-Forwarded-Host"]])
    func `a sign-in that gets no answer leaves it open what is made of a forwarded host`(
        names: [String]
    ) async throws {
        // The connection is closed at a page only; the request for the metadata is answered.
        let client = FailingClient(partner: try Partner().handler) { request in
            let namesHost = names.contains { request.headers[$0] != nil }
            guard namesHost, request.path == "/authorize" else { return nil }
            return .incompleteResponse(origin: request.origin, reason: "Empty reply from server")
        }
        let finding = try await Probe.through(client).finding("pages/host-of-request")
        #expect(finding.verdict == .couldNotTell)
    }
}
