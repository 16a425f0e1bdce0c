import HTTPMessages
import PartnerMistakes
import Testing

@testable import FlipCheck

/// What counts as a limit that is too low for Google, whose servers ask for all users.
@Suite struct RequestLimitTests {
    private static let rule = "token/limit"
    /// The rule, and rules that send the token endpoint right requests and wrong secrets.
    private static let rules: Set = [
        "token/exchange", "token/unguessable", "token/code-once", "token/client-secret", "refresh/works",
        rule,
    ]

    /// Partners with a limit that is not too low for Google.
    static let right: [BrokenPartner] = [
        BrokenPartner("twelve a second, for all paths", .limiting(nil, to: 12, within: 1)),
        BrokenPartner("a limit for the pages", .limiting("/authorize", to: 12, within: 60)),
        BrokenPartner(
            "three a minute, without Retry-After", .limiting("/token", to: 3, within: 60, namesWait: false)),
        lockingClient(withStatus: 401), lockingClient(withStatus: 400), lockingClient(withStatus: 200),
        BrokenPartner("two a second, and sign-ins are slow") { request, context in
            if request.path == "/authorize", request.method == "GET" { context.advance(5) }
            return await Defect.limiting(nil, to: 2, within: 1).answer(request, context)
        },
    ]

    /// Refuses each request with 429 after two wrong secrets, which get a status.
    private static func lockingClient(withStatus status: Int) -> BrokenPartner {
        BrokenPartner("locks a client after two wrong secrets, which get \(status)") { request, context in
            guard request.path == "/token" else { return nil }
            if context.memory["wrong secrets"] == "2" {
                return HTTPResponse(status: 429, headers: ["Retry-After": "300"])
            }
            let response = await context.partner.handle(request)
            guard response.status == 401 else { return response }
            _ = context.memory.increment("wrong secrets")
            return .refusal("invalid_client", status: status)
        }
    }

    @Test func `a limit of a few requests per minute is reported, with the requests before it`() async throws
    {
        let partner = BrokenPartner("three a minute", .limiting("/token", to: 3, within: 60))
        // After a wrong secret, the limit might be one of wrong secrets.
        let report = try await partner.report(Self.rules.subtracting(["token/client-secret"]))
        let finding = try #require(report[Self.rule])
        #expect(finding.isFailure)
        #expect(
            finding.reason.hasPrefix(
                "the token endpoint answered with 429 after 3 requests to it within a minute, and "),
            "\(finding.reason)")
    }

    @Test(arguments: right) func `other limits are no fault`(partner: BrokenPartner) async throws {
        let (report, probe) = try await partner.run(Self.rules)
        let finding = try #require(report[Self.rule])
        #expect(finding.verdict == .held, "\(finding.reason)")
        #expect(probe.prober.log.contains { $0.response?.status == 429 })
    }
}
