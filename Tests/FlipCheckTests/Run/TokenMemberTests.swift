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
            ["password_reset_uri": "https://id.partner.example/reset", "pwd_exp": 1_086_400],
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
        let finding = try await finding("token/no-secrets", Self.adding(members))
        #expect(finding.isFailure, "\(finding.reason)")
    }

    @Test func `a refusal may name the parameter that is wrong`() async throws {
        let defect = Defect.changingAnswers(of: "/token") { response, _ in
            response.status < 400 ? response : response.withJSON { $0["client_secret"] = "is missing" }
        }
        let finding = try await finding("token/no-secrets", defect)
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test(arguments: [(59, true), (60, false), (31_536_000, false)])
    func `a lifetime below a minute is a warning`(lifetime: Int64, isShort: Bool) async throws {
        let finding = try await finding("token/expires-in", Self.adding(["expires_in": .integer(lifetime)]))
        #expect(finding.isFailure == isShort, "\(finding.reason)")
        if isShort { #expect(finding.rule.severity == .warning) }
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
        let finding = try await finding("refresh/scope-same", defect)
        #expect(finding.verdict == verdict, "\(finding.reason)")
    }

    @Test(arguments: [
        ("token/scope-asked", ["devices.read", "devices.admin"]), ("refresh/scope-same", ["devices.read"]),
    ]) func `a scope that is a list is compared as a text is`(rule: String, scopes: [String]) async throws {
        let defect = Defect.changingAnswers(of: "/token") { response, request in
            let isJudged = rule == "token/scope-asked" || request.form("refresh_token") != nil
            guard response.hasTokens, isJudged else { return response }
            return response.withJSON { $0["scope"] = .array(scopes.map { .string($0) }) }
        }
        let finding = try await finding(rule, defect)
        #expect(finding.isFailure, "\(finding.reason)")
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
        let finding = try await finding("refresh/scope-same", defect)
        #expect(finding.verdict == .held, "\(finding.reason)")
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
