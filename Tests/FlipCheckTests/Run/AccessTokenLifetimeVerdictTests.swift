import FlipCheck
import HTTPMessages
import JSON
import PartnerMistakes
import Testing

/// Servers whose access tokens end early, late, or with another link of the user.
@Suite struct AccessTokenLifetimeVerdictTests {
    /// Partners that could lead to a wrong verdict, with the right verdicts.
    static let judged: [BrokenPartner] = [
        BrokenPartner(
            "expires_in is a text", verdicts: ["userinfo/token-lasts": .couldNotTell],
            words: "see token/expires-in", .changingTokens { $0.withJSON { $0["expires_in"] = "3600" } }),
        BrokenPartner(
            "access tokens end after twenty seconds",
            verdicts: [
                "userinfo/invalid-token": .held, "userinfo/challenge": .held, "userinfo/scheme-case": .held,
            ], settings: { $0.lifetimes.accessToken = 20 }),
        BrokenPartner(
            "access tokens live for 45 seconds", verdicts: ["userinfo/token-lasts": .held],
            settings: { $0.lifetimes.accessToken = 45 }),
        BrokenPartner(
            "access tokens that should live for 45 seconds die after 20",
            verdicts: ["userinfo/token-lasts": .failed], settings: { $0.lifetimes.accessToken = 20 },
            .changingTokens { $0.withJSON { $0["expires_in"] = 45 } }),
        BrokenPartner(
            "an access token that has ended is a 403 with a challenge",
            verdicts: ["userinfo/challenge": .couldNotTell], settings: { $0.lifetimes.accessToken = 20 },
            Defect { request, context in
                let response = await context.partner.handle(request)
                guard request.path == "/userinfo", let token = request.bearer else { return response }
                if response.status == 200 { context.memory["shown " + token] = "yes" }
                let hasEnded = response.status == 401 && context.memory["shown " + token] != nil
                return hasEnded ? response.withStatus(403) : response
            }),
        BrokenPartner(
            "only the first access token has little left of its life",
            verdicts: ["userinfo/invalid-token": .held, "userinfo/challenge": .held]
        ) { request, context in
            let response = await context.partner.handle(request)
            guard response.hasTokens, context.memory.isNew("first") else { return response }
            return response.withJSON { $0["expires_in"] = 12 }
        },
        // A token whose lifetime is over is not tried again.
        BrokenPartner(
            "access tokens live for two minutes, and one answer takes longer",
            verdicts: ["userinfo/token-lasts": .notAsked, "userinfo/refreshed-token-lasts": .notAsked],
            settings: { $0.lifetimes.accessToken = 120 },
            Defect { request, context in
                let isFirst = request.path == "/userinfo" && context.memory.isNew("slow")
                let response = await context.partner.handle(request)
                if isFirst { context.advance(150) }
                return response
            }),
    ]

    /// A server that allows for clocks: its access tokens live longer than it says.
    private static let allowingForClocks = BrokenPartner(
        "allows for clocks", .changingTokens { $0.withJSON { $0["expires_in"] = 20 } })

    /// Userinfo refuses the tokens of each link but the newest, and maybe the first.
    private static func keepingNewestLink(
        andFirst keepsFirst: Bool, refusal: HTTPResponse = .refusal("invalid_token", status: 401)
    ) -> Defect {
        .keepingLinks(refresh: nil, userInfo: refusal) {
            keepsFirst ? $0.prefix(1) + $0.suffix(1) : $0.suffix(1)
        }
    }

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    @Test func `an access token that lives some seconds too long is a warning`() async throws {
        let finding = try await Self.allowingForClocks.finding("userinfo/invalid-token")
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .warning)
        #expect(finding.reason.hasPrefix("an access token 25 seconds old"), "\(finding.reason)")
    }

    @Test func `an access token that lives too long shows no challenge to a bad one`() async throws {
        // A token that was never issued gets a right challenge.
        let finding = try await Self.allowingForClocks.finding("userinfo/challenge")
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
    }

    @Test(
        arguments: ["userinfo/token-lasts", "userinfo/refreshed-token-lasts"],
        [
            HTTPResponse.refusal("invalid_token", status: 401), HTTPResponse(seeOther: "/login"),
            .json(#"{"sub":"guest"}"#),
        ])
    func `a server that limits the links of a user ends no access token before its time`(
        rule: String, refusal: HTTPResponse
    ) async throws {
        let limit = Self.keepingNewestLink(
            andFirst: rule == "userinfo/refreshed-token-lasts", refusal: refusal)
        let partner = BrokenPartner("ends all links but some", limit)
        let finding = try await partner.finding(rule)
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
        #expect(finding.reason.contains("may limit the links"), "\(finding.reason)")
    }

    @Test(arguments: ["userinfo/token-lasts", "userinfo/refreshed-token-lasts"], ["/userinfo", "/token"])
    func `a refused access token tells nothing where another link gets no answer`(
        rule: String, path: String
    ) async throws {
        let limit = Self.keepingNewestLink(andFirst: rule == "userinfo/refreshed-token-lasts")
        let partner = BrokenPartner("ends all links but some, and is then too busy") { request, context in
            if context.memory["refused"] != nil, request.path == path { return .page(503) }
            let response = await limit.answer(request, context)
            if request.path == "/userinfo", response.status == 401 { context.memory["refused"] = "yes" }
            return response
        }
        let finding = try await partner.finding(rule)
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
    }
}
