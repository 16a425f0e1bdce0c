import FlipCheck
import HTTPMessages
import JSON
import PartnerMistakes
import Testing

/// Servers that answer revocations, and end tokens by them, in a way of their own.
@Suite struct RevocationVerdictTests {
    /// Partners that could lead to a wrong verdict, with the right verdicts.
    static let judged: [BrokenPartner] = [
        BrokenPartner(
            "access tokens live for 15 seconds, and a revocation takes 16",
            verdicts: ["revoke/cascade-after-refresh": .notAsked], words: "lifetime of the access token",
            settings: { $0.lifetimes.accessToken = 15 },
            Defect { request, context in
                if request.path == "/revoke" { context.advance(16) }
                return await context.partner.handle(request)
            }),
        BrokenPartner(
            "a revocation that takes credentials in the header alone",
            verdicts: [
                "revoke/works": .failed, "revoke/refresh-token": .notAsked, "revoke/cascade": .notAsked,
                "revoke/access-token": .notAsked, "revoke/hint": .notAsked,
                "revoke/unknown-token": .notAsked, "revoke/token-missing": .notAsked,
            ], words: "the revocation was refused with 401"
        ) { request, context in
            request.path == "/revoke" && request.headers["Authorization"] == nil
                ? .refusal("invalid_client", status: 401) : await context.partner.handle(request)
        },
        BrokenPartner(
            "a revocation without a hint is refused",
            verdicts: [
                "revoke/unknown-token": .held, "revoke/again": .couldNotTell, "revoke/hint": .failed,
            ],
            words: "without token_type_hint",
            .answering { request in
                request.path == "/revoke" && request.form("token_type_hint") == nil
                    ? .refusal("invalid_request") : nil
            }),
        BrokenPartner(
            "every revocation is a 204",
            verdicts: [
                "revoke/works": .failed, "revoke/refresh-token": .held, "revoke/cascade": .held,
                "revoke/unknown-token": .held, "revoke/again": .held, "revoke/client": .held,
                "revoke/client-missing": .held, "revoke/client-secret": .held,
                "revoke/other-links": .held, "revoke/token-missing": .held,
            ]
        ) { request, context in
            let response = await context.partner.handle(request)
            return request.path == "/revoke" && response.status == 200
                ? HTTPResponse(status: 204) : response
        },
        BrokenPartner(
            "each revocation after the first is answered with 503",
            verdicts: ["revoke/other-links": .couldNotTell], words: "the later link was not revoked"
        ) { request, context in
            guard request.path == "/revoke" else { return nil }
            return context.memory.isNew("revoked") ? nil : .page(503)
        },
        BrokenPartner(
            "each link after the first is revoked before the server fails, and then unknown",
            verdicts: ["revoke/cascade-after-refresh": .couldNotTell], words: "500"
        ) { request, context in
            guard request.path == "/revoke", let token = request.form("token") else { return nil }
            if !context.memory.isNew("revoked " + token) { return .refusal("invalid_token") }
            let isFirst = context.memory.isNew("revoked")
            let response = await context.partner.handle(request)
            return isFirst ? response : .page(500)
        },
        BrokenPartner(
            "an access token is revoked before the server fails, and then unknown",
            verdicts: ["revoke/access-token": .couldNotTell], words: "500"
        ) { request, context in
            guard request.form("token_type_hint") == "access_token", let token = request.form("token") else {
                return nil
            }
            if !context.memory.isNew("revoked " + token) { return .refusal("invalid_token") }
            _ = await context.partner.handle(request)
            return .page(500)
        },
        BrokenPartner(
            "a revocation says that there is no error",
            verdicts: ["revoke/works": .held, "revoke/refresh-token": .held],
            .changingAnswers(of: "/revoke") { response, _ in
                response.status == 200 ? .json(#"{"error":false,"message":"revoked"}"#) : response
            }),
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
    ]

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    @Test(arguments: [(502, Finding.Verdict.couldNotTell), (500, .failed)])
    func `the reason names the failure of a revocation that took effect`(
        status: Int, verdict: Finding.Verdict
    ) async throws {
        let finding = try await BrokenPartner.finding("revoke/works") { request, context in
            guard request.path == "/revoke", let token = request.form("token") else { return nil }
            if context.memory.increment("revocations of " + token) > 1 { return .refusal("invalid_token") }
            _ = await context.partner.handle(request)
            return .page(status)
        }
        #expect(finding.verdict == verdict)
        #expect(finding.reason.contains("was answered with \(status)"), "\(finding.reason)")
    }

    @Test(arguments: [
        HTTPResponse.refusal("invalid_client"), .refusal("unauthorized_client"),
        .refusal("unauthorized_client", status: 401), .page(403),
    ]) func `a client that a wrong revocation locked says nothing about a link`(
        refusal: HTTPResponse
    ) async throws {
        let finding = try await BrokenPartner.finding("revoke/client-missing") { request, context in
            if request.path == "/revoke", request.clientSecret == nil { context.memory["client"] = "locked" }
            return request.path == "/token" && context.memory["client"] != nil ? refusal : nil
        }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("the right client was refused, too"), "\(finding.reason)")
    }

