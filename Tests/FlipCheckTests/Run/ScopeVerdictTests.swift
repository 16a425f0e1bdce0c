import FlipCheck
import HTTPMessages
import JSON
import PartnerMistakes
import Testing
import WebText

/// Servers that leave known scopes out, refuse them, or tell of them in a way of their own.
@Suite struct ScopeVerdictTests {
    /// Partners that could lead to a wrong verdict, with the right verdicts.
    static let judged: [BrokenPartner] = [
        BrokenPartner(
            "an empty scope in the answer", verdicts: ["token/scope-text": .notAsked],
            .changingTokens { $0.withJSON { $0["scope"] = "" } }),
        joinedScope("devices.read+devices.control"), joinedScope("devices.read%20devices.control"),
        joinedScope(#"["devices.read","devices.control"]"#),
        joinedScope("devices.read|devices.control|offline_access"),
        BrokenPartner(
            "a refresh token comes for offline_access only", verdicts: ["refresh/scope": .held],
            known: { $0.scopes.append("offline_access") }, refreshingOnlyOffline),
        BrokenPartner(
            "offline_access is the only other scope", verdicts: ["refresh/scope": .notAsked],
            words: "besides offline_access", known: { $0.scopes = ["devices.read", "offline_access"] },
            refreshingOnlyOffline),
        BrokenPartner(
            "the scope of the request has commas, and so has that of the answer",
            verdicts: ["token/scope-text": .held, "token/scope-asked": .held],
            known: {
                $0.scopes = []
                $0.authorizationParameters = [.init(name: "scope", value: "devices.read,devices.control")]
            }
        ) { request, context in
            let response = await context.partner.handle(
                request.withQuery { $0.mapping("scope") { $0.replacing(",", with: " ") } })
            return response.hasTokens
                ? response.withJSON { $0["scope"] = "devices.read,devices.control" } : response
        },
        BrokenPartner(
            "every link gets one scope more", verdicts: ["refresh/scope": .held],
            .changingAnswers(of: "/token") { response, _ in
                response.hasTokens
                    ? response.withJSON { $0["scope"] = "devices.read devices.control" } : response
            }),
        BrokenPartner(
            "each refresh names offline_access", verdicts: ["refresh/scope": .held]
        ) { request, context in
            let response = await context.partner.handle(request)
            guard request.form("refresh_token") != nil, response.hasTokens else { return response }
            let scope = response.json("scope") ?? "devices.read"
            return response.withJSON { $0["scope"] = .string(scope + " offline_access") }
        },
        BrokenPartner(
            "the first scope is no scope of a link", verdicts: ["refresh/scope-kept": .held],
            known: { $0.scopes.insert("offline_access", at: 0) }
        ) { request, context in
            if request.form("scope")?.contains("offline_access") == true { return .refusal("invalid_scope") }
            return await context.partner.handle(
                request.withQuery {
                    $0.mapping("scope") { $0.replacing("offline_access ", with: "") }
                })
        },
        BrokenPartner(
            "only introspection tells a scope, and a refresh ends the access token from before",
            verdicts: ["refresh/scope-kept": .held]
        ) { request, context in
            if request.path == "/introspect" {
                let newest = context.memory["newest"]
                return request.form("token") == newest
                    ? .json(#"{"active":true,"scope":"\#(context.memory["scope"] ?? "")"}"#)
                    : .json(#"{"active":false}"#)
            }
            let response = await context.partner.handle(request)
            if response.hasTokens {
                context.memory["newest"] = response.json("access_token")
                context.memory["scope"] = response.json("scope")
            }
            return request.path == "/token"
                ? response.withJSON { $0["scope"] = nil } : response.namingIntrospection(to: request)
        },
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

    /// A refresh token comes only where `offline_access` was asked for.
    private static let refreshingOnlyOffline = Defect { request, context in
        func withoutOffline(_ scope: String) -> String {
            scope.split(separator: " ").filter { $0 != "offline_access" }.joined(separator: " ")
        }
        func wish(_ kind: String, _ value: String) -> String { "\(kind) \(value) wants a refresh token" }
        if let state = request.query("state"), request.query("scope")?.contains("offline_access") == true {
            context.memory[wish("state", state)] = "yes"
        }
        let response = await context.partner.handle(
            request.withQuery { $0.mapping("scope", withoutOffline) }
                .withForm { $0.mapping("scope", withoutOffline) })
        if let code = response.redirectParameter("code"), let state = response.redirectParameter("state") {
            context.memory[wish("code", code)] = context.memory[wish("state", state)]
        }
        guard let code = request.form("code"), context.memory[wish("code", code)] == nil else {
            return response
        }
        return response.withJSON { $0["refresh_token"] = nil }
    }

    /// A partner that writes the two scopes of an answer as this text.
    private static func joinedScope(_ scope: String) -> BrokenPartner {
        BrokenPartner(
            "an answer has the scopes as \(scope)",
            verdicts: ["token/scope-text": .failed, "token/scope-asked": .held],
            .changingTokens { $0.withJSON { $0["scope"] = .string(scope) } })
    }

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    /// The sign-in loses the scope, for which the server has a default.
    private static let losingScopeInSignIn = Defect { request, context in
        let response = await context.partner.handle(request)
        guard request.form("password") != nil else { return response }
        return response.withLocation { $0.replacing("scope=devices.control", with: "scope=devices.read") }
    }

    @Test func `a sign-in that loses the scope, for which the server has a default, is found`() async throws {
        let partner = BrokenPartner("loses the scope", Self.losingScopeInSignIn)
        let finding = try await partner.finding("authorize/scope-through-sign-in")
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.reason == "devices.read was granted as well", "\(finding.reason)")
    }

    @Test func `a lost scope that no answer names is not looked for`() async throws {
        let finding = try await BrokenPartner.finding("authorize/scope-through-sign-in") { request, context in
            let response = await Self.losingScopeInSignIn.answer(request, context)
            return response.hasTokens ? response.withJSON { $0["scope"] = nil } : response
        }
        #expect(finding.verdict == .notAsked, "\(finding.reason)")
    }

    @Test func `a lost scope is not told from a usual one where each request asks for the password`()
        async throws
    {
        let finding = try await BrokenPartner.finding("authorize/scope-through-sign-in") { request, context in
            var request = request
            if request.method == "GET", context.memory.isNew("state " + (request.query("state") ?? "")) {
                request.headers["Cookie"] = nil
            }
            return await Self.losingScopeInSignIn.answer(request, context)
        }
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
        #expect(finding.reason.contains("asks for the password"), "\(finding.reason)")
    }

    @Test(arguments: [
        ("Devices.Read devices.control", Rule.Severity.warning),
        ("Devices.Read devices.admin", .error),
    ]) func `a granted scope with other capitals is no further one`(
        scope: String, severity: Rule.Severity
    ) async throws {
        let partner = BrokenPartner(
            "names \(scope)", .changingTokens { $0.withJSON { $0["scope"] = .string(scope) } })
        let finding = try await partner.finding("token/scope-asked")
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == severity)
    }

    @Test(arguments: [(" ", true), ("devices.control", false)])
    func `scopes that are refused only together are told from one that is not known`(
        refused: String, isTogether: Bool
    ) async throws {
        let finding = try await BrokenPartner.finding("authorize/code") { request, _ in
            guard request.method == "GET", request.query("scope")?.contains(refused) == true else {
                return nil
            }
            return request.redirect(withError: "invalid_scope")
        }
        #expect(finding.isFailure)
        #expect(finding.remedy.contains("Split scope at its spaces") == isTogether, "\(finding.remedy)")
        #expect(finding.remedy.contains("check scopes in the file") != isTogether, "\(finding.remedy)")
    }

    @Test func `scopes that are refused only together are found by a server that asks for PKCE, too`()
        async throws
    {
        let finding = try await BrokenPartner.finding("authorize/code") { request, _ in
            guard request.method == "GET", request.path == "/authorize" else { return nil }
            if request.query("code_challenge") == nil {
                return request.redirect(
                    withError: "invalid_request", description: "code_challenge is required")
            }
            return request.query("scope")?.contains(" ") == true
                ? request.redirect(withError: "invalid_scope") : nil
        }
        #expect(finding.isFailure)
        #expect(finding.remedy.contains("Split scope at its spaces"), "\(finding.remedy)")
    }

    @Test(arguments: [(" ", true), ("devices.control", false)])
    func `a client that is not allowed a scope is not reported as a wrong client`(
        refused: String, isTogether: Bool
    ) async throws {
        let partner = BrokenPartner("a scope is not the client's") { request, _ in
            guard request.method == "GET", request.query("scope")?.contains(refused) == true else {
                return nil
            }
            // The words of Ory Hydra.
            let words = "The requested scope is invalid. The OAuth 2.0 Client is not allowed to request it."
            return request.redirect(withError: "invalid_scope", description: words)
        }
        let (report, probe) = try await partner.run([
            "authorize/sign-in", "authorize/code", "authorize/again",
        ])
        let signIn = try #require(report["authorize/sign-in"])
        #expect(signIn.verdict == (isTogether ? .notAsked : .couldNotTell), "\(signIn.reason)")
        #expect(!signIn.reason.contains("client.id"), "\(signIn.reason)")
        #expect(signIn.reason.contains("check scopes") != isTogether, "\(signIn.reason)")
        let code = try #require(report["authorize/code"])
        #expect(code.verdict == (isTogether ? .failed : .couldNotTell), "\(code.reason)")
        let again = try #require(report["authorize/again"])
        let cause = isTogether ? "see authorize/code" : "see authorize/sign-in"
        #expect(again.reason.contains(cause), "\(again.reason)")
        // A command that prints no report gives the same reason and advice.
        let error = await probe.explained(CouldNotTell("no code", because: "authorize/code"))
        #expect("\(error)".contains("check scopes") != isTogether, "\(error)")
        let text = try await probe.signInWords()
        #expect(text.contains("Split scope at its spaces") == isTogether, "\(text)")
    }

    @Test(arguments: [
        (HTTPResponse.refusal("invalid_grant"), "400 invalid_grant"),
        (.json(#"{"token_type":"Bearer"}"#), "200"),
    ]) func `a link that ends after a narrow refresh is not reported as naming no scope`(
        answer: HTTPResponse, words: String
    ) async throws {
        let finding = try await BrokenPartner.finding("refresh/scope-kept") { request, context in
            guard request.form("grant_type") == "refresh_token" else { return nil }
            if context.memory["narrow"] != nil { return answer }
            if request.form("scope") != nil { context.memory["narrow"] = "yes" }
            return nil
        }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.hasSuffix("was answered with \(words)"), "\(finding.reason)")
    }

    @Test(arguments: [(true, Finding.Verdict.couldNotTell), (false, .notAsked)])
    func `a link that has ended is not said to refuse fewer scopes`(
        hasEnded: Bool, verdict: Finding.Verdict
    ) async throws {
        let partner = BrokenPartner("refuses fewer scopes") { request, context in
            guard request.form("grant_type") == "refresh_token" else { return nil }
            if request.form("scope") == nil, context.memory["narrow"] == nil { return nil }
            context.memory["narrow"] = "yes"
            let isRefused = hasEnded || request.form("scope") != nil
            return isRefused ? .refusal(hasEnded ? "invalid_grant" : "invalid_scope") : nil
        }
        let finding = try await partner.finding("refresh/scope-kept", beside: ["refresh/steady"])
        #expect(finding.verdict == verdict, "\(finding.reason)")
    }

    @Test func `a code with an empty scope may have no default scope, which is a note`() async throws {
        let finding = try await BrokenPartner.finding("authorize/scope-missing") { request, context in
            let response = await context.partner.handle(request)
            guard response.redirectParameter("code") != nil else { return response }
            return response.withRedirectParameters { $0 + [.init("scope", "")] }
        }
        #expect(finding.isFailure)
        #expect(finding.reason.contains("an empty scope"), "\(finding.reason)")
        #expect(finding.rule.severity == .note)
    }
}
