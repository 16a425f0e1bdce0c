import HTTPMessages
import PartnerMistakes
import TestSupport
import Testing
import WebText

@testable import FlipCheck

/// The only link of a run in which a person signs in: what its tokens show, and what its end leaves open.
@Suite struct PersonLinkTests {
    /// Rotates refresh tokens; one that comes back ends its link, as RFC 9700 section 4.14.2 has it.
    ///
    /// - Parameter userInfo: the answer of userinfo after the end of the link, or nil for the usual answer.
    private static func endingLink(userInfo: HTTPResponse? = nil) -> Defect {
        Defect { request, context in
            let isRefresh = request.form("refresh_token") != nil
            if context.memory["ended"] != nil {
                if isRefresh { return .refusal("invalid_grant") }
                if request.path == "/userinfo", let userInfo { return userInfo }
            }
            let response = await PartnerMistake.refreshTokensRotate.defect.answer(request, context)
            if isRefresh, response.status == 400 { context.memory["ended"] = "yes" }
            return response
        }
    }

    /// A refresh token can be used three times, and each use brings a new one.
    private static let allowingThreeUses = Defect { request, context in
        if let token = request.form("refresh_token"), context.memory.increment("uses of " + token) > 3 {
            return .refusal("invalid_grant")
        }
        return await BrokenPartner.rotatingWithLeeway.answer(request, context)
    }

    @Test func `the link of a person goes on with the newest refresh token`() async throws {
        let asked = Locked(0)
        let probe = try Partner(with: PartnerMistake.refreshTokensRotate.defect).byHand(asked: asked)
        let report = await Runner.report(["refresh"], probe)
        #expect(report.failures == ["refresh/old-refresh-token"], "\(report.findings.map(\.reason))")
        #expect(report["refresh/user-agent"]?.verdict == .held)
        #expect(report["refresh/client-missing"]?.verdict == .held)
        // For the right request, and for the exchange.
        #expect(asked.withLock { $0 } == 2)
    }

    @Test(arguments: [HTTPResponse.refusal("invalid_token", status: 401), HTTPResponse(seeOther: "/login")])
    func `an access token whose link a used refresh token may have ended has not died by itself`(
        refusal: HTTPResponse
    ) async throws {
        let probe = try Partner(with: Self.endingLink(userInfo: refusal)).byHand()
        let rule = "userinfo/token-lasts"
        let report = await Runner.report(
            [rule, "refresh/access-token-works", "refresh/old-refresh-token"], probe)
        #expect(report.failures == ["refresh/old-refresh-token"], "\(report.findings.map(\.reason))")
        #expect(report[rule]?.verdict == .couldNotTell)
        #expect(report[rule]?.reason.contains("the only link of this run") == true)
    }

    @Test(arguments: [
        (BrokenPartner.replacingAtSecondUse, Finding.Verdict.couldNotTell), (allowingThreeUses, .held),
    ]) func `a race goes on with the newest token of a person's link, and needs one that is alive`(
        rotation: Defect, verdict: Finding.Verdict
    ) async throws {
        let finding = try await Partner(with: rotation).byHand().finding("refresh/at-once")
        #expect(finding.verdict == verdict, "\(finding.reason)")
    }

    @Test func `the link of a person that has ended before says nothing about wrong requests`() async throws {
        let probe = try Partner(with: Self.endingLink()).byHand()
        let rules = [
            "refresh/client-missing", "refresh/client-secret", "refresh/token-exact", "refresh/access-token",
        ]
        let report = await Runner.report(["refresh/works", "refresh/old-refresh-token"] + rules, probe)
        #expect(report.failures == ["refresh/old-refresh-token"])
        for rule in rules {
            let finding = try #require(report[rule])
            #expect(finding.verdict == .couldNotTell, "\(rule): \(finding.reason)")
            #expect(finding.reason.hasPrefix("the only link of this run was refused"), "\(finding.reason)")
        }
    }

    @Test func `a refresh that ends the access token of a person's link is not taken for userinfo's fault`()
        async throws
    {
        let ending = Defect { request, context in
            if request.path == "/userinfo", let newest = context.memory["newest"], request.bearer != newest {
                return .refusal("invalid_token", status: 401)
            }
            let response = await context.partner.handle(request)
            guard request.form("refresh_token") != nil, let token = response.json("access_token") else {
                return response
            }
            context.memory["newest"] = token
            return response.withJSON { $0["refresh_token"] = nil }
        }
        let probe = try Partner(with: ending).byHand()
        let report = await Runner.report(["refresh/old-access-token", "userinfo/works"], probe)
        #expect(report.failures == ["refresh/old-access-token"], "\(report.findings.map(\.reason))")
        #expect(report["userinfo/works"]?.verdict == .held)
    }

