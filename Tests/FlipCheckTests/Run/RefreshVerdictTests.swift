import FlipCheck
import HTTPMessages
import JSON
import PartnerMistakes
import TestSupport
import Testing
import WebText

/// Servers that answer refreshes, and end tokens by them, in a way of their own.
@Suite struct RefreshVerdictTests {
    /// Opens when three refreshes at once have come.
    private static let allMet = Gate()

    /// Partners that could lead to a wrong verdict, with the right verdicts.
    static let judged: [BrokenPartner] = [
        BrokenPartner(
            "an access token that is equal within a second only",
            verdicts: ["refresh/new-access-token": .held]
        ) { request, context in
            // Each answer of a second has the token of the first one.
            let response = await context.partner.handle(request)
            guard request.path == "/token", let own = response.json("access_token") else { return response }
            let token = context.memory.first(own, for: "token of \(Int(context.now()))")
            return response.withJSON { $0["access_token"] = .string(token) }
        },
        BrokenPartner(
            "the access token of a second refresh in a row is good nowhere",
            verdicts: ["refresh/access-token-works": .failed, "refresh/old-access-token": .failed]
        ) { request, context in
            if let token = request.bearer, context.memory["lost " + token] != nil {
                return .refusal("invalid_token", status: 401)
            }
            let response = await context.partner.handle(request)
            if let used = request.form("refresh_token"), let token = response.json("access_token"),
                context.memory.increment("refreshes " + used) > 1
            {
                context.memory["lost " + token] = "yes"
            }
            return response
        },
        // A new refresh token is judged, also where the old one ends the link; a race is left to chance.
        BrokenPartner(
            .refreshTokensRotate,
            verdicts: [
                "refresh/old-refresh-token": .failed, "refresh/new-refresh-token": .held,
                "refresh/at-once": .notAsked,
            ]),
        BrokenPartner(
            "a refresh token is good once, and only the first refresh gives a new one",
            verdicts: ["refresh/new-refresh-token": .notAsked], words: "gives no other refresh token"
        ) { request, context in
            let response = await BrokenPartner.refreshingOnce.answer(request, context)
            guard request.form("refresh_token") != nil, response.hasTokens,
                context.memory.isNew("first refresh")
            else { return response }
            return response.withJSON { $0["refresh_token"] = "new-refresh-token-0123456789" }
        },
        BrokenPartner(
            "a refresh token is replaced when the one before it is used again",
            verdicts: ["refresh/old-refresh-token": .held, "refresh/new-refresh-token": .held],
            BrokenPartner.replacingAtSecondUse),
        BrokenPartner(
            "one of several refreshes at once is taken, and the others are later",
            verdicts: ["refresh/at-once": .couldNotTell], words: "sent again alone"
        ) { request, context in
            guard let token = request.form("refresh_token") else { return nil }
            let uses = context.memory.increment("uses of " + token)
            guard (2...3).contains(uses) else { return nil }
            // The token that comes again first is used one time after the other, and no other is. Of its uses, the second
            // request waits for the third, so that none of them goes out again before all have met.
            if context.memory.first(token, for: "token that came again") != token {
                if uses == 3 { await allMet.open() } else { await allMet.pass() }
            }
            return HTTPResponse(status: 429)
        },
        BrokenPartner(
            "the server is too busy for the second use of a refresh token",
            verdicts: [
                "refresh/old-refresh-token": .couldNotTell, "refresh/at-once": .couldNotTell,
                "refresh/token-lasts": .couldNotTell,
            ]
        ) { request, context in
            guard let token = request.form("refresh_token") else { return nil }
            return context.memory.increment("uses of " + token) > 1 ? .page(503) : nil
        },
        BrokenPartner(
            "the third refresh of a link is refused",
            verdicts: ["refresh/access-token-works": .held, "refresh/old-access-token": .couldNotTell],
            words: "a refresh of six in a row"
        ) { request, context in
            guard let token = request.form("refresh_token") else { return nil }
            return context.memory.increment("uses of " + token) > 2 ? .refusal("invalid_grant") : nil
        },
        BrokenPartner(
            "a refresh ends an access token that lives for 20 seconds, and userinfo takes 16",
            verdicts: ["refresh/old-access-token": .notAsked], words: "lifetime of the access token",
            Defect { request, context in
                if request.path == "/userinfo" { context.advance(16) }
                let response = await PartnerMistake.refreshEndsAccess.defect.answer(request, context)
                return response.withJSON { if $0["expires_in"] != nil { $0["expires_in"] = .integer(20) } }
            }),
    ]

