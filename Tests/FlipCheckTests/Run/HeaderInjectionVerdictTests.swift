import FlipCheck
import HTTPMessages
import PartnerMistakes
import Testing

/// Servers that write what a request says into the header of an answer, or seem to.
@Suite struct HeaderInjectionVerdictTests {
    private static let rule = "authorize/header-injection"

    /// Partners that could lead to a wrong verdict, with the right verdicts.
    static let judged: [BrokenPartner] = [
        BrokenPartner(
            "the program fails at a line break in a header", verdicts: [rule: .held],
            .answering { hasLineBreak($0.query("state")) ? .page(500) : nil }),
        BrokenPartner(
            "the server fails at every user_locale", verdicts: [rule: .held],
            .answering { $0.path == "/authorize" && $0.query("user_locale") != nil ? .page(500) : nil }),
        BrokenPartner(
            "a page of the sign-in comes for a line break", verdicts: [rule: .couldNotTell],
            words: "a page of the sign-in came",
            .answering { request in
                guard hasLineBreak(request.query("state")) else { return nil }
                return .html("<form method=post><input name=user><input name=pass type=password></form>")
            }),
        BrokenPartner(
            "each CR LF is taken out, and a line break is left", verdicts: [rule: .failed],
            .changingAnswers(of: "/authorize") { response, request in
                let state = request.query("state")?.replacing("\r\n", with: "")
                return hasLineBreak(state) ? response.withHeader("X-Flip-Check", "1") : response
            }),
    ]

    /// Whether a text has a line feed; by bytes, because it is one character with a carriage return before it.
    private static func hasLineBreak(_ text: String?) -> Bool {
        text?.utf8.contains(UInt8(ascii: "\n")) == true
    }

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    @Test func `a state that breaks the header is found even if the locale is checked first`() async throws {
        let finding = try await BrokenPartner.finding(Self.rule) { request, context in
            if Self.hasLineBreak(request.query("user_locale")) { return .page(400) }
            let response = await context.partner.handle(request)
            return Self.hasLineBreak(request.query("state"))
                ? response.withHeader("X-Flip-Check", "1") : response
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.reason.contains("a line break in state was written"), "\(finding.reason)")
    }
}
