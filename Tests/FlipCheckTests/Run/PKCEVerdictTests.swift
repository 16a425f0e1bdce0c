import FlipCheck
import HTTPMessages
import PartnerMistakes
import PlatformCrypto
import Testing
import WebText

/// Servers that require a PKCE challenge, do not know it, or check it in a way of their own.
@Suite struct PKCEVerdictTests {
    /// A partner that grants a challenge without a method, and redeems its code by anything or by nothing.
    private static func withoutMethod(isRedeemed: Bool) -> BrokenPartner {
        BrokenPartner("a challenge without a method is not kept") { request, context in
            if request.path == "/token", let code = request.form("code"),
                context.memory["open " + code] != nil
            {
                if !isRedeemed { return .refusal("invalid_grant") }
                return await context.partner.handle(request.withForm { $0.removing("code_verifier") })
            }
            guard request.path == "/authorize" else { return nil }
            let isOpen =
                request.query("code_challenge") != nil && request.query("code_challenge_method") == nil
            let response = await context.partner.handle(
                isOpen ? request.withQuery { $0.removing("code_challenge") } : request)
            if isOpen, let state = request.query("state") { context.memory["open " + state] = "" }
            if let code = response.redirectParameter("code"), let state = response.redirectParameter("state")
            {
                context.memory["open " + code] = context.memory["open " + state]
            }
            return response
        }
    }

    @Test func `a filter that speaks of a challenge does not ask for PKCE`() async throws {
        let finding = try await BrokenPartner.finding("authorize/challenge-optional") { request, context in
            guard request.path == "/authorize", context.memory.isNew("passed") else { return nil }
            return .html("<p>Please complete the security challenge.", status: 403)
        }
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
    }

    @Test func `a challenge that gets no code explains the rules that exchange one`() async throws {
        let partner = BrokenPartner(
            "refuses challenges",
            .answering { $0.method == "GET" && $0.query("code_challenge") != nil ? .page(400) : nil })
        let rules: Set = [
            "token/pkce", "token/pkce-verifier", "token/pkce-missing", "token/pkce-challenge-as-verifier",
        ]
        let report = try await partner.report(rules.union(["authorize/pkce-s256"]))
        #expect(report.failures == ["authorize/pkce-s256"])
        for rule in rules {
            let finding = try #require(report[rule])
            #expect(finding.verdict == .couldNotTell, "\(rule)")
            #expect(finding.causes.contains("authorize/pkce-s256"), "\(rule)")
        }
    }

    @Test func `where no challenge gets a code, that explains a verifier without one`() async throws {
        let partner = BrokenPartner("knows no challenges") { request, context in
            if request.method == "GET", request.query("code_challenge") != nil { return .page(400) }
            guard request.path == "/token" else { return nil }
            return await context.partner.handle(request.withForm { $0.removing("code_verifier") })
        }
        let report = try await partner.report(["token/pkce-downgrade", "authorize/pkce-s256"])
        let finding = try #require(report["token/pkce-downgrade"])
        #expect(finding.isFailure)
        #expect(finding.causes.contains("authorize/pkce-s256"), "\(finding.causes)")
    }

    @Test func `where no challenge gets a code, that explains the wrong error for an unknown method`()
        async throws
    {
        let partner = BrokenPartner(
            "refuses challenges by another error",
            .answering { request in
                request.method == "GET" && request.query("code_challenge") != nil
                    ? request.redirect(withError: "unsupported_parameter") : nil
            })
        let report = try await partner.report(["authorize/pkce-method-unknown", "authorize/pkce-s256"])
        let finding = try #require(report["authorize/pkce-method-unknown"])
        #expect(finding.isFailure)
        #expect(finding.causes.contains("authorize/pkce-s256"), "\(finding.causes)")
    }

