import FlipCheck
import HTTPMessages
import JSON
import PartnerMistakes
import PlatformCrypto
import TestSupport
import Testing

/// Servers whose exchanges fail, or whose tokens have values of their own.
@Suite struct TokenVerdictTests {
    /// An answer with an access token.
    private static let tokens = HTTPResponse.json(
        #"{"access_token":"0123456789","token_type":"Bearer","expires_in":3600}"#)

    /// Partners that could lead to a wrong verdict, with the right verdicts.
    static let judged: [BrokenPartner] = [
        BrokenPartner(
            "no address of the user is known", verdicts: ["token/assertion-unsigned": .notAsked],
            .changingAnswers(of: "/userinfo") { response, _ in response.withJSON { $0["email"] = nil } }),
        BrokenPartner(
            "only a field of the forms has the address of the user",
            verdicts: ["token/assertion-unsigned": .failed],
            known: { $0.signIn.forms[0].fields["email"] = "demo@partner.example" }
        ) { request, context in
            if request.form("assertion") != nil {
                return tokens
            }
            let response = await context.partner.handle(request)
            if request.path == "/userinfo" { return response.withJSON { $0["email"] = nil } }
            return response.endingForms(with: "<input name=email>")
        },
        BrokenPartner(
            "an unknown client locks the endpoint",
            verdicts: ["token/client-unknown": .couldNotTell], words: "may be a lock"
        ) { request, context in
            guard request.path == "/token" else { return nil }
            if request.form("client_id")?.hasPrefix("nobody-") == true { context.memory["locked"] = "yes" }
            return context.memory["locked"] == nil ? nil : .refusal("invalid_client", status: 401)
        },
        BrokenPartner(
            "the client is locked after its first exchange",
            verdicts: ["token/unknown-parameter": .couldNotTell, "token/pkce-downgrade": .couldNotTell],
            words: "the client's right secret is refused, too"
        ) { request, context in
            guard request.form("code") != nil, context.memory.increment("exchanges") > 1 else { return nil }
            return .refusal("invalid_client", status: 401)
        },
        BrokenPartner(
            "the user of an assertion is not found",
            verdicts: ["token/assertion-unsigned": .couldNotTell, "token/error-registered": .held],
            words: "that nobody signed",
            .answering {
                $0.form("assertion") == nil ? nil : .refusal("linking_error", status: 401)
            }),
        BrokenPartner(
            "each assertion is answered as for intent=check, without a look at its signature",
            verdicts: ["token/assertion-unsigned": .couldNotTell], words: "that nobody signed",
            .answering {
                $0.form("assertion") == nil ? nil : .json(#"{"account_found":"false"}"#, status: 404)
            }),
        BrokenPartner(
            "a secret in the address does not count", verdicts: ["token/query-parameters": .held],
            known: { $0.tokenURL = "http://127.0.0.1/token" }),
        BrokenPartner(
            "of the parameters in the address, only the client's credentials count",
            verdicts: ["token/query-parameters": .failed],
            known: { $0.tokenURL = "http://127.0.0.1/token" },
            .changingRequests(to: "/token") { request in
                let client = request.queryItems.filter { $0.name.hasPrefix("client_") }
                return request.withForm { $0 + client }
            }),
        BrokenPartner(
            "a filter knows the members of every object of JavaScript",
            verdicts: ["token/grant-type-unsupported": .held],
            .answering { $0.form("grant_type") == "constructor" ? .page(403) : nil }),
        BrokenPartner(
            "only one unknown grant type gets an answer",
            verdicts: ["token/grant-type-unsupported": .couldNotTell], words: "the body is compressed",
            .answering {
                switch $0.form("grant_type") {
                case "constructor": .page(500)
                case "flip-check:no-such-grant": .unreadable
                default: nil
                }
            }),
    ]

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    @Test func `tokens that can be guessed are shown with the answers that have them`() async throws {
        let partner = BrokenPartner("short tokens", .renamingAccessTokens { String($0.prefix(8)) })
        let finding = try await partner.finding("token/unguessable")
        #expect(finding.isFailure)
        #expect(finding.evidence.count == 2)
    }

    @Test func `tokens made from the time are found when two codes get the same token within a second`()
        async throws
    {
        let rule = "token/random"
        let partner = BrokenPartner("makes access tokens of the time") { request, context in
            let response = await context.partner.handle(request)
            guard request.form("code") != nil, response.hasTokens, let own = response.json("access_token")
            else { return response }
            let token = context.memory.first(own, for: "token of \(Int(context.now()))")
            return response.withJSON { $0["access_token"] = .string(token) }
        }
        let report = try await partner.report([rule, "token/unguessable"])
        let finding = try #require(report[rule])
        #expect(finding.isFailure)
        #expect(finding.rule.severity == .warning)
        #expect(finding.reason == "two codes got the same access token", "\(finding.reason)")
        #expect(finding.evidence.count == 2)
        #expect(report["token/unguessable"]?.verdict == .held)
    }

    @Test func `one code may get the same tokens twice, and so may two refreshes`() async throws {
        let partner = BrokenPartner("repeats its answers") { request, context in
            guard request.path == "/token", let value = request.form("code") ?? request.form("refresh_token")
            else { return nil }
            if let text = context.memory[value] { return .json(text) }
            let response = await context.partner.handle(request)
            if response.hasTokens { context.memory[value] = response.text }
            return response
        }
        let report = try await partner.report(["token/random", "token/code-once", "refresh/steady"])
        #expect(report["token/random"]?.verdict == .held, "\(report.findings.map(\.reason))")
    }

    @Test func `a state that is not UTF-8 and makes the server fail is a note`() async throws {
        let partner = BrokenPartner("decodes the state strictly") { request, _ in
            request.target.contains("state=%FF") ? .page(500) : nil
        }
        let finding = try await partner.finding("token/no-500", beside: ["pages/no-stack-trace"])
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .note)
    }

    @Test func `a list in place of a text that makes the server fail is a matter of hygiene`() async throws {
        let partner = BrokenPartner("takes a list for a text") { request, _ in
            request.form("client_secret[]") == nil ? nil : .page(500)
        }
        let finding = try await partner.finding("token/no-500", beside: ["token/text-only"])
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .warning)
        #expect(finding.rule.harm == .hygiene)
        #expect(finding.reason.contains("client_secret[]"), "\(finding.reason)")
    }