    @Test func `userinfo's refusal of a person's link that has ended before says nothing about a token`()
        async throws
    {
        let ending = Self.endingLink(userInfo: .refusal("invalid_token", status: 401))
        let probe = try Partner(with: ending).byHand()
        let rules = ["userinfo/scheme-case", "userinfo/token-in-query", "userinfo/refresh-token"]
        let report = await Runner.report(
            ["refresh/access-token-works", "refresh/old-refresh-token"] + rules, probe)
        #expect(report.failures == ["refresh/old-refresh-token"], "\(report.findings.map(\.reason))")
        for rule in rules {
            let finding = try #require(report[rule])
            #expect(finding.verdict == .couldNotTell, "\(rule): \(finding.reason)")
            #expect(finding.reason.hasPrefix("the only link of this run was refused"), "\(finding.reason)")
        }
    }

    @Test(arguments: ["revoke/works", "revoke/client", "revoke/error-json"])
    func `a person's link is not revoked, and no rule about that is asked`(rule: String) async throws {
        let finding = try await Partner().byHand().finding(rule)
        #expect(finding.verdict == .notAsked, "\(finding.reason)")
    }

    @Test func `without a refresh token, no pattern is sent for a person's link`() async throws {
        let partner = try Partner(answering: { response, request in
            request.path == "/token" ? response.withJSON { $0["refresh_token"] = nil } : response
        })
        let finding = try await partner.byHand().finding("token/text-only")
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
        #expect(finding.reason == "no refresh token came with the code")
    }

    @Test func `a person's link that ends at the first refusal says nothing about patterns`() async throws {
        let ending = Defect { request, context in
            let isRefresh = request.form("refresh_token") != nil
            if isRefresh, context.memory["ended"] != nil { return .refusal("invalid_grant") }
            let response = await context.partner.handle(request)
            if isRefresh, !response.hasTokens { context.memory["ended"] = "yes" }
            return response
        }
        let finding = try await Partner(with: ending).byHand().finding("token/text-only")
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
        #expect(finding.reason.hasPrefix("the only link of this run was refused"), "\(finding.reason)")
    }

    /// Where the failing refresh has spent the refresh token, nothing is known of refreshes.
    @Test(arguments: [(false, Finding.Verdict.held), (true, .couldNotTell)])
    func `a refresh of a person's link may fail once`(
        spendsToken: Bool, verdict: Finding.Verdict
    ) async throws {
        let failing = Defect { request, context in
            guard request.form("refresh_token") != nil, context.memory.isNew("failed") else {
                return await PartnerMistake.refreshTokensRotate.defect.answer(request, context)
            }
            if spendsToken { _ = await PartnerMistake.refreshTokensRotate.defect.answer(request, context) }
            return .page(500)
        }
        let asked = Locked(0)
        let finding = try await Partner(with: failing).byHand(asked: asked).finding("refresh/works")
        #expect(finding.verdict == verdict, "\(finding.reason)")
        if spendsToken { #expect(finding.reason.hasSuffix("the first may have spent the refresh token")) }
        #expect(asked.withLock { $0 } == 2)
    }

    @Test func `a right refresh that fails after wrong ones may have spent the token itself`() async throws {
        let failing = Defect { request, context in
            let response = await PartnerMistake.refreshTokensRotate.defect.answer(request, context)
            guard request.form("refresh_token") != nil else { return response }
            if !response.hasTokens { context.memory["refused"] = "yes" }
            return response.hasTokens && context.memory["refused"] != nil ? .page(500) : response
        }
        let finding = try await Partner(with: failing).byHand().finding("refresh/client-missing")
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
        #expect(finding.reason.hasSuffix("the first may have spent the refresh token"), "\(finding.reason)")
    }

    @Test func `a client that is locked is found without a sign-in of a person`() async throws {
        let locking = Defect { request, context in
            let response = await context.partner.handle(request)
            guard request.path == "/token" else { return response }
            // The first refusal locks the client.
            if response.status == 400 { context.memory["client"] = "locked" }
            return context.memory["client"] == nil
                ? response : .refusal("unauthorized_client", status: 401)
        }
        let asked = Locked(0)
        let finding = try await Partner(with: locking).byHand(asked: asked).finding("refresh/invalid-token")
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("right secret is refused, too"), "\(finding.reason)")
        #expect(asked.withLock { $0 } == 2)
    }

    @Test func `a link that has ended does not excuse a wrong answer to a bad refresh token`() async throws {
        let ending = Defect { request, context in
            let response = await context.partner.handle(request)
            guard request.form("refresh_token") != nil else { return response }
            if context.memory["ended"] != nil { return .refusal("invalid_grant") }
            guard response.status == 400 else { return response }
            // The first bad refresh token ends the link.
            context.memory["ended"] = "yes"
            return .refusal("invalid_client", status: 401)
        }
        let finding = try await Partner(with: ending).byHand().finding("refresh/invalid-token")
        #expect(finding.isFailure)
        #expect(finding.reason.hasSuffix("401 invalid_client"), "\(finding.reason)")
    }
}
