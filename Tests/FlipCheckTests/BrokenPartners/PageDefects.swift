import FlipCheck
import HTTPMessages
import PartnerMistakes
import WebText

extension BrokenPartner {
    /// Partners whose pages, or the answers that they lead to, are wrong.
    static let wrongPages: [BrokenPartner] = [
        BrokenPartner(
            "the code has eight characters", fails: ["authorize/code-unguessable", "authorize/code-random"],
            .renamingCodes { String($0.prefix(8)) }),
        BrokenPartner(
            "iss is another name of the server", fails: ["authorize/issuer"],
            .changingAnswers(of: "/authorize") { response, _ in
                response.withRedirectParameters { $0 + [.init("iss", "https://login.partner.example")] }
            }),
        BrokenPartner(.framedPages, fails: ["authorize/not-framed"]),
        BrokenPartner(.answeredBy307, fails: ["authorize/no-307"]),
        BrokenPartner(
            "who agreed once is not asked again", fails: ["authorize/consent-shown"], agreeingAgain),
        keepingRequest(sameSite: "Strict", fails: ["pages/cookie-strict"]),
        BrokenPartner(
            "the consent does not say that the account is linked to Google",
            fails: ["pages/consent-names-google"], .namingNobody()),
        BrokenPartner(
            "the consent does not say what is shared", fails: ["pages/consent-names-scopes"], .namingNoScopes),
        BrokenPartner(
            "any browser answers a request by its number", fails: ["pages/consent-request"],
            .numberingRequests { _, _, _ in true }),
        BrokenPartner(
            "the consent grants the scope of a hidden field", fails: ["pages/consent-scope"],
            .carryingScope(counts: true)),
        BrokenPartner(
            "the consent grants any scope of a hidden field", fails: ["pages/consent-scope"],
            grantingAnyScope),
        BrokenPartner(
            "the pages run a script of another site", fails: ["pages/foreign-script"],
            .loading("<script src='https://cdn.example/count.js'></script>")),
        BrokenPartner(
            "the sign-out beside the consent takes only the cookie away", fails: ["pages/sign-out"],
            .signingOut(endsSession: false)),
        BrokenPartner(
            "the base of the pages is another site, and their forms have whole addresses",
            fails: ["pages/base"],
            .changingAnswers(of: "/authorize") { response, _ in
                let base = "<head><base href='https://cdn.example/'>"
                let action = "action=\"\(Partner.issuer)/authorize"
                return response.withText {
                    $0.replacing("<head>", with: base).replacing("action=\"/authorize", with: action)
                }
            }),
        BrokenPartner(
            "a PIN after the password can be left out", fails: ["pages/second-step"], known: typingPIN,
            .askingForPIN(isOptional: true)),
        BrokenPartner(
            "the name of the user becomes a part of a statement", fails: ["pages/user-name-injection"],
            .changingRequests(to: "/authorize") { request in
                guard request.form("username")?.contains("' OR '1'='1' --") == true else { return request }
                return request.withForm { $0.setting("username", Defect.Demo.username) }
            }),
    ]

    /// Adds the PIN after the password to the forms of the sign-in.
    static let typingPIN: @Sendable (inout FlipCheckConfiguration) -> Void = { configuration in
        let pin = SignIn.FormRule(fields: ["pin": "4711"])
        configuration.signIn.forms.insert(pin, at: 1)
        configuration.signIn.refusal.insert(pin, at: 1)
    }

    /// The authorization endpoint sends the browser on with a cookie, without which the next address refuses it.
    ///
    /// - Parameter goesRound: whether it redirects back without the cookie, and shows no error.
    static func keepingRequest(
        sameSite: String, goesRound: Bool = false, fails: Set<String> = []
    ) -> BrokenPartner {
        BrokenPartner(
            "the first redirect sets a cookie with SameSite=\(sameSite), and the sign-in needs it",
            fails: fails
        ) { request, context in
            guard request.path == "/authorize", request.method == "GET", request.query("client_id") != nil
            else { return nil }
            if request.query("kept") == nil {
                return HTTPResponse(seeOther: request.target + "&kept=1").withHeader(
                    "Set-Cookie", "kept=0123456789; Path=/; Secure; HttpOnly; SameSite=\(sameSite)")
            }
            let anew = request.withQuery { $0.removing("kept") }
            guard request.headers["Cookie"]?.contains("kept=0123456789") == true else {
                return goesRound ? HTTPResponse(seeOther: anew.target) : .page(400)
            }
            return await context.partner.handle(anew)
        }
    }

    /// A scope that the partner server does not know is granted where the form of the consent has it.
    private static let grantingAnyScope = Defect { request, context in
        let unknown = "devices.read.no-such-scope"
        let hasUnknown = request.method == "POST" && request.form("scope")?.contains(unknown) == true
        var known = request
        if hasUnknown {
            known = request.withForm { items in
                items.mapping("scope") { $0.replacing(" \(unknown)", with: "") }
            }
        }
        let response = await Defect.carryingScope(counts: true).answer(known, context)
        if hasUnknown, let code = response.redirectParameter("code") {
            context.memory["unknown scope of \(code)"] = unknown
        }
        guard response.hasTokens, let code = request.form("code"),
            context.memory["unknown scope of \(code)"] != nil
        else { return response }
        return response.withJSON { $0["scope"] = .string("devices.read devices.control \(unknown)") }
    }

    /// Presses “Agree” for a user who pressed it before.
    static let agreeingAgain = Defect { request, context in
        let response = await context.partner.handle(request)
        if response.redirectParameter("code") != nil { context.memory["agreed"] = "yes" }
        guard context.memory["agreed"] != nil, request.method == "GET", request.path == "/authorize" else {
            return response
        }
        return await context.agree(on: response, for: request)
    }
}
