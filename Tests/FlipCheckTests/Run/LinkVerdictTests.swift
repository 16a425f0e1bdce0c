import FlipCheck
import HTTPMessages
import PartnerMistakes
import Testing

/// Partners at which one link of a user decides what the tokens of another are good for.
@Suite struct LinkVerdictTests {
    /// Partners that could lead to a wrong verdict, with the right verdicts.
    static let judged: [BrokenPartner] = [
        BrokenPartner(
            "a user has two links at most", verdicts: ["refresh/earlier-link": .held],
            .keepingLinks { $0.suffix(2) }),
        BrokenPartner(
            "a user has one link, and userinfo is too busy for the tokens of others",
            verdicts: ["refresh/earlier-link": .failed],
            .keepingLinks(userInfo: .page(503)) { $0.suffix(1) }),
        BrokenPartner(
            "a user has one link, and userinfo tells of a guest for the tokens of others",
            verdicts: ["refresh/earlier-link": .failed],
            .keepingLinks(refresh: nil, userInfo: .json(#"{"sub":"guest"}"#)) { $0.suffix(1) }),
        BrokenPartner(
            "access tokens live for ten seconds, and an exchange takes longer",
            verdicts: ["refresh/earlier-link": .held], settings: { $0.lifetimes.accessToken = 10 },
            Defect { request, context in
                if request.form("code") != nil { context.advance(12) }
                return await context.partner.handle(request)
            }),
        BrokenPartner(
            "a user has one link, and the second use of a code ends nothing",
            verdicts: ["token/code-reuse-revokes": .failed]
        ) { request, context in
            if let code = request.form("code"), context.memory.increment("uses of " + code) > 1 {
                return .refusal("invalid_grant")
            }
            return await Defect.keepingLinks { $0.suffix(1) }.answer(request, context)
        },
        BrokenPartner(
            "a user has one refresh token until it is revoked",
            verdicts: ["revoke/other-links": .couldNotTell], words: "both links have one refresh token"
        ) { request, context in
            let response = await context.partner.handle(request)
            if request.path == "/revoke" { context.memory["refresh token"] = nil }
            guard request.form("code") != nil, let token = response.json("refresh_token") else {
                return response
            }
            let kept = context.memory.first(token, for: "refresh token")
            return response.withJSON { $0["refresh_token"] = .string(kept) }
        },
    ]

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    @Test func `if only the access token of a link has ended, the advice says that the link still refreshes`()
        async throws
    {
        let partner = BrokenPartner("a user has one access token") { request, context in
            if request.path == "/userinfo", let token = request.bearer, token != context.memory["token"] {
                return .refusal("invalid_token", status: 401)
            }
            let response = await context.partner.handle(request)
            if let token = response.json("access_token") { context.memory["token"] = token }
            return response
        }
        let finding = try await partner.finding("refresh/earlier-link")
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.remedy.hasPrefix("The older link still refreshes"), "\(finding.remedy)")
    }
}
