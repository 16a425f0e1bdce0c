import FlipCheck
import HTTPMessages
import PartnerMistakes
import Testing
import WebText

/// The authorization endpoint of servers that refuse, fail or redirect in a way of their own.
@Suite struct AuthorizationVerdictTests {
    private func finding(
        _ rule: String,
        _ answer: @escaping @Sendable (HTTPRequest, BehindDefect) async -> HTTPResponse?
    ) async throws -> Finding {
        try #require(try await BrokenPartner(rule, answer: answer).report([rule])[rule])
    }

    @Test(arguments: [
        "authorize/redirect-uri-exact", "authorize/redirect-uri-missing", "authorize/redirect-uri-repeated",
        "authorize/redirect-uri-pattern", "authorize/client-unknown", "authorize/client-case",
    ]) func `a server that fails at a wrong request gives nothing away, and gets a warning`(
        rule: String
    ) async throws {
        let finding = try await finding(rule) { request, behind in
            let response = await behind.partner.handle(request)
            return request.path == "/authorize" && response.status == 400 ? .page(500) : response
        }
        #expect(finding.isFailure)
        #expect(finding.rule.severity == .warning && finding.rule.harm == .hygiene)
        #expect(finding.reason.contains("(500)"), "\(finding.reason)")
        #expect(finding.remedy.hasPrefix("Refuse such a request with an error page of status 400."))
    }

    @Test func `a server that fails by chance is asked once more`() async throws {
        let finding = try await finding("authorize/redirect-uri-exact") { request, behind in
            let response = await behind.partner.handle(request)
            guard request.path == "/authorize", response.status == 400, behind.memory[request.target] == nil
            else { return response }
            behind.memory[request.target] = "failed"
            return .page(500)
        }
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `a hole weighs as much beside a failure of the server as without it`() async throws {
        let finding = try await finding("authorize/redirect-uri-exact") { request, behind in
            let response = await behind.partner.handle(request)
            guard request.path == "/authorize", response.status == 400 else { return response }
            let address = request.query("redirect_uri") ?? ""
            return address.contains("attacker.invalid") ? BrokenPartner.redirect(to: address) : .page(500)
        }
        #expect(finding.isFailure)
        #expect(finding.rule.severity == .error && finding.rule.harm == .security)
        #expect(finding.reason.contains("led to a redirect") && finding.reason.contains("(500)"))
    }

    @Test func `of two redirect URIs a server may take the right one, from which nobody gains`() async throws
    {
        let finding = try await finding("authorize/redirect-uri-repeated") { request, behind in
            await behind.partner.handle(
                request.withQuery { items in
                    let addresses = items.filter { $0.name == "redirect_uri" }
                    return items.removing("redirect_uri") + addresses.prefix(1)
                })
        }
        #expect(finding.isFailure)
        #expect(finding.rule.severity == .note && finding.rule.harm == .hygiene)
        #expect(finding.reason.contains("the registered address itself"))
    }

    @Test func `a server that checks one redirect URI and uses the other has a hole`() async throws {
        let finding = try await finding("authorize/redirect-uri-repeated") { request, behind in
            let addresses = request.queryItems.filter { $0.name == "redirect_uri" }
                .compactMap { try? $0.decoded() }
            guard addresses.count == 2, addresses[1] == Defect.web else { return nil }
            return BrokenPartner.redirect(to: addresses[0])
        }
        #expect(finding.isFailure)
        #expect(finding.rule.severity == .error && finding.rule.harm == .security)
    }

    @Test func `a server may know more PKCE methods than one`() async throws {
        let finding = try await finding("authorize/pkce-method-unknown") { request, behind in
            guard request.query("code_challenge_method") == "S512" else { return nil }
            return await behind.partner.handle(
                request.withQuery { $0.removing("code_challenge").removing("code_challenge_method") })
        }
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `a server that cannot read the scopes says nothing about the unknown one`() async throws {
        let finding = try await finding("authorize/scope-unknown") { request, _ in
            guard request.path == "/authorize",
                request.query("scope")?.contains("flip-check.no-such-scope") == true
            else { return nil }
            let error = request.error("invalid_request")
            return BrokenPartner.redirect(to: error + "&error_description=scope%20must%20be%20JSON")
        }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("scope must be JSON"), "\(finding.reason)")
    }
}