    /// The finding at a server that locks the client at a revoked refresh token, and has this error for an unknown one.
    private static func findingOfLock(unknownToken error: String) async throws -> Finding {
        try await BrokenPartner.finding("refresh/invalid-token") { request, context in
            if request.path == "/revoke" { context.memory["ended"] = request.form("token") }
            if let ended = context.memory["ended"], request.form("refresh_token") == ended {
                context.memory["is locked"] = "yes"
            }
            guard request.path == "/token", context.memory["is locked"] != nil else {
                let response = await context.partner.handle(request)
                return request.form("refresh_token") != nil && response.status == 400
                    ? .refusal(error) : response
            }
            return .refusal("invalid_client", status: 401)
        }
    }

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    @Test func `an access token of a refresh that lost its scope is found by that name`() async throws {
        let finding = try await BrokenPartner.finding("refresh/access-token-works") { request, context in
            if let token = request.bearer, context.memory["without scope " + token] != nil {
                return .refusal("insufficient_scope", status: 403)
            }
            let response = await context.partner.handle(request)
            if request.form("grant_type") == "refresh_token", let token = response.json("access_token") {
                context.memory["without scope " + token] = "yes"
            }
            return response
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.reason.hasSuffix("names insufficient_scope"), "\(finding.reason)")
        #expect(finding.remedy.hasPrefix("Keep the scope with the link"), "\(finding.remedy)")
    }

    @Test func `a link that a later one of the user widens is found`() async throws {
        let finding = try await BrokenPartner.finding("refresh/scope") { request, context in
            let response = await context.partner.handle(request)
            guard request.path == "/token", response.hasTokens, let scope = response.json("scope") else {
                return response
            }
            if request.form("code") != nil {
                context.memory["scope of the user"] = scope
                return response
            }
            let shared = context.memory["scope of the user"] ?? scope
            return response.withJSON { $0["scope"] = .string(shared) }
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .warning)
        #expect(finding.reason.contains("after another link of the user"), "\(finding.reason)")
    }

    @Test func `a refresh that ignores more scopes, and names none, gets a note`() async throws {
        let finding = try await BrokenPartner.finding("refresh/scope") { request, context in
            guard request.path == "/token", request.form("scope") != nil else { return nil }
            return await context.partner.handle(request.withForm { $0.removing("scope") }).withJSON {
                $0["scope"] = nil
            }
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .note)
        #expect(finding.reason.contains("names no scope"), "\(finding.reason)")
    }

