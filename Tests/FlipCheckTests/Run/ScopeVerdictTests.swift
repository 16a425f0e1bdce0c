import FlipCheck
import HTTPMessages
import JSON
import PartnerMistakes
import Testing
import WebText

/// Servers that leave scopes out, refuse them, or tell of them in a way of their own.
@Suite struct ScopeVerdictTests {
    /// Partners that could lead to a wrong verdict, with the right verdicts.
    static let judged: [BrokenPartner] = [
        BrokenPartner(
            "an empty scope in the answer", verdicts: ["token/scope-text": .notAsked],
            .changingTokens { $0.withJSON { $0["scope"] = "" } }),
        joinedScope("devices.read+devices.control"), joinedScope("devices.read%20devices.control"),
        joinedScope(#"["devices.read","devices.control"]"#),
        BrokenPartner(
            "a made-up scope is granted, and the answer joins the scopes in another way",
            verdicts: ["token/scope-known": .failed]
        ) { request, context in
            let asked = request.path == "/authorize" ? request.withoutUnknownScope : request
            let response = await context.partner.handle(asked)
            guard response.hasTokens else { return response }
            return response.withJSON { $0["scope"] = "devices.read+Devices.Read.No-Such-Scope" }
        },
        // Without a scope in the answer introspection is asked.
        unnamedScope(nil, .held, told: .failed),
        unnamedScope("devices.read devices.control", .held, told: .failed),
        unnamedScope("devices.read devices.read.no-such-scope", .failed, told: .held),
        BrokenPartner(
            "a scope that nothing tells of", verdicts: ["token/scope-told": .couldNotTell],
            words: "was left out or granted"
        ) { request, context in
            let asked =
                request.path == "/token"
                ? request.withForm { $0.removing("scope") }
                : request.withoutUnknownScope
            let response = await context.partner.handle(
                ["/token", "/authorize"].contains(request.path) ? asked : request)
            return request.path == "/token" ? response.withJSON { $0["scope"] = nil } : response
        },
        BrokenPartner(
            "a scope that every request has to have", verdicts: ["authorize/scope-unknown": .held]
        ) { request, context in
            guard request.path == "/authorize", let scope = request.query("scope") else { return nil }
            guard scope.contains("devices.read") else {
                return request.redirect(withError: "invalid_request")
            }
            return await context.partner.handle(request.withoutUnknownScope)
        },
        BrokenPartner(
            "a scope that is JSON, which a scope behind it breaks",
            verdicts: ["token/scope-known": .couldNotTell, "token/scope-told": .couldNotTell],
            words: "the form of the scopes", known: { $0.scopes = [jsonScope] }
        ) { request, context in
            guard request.path == "/authorize", let scope = request.query("scope") else { return nil }
            guard !scope.hasPrefix(jsonScope + " ") else {
                return .html("<p>scope is not valid JSON", status: 400)
            }
            return await context.partner.handle(
                request.withQuery { $0.mapping("scope") { _ in "devices.read" } })
        },
        BrokenPartner(
            "an unknown scope makes the server fail",
            verdicts: ["authorize/error-by-redirect": .couldNotTell], words: "an unknown scope",
            .answering { $0.query("scope")?.contains("no-such") == true ? .page(503) : nil }),
        BrokenPartner(
            "an unknown scope leads to a sign-in on another host, which wants one",
            verdicts: ["authorize/error-by-redirect": .couldNotTell], words: "add it to signIn.origins",
            .answering { request in
                let isWrong = request.query("scope")?.contains("no-such") == true
                return isWrong
                    ? HTTPResponse(seeOther: "https://sso.partner.example/login?error=login_required") : nil
            }),
        BrokenPartner(
            "a refresh token comes for offline_access only", verdicts: ["refresh/scope": .held],
            known: { $0.scopes.append("offline_access") }, .refreshingOnlyOffline),
        BrokenPartner(
            "offline_access is the only other scope", verdicts: ["refresh/scope": .notAsked],
            words: "besides offline_access", known: { $0.scopes = ["devices.read", "offline_access"] },
            .refreshingOnlyOffline),
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
            "an unknown scope gets invalid_request in the words of the RFC",
            verdicts: ["authorize/scope-unknown": .failed],
            .answering { request in
                guard request.query("scope")?.contains("no-such") == true else { return nil }
                let words = "The request is missing a required parameter or is otherwise malformed."
                return request.redirect(withError: "invalid_request", description: words)
            }),
        BrokenPartner(
            "a refusal quotes a scope that has json in its name",
            verdicts: ["authorize/scope-unknown": .failed], known: { $0.scopes = ["export.json"] }
        ) { request, context in
            if let scope = request.query("scope"), scope.contains("no-such-scope") {
                return request.redirect(withError: "invalid_request", description: "\(scope) is not allowed")
            }
            return await context.partner.handle(request.withQuery { $0.removing("scope") })
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

    /// A scope as datasette-oauth has it.
    private static let jsonScope = #"[["devices.read"]]"#

    private static func joinedScope(_ scope: String) -> BrokenPartner {
        BrokenPartner(
            "an answer has the scopes as \(scope)",
            verdicts: ["token/scope-text": .failed, "token/scope-asked": .held],
            .changingTokens { $0.withJSON { $0["scope"] = .string(scope) } })
    }

    private static func unnamedScope(
        _ scope: String?, _ verdict: Finding.Verdict, told: Finding.Verdict
    ) -> BrokenPartner {
        BrokenPartner(
            "a scope that introspection tells as \(scope ?? "nothing")",
            verdicts: ["token/scope-known": verdict, "token/scope-told": told]
        ) { request, context in
            if request.path == "/introspect" {
                return .json(#"{"active":true,"scope":"\#(scope ?? "")"}"#)
            }
            let asked = request.withoutUnknownScope
            let response = await context.partner.handle(request.path == "/authorize" ? asked : request)
            if request.path == "/token" { return response.withJSON { $0["scope"] = nil } }
            return scope == nil ? response : response.namingIntrospection(to: request)
        }
    }

    @Test func `a sign-in that loses the scope, for which the server has a default, is found`() async throws {
        let finding = try await BrokenPartner.finding("authorize/scope-through-sign-in") { request, context in
            let response = await context.partner.handle(request)
            guard request.form("password") != nil else { return response }
            return response.withLocation {
                $0.replacing("scope=devices.control", with: "scope=devices.read")
            }
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.reason == "devices.read was granted as well", "\(finding.reason)")
    }

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    @Test(arguments: [(500, Finding.Verdict.failed), (503, .couldNotTell)])
    func `an unknown scope that makes the server fail gets a warning`(
        status: Int, verdict: Finding.Verdict
    ) async throws {
        let finding = try await BrokenPartner.finding("authorize/scope-unknown") { request, _ in
            request.query("scope")?.contains("no-such-scope") == true ? .page(status) : nil
        }
        #expect(finding.verdict == verdict, "\(finding.reason)")
        if verdict == .failed { #expect(finding.rule.severity == .warning) }
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
        ("scope must be JSON", Finding.Verdict.couldNotTell), ("scope is not well-formed", .couldNotTell),
        ("scope cannot be parsed", .couldNotTell), ("could not parse scope", .couldNotTell),
        ("scope has a syntax error", .couldNotTell), ("scope is malformed", .couldNotTell),
        ("The requested scope is invalid, unknown, or malformed", .failed),
    ])
    func `a server that cannot read the scopes says nothing about the unknown one`(
        words: String, verdict: Finding.Verdict
    ) async throws {
        let finding = try await BrokenPartner.finding("authorize/scope-unknown") { request, _ in
            guard request.path == "/authorize",
                request.query("scope")?.contains("no-such-scope") == true
            else { return nil }
            return request.redirect(withError: "invalid_request", description: words)
        }
        #expect(finding.verdict == verdict, "\(finding.reason)")
        #expect(finding.reason.contains(words) == (verdict == .couldNotTell), "\(finding.reason)")
    }

    @Test func `a server that fails at a word beside scopes in JSON says nothing about the unknown one`()
        async throws
    {
        let partner = BrokenPartner(
            "scopes are JSON", verdicts: ["authorize/scope-unknown": .couldNotTell],
            words: "the form of the scopes", known: { $0.scopes = [#"{"devices":"read"}"#] }
        ) { request, context in
            if request.query("scope")?.contains("no-such-scope") == true { return .page(500) }
            return await context.partner.handle(request.withQuery { $0.removing("scope") })
        }
        try await partner.judge()
    }

    @Test func `an error for an unknown scope after a # is not one in the query`() async throws {
        let finding = try await BrokenPartner.finding("authorize/scope-unknown") { request, context in
            let response = await context.partner.handle(request)
            guard response.redirectParameter("error") == "invalid_scope" else { return response }
            return response.withParametersAfterHash
        }
        #expect(finding.verdict == .notAsked)
        #expect(finding.reason.contains("in the query"), "\(finding.reason)")
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

    @Test func `an unknown scope that gets two codes is not taken for refused`() async throws {
        let partner = BrokenPartner("sends a code twice") { request, context in
            if let state = request.query("state"), request.query("scope")?.contains("no-such") == true {
                context.memory["unknown " + state] = "yes"
            }
            let response = await context.partner.handle(request.withoutUnknownScope)
            guard let code = response.redirectParameter("code"),
                context.memory["unknown " + (response.redirectParameter("state") ?? "")] != nil
            else { return response }
            return response.withLocation { "\($0)&code=\(code)" }
        }
        let report = try await partner.report(["token/scope-known", "token/scope-told"])
        #expect(report.unknown.count == 2, "\(report.findings.map(\.reason))")
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

    @Test(arguments: [(false, false), (true, false), (false, true)])
    func `a scope that only a refresh shows was granted`(isNamed: Bool, takesOnlyItsOwn: Bool) async throws {
        let unknown = "devices.read.no-such-scope"
        let partner = BrokenPartner("an unknown scope is granted, and told nowhere") { request, context in
            var sent = request.withoutUnknownScope
            if request.query("scope")?.contains(unknown) == true, let state = request.query("state") {
                context.memory["unknown " + state] = ""
            }
            if let token = request.form("refresh_token"), context.memory["unknown " + token] != nil {
                if takesOnlyItsOwn, request.form("scope") != "devices.read devices.control \(unknown)" {
                    return .refusal("invalid_scope")
                }
                sent = sent.withForm { $0.removing("scope") }
            }
            let response = await context.partner.handle(sent)
            if let code = response.redirectParameter("code"), let state = response.redirectParameter("state")
            {
                context.memory["unknown " + code] = context.memory["unknown " + state]
            }
            guard response.hasTokens else { return response }
            if let code = request.form("code"), let token = response.json("refresh_token") {
                context.memory["unknown " + token] = context.memory["unknown " + code]
            }
            let named = isNamed ? request.form("scope").map { JSONValue.string($0) } : nil
            return response.withJSON { $0["scope"] = named }
        }
        let report = try await partner.report(["token/scope-known", "token/scope-told"])
        #expect(report["token/scope-known"]?.verdict == .failed)
        #expect(report["token/scope-told"]?.verdict == .held)
        #expect(report["token/scope-known"]?.reason.contains("is refreshed to it") == true)
    }

    @Test(arguments: [
        ("", Finding.Verdict.couldNotTell, Finding.Verdict.notAsked),
        ("devices.read devices.control", .failed, .held),
    ]) func `a refused scope at a refresh was not granted only where another scope is taken`(
        taken: String, told: Finding.Verdict, known: Finding.Verdict
    ) async throws {
        let partner = BrokenPartner("a refresh takes one scope only") { request, context in
            if request.path == "/token", let scope = request.form("scope"), scope != taken {
                return .refusal("invalid_scope")
            }
            let response = await context.partner.handle(request.withoutUnknownScope)
            return response.hasTokens ? response.withJSON { $0["scope"] = nil } : response
        }
        let report = try await partner.report(["token/scope-known", "token/scope-told"])
        #expect(report["token/scope-told"]?.verdict == told, "\(report.findings.map(\.reason))")
        #expect(report["token/scope-told"]?.evidence.count == 3, "an exchange and two refreshes")
        #expect(report["token/scope-known"]?.verdict == known, "\(report.findings.map(\.reason))")
    }

    @Test(arguments: [
        (false, "", Finding.Verdict.couldNotTell, Finding.Verdict.notAsked),
        (false, "devices.read", .failed, .held), (true, "", .held, .notAsked),
    ]) func `an empty scope tells nothing`(
        isNumber: Bool, introspected: String, told: Finding.Verdict, known: Finding.Verdict
    ) async throws {
        let scope: JSONValue = isNumber ? 7 : ""
        let partner = BrokenPartner("writes an empty scope") { request, context in
            if request.path == "/introspect" {
                return .json(#"{"active":true,"scope":"\#(introspected)"}"#)
            }
            let asked = request.withoutUnknownScope
            let isOfToken = request.path == "/token"
            let response = await context.partner.handle(
                isOfToken ? request.withForm { $0.removing("scope") } : asked)
            return isOfToken && response.hasTokens
                ? response.withJSON { $0["scope"] = scope } : response.namingIntrospection(to: request)
        }
        let report = try await partner.report(["token/scope-known", "token/scope-told"])
        #expect(report["token/scope-told"]?.verdict == told, "\(report.findings.map(\.reason))")
        #expect(report["token/scope-known"]?.verdict == known, "\(report.findings.map(\.reason))")
    }

    @Test func `a list names the scopes of a grant, too`() async throws {
        let unknown = "devices.read.no-such-scope"
        let finding = try await BrokenPartner.finding("token/scope-known") { request, context in
            let response = await context.partner.handle(request.withoutUnknownScope)
            guard response.hasTokens else { return response }
            return response.withJSON { $0["scope"] = .array([.string("devices.read"), .string(unknown)]) }
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.reason == "\(unknown) was granted")
    }

    @Test func `a refresh that gets whatever it asks for shows no grant of a scope`() async throws {
        let partner = BrokenPartner("a refresh names the scope that it asks for") { request, context in
            let asked = request.withoutUnknownScope
            guard request.path == "/token" else {
                return await context.partner.handle(request.path == "/authorize" ? asked : request)
            }
            let named = request.form("scope").map { JSONValue.string($0) }
            let response = await context.partner.handle(request.withForm { $0.removing("scope") })
            return response.hasTokens ? response.withJSON { $0["scope"] = named } : response
        }
        let report = try await partner.report(["token/scope-known", "token/scope-told"])
        #expect(report["token/scope-known"]?.verdict == .notAsked, "\(report.findings.map(\.reason))")
        #expect(report["token/scope-told"]?.verdict == .couldNotTell, "\(report.findings.map(\.reason))")
    }
}