    @Test func `a server may know more PKCE methods than one`() async throws {
        let finding = try await BrokenPartner.finding("authorize/pkce-method-unknown") { request, context in
            guard request.query("code_challenge_method") == "S512" else { return nil }
            return await context.partner.handle(
                request.withQuery { $0.removing("code_challenge").removing("code_challenge_method") })
        }
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test(arguments: [(500, Finding.Verdict.failed), (503, .couldNotTell)])
    func `a PKCE method that makes the server fail gets a warning`(
        status: Int, verdict: Finding.Verdict
    ) async throws {
        let finding = try await BrokenPartner.finding("authorize/pkce-method-unknown") { request, _ in
            request.query("code_challenge_method") == "flip-check" ? .page(status) : nil
        }
        #expect(finding.verdict == verdict, "\(finding.reason)")
        #expect(finding.reason.contains("\(status)"), "\(finding.reason)")
        if verdict == .failed { #expect(finding.rule.harm == .hygiene) }
    }

    @Test(arguments: ["invalid_code_challenge_method", "server_error"])
    func `an attacker gains nothing from a PKCE method that is refused by another error`(
        error: String
    ) async throws {
        let finding = try await BrokenPartner.finding("authorize/pkce-method-unknown") { request, _ in
            request.query("code_challenge_method") == "flip-check"
                ? request.redirect(withError: error) : nil
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.reason.contains(error))
        #expect(finding.rule.harm == .hygiene)
        #expect(finding.rule.severity == .warning)
    }

    @Test func `a busy server is not reported as needing no verifier`() async throws {
        let finding = try await BrokenPartner.finding("authorize/challenge-through-sign-in") {
            request, context in
            let response = await context.partner.handle(request)
            let isRefusal = request.path == "/token" && response.status == 400
            return isRefusal && request.form("code_verifier") == nil ? .page(503) : response
        }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason == "a code without its verifier was answered with 503")
    }

    @Test func `after a sign-in that loses its method, a challenge is its own verifier`() async throws {
        let finding = try await BrokenPartner.finding("authorize/challenge-through-sign-in") {
            request, context in
            if let code = request.form("code"), let challenge = context.memory["plain " + code] {
                return request.form("code_verifier") == challenge
                    ? .json(#"{"access_token":"a","token_type":"Bearer","expires_in":3600}"#)
                    : .refusal("invalid_grant")
            }
            if request.form("password") != nil { context.memory["signing in"] = "yes" }
            if request.method == "GET", request.path == "/authorize" {
                context.memory["challenge"] = request.query("code_challenge")
            }
            let response = await context.partner.handle(request)
            guard let code = response.redirectParameter("code"), context.memory["signing in"] != nil else {
                return response
            }
            context.memory["signing in"] = nil
            context.memory["plain " + code] = context.memory["challenge"]
            return response
        }
        #expect(finding.isFailure, "\(finding.verdict): \(finding.reason)")
        #expect(finding.reason.contains("the challenge as code_verifier"), "\(finding.reason)")
    }

    @Test func `a server that requires PKCE is tested with it, and a finding and a note say so`() async throws
    {
        let report = try await BrokenPartner("requires PKCE", .needingChallenge).report()
        #expect(report.failures == ["authorize/challenge-optional"], "\(report.surprises([]))")
        #expect(report.unknown.map(\.rule.id) == [])
        #expect(report.notes.contains { $0.contains("asks for PKCE") }, "\(report.notes)")
        let required = try #require(report["authorize/challenge-optional"])
        #expect(required.reason.contains("“Code challenge required.”"), "\(required.reason)")
        // Those of the refused request, and of the one with a challenge.
        #expect(required.evidence.count > 2)
        #expect(report["token/pkce-downgrade"]?.verdict == .notAsked)
    }

    @Test func `a server whose metadata lists S256 may require PKCE and not say so`() async throws {
        let partner = BrokenPartner(
            "requires PKCE, without words",
            .answering { request in
                request.path == "/authorize" && request.query("code_challenge") == nil
                    ? request.redirect(withError: "invalid_request") : nil
            })
        let report = try await partner.report(["authorize/code", "authorize/challenge-optional"])
        #expect(report["authorize/code"]?.verdict == .held, "\(report.findings.map(\.reason))")
        #expect(report.failures == ["authorize/challenge-optional"], "\(report.findings.map(\.reason))")
        #expect(report.notes.contains { $0.contains("asks for PKCE") }, "\(report.notes)")
    }

    @Test func `PKCE that is configured is not a finding at a server that requires it`() async throws {
        let partner = BrokenPartner("requires PKCE", known: { $0.pkce = true }, .needingChallenge)
        let report = try await partner.report(["token"])
        #expect(report.failures == [], "\(report.surprises([]))")
        #expect(report.unknown.map(\.rule.id) == [])
        #expect(!report.notes.contains { $0.contains("asks for PKCE") }, "\(report.notes)")
        #expect(report["token/pkce-downgrade"]?.verdict == .notAsked)
    }

    @Test func `without PKCE its refusal is shown in the server's words, in sign-in too`() async throws {
        let partner = try Partner(with: .needingChallenge)
        let probe = try partner.probe { $0.pkce = false }
        let text = try await probe.signInWords()
        #expect(text.contains("“Code challenge required.”"), "\(text)")
        let finding = try await probe.finding("authorize/code")
        #expect(finding.reason.contains("“Code challenge required.”"), "\(finding.reason)")
    }

    @Test(arguments: [nil, #"{"success":false,"message":"wrong code"}"#])
    func `a missing PKCE method that counts as S256 is not a security problem`(
        refusal: String?
    ) async throws {
        let finding = try await BrokenPartner.finding("authorize/pkce-method-missing") { request, context in
            let hasMethod = request.query("code_challenge_method") != nil
            if request.path == "/authorize", request.query("code_challenge") != nil, !hasMethod {
                return await context.partner.handle(
                    request.withQuery { $0 + [.init("code_challenge_method", "S256")] })
            }
            let response = await context.partner.handle(request)
            guard let refusal, request.path == "/token", response.status == 400 else { return response }
            return .json(refusal)
        }
        #expect(finding.isFailure)
        #expect(finding.rule.harm == .hygiene)
        #expect(finding.rule.severity == .note)
        #expect(finding.reason.contains("counts as S256"), "\(finding.reason)")
    }

    @Test func `a challenge without a method that is never checked fails the rule about the verifier`()
        async throws
    {
        let rules = ["authorize/pkce-method-missing", "token/pkce-verifier"]
        let report = try await Self.withoutMethod(isRedeemed: true).report(Set(rules))
        let verifier = try #require(report["token/pkce-verifier"])
        #expect(verifier.isFailure)
        #expect(verifier.rule.harm == .security)
        #expect(verifier.rule.severity == .error)
        #expect(verifier.reason.contains("without a method"), "\(verifier.reason)")
        let method = try #require(report["authorize/pkce-method-missing"])
        #expect(method.reason.contains("not checked at all"), "\(method.reason)")
    }

    @Test func `a refused verifier is left open where no new code comes`() async throws {
        let finding = try await BrokenPartner.finding("token/pkce") { request, context in
            if request.form("code_verifier") != nil { return .refusal("invalid_grant") }
            guard request.path == "/authorize", let challenge = request.query("code_challenge") else {
                return nil
            }
            let first = context.memory.first(challenge, for: "challenge")
            return challenge == first ? nil : .page(503)
        }
        // Another code may have ended the first.
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
        #expect(finding.reason.contains("there is no code"), "\(finding.reason)")
    }

    @Test func `a challenge that is computed in plain Base64 is found by the first verifier`() async throws {
        let finding = try await BrokenPartner.finding("token/pkce") { request, _ in
            guard let verifier = request.form("code_verifier") else { return nil }
            let challenge = try? PlatformCrypto().sha256(verifier.utf8).base64URL
            let isSameInBase64 = challenge?.contains { "-_".contains($0) } == false
            return isSameInBase64 ? nil : .refusal("invalid_grant")
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .error)
        #expect(!finding.reason.contains("128 characters"), "\(finding.reason)")
    }

    @Test func `an attacker gains nothing from a code that cannot be exchanged`() async throws {
        let finding = try await Self.withoutMethod(isRedeemed: false).finding("authorize/pkce-method-missing")
        #expect(finding.isFailure)
        #expect(finding.rule.harm == .hygiene)
        #expect(finding.rule.severity == .warning)
        #expect(finding.reason.contains("nobody can exchange"), "\(finding.reason)")
    }

    @Test func `a client that gets no tokens does not excuse a challenge without a method`() async throws {
        let finding = try await BrokenPartner.finding(
            "authorize/pkce-method-missing", known: { $0.client?.secret = "wrong secret" }
        ) { request, context in
            guard request.path == "/authorize", request.query("code_challenge") != nil,
                request.query("code_challenge_method") == nil
            else { return nil }
            return await context.partner.handle(request.withQuery { $0.removing("code_challenge") })
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.harm == .security)
        #expect(!finding.reason.contains("exchange"), "\(finding.reason)")
    }
}
