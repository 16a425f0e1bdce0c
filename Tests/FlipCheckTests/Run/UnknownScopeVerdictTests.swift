import FlipCheck
import HTTPMessages
import JSON
import PartnerMistakes
import Testing

/// Servers that refuse a made-up scope, grant it, or tell of it in a way of their own.
@Suite struct UnknownScopeVerdictTests {
    private static let unknown = "devices.read.no-such-scope"

    /// Partners that could lead to a wrong verdict, with the right verdicts.
    static let judged: [BrokenPartner] = [
        BrokenPartner(
            "a made-up scope is granted, and the answer joins the scopes in another way",
            verdicts: ["token/scope-known": .failed]
        ) { request, context in
            let response = await context.partner.handle(request.withoutUnknownScope)
            guard response.hasTokens else { return response }
            return response.withJSON { $0["scope"] = "devices.read+Devices.Read.No-Such-Scope" }
        },
        // Without a scope in the answer introspection is asked.
        unnamedScope(nil, .held, told: .failed),
        unnamedScope("devices.read devices.control", .held, told: .failed),
        unnamedScope("devices.read \(unknown)", .failed, told: .held),
        BrokenPartner(
            "a scope that nothing tells of", verdicts: ["token/scope-told": .couldNotTell],
            words: "was left out or granted"
        ) { request, context in
            let isOfToken = request.path == "/token"
            let response = await context.partner.handle(
                isOfToken ? request.withForm { $0.removing("scope") } : request.withoutUnknownScope)
            return isOfToken ? response.withJSON { $0["scope"] = nil } : response
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
            .answering { $0.hasUnknownScope ? .page(503) : nil }),
        BrokenPartner(
            "an unknown scope leads to a sign-in on another host, which wants one",
            verdicts: ["authorize/error-by-redirect": .couldNotTell], words: "add it to signIn.origins",
            .answering { request in
                request.hasUnknownScope
                    ? HTTPResponse(seeOther: "https://sso.partner.example/login?error=login_required") : nil
            }),
        BrokenPartner(
            "an unknown scope gets invalid_request in the words of the RFC",
            verdicts: ["authorize/scope-unknown": .failed],
            .answering { request in
                guard request.hasUnknownScope else { return nil }
                let words = "The request is missing a required parameter or is otherwise malformed."
                return request.redirect(withError: "invalid_request", description: words)
            }),
        BrokenPartner(
            "a refusal quotes a scope that has json in its name",
            verdicts: ["authorize/scope-unknown": .failed], known: { $0.scopes = ["export.json"] }
        ) { request, context in
            if request.hasUnknownScope, let scope = request.query("scope") {
                return request.redirect(withError: "invalid_request", description: "\(scope) is not allowed")
            }
            return await context.partner.handle(request.withQuery { $0.removing("scope") })
        },
    ]

    /// A scope as datasette-oauth has it.
    private static let jsonScope = #"[["devices.read"]]"#

    /// A partner whose answers with tokens name no scope, and whose introspection names this one.
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
            let response = await context.partner.handle(request.withoutUnknownScope)
            if request.path == "/token" { return response.withJSON { $0["scope"] = nil } }
            return scope == nil ? response : response.namingIntrospection(to: request)
        }
    }

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    @Test(arguments: [(500, Finding.Verdict.failed), (503, .couldNotTell)])
    func `an unknown scope that makes the server fail gets a warning`(
        status: Int, verdict: Finding.Verdict
    ) async throws {
        let finding = try await BrokenPartner.finding("authorize/scope-unknown") { request, _ in
            request.hasUnknownScope ? .page(status) : nil
        }
        #expect(finding.verdict == verdict, "\(finding.reason)")
        if verdict == .failed { #expect(finding.rule.severity == .warning) }
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
            request.hasUnknownScope
                ? request.redirect(withError: "invalid_request", description: words) : nil
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
            if request.hasUnknownScope { return .page(500) }
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

    @Test func `an unknown scope that gets two codes is not taken for refused`() async throws {
        let partner = BrokenPartner("sends a code twice") { request, context in
            if request.hasUnknownScope, let state = request.query("state") {
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

    @Test(arguments: [(false, false), (true, false), (false, true)])
    func `a scope that only a refresh shows was granted`(isNamed: Bool, takesOnlyItsOwn: Bool) async throws {
        let partner = BrokenPartner("an unknown scope is granted, and told nowhere") { request, context in
            var sent = request.withoutUnknownScope
            if request.hasUnknownScope, let state = request.query("state") {
                context.memory["unknown " + state] = "yes"
            }
            if let token = request.form("refresh_token"), context.memory["unknown " + token] != nil {
                if takesOnlyItsOwn, request.form("scope") != "devices.read devices.control \(Self.unknown)" {
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

    @Test(
        arguments: [
            ("", "", .couldNotTell, .notAsked), ("", "devices.read", .failed, .held),
            (7, "", .held, .notAsked),
        ] as [(JSONValue, String, Finding.Verdict, Finding.Verdict)])
    func `an empty scope tells nothing, and a number tells that the scope differs`(
        scope: JSONValue, introspected: String, told: Finding.Verdict, known: Finding.Verdict
    ) async throws {
        let partner = BrokenPartner("writes an empty scope") { request, context in
            if request.path == "/introspect" {
                return .json(#"{"active":true,"scope":"\#(introspected)"}"#)
            }
            let isOfToken = request.path == "/token"
            let response = await context.partner.handle(
                isOfToken ? request.withForm { $0.removing("scope") } : request.withoutUnknownScope)
            return isOfToken && response.hasTokens
                ? response.withJSON { $0["scope"] = scope } : response.namingIntrospection(to: request)
        }
        let report = try await partner.report(["token/scope-known", "token/scope-told"])
        #expect(report["token/scope-told"]?.verdict == told, "\(report.findings.map(\.reason))")
        #expect(report["token/scope-known"]?.verdict == known, "\(report.findings.map(\.reason))")
    }

    @Test func `a list names the scopes of a grant, too`() async throws {
        let finding = try await BrokenPartner.finding("token/scope-known") { request, context in
            let response = await context.partner.handle(request.withoutUnknownScope)
            guard response.hasTokens else { return response }
            return response.withJSON { $0["scope"] = .array(["devices.read", .string(Self.unknown)]) }
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.reason == "\(Self.unknown) was granted")
    }

    @Test func `a refresh that gets whatever it asks for shows no grant of a scope`() async throws {
        let partner = BrokenPartner("a refresh names the scope that it asks for") { request, context in
            guard request.path == "/token" else {
                return await context.partner.handle(request.withoutUnknownScope)
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
