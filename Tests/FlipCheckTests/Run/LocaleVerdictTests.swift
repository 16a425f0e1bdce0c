import FlipCheck
import HTTPMessages
import PartnerMistakes
import Testing
import WebText

/// Partners whose pages follow the language of the request.
@Suite struct LocaleVerdictTests {
    private static let rule = "authorize/user-locale"

    /// Partners that could lead to a wrong verdict, with the right verdicts.
    static let judged: [BrokenPartner] = [
        BrokenPartner(
            "the button of the consent has no name, and its text is translated",
            verdicts: [rule: .held],
            known: pressingAgree, translating { "<button>\($0)</button>" }),
        BrokenPartner(
            "the button of the consent has its text as a name, as in a real browser, and is translated",
            verdicts: [rule: .held],
            known: pressingAgree, translating { "<button name=\($0)>OK</button>" }),
        BrokenPartner(
            "the form of the consent is sent by GET, and its button is translated",
            verdicts: [rule: .held],
            known: { $0.signIn.forms[1].press = .init(name: "do", value: "Agree") }, translatingFormByGet),
        BrokenPartner(
            "a page refuses a language, and has a translated button to sign out like each other page",
            verdicts: [rule: .couldNotTell], words: "user_locale=de-DE",
            .changingAnswers(of: "/authorize") { response, request in
                func form(_ text: String) -> String {
                    "<form method=post action=/logout><button>\(text)</button></form>"
                }
                if request.query("user_locale") == "de-DE" { return .html(form("Abmelden")) }
                return response.text.contains("<form")
                    ? response.withText { $0 + form("Sign out") } : response
            }),
        BrokenPartner(
            "the form of the sign-in comes again after it was sent, in another language",
            verdicts: [rule: .couldNotTell], words: "user_locale=de-DE",
            known: { $0.signIn.forms[0].press = .init(name: "go") }
        ) { request, context in
            let isGerman = request.query("user_locale") == "de-DE"
            let signingIn = request.withForm { items in
                items.map { $0.name == "go" ? .init("decision", "sign-in") : $0 }
            }
            let opening = HTTPRequest("GET", request.url) ?? request
            let response = await context.partner.handle(isGerman ? opening : signingIn)
            let button = "<button name=go value=\(isGerman ? "Anmelden" : "Continue")>"
            return response.withText {
                $0.replacing(/<button[^>]*value="sign-in"[^>]*>/, with: button)
            }
        },
        BrokenPartner(
            "another page comes for an empty language, and a configured one is not emptied",
            verdicts: ["authorize/empty-parameter": .held],
            known: { $0.authorizationParameters = [.init(name: "user_locale", value: "en")] },
            .answering { $0.query("user_locale")?.isEmpty == true ? .page(400) : nil }),
    ]

    /// The button of the consent is known by its text.
    private static let pressingAgree: @Sendable (inout FlipCheckConfiguration) -> Void = {
        $0.signIn.forms[1] = SignIn.FormRule(press: .init(name: "Agree"))
    }

    /// The text of the button of the consent in the language of a request.
    private static func wordForAgree(_ request: HTTPRequest) -> String {
        request.query("user_locale") == "de-DE" ? "Zustimmen" : "Agree"
    }

    /// The consent has this button for a text that follows the language.
    private static func translating(_ button: @escaping @Sendable (String) -> String) -> Defect {
        .changingAnswers(of: "/authorize") { response, request in
            guard response.asksForConsent else { return response }
            let text = wordForAgree(request)
            let page = response.withText { $0.replacing(/<button.*?<\/button>/, with: "") }
            return page.endingForms(with: "<input type=hidden name=decision value=agree>" + button(text))
        }
    }

    /// The form of the consent is sent by GET, without the state, and the value of its button follows the language.
    private static let translatingFormByGet = Defect { request, context in
        if let ticket = request.query("ticket"), let target = context.memory["target of " + ticket] {
            var answer = request
            answer.target = target
            return await context.partner.handle(answer.posting("csrf=\(ticket)&decision=agree"))
        }
        let response = await context.partner.handle(request)
        guard response.asksForConsent, let ticket = response.csrfToken else { return response }
        context.memory["target of " + ticket] = request.target
        let text = wordForAgree(request)
        return response.withText { _ in
            "<!doctype html><title>Google</title><form action='/decide'>"
                + "<input type='hidden' name='ticket' value='\(ticket)'>"
                + "<button name='do' value='\(text)'>\(text)</button></form>"
        }
    }

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }
}