    @Test(arguments: ["revoke/client-missing", "revoke/client-secret"])
    func `a client that is locked says nothing about a link where a dead token gets the same 401`(
        rule: String
    ) async throws {
        let finding = try await BrokenPartner.finding(rule) { request, context in
            if request.path == "/revoke", request.clientSecret != Defect.Demo.clientSecret {
                context.memory["client"] = "locked"
            }
            guard request.path == "/token" else { return nil }
            if context.memory["client"] != nil { return .page(401) }
            let response = await context.partner.handle(request)
            return request.form("refresh_token") != nil && response.status == 400 ? .page(401) : response
        }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("the right client was refused, too"), "\(finding.reason)")
    }

    @Test(arguments: [HTTPResponse(seeOther: "/challenge"), .page(200)], [true, false])
    func `a filter that answers after a wrong revocation says nothing about a link`(
        answer: HTTPResponse, locksRefreshes: Bool
    ) async throws {
        let finding = try await BrokenPartner.finding("revoke/client-missing") { request, context in
            if request.path == "/revoke", request.clientSecret == nil { context.memory["client"] = "locked" }
            guard request.path == "/token", context.memory["client"] != nil else { return nil }
            return locksRefreshes && request.form("refresh_token") != nil ? .page(403) : answer
        }
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
    }

    @Test(arguments: [HTTPResponse.refusal("invalid_token", status: 401), .refusal("invalid_client")])
    func `a revocation without credentials is found where a dead token may refuse the client`(
        refusal: HTTPResponse
    ) async throws {
        let revoking = Defect.takingForGoogle { $0.path == "/revoke" && $0.clientSecret == nil }
        let finding = try await BrokenPartner.finding("revoke/client-missing") { request, context in
            let response = await revoking.answer(request, context)
            return request.form("refresh_token") != nil && response.status == 400 ? refusal : response
        }
        #expect(finding.isFailure, "\(finding.reason)")
    }

    @Test(arguments: [#"{"error":{"code":40101}}"#, #"{"error":"invalid_client"}"#])
    func `a success with an error is not a revocation, wherever the credentials are`(
        body: String
    ) async throws {
        let finding = try await BrokenPartner.finding("revoke/works") { request, _ in
            request.path == "/revoke" ? .json(body) : nil
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(!finding.reason.contains("and taken in"), "\(finding.reason)")
    }

    @Test func `a second revocation with a success of its own gets a note`() async throws {
        let finding = try await BrokenPartner.finding("revoke/again") { request, context in
            guard request.path == "/revoke", let token = request.form("token") else { return nil }
            return context.memory.isNew("revoked " + token) ? nil : HTTPResponse(status: 204)
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .note)
        #expect(finding.reason == "a second revocation of a token was answered with 204")
    }

    @Test func `a token that lives after a wrong hint follows from one that lives after the right hint`()
        async throws
    {
        let partner = BrokenPartner(
            "a revocation does nothing", .answering { $0.path == "/revoke" ? .json("{}") : nil })
        let finding = try await partner.finding("revoke/hint", beside: ["revoke/refresh-token"])
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.causes.first == "revoke/refresh-token")
    }

    @Test func `a token that lives without a hint is found where a wrong hint is refused`() async throws {
        let finding = try await BrokenPartner.finding("revoke/hint") { request, _ in
            guard request.path == "/revoke" else { return nil }
            switch request.form("token_type_hint") {
            case "access_token": return .refusal("invalid_request")
            case nil: return .json("{}")
            default: return nil
            }
        }
        #expect(finding.isFailure)
        #expect(finding.reason.contains("without a hint"), "\(finding.reason)")
    }

    @Test func `the evidence of a token that lives without a hint is the revocation without one`()
        async throws
    {
        let finding = try await BrokenPartner.finding("revoke/hint") { request, _ in
            request.path == "/revoke" && request.form("token_type_hint") == nil
                ? .refusal("invalid_request") : nil
        }
        #expect(finding.isFailure, "\(finding.reason)")
        let revocation = try #require(finding.evidence.first)
        #expect(revocation.sent.contains { $0.contains("/revoke") }, "\(revocation.sent)")
        #expect(!revocation.sent.contains { $0.contains("token_type_hint") }, "\(revocation.sent)")
        #expect(revocation.received.contains { $0.contains("invalid_request") }, "\(revocation.received)")
    }

    @Test func `a refresh that fails after a revocation does not show that the token lives`() async throws {
        let finding = try await BrokenPartner.finding("revoke/cascade") { request, context in
            if request.path == "/revoke", let token = request.form("token") {
                context.memory["revoked " + token] = "yes"
            }
            guard let token = request.form("refresh_token") else { return nil }
            return context.memory["revoked " + token] == nil ? nil : .page(500)
        }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("the refresh token was answered with 500"), "\(finding.reason)")
    }

    @Test func `an access token that ends only with a refresh after the revocation has outlived it`()
        async throws
    {
        let finding = try await BrokenPartner.finding("revoke/cascade") { request, context in
            if request.path == "/revoke", let token = request.form("token") {
                context.memory["revoked " + token] = "yes"
            }
            if let token = request.form("refresh_token"), context.memory["revoked " + token] != nil {
                // A revoked token that comes back counts as stolen, and ends the family.
                context.memory["info " + (context.memory["access token of " + token] ?? "")] = nil
                return .refusal("invalid_grant")
            }
            if request.path == "/userinfo", let info = context.memory["info " + (request.bearer ?? "")] {
                return .json(info)
            }
            let response = await context.partner.handle(request)
            guard let token = response.json("access_token") else { return response }
            context.memory["info " + token] = await context.userInfo(with: token).text
            if let refresh = response.json("refresh_token") {
                context.memory["access token of " + refresh] = token
            }
            return response
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.reason.contains("is accepted"), "\(finding.reason)")
    }

    @Test func `an access token that had already ended does not show that the revocation ended it`()
        async throws
    {
        let finding = try await BrokenPartner.finding("revoke/cascade") { request, context in
            if request.path == "/userinfo", context.memory["dead " + (request.bearer ?? "")] != nil {
                return .refusal("invalid_token", status: 401)
            }
            let response = await context.partner.handle(request)
            guard request.form("code") != nil, let token = response.json("access_token") else {
                return response
            }
            // The first three links are those of the right exchange, the right refresh and userinfo.
            if context.memory.increment("links") > 3 { context.memory["dead " + token] = "yes" }
            return response
        }
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
        #expect(finding.reason.contains("before the revocation"), "\(finding.reason)")
    }

    @Test func `an access token that a later link ended does not show that the revocation ended it`()
        async throws
    {
        let finding = try await BrokenPartner.finding("revoke/cascade-after-refresh") { request, context in
            if request.path == "/userinfo", let token = request.bearer,
                context.memory["link of " + token] != context.memory["link"]
            {
                return .refusal("invalid_token", status: 401)
            }
            let response = await context.partner.handle(request)
            guard let token = response.json("access_token") else { return response }
            if let code = request.form("code") { context.memory["link"] = code }
            context.memory["link of " + token] = context.memory["link"]
            return response
        }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("answered with 401 at the userinfo endpoint"), "\(finding.reason)")
        #expect(finding.evidence.count == 1)
    }

    @Test func `a link that was refreshed twice ends by the refresh token of the second refresh`()
        async throws
    {
        let finding = try await BrokenPartner.finding("revoke/cascade-after-refresh") { request, context in
            // Refresh tokens rotate, and the revocation of one that was used does nothing.
            let original = { (shown: String) in context.memory["real " + shown] ?? shown }
            if let token = request.form("token"), context.memory["used " + token] != nil {
                return .json("{}")
            }
            var response = await context.partner.handle(
                request.withForm { $0.mapping("token", original).mapping("refresh_token", original) })
            guard request.path == "/token", response.hasTokens else { return response }
            guard let shown = request.form("refresh_token") else {
                if let refreshToken = response.json("refresh_token") {
                    context.memory["access " + refreshToken] = response.json("access_token")
                }
                return response
            }
            context.memory["used " + shown] = "yes"
            context.memory["real next-" + shown] = original(shown)
            response = response.withJSON { $0["refresh_token"] = .string("next-" + shown) }
            // The first refresh comes in the second of the exchange, and gives the same access token.
            guard let access = context.memory["access " + shown] else { return response }
            return response.withJSON { $0["access_token"] = .string(access) }
        }
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `a refused right revocation is said to be the cause`() async throws {
        let finding = try await BrokenPartner.finding("revoke/refresh-token") { request, _ in
            request.path == "/revoke" ? .refusal("invalid_request") : nil
        }
        #expect(finding.verdict == .notAsked)
        #expect(finding.reason.hasSuffix(", see revoke/works"), "\(finding.reason)")
    }

    @Test(arguments: ["revoke/hint", "revoke/access-token"])
    func `a refused hint is not blamed on the right revocation`(rule: String) async throws {
        let finding = try await BrokenPartner.finding(rule) { request, _ in
            request.form("token_type_hint") == "access_token" ? .refusal("invalid_request") : nil
        }
        #expect(finding.verdict == .notAsked)
        #expect(finding.reason.hasPrefix("the revocation was refused with 400"), "\(finding.reason)")
        #expect(!finding.reason.contains("revoke/works"), "\(finding.reason)")
    }

    @Test(arguments: [(true, Finding.Verdict.failed), (false, .couldNotTell)])
    func `a link that ended decides also after a wrong revocation at which the server fails`(
        revokesByID: Bool, verdict: Finding.Verdict
    ) async throws {
        let revoking = Defect.takingForGoogle {
            revokesByID && $0.path == "/revoke" && $0.clientID != nil && $0.clientSecret == nil
        }
        let finding = try await BrokenPartner.finding("revoke/client-missing") { request, context in
            if request.path == "/revoke", request.clientID == nil { return .page(500) }
            return await revoking.answer(request, context)
        }
        #expect(finding.verdict == verdict, "\(finding.reason)")
        if !revokesByID { #expect(finding.reason.contains("was answered with 500"), "\(finding.reason)") }
    }

    @Test func `a client's id without its secret revokes nothing`() async throws {
        let partner = BrokenPartner(
            "a revocation needs the client's id only",
            .takingForGoogle { $0.path == "/revoke" && $0.clientID != nil && $0.clientSecret == nil })
        let report = try await partner.report(["revoke/client-missing"])
        #expect(report.failures == ["revoke/client-missing"])
    }

    @Test(arguments: ["revoke/cascade", "revoke/cascade-after-refresh"], ["revocationURL", "userinfoURL"])
    func `without a URL that a rule needs it is not asked, even without a refresh token`(
        rule: String, key: String
    ) async throws {
        let partner = BrokenPartner(
            "no refresh token, and no \(key)",
            known: { if key == "userinfoURL" { $0.userinfoURL = nil } else { $0.revocationURL = nil } },
            .changingTokens { $0.withJSON { $0["refresh_token"] = nil } })
        let finding = try await partner.finding(rule)
        #expect(finding.verdict == .notAsked, "\(finding.reason)")
        #expect(finding.reason.contains(key), "\(finding.reason)")
    }

    @Test func `the rule says which place of the credentials was refused`() async throws {
        let finding = try await BrokenPartner.finding("revoke/works") { request, _ in
            request.path == "/revoke" && request.headers["Authorization"] == nil
                ? .refusal("invalid_client", status: 401) : nil
        }
        #expect(finding.isFailure)
        #expect(
            finding.reason.hasSuffix("are refused in the form and taken in the Authorization header"),
            "\(finding.reason)")
        #expect(finding.remedy.contains("as at the token endpoint"), "\(finding.remedy)")
    }

    @Test func `a wrong secret that is answered as a right one, and revokes nothing, gets a note`()
        async throws
    {
        let finding = try await BrokenPartner.finding("revoke/client-secret") { request, context in
            let response = await context.partner.handle(request)
            return request.path == "/revoke" && response.status >= 400 ? HTTPResponse(status: 200) : response
        }
        #expect(finding.reason == "a wrong secret revokes nothing, but the answer is 200")
        #expect(finding.rule.severity == .note)
    }
}