    @Test func `a value that a refresh reveals is found, too`() async throws {
        let partner = BrokenPartner("a refresh gives the digest of the refresh token") { request, context in
            let response = await context.partner.handle(request)
            guard request.form("grant_type") == "refresh_token", response.hasTokens,
                let token = request.form("refresh_token")
            else { return response }
            let digest = try? PlatformCrypto().sha256(token.utf8)
            return response.withJSON { $0["access_token"] = .string(digest?.base64URL ?? "") }
        }
        let report = try await partner.report(["token/independent", "refresh/works"])
        #expect(report.failures == ["token/independent"], "\(report.surprises([]))")
    }

    @Test(
        arguments: [
            ("refresh_token_expires_in", 900, .failed), ("refresh_expires_in", 1_800, .failed),
            ("refresh_expires_in", 0, .held), ("refresh_token_expires_in", 15_552_000, .held),
            ("refresh_token_expires_in", "28799", .failed), ("refresh_token_expires_in", "0", .held),
        ] as [(String, JSONValue, Finding.Verdict)])
    func `a refresh token that says that it ends within a day is short-lived`(
        name: String, seconds: JSONValue, verdict: Finding.Verdict
    ) async throws {
        let partner = BrokenPartner(name, .changingTokens { $0.withJSON { $0[name] = seconds } })
        let finding = try await partner.finding("token/refresh-token")
        #expect(finding.verdict == verdict, "\(finding.reason)")
    }

    @Test func `a refresh token that comes only after a consent is missed also where a reset brings another`()
        async throws
    {
        let partner = BrokenPartner("sends a refresh token with the first code and the fourth") {
            request, context in
            let response = await context.partner.handle(request)
            guard response.hasTokens, request.form("code") != nil,
                ![1, 4].contains(context.memory.increment("codes"))
            else { return response }
            return response.withJSON { $0["refresh_token"] = nil }
        }
        let finding = try await partner.finding("token/refresh-token", beside: ["token"])
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.reason.contains(/^of \d+ codes \d+ got no refresh token$/), "\(finding.reason)")
    }

    @Test(
        arguments: [
            ("token/client-credentials-grant", "client_credentials"),
            ("token/assertion-unsigned", "urn:ietf:params:oauth:grant-type:jwt-bearer"),
        ], ["invalid_scope", "invalid_request"])
    func `another grant is found at a server that wants a scope`(
        grant: (rule: String, type: String), error: String
    ) async throws {
        let finding = try await BrokenPartner.finding(grant.rule) { request, _ in
            guard request.form("grant_type") == grant.type else { return nil }
            return request.form("scope") == "devices.read devices.control"
                ? Self.tokens
                : .refusal(error)
        }
        #expect(finding.isFailure, "\(finding.reason)")
    }

    @Test(arguments: [
        (#"{"token_type":"Bearer","id_token":"e30.e30.e30"}"#, Finding.Verdict.failed),
        (#"{"refresh_token":"0123456789"}"#, .failed), (#"{"access_token":1234567890}"#, .failed),
        (#"{"access_token":"","refresh_token":null,"id_token":false}"#, .held),
    ]) func `a token of any kind counts, and the name of one without a value does not`(
        body: String, verdict: Finding.Verdict
    ) async throws {
        let finding = try await BrokenPartner.finding("token/assertion-unsigned") { request, _ in
            request.form("assertion") == nil ? nil : .json(body)
        }
        #expect(finding.verdict == verdict, "\(finding.reason)")
    }

    @Test func `if the server does not send the time, an assertion has the current time`() async throws {
        let partner = try Partner(wrapping: { partner in
            Answering { request in
                guard let assertion = request.form("assertion") else { return await partner.handle(request) }
                let parts = assertion.split(separator: ".", omittingEmptySubsequences: false)
                guard parts.count == 3, let json = Base64URL.decode(parts[1]),
                    let claims = JSONValue(json: json), let start = claims["iat"]?.integer,
                    let end = claims["exp"]?.integer, end - start <= 3_600
                else { return .refusal("invalid_grant") }
                return Self.tokens
            }
        })
        var clock = partner.clock.probeClock
        clock.unixTime = { 1_796_000_000 }
        let probe = try Probe.through(Partner.client(of: partner.handler), clock: clock)
        let finding = try await probe.finding("token/assertion-unsigned")
        #expect(finding.isFailure, "\(finding.reason)")
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
            let token = context.memory.first(own, for: "refresh token of \(Int(context.now()))")
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
}