    @Test func `all scopes for every link, which only introspection tells, get a note`() async throws {
        let finding = try await BrokenPartner.finding("refresh/scope") { request, context in
            if request.path == "/introspect" {
                return .json(#"{"active":true,"scope":"devices.read devices.control"}"#)
            }
            let isOfToken = request.path == "/token"
            let response = await context.partner.handle(
                isOfToken ? request.withForm { $0.removing("scope") } : request)
            return response.hasTokens
                ? response.withJSON { $0["scope"] = nil } : response.namingIntrospection(to: request)
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .note)
        #expect(finding.reason.contains("by introspection"), "\(finding.reason)")
    }

    @Test(arguments: [
        HTTPResponse.refusal("invalid_client"), .refusal("unauthorized_client", status: 401), .page(403),
    ]) func `a client that is locked says nothing about a refresh token`(refusal: HTTPResponse) async throws {
        let finding = try await BrokenPartner.finding("refresh/invalid-token") { request, context in
            let response = await context.partner.handle(request)
            guard request.path == "/token" else { return response }
            // The first refusal locks the client.
            if response.status == 400 { context.memory["is locked"] = "yes" }
            return context.memory["is locked"] == nil ? response : refusal
        }
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
        #expect(finding.reason.contains("right secret is refused, too"), "\(finding.reason)")
    }

    @Test(arguments: [
        ("invalid_request", 400, Finding.Verdict.failed), ("unauthorized_client", 401, .failed),
        ("invalid_client", 401, .failed), ("invalid_grant", 400, .held),
    ]) func `a revoked refresh token is an invalid_grant, too`(
        error: String, status: Int, verdict: Finding.Verdict
    ) async throws {
        let finding = try await BrokenPartner.finding("refresh/invalid-token") { request, context in
            if request.path == "/revoke", let token = request.form("token") {
                context.memory["revoked " + token] = "yes"
            }
            guard let token = request.form("refresh_token"), context.memory["revoked " + token] != nil else {
                return nil
            }
            return .refusal(error, status: status)
        }
        #expect(finding.verdict == verdict, "\(finding.reason)")
        if finding.isFailure {
            #expect(finding.reason == "a revoked refresh token was answered with \(status) \(error)")
        }
    }

    @Test func `a client that is locked after its revocation says nothing about the revoked token`()
        async throws
    {
        let finding = try await Self.findingOfLock(unknownToken: "invalid_grant")
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
        #expect(finding.reason.contains("right secret is refused, too"), "\(finding.reason)")
    }

    @Test func `a wrong answer to a made-up token fails, although the client is locked later`() async throws {
        let finding = try await Self.findingOfLock(unknownToken: "invalid_request")
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.reason == "answered with 400 invalid_request", "\(finding.reason)")
    }

    @Test func `if any text works as a refresh token, the advice says so`() async throws {
        let partner = BrokenPartner("any refresh token is taken") { request, context in
            guard let token = request.form("refresh_token") else { return nil }
            let response = await context.partner.handle(request)
            if response.hasTokens {
                context.memory["last good"] = token
                return response
            }
            // In the place of an unknown token the last good one gets tokens.
            guard let lastGood = context.memory["last good"] else { return response }
            return await context.partner.handle(
                request.withForm { $0.mapping("refresh_token") { _ in lastGood } })
        }
        let finding = try await partner.finding("refresh/invalid-token")
        #expect(finding.reason == "answered with 200 and tokens")
        #expect(finding.remedy.contains("any text gets tokens"))
    }

    @Test func `a refresh without an access token is not a refresh, although it is a success`() async throws {
        let finding = try await BrokenPartner.finding("refresh/steady") { request, context in
            guard request.form("grant_type") == "refresh_token" else { return nil }
            return context.memory.increment("refreshes").isMultiple(of: 2)
                ? .json(#"{"token_type":"Bearer","expires_in":3600}"#) : nil
        }
        #expect(finding.isFailure)
        #expect(finding.reason.contains("refresh 1 of 6: answered with 200"), "\(finding.reason)")
    }

    @Test func `an empty refresh token after the second use is found`() async throws {
        let partner = BrokenPartner("a refresh token is issued at the first use only") { request, context in
            guard let token = request.form("refresh_token") else { return nil }
            let newer = context.memory.isNew(token) ? token + "~" : ""
            let first = request.withForm { $0.mapping("refresh_token") { String($0.prefix { $0 != "~" }) } }
            return await context.partner.handle(first).withJSON {
                if $0["access_token"] != nil { $0["refresh_token"] = .string(newer) }
            }
        }
        let rule = "refresh/refresh-token-empty"
        let report = try await partner.report([rule, "refresh/old-refresh-token"])
        #expect(report.failures == [rule], "\(report.findings.map(\.reason))")
    }

    @Test func `a token that a refresh ends is found where further links get no refresh token`()
        async throws
    {
        let rule = "refresh/old-access-token"
        let partner = BrokenPartner(
            "no refresh tokens are issued after the first refusal",
            Defect { request, context in
                let response = await PartnerMistake.refreshEndsAccess.defect.answer(request, context)
                if request.path == "/userinfo", response.status == 401 { context.memory["refused"] = "yes" }
                guard request.form("code") != nil, context.memory["refused"] != nil else { return response }
                return response.withJSON { $0["refresh_token"] = nil }
            })
        let report = try await partner.report([rule])
        #expect(report.failures == [rule], "\(report.surprises([rule]))")
    }
}
