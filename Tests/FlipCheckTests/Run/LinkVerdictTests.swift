import FlipCheck
import HTTPMessages
import PartnerMistakes
import Testing

/// Partners that could lead to a wrong verdict about the tokens of a link, or about one link beside another.
@Suite struct LinkVerdictTests {
    static let judged: [BrokenPartner] = [
        goingOn("a link", at: "continue", by: { "<a href='\($0)'>Continue as Ada</a>" }, .couldNotTell),
        goingOn(
            "a form that does not post", at: "continue",
            by: { "<form action='\($0)'><button>Continue as Ada</button></form>" }, .couldNotTell),
        goingOn(
            "a link to Google", at: "https://oauth-redirect.googleusercontent.com/r/other",
            by: { "<a href='\($0)'>Back to Google</a>" }, .failed),
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
        BrokenPartner(
            "each refresh is a 401 after a revocation without credentials, and each exchange a 500",
            verdicts: ["revoke/client-missing": .couldNotTell], words: "the right client was refused, too"
        ) { request, context in
            if request.path == "/revoke", request.clientSecret == nil { context.memory["client"] = "locked" }
            guard request.path == "/token" else { return nil }
            let isRefresh = request.form("refresh_token") != nil
            if context.memory["client"] != nil { return .page(isRefresh ? 401 : 500) }
            let response = await context.partner.handle(request)
            return isRefresh && response.status == 400 ? .page(401) : response
        },
        BrokenPartner(
            "userinfo tells of a guest for any token that is not right",
            verdicts: [
                "userinfo/invalid-token": .failed, "userinfo/refresh-token": .couldNotTell,
                "userinfo/code": .couldNotTell, "userinfo/token-exact": .couldNotTell,
                "token/code-reuse-revokes": .couldNotTell,
            ], words: "tells of no user, or of another",
            .changingAnswers(of: "/userinfo") { response, request in
                request.bearer == nil || response.status == 200
                    ? response : .json(#"{"sub":"guest","email":"guest@partner.example"}"#)
            }),
        BrokenPartner(
            "an exchange names offline_access as well", verdicts: ["token/scope-asked": .held],
            .changingTokens {
                $0.withJSON { $0["scope"] = "devices.read devices.control offline_access" }
            }),
        BrokenPartner(
            "a parameter of the configuration asks for more scopes", verdicts: ["token/scope-asked": .held],
            known: {
                $0.scopes = ["devices.read"]
                $0.authorizationParameters = [.init(name: "scope", value: "devices.read devices.control")]
            },
            .changingTokens { $0.withJSON { $0["scope"] = "devices.read devices.control" } }),
    ]

    /// A user who has agreed before gets a page that leads on with the query of the request.
    private static func goingOn(
        _ name: String, at address: String, by element: @escaping @Sendable (String) -> String,
        _ verdict: Finding.Verdict
    ) -> BrokenPartner {
        BrokenPartner(
            "a user who has agreed goes on by \(name)",
            verdicts: [
                "authorize/again": verdict, "authorize/unknown-parameter": verdict,
                "authorize/state-long": verdict,
            ], words: "go on by a link"
        ) { request, context in
            if request.method == "GET", request.query("state") != nil, context.memory["agreed"] != nil {
                let query = (request.query ?? "").replacing("&", with: "&amp;")
                return .html("<title>Ada</title>" + element("\(address)?\(query)"))
            }
            let response = await context.partner.handle(request)
            if response.redirectParameter("code") != nil { context.memory["agreed"] = "yes" }
            return response
        }
    }

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

    @Test(arguments: [(10, Rule.Severity.error), (21, .note)])
    func `the length of every token counts, and one just below the limit gets a note`(
        length: Int, severity: Rule.Severity
    ) async throws {
        let partner = BrokenPartner("its second token is shorter") { request, context in
            let response = await context.partner.handle(request)
            guard response.hasTokens, let token = response.json("access_token") else { return response }
            let isFirst = context.memory.increment("tokens") == 1
            return response.withJSON {
                $0["access_token"] = .string(String(token.prefix(isFirst ? 22 : length)))
            }
        }
        let finding = try await partner.finding("token/unguessable")
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == severity)
        #expect(finding.reason == "the access token has \(length) characters")
    }

    @Test func `refresh tokens that are equal only within a second do not belong to two links`() async throws
    {
        let finding = try await BrokenPartner.finding("token/unguessable") { request, context in
            let response = await context.partner.handle(request)
            guard request.form("code") != nil, let own = response.json("refresh_token") else {
                return response
            }
            let second = "refresh token of \(Int(context.now()))"
            let token = context.memory.first(own, for: second)
            return response.withJSON { $0["refresh_token"] = .string(token) }
        }
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `a long token that two links have gets advice of its own`() async throws {
        let finding = try await BrokenPartner.finding("token/unguessable") { request, context in
            let response = await context.partner.handle(request)
            guard request.form("code") != nil, let token = response.json("access_token") else {
                return response
            }
            let kept = context.memory.first(token, for: "token")
            return response.withJSON { $0["access_token"] = .string(kept) }
        }
        #expect(finding.isFailure)
        #expect(finding.reason == "two codes got the same access token")
        #expect(finding.rule.severity == .warning)
        #expect(finding.remedy.hasPrefix("Issue new tokens for every code"), "\(finding.remedy)")
    }

    @Test(arguments: [
        ("\n", "a line break", "Cut the line break off"), (" ", "a space", "Make the code of letters"),
        ("\t", "a tab", "Make the code of letters"),
    ])
    func `the advice about a character of a code is about that character`(
        end: String, fault: String, remedy: String
    ) async throws {
        let partner = BrokenPartner("an end", .renamingCodes { $0 + end })
        let finding = try await partner.finding("authorize/code-characters")
        #expect(finding.isFailure)
        #expect(finding.remedy.hasPrefix(remedy), "\(finding.remedy)")
        #expect(finding.reason.contains(fault), "\(finding.reason)")
    }

    @Test(arguments: [(10, Rule.Severity.error), (21, .note)])
    func `the length of a code counts as that of a token does`(
        length: Int, severity: Rule.Severity
    ) async throws {
        let partner = BrokenPartner("short codes", .renamingCodes { String($0.prefix(length)) })
        let finding = try await partner.finding("authorize/code-unguessable")
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == severity)
    }
}
