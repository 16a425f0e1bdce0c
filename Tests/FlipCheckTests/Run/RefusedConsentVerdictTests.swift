import FlipCheck
import HTTPMessages
import PartnerMistakes
import Testing
import WebText

/// Partners that answer a user who refuses in a way of their own.
@Suite struct RefusedConsentVerdictTests {
    /// Partners that could lead to a wrong verdict, with the right verdicts.
    static let judged: [BrokenPartner] = [
        // The partner server asks for consent once; later requests get a code at once.
        BrokenPartner(
            "a refusal that no page asks for, where a consent is remembered",
            verdicts: [
                "authorize/consent-refused": .couldNotTell, "authorize/state-on-refusal": .couldNotTell,
            ],
            words: "signIn.reset",
            known: {
                $0.signIn.refusal.append(.init(press: .init(name: "decision", value: "never-there")))
            }),
        BrokenPartner(
            "the page on which a user agrees has no button that refuses",
            verdicts: ["authorize/consent-refused": .couldNotTell],
            words: "no form with decision=never-there: in signIn.refusal[1]",
            known: { $0.signIn.refusal[1].press = .init(name: "decision", value: "never-there") }),
        BrokenPartner(
            "a server asks a user who refuses to come later",
            verdicts: ["authorize/consent-refused": .couldNotTell, "authorize/refusal-code": .couldNotTell],
            words: "temporarily_unavailable",
            .changingAnswers(of: "/authorize") { response, _ in
                guard response.redirectParameter("error") == "access_denied" else { return response }
                return response.withRedirectParameters {
                    $0.mapping("error") { _ in "temporarily_unavailable" }
                }
            }),
        BrokenPartner(
            "a user who refuses gets a code after a #", verdicts: ["authorize/refusal-code": .failed]
        ) { request, context in
            guard request.form("decision") == "cancel" else { return nil }
            let agreeing = request.withForm { $0.setting("decision", "agree") }
            return await context.partner.handle(agreeing).withParametersAfterHash
        },
        BrokenPartner(
            "a user who refuses gets an empty code beside the error",
            verdicts: ["authorize/consent-refused": .held, "authorize/refusal-code": .held],
            .changingAnswers(of: "/authorize") { response, _ in
                guard response.redirectParameter("error") == "access_denied" else { return response }
                return response.withRedirectParameters { $0 + [.init("code", "")] }
            }),
        BrokenPartner(
            "two buttons have the name of the one that refuses, which is given without its value",
            verdicts: ["authorize/refusal-code": .notAsked], words: "give its value",
            known: {
                $0.signIn.forms[1].press = .init(name: "again", value: "yes")
                $0.signIn.refusal[1].press = .init(name: "decision")
            }
        ) { request, context in
            let agrees = request.form("again") != nil
            let response = await context.partner.handle(
                agrees ? request.withForm { $0.removing("again") + [.init("decision", "agree")] } : request)
            guard response.asksForConsent else { return response }
            return response.endingForms(with: "<button name='again' value='yes'>Yes</button>")
        },
        BrokenPartner(
            "the error for a user who refuses is after a #",
            verdicts: ["authorize/state-on-refusal": .couldNotTell],
            words: "no error came in the query of the redirect URI",
            .changingAnswers(of: "/authorize") { response, _ in
                response.redirectParameter("error") == "access_denied"
                    ? response.withParametersAfterHash : response
            }),
        refusing(
            "a script sends on a user who refuses", .couldNotTell,
            with: .html("<script>location.replace('\(Defect.webRedirectURI)?error=access_denied')</script>")),
        refusing(
            "a user who refuses goes on at another host", .couldNotTell,
            with: HTTPResponse(seeOther: "https://login.partner.example/cancelled")),
        refusing(
            "a filter refuses the form of a user who refuses", .couldNotTell,
            with: .html("<script src='/cdn-cgi/challenge-platform/h.js'></script>", status: 403)),
        refusing(
            "a user who refuses has to sign in again", .failed,
            with: .html("<form method=post><input name=user><input name=pass type=password></form>")),
    ]

    /// A partner with this answer to a user who refuses, and the verdict about that; where it fails, no code came all the same.
    private static func refusing(
        _ name: String, _ verdict: Finding.Verdict, with answer: HTTPResponse
    ) -> BrokenPartner {
        BrokenPartner(
            name,
            verdicts: [
                "authorize/consent-refused": verdict,
                "authorize/refusal-code": verdict == .failed ? .held : verdict,
            ],
            .changingAnswers(of: "/authorize") { response, _ in
                response.redirectParameter("error") == "access_denied" ? answer : response
            })
    }

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    @Test func `a server that is too busy for a refusal leaves it open`() async throws {
        let finding = try await BrokenPartner.finding("authorize/consent-refused") { request, context in
            let response = await context.partner.handle(request)
            return response.redirectParameter("error") == "access_denied" ? .page(503) : response
        }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("503"), "\(finding.reason)")
    }

    @Test func `the account is reset and consent is asked for before a refusal is judged`() async throws {
        let resets = Locked(0)
        let asked = Locked<Set<String?>>([])
        let partner = BrokenPartner(
            "no defect",
            known: {
                $0.authorizationParameters = [.init(name: "prompt", value: "consent")]
                $0.signIn.reset = { resets.withLock { $0 += 1 } }
            },
            Defect { request, context in
                if request.path == "/authorize", request.query("client_id") != nil {
                    asked.withLock { _ = $0.insert(request.query("prompt")) }
                }
                return await context.partner.handle(request)
            })
        let report = try await partner.report(["authorize/consent-refused"])
        #expect(report.findings.map(\.verdict) == [.held])
        #expect(resets.withLock { $0 } == 1)
        #expect(asked.withLock { $0 } == ["consent"])
    }
}
