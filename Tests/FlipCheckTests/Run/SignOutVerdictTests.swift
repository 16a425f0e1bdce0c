import FlipCheck
import HTTPMessages
import PartnerMistakes
import Testing

/// Partners with a way of their own to sign out beside the consent.
@Suite struct SignOutVerdictTests {
    /// Partners that could lead to a wrong verdict, with the right verdicts.
    static let judged: [BrokenPartner] = [
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
            "a link to sign out leads to a question",
            verdicts: ["pages/sign-out": .notAsked], words: "by a script, a form"
        ) { request, context in
            if request.path == "/session/end" {
                return .html("<form method='post'><button>Yes</button><button>No</button></form>")
            }
            let way = "<a href='/session/end'>Sign out</a>"
            return await Defect.signingOut(by: way, endsSession: true).answer(request, context)
        },
        BrokenPartner(
            "a link to sign out leads to a question, as of node-oidc-provider, with a sign-out on a button",
            verdicts: ["pages/sign-out": .held]
        ) { request, context in
            let buttons =
                "<button form=f>No, stay signed in</button><button form=f name=logout value=yes>Yes</button>"
            if request.path == "/session/end" {
                return .html("<form id=f method=post action=/session/end/confirm></form>" + buttons)
            }
            if request.path == "/session/end/confirm", request.form("logout") == "yes" {
                context.endSession(of: request)
                return .html("<p>Good-bye")
            }
            let ways = "<a href='/help/sign-out'>How to leave</a><a href='/session/end'>Sign out</a>"
            return await Defect.signingOut(by: ways, endsSession: true).answer(request, context)
        },
        BrokenPartner(
            "a sign-out asks first, as of Ory Hydra's example, with “No” before “Yes”",
            verdicts: ["pages/sign-out": .held]
        ) { request, context in
            let no = "<input type=submit name=submit value=No>"
            let way = "<form method=post action=/logout>\(no)<input type=submit name=submit value=Yes></form>"
            if request.path == "/logout", request.form("submit") == "Yes" {
                context.endSession(of: request)
                return .html("<p>Good-bye")
            }
            return await Defect.signingOut(by: way, endsSession: true).answer(request, context)
        },
        BrokenPartner(
            "the sign-out goes on at another site",
            verdicts: ["pages/sign-out": .notAsked], words: "or another site"
        ) { request, context in
            if request.path == "/logout" { return HTTPResponse(seeOther: "https://sso.example/end") }
            let way = "<form method='post' action='/logout'><button>Leave</button></form>"
            return await Defect.signingOut(by: way, endsSession: true).answer(request, context)
        },
        BrokenPartner(
            "a script sends what a link to sign out does not",
            verdicts: ["pages/sign-out": .notAsked], words: "the sign-out was refused with 405",
            .signingOut(by: "<a href=/signout data-method='post'>Sign out</a>", endsSession: false)),
        BrokenPartner(
            "a link leads to another account, and not out of the session",
            verdicts: ["pages/sign-out": .notAsked], words: "no form or link",
            .signingOut(by: "<a href='/authorize?prompt=login'>Not you?</a>", endsSession: false)),
    ]

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    @Test(arguments: [("csrf", Rule.Severity.warning), ("__Host-session", Rule.Severity.note)])
    func `only a cookie that the sign-out takes away may be the session itself`(
        name: String, severity: Rule.Severity
    ) async throws {
        // Too long for the number of a session, as in `mayHaveSessionInCookie`.
        let end = "." + String(repeating: "r", count: 100)
        let finding = try await BrokenPartner.finding("pages/sign-out") { request, context in
            var request = request
            request.headers["Cookie"] = request.headers["Cookie"]?.replacing(end, with: "")
            var response = await Defect.signingOut(endsSession: false).answer(request, context)
            if name != "csrf" { return response.withNewSession { $0.isEmpty ? "" : $0 + end } }
            if response.newSession != nil {
                response.headers.add("Set-Cookie", "csrf=1\(end); Path=/; Secure; HttpOnly")
            }
            return response
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == severity)
    }
}
