import HTTPMessages
import JSON
import PartnerMistakes
import Testing

@testable import FlipCheck

/// Members of answers with tokens: names of secrets, short lifetimes, and scopes that a refresh leaves out.
@Suite struct TokenMemberTests {
    private func finding(_ rule: String, _ defect: Defect) async throws -> Finding {
        try await BrokenPartner(rule, defect).finding(rule)
    }

    private static func adding(_ members: [String: JSONValue]) -> Defect {
        .changingTokens { response in
            response.withJSON { object in
                for (name, value) in members { object[name] = value }
            }
        }
    }

    @Test(
        arguments: [
            ["refresh_token_expires_in": 86_400], ["id_token": "a.b.c", "scope": "devices.read"],
            ["password_changed_at": "2026-11-29"], ["client_secret_expires_at": 0], ["has_password": true],
            ["device_secret": "0123456789"], ["secret": .null], ["at_hash": "77QmUPtjPfzWtF2AnpK9RQ"],
            ["data": .object(["access_token": "0123456789"])],
        ] as [[String: JSONValue]]) func `these members are no secrets`(
            members: [String: JSONValue]
        ) async throws
    {
        let finding = try await finding("token/no-secrets", Self.adding(members))
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test(
        arguments: [
            ["debug": .object(["client_secret": "0123456789"])], ["passwordHash": "0123456789"],
            ["users": .array([.object(["apiKey": "0123456789"])])],
        ] as [[String: JSONValue]]) func `these members have names of secrets`(
            members: [String: JSONValue]
        ) async throws
    {
        #expect(try await finding("token/no-secrets", Self.adding(members)).isFailure)
    }

    @Test func `a refusal may name the parameter that is wrong`() async throws {
        let defect = Defect.changingAnswers(of: "/token") { response, _ in
            response.status < 400 ? response : response.withJSON { $0["client_secret"] = "is missing" }
        }
        #expect(try await finding("token/no-secrets", defect).verdict == .held)
    }

    @Test(arguments: [(59, true), (60, false), (31_536_000, false)])
    func `a lifetime below a minute is a warning`(lifetime: Int64, isShort: Bool) async throws {
        let finding = try await finding("token/expires-in", Self.adding(["expires_in": .integer(lifetime)]))
        #expect(finding.isFailure == isShort)
        if isShort { #expect(finding.rule.severity == .warning) }
    }

    /// Years of 365.2425 and of 365.25 days, halves of them, a hundred years, fifty years, the last second of 32 bits, 30.5
    /// days, and what is left of 30 days after four hours.
    @Test(
        arguments: [
            31_556_952, 31_556_951, 31_557_600, 15_778_476, 15_778_800, 3_155_673_600, 3_155_677_200,
            1_576_800_000, 2_147_483_647, 2_635_200, 2_577_000,
        ] as [Int64]) func `a long lifetime in seconds is not another unit`(lifetime: Int64)
    {
        #expect(TokenLifetime.doubt(about: lifetime) == nil)
    }

    @Test(
        arguments: [
            (720_000, "milliseconds?"), (3_600_000, "milliseconds?"), (3_597_001, "milliseconds?"),
            (5_400_000, "milliseconds?"), (7_200_000, "milliseconds?"), (28_800_000, "milliseconds?"),
            (86_400_000, "milliseconds?"), (2_592_000_000, "milliseconds?"),
            (1_796_003_611, "a point in time?"), (1_796_003_611_123, "a point in time?"),
        ] as [(Int64, String)]) func `milliseconds and points in time are no lifetimes`(
            value: Int64, words: String
        ) throws
    {
        #expect(try #require(TokenLifetime.doubt(about: value)).contains(words))
    }

    @Test(
        arguments: [
            ("devices.control devices.read", .held), ("devices.read,devices.control", .held),
            ("devices.read devices.control more", .held), ("devices.read", .failed), (nil, .notAsked),
        ] as [(String?, Finding.Verdict)]) func `a refresh without a scope gives all scopes, in any order`(
            scope: String?, verdict: Finding.Verdict
        ) async throws
    {
        let defect = Defect.changingAnswers(of: "/token") { response, request in
            guard request.form("refresh_token") != nil, response.hasTokens else { return response }
            return response.withJSON { $0["scope"] = scope.map { JSONValue.string($0) } }
        }
        #expect(try await finding("refresh/scope-same", defect).verdict == verdict)
    }

    @Test(arguments: [
        ("token/scope-asked", ["devices.read", "devices.admin"]), ("refresh/scope-same", ["devices.read"]),
    ]) func `a scope that is a list is compared as a text is`(rule: String, scopes: [String]) async throws {
        let defect = Defect.changingAnswers(of: "/token") { response, request in
            let isJudged = rule == "token/scope-asked" || request.form("refresh_token") != nil
            guard response.hasTokens, isJudged else { return response }
            return response.withJSON { $0["scope"] = .array(scopes.map { .string($0) }) }
        }
        #expect(try await finding(rule, defect).isFailure)
    }

    @Test(arguments: [(#"a"b,c"#, Rule.Severity.error), ("a|b", .warning)])
    func `the characters of every access token count, the worst first`(
        token: String, severity: Rule.Severity
    ) async throws {
        let defect = Defect.changingAnswers(of: "/token") { response, request in
            guard response.hasTokens else { return response }
            let isRefresh = request.form("refresh_token") != nil
            return isRefresh ? response.withJSON { $0["access_token"] = .string(token) } : response
        }
        let rule = "token/access-token-characters"
        let finding = try await BrokenPartner("a refresh gives other tokens", defect).finding(
            rule, beside: ["refresh/works"])
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == severity)
    }

    @Test func `a scope that the exchange did not give is not missed`() async throws {
        let defect = Defect.changingTokens { $0.withJSON { $0["scope"] = "devices.read" } }
        #expect(try await finding("refresh/scope-same", defect).verdict == .held)
    }

    @Test(arguments: [
        ("no such grant of \(Partner.Demo.clientID)", false), ("secret \(Partner.Demo.clientSecret)", true),
        ("Expected \(Partner.Demo.clientSecret).", true), ("No \(Partner.Demo.clientSecret).example", false),
        (Partner.Demo.clientSecret.replacing("-", with: "%2D"), true),
        (Partner.Demo.clientSecret.replacing("-", with: "&amp;#45;"), true),
        (Partner.configuration.client?.by(.basic).authorization ?? "", true),
    ])
    func `a refusal may name a client, and its secret nowhere`(text: String, isFailure: Bool) async throws {
        let defect = Defect.changingAnswers(of: "/token") { response, request in
            guard request.clientSecret == Partner.Demo.clientSecret, response.json("error") != nil else {
                return response
            }
            return response.withJSON { $0["error_description"] = .string(text) }
        }
        let report = try await BrokenPartner("names it", defect).report(
            ["pages/secret-told", "token/code-unknown"])
        #expect(report["pages/secret-told"]?.isFailure == isFailure)
    }
}
