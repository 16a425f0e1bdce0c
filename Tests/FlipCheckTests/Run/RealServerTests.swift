import FlipCheck
import HTTPMessages
import PartnerMistakes
import Testing
import WebText

/// Partners that do what servers in the field do: none of it may lead to a wrong verdict.
@Suite struct RealServerTests {
    /// A partner that refuses requests without a PKCE challenge, as django-oauth-toolkit
    /// does when it is installed.
    private static let needsChallenge = Defect { request, behind in
        let response = await behind.partner.handle(request)
        guard request.path == "/authorize", request.query("code_challenge") == nil,
            response.answer("code") != nil
        else { return response }
        return response.withAnswer {
            $0.dropping("code") + [
                .init("error", "invalid_request"), .init("error_description", "Code challenge required."),
            ]
        }
    }

    @Test(arguments: [nil, true]) func `a server that requires PKCE is tested with it`(
        pkce: Bool?
    ) async throws {
        let partner = BrokenPartner(
            "PKCE is required", fails: [], known: { $0.pkce = pkce }, defect: Self.needsChallenge)
        let report = try await partner.report()
        #expect(report.failures == [], "\(report.surprises([]))")
        #expect(report.unknown.map(\.rule.id) == [])
        #expect(report.notes.contains { $0.contains("asks for PKCE") } == (pkce == nil))
        let downgrade = try #require(report.findings.first { $0.rule.id == "token/pkce-downgrade" })
        #expect(downgrade.verdict != .held)
    }

    @Test func `without PKCE its refusal is shown in the server's words, in sign-in too`() async throws {
        let partner = try Partner(wrapped: { Self.needsChallenge.laid(over: $0) })
        let probe = try partner.probe { $0.pkce = false }
        let text = SignInText(try await probe.firstWalk(), probe).text
        #expect(text.contains("“Code challenge required.”"), "\(text)")
        let report = await Runner(selection: Selection(only: ["authorize/code"])).run(probe)
        #expect(report.findings.first?.reason.contains("“Code challenge required.”") == true)
    }

    @Test func `a refusal that no page asks for is not judged, where a consent is remembered`() async throws {
        // The consent page comes once; later requests get a code at once.
        let partner = BrokenPartner(
            "consent is remembered", fails: [],
            known: { $0.signIn.refusal.append(.init(press: .init(name: "decision", value: "never-there"))) })
        let report = try await partner.report(["authorize/consent-refused", "authorize/state-on-refusal"])
        #expect(report.failures == [] && report.unknown.count == 2, "\(report.findings.map(\.verdict))")
        #expect(report.unknown.allSatisfy { $0.reason.contains("signIn.reset") })
    }

    @Test func `the account is reset and consent is asked for before a refusal is judged`() async throws {
        let resets = Locked(0)
        let asked = Locked<Set<String?>>([])
        let partner = BrokenPartner(
            "no defect", fails: [],
            known: {
                $0.authorizationParameters = [("prompt", "consent")]
                $0.signIn.reset = { resets.withLock { $0 += 1 } }
            },
            defect: Defect { request, behind in
                if request.path == "/authorize", request.query("client_id") != nil {
                    asked.withLock { _ = $0.insert(request.query("prompt")) }
                }
                return await behind.partner.handle(request)
            })
        let report = try await partner.report(["authorize/consent-refused"])
        #expect(report.findings.map(\.verdict) == [.held])
        #expect(resets.withLock { $0 } == 1)
        #expect(asked.withLock { $0 } == ["consent"])
    }

    @Test func `a remembered consent is asked for again in the GET of a form without that parameter`()
        async throws
    {
        let partner = BrokenPartner(
            "consent is remembered, and the form leaves prompt out", fails: [],
            known: { $0.authorizationParameters = [("prompt", "consent")] },
            defect: Defect { request, behind in
                // The partner binds a form to its address: it gets the parameter back.
                if request.form("decision") == "agree" {
                    let whole = request.withQuery { $0 + [.init("prompt", "consent")] }
                    return await BrokenPartner.agreeingAgain.answer(whole, behind)
                }
                guard request.query("prompt") == "consent" else {
                    return await BrokenPartner.agreeingAgain.answer(request, behind)
                }
                var response = await behind.partner.handle(request)
                if response.text.contains(#"value="agree""#) {
                    response.body = Array(response.text.replacing("&amp;prompt=consent", with: "").utf8)
                }
                return response
            })
        let report = try await partner.report(["pages/consent-by-get"])
        #expect(report.findings.map(\.verdict) == [.held])
    }

    @Test func `a space in state may come back as a plus, as a form writes it`() async throws {
        let partner = BrokenPartner(
            "a space is written as a plus", fails: [],
            .changingAnswers(of: "/authorize") { response, _ in
                response.withHeader(
                    "Location", response.headers["Location"]?.replacing("%20", with: "+"))
            })
        let report = try await partner.report(["authorize/state-exact", "authorize/state-through-sign-in"])
        #expect(report.held.count == 2, "\(report.findings.map(\.verdict))")
    }

    @Test(arguments: ["Invalid client_id parameter value.", "Mismatching redirect URI."])
    func `a wrong value of the file is named, and the server is not blamed`(words: String) async throws {
        let partner = BrokenPartner(
            "the request is refused after the sign-in", fails: [],
            .changingAnswers(of: "/authorize") { response, _ in
                response.answer("code") == nil
                    ? response
                    : HTTPResponse(status: 400, contentType: "text/html", text: "<h1>Error</h1><p>\(words)")
            })
        let report = try await partner.report()
        #expect(report.failures.filter { $0.hasPrefix("authorize") } == [], "\(report.surprises([]))")
        let key = words.contains("client") ? "client.id" : "projectID"
        #expect(report.notes.first?.contains(key) == true && report.notes.first?.contains(words) == true)
    }

    @Test func `wrong credentials of the client are named first, and the token endpoint is not blamed`()
        async throws
    {
        let partner = BrokenPartner(
            "a wrong secret", fails: [], known: { $0.client?.secret = "wrong secret" })
        let report = try await partner.report(["token/exchange"])
        #expect(report.unknown.map(\.rule.id) == ["token/exchange"])
        #expect(report.notes.first?.contains("check client.id and client.secret") == true, "\(report.notes)")
    }

    /// A partner that fails on every second request that it would grant, such as one that
    /// makes tokens from the time.
    private static func failsEverySecondTime(_ words: String = "UNIQUE constraint failed") -> Defect {
        Defect { request, behind in
            guard request.path == "/token" else { return await behind.partner.handle(request) }
            if behind.memory["granted"] != nil {
                behind.memory["granted"] = nil
                return HTTPResponse(
                    status: 500, contentType: "application/json", text: #"{"detail":"\#(words)"}"#)
            }
            let response = await behind.partner.handle(request)
            if response.hasTokens { behind.memory["granted"] = "yes" }
            return response
        }
    }

    @Test func `the words of a failing server move no cursor and turn no writing in a note`() async throws {
        let partner = BrokenPartner(
            "fails in colour", fails: [], Self.failsEverySecondTime(#"out of \u001b[2Jdisk \u202espace"#))
        let report = try await partner.report(["token/exchange", "token/client-basic", "refresh/steady"])
        #expect(report.notes.contains { $0.contains("the server says: “out of ") }, "\(report.notes)")
        #expect(!report.notes.contains { $0.contains("\u{1B}") || $0.contains("\u{202E}") })
    }

    @Test func `a right request that the server fails on is repeated a second later`() async throws {
        let partner = BrokenPartner("fails on the second of two", fails: [], Self.failsEverySecondTime())
        let rules = [
            "token/exchange", "token/client-basic", "token/unknown-parameter", "token/pkce", "refresh/works",
            "refresh/steady", "refresh/earlier-link", "token/no-server-error",
        ]
        let report = try await partner.report(Set(rules))
        #expect(report.failures == ["token/no-server-error"], "\(report.surprises([]))")
        #expect(report.unknown.map(\.rule.id) == [])
        // Equal failures are one finding with the server's words, and one remark.
        let finding = try #require(report.findings.first { $0.isFailure })
        #expect(finding.reason.contains("“UNIQUE constraint failed”"), "\(finding.reason)")
        #expect(report.notes.contains { $0.contains("UNIQUE constraint failed") }, "\(report.notes)")
    }

    @Test func `an access token that is equal within a second only is another one`() async throws {
        let partner = BrokenPartner("equal tokens within a second", fails: []) { request, behind in
            let response = await behind.partner.handle(request)
            guard request.path == "/token", let token = response.json("access_token") else { return response }
            if request.form("refresh_token") == nil {
                behind.memory["last"] = token
                return response
            }
            guard let last = behind.memory["last"] else { return response }
            behind.memory["last"] = nil
            return response.withJSON { $0["access_token"] = .string(last) }
        }
        let report = try await partner.report(["refresh/new-access-token"])
        #expect(report.findings.map(\.verdict) == [.held])
    }

    @Test func `what follows from a refused revocation is not asked`() async throws {
        let partner = BrokenPartner(
            "revocation takes credentials in the header alone", fails: ["revoke/works"],
            .answering { request in
                request.path == "/revoke" && request.headers["Authorization"] == nil
                    ? .refusal("invalid_client", status: 401) : nil
            })
        let report = try await partner.report(["revoke"])
        for id in ["revoke/refresh-token", "revoke/cascade", "revoke/access-token", "revoke/hint"] {
            let finding = try #require(report.findings.first { $0.rule.id == id })
            #expect(finding.verdict.isNotAsked && finding.reason.contains("revoke/works"), "\(finding)")
        }
        #expect(report.failures.first == "revoke/works")
    }

    @Test func `the way to authenticate at the revocation endpoint is compared too`() async throws {
        let partner = BrokenPartner(
            "the metadata wants credentials in the header", fails: ["metadata/client-authentication"],
            .changingAnswers(of: "/.well-known/oauth-authorization-server") { response, _ in
                response.withJSON {
                    $0["revocation_endpoint_auth_methods_supported"] = ["client_secret_basic"]
                }
            })
        let report = try await partner.report(["metadata"])
        #expect(Set(report.failures) == partner.fails, "\(report.surprises(partner.fails))")
    }

    @Test(arguments: [false, true]) func `a password grant is judged by the right password`(
        isOracle: Bool
    ) async throws {
        let partner = BrokenPartner(
            "every password is an invalid_grant", fails: [],
            .answering { request in
                guard request.path == "/token", request.form("grant_type") == "password" else { return nil }
                let isRight = request.form("password") == Partner.Demo.password
                #expect(request.form("username") == Partner.Demo.username)
                return .refusal(isOracle && isRight ? "unauthorized_client" : "invalid_grant")
            })
        let report = try await partner.report(["token/password-grant"])
        #expect(report.failures == (isOracle ? ["token/password-grant"] : []))
        #expect(report.unknown.isEmpty)
    }

    @Test func `a server that fails has refused nothing`() async throws {
        let partner = BrokenPartner("fails in place of a refusal", fails: []) { request, behind in
            if request.method == "GET", request.query("decision") != nil { return .page(500) }
            guard request.path == "/token", let code = request.form("code") else {
                return await behind.partner.handle(request)
            }
            if behind.memory[code] != nil { return HTTPResponse(status: 500) }
            behind.memory[code] = "used"
            return await behind.partner.handle(request)
        }
        let rules: Set = ["pages/consent-by-get", "pages/sign-in-by-get", "token/code-at-once"]
        let report = try await partner.report(rules)
        #expect(Set(report.unknown.map(\.rule.id)) == rules, "\(report.findings.map(\.verdict))")
    }

    @Test(arguments: [(500, "token/no-server-error"), (400, "token/error-json")])
    func `how a server fails at the moment of a race is chance, and one request has got tokens`(
        status: Int, rule: String
    ) async throws {
        let partner = BrokenPartner("fails in a race", fails: []) { request, behind in
            guard request.path == "/token", let code = request.form("code") else {
                return await behind.partner.handle(request)
            }
            behind.memory[code] = (behind.memory[code] ?? "") + "I"
            if behind.memory[code] == "III" { return .page(status) }
            return await behind.partner.handle(request)
        }
        let report = try await partner.report(["token/code-at-once", "token/code-unknown", rule])
        #expect(report.held.count == 3, "\(report.findings.map(\.verdict))")
    }

    @Test func `where a refresh token is good once, two refreshes at once are left to chance`() async throws {
        let report = try await BrokenPartner(.refreshTokensRotate, fails: []).report(["refresh/at-once"])
        #expect(report.findings.map(\.verdict.isNotAsked) == [true])
    }

    @Test(arguments: [nil, "devices.read flip-check.no-such-scope", "devices.read devices.control"])
    func `an answer without a scope proves nothing, and introspection is asked`(scope: String?) async throws {
        let partner = BrokenPartner("the scope is not named", fails: []) { request, behind in
            if request.path == "/introspect" {
                let text = #"{"active":true,"scope":"\#(scope ?? "")"}"#
                return HTTPResponse(status: 200, contentType: "application/json", text: text)
            }
            var asked = request
            if request.path == "/authorize" {
                asked = request.withQuery {
                    $0.mapping("scope") { $0.replacing(" flip-check.no-such-scope", with: "") }
                }
            }
            let response = await behind.partner.handle(asked)
            return response.withJSON {
                if request.path == "/token" { $0["scope"] = nil }
                if request.path.hasPrefix("/.well-known/oauth"), scope != nil {
                    $0["introspection_endpoint"] = .string(Partner.issuer + "/introspect")
                }
            }
        }
        let report = try await partner.report(["token/scope-known"])
        let verdict = try #require(report.findings.first?.verdict)
        switch scope {
        case nil: #expect(verdict.isNotAsked)
        case "devices.read devices.control": #expect(verdict == .held)
        default: #expect(verdict == .failed("flip-check.no-such-scope was granted"))
        }
    }

    @Test func `a rotating server's new refresh token is judged, also where the old one ends the link`()
        async throws
    {
        let partner = BrokenPartner(.refreshTokensRotate, fails: [])
        let report = try await partner.report(["refresh/old-refresh-token", "refresh/new-refresh-token"])
        #expect(report.failures == ["refresh/old-refresh-token"])
        #expect(report.unknown.isEmpty, "\(report.unknown.map(\.reason))")
    }

    @Test(arguments: [("Oauth-redirect", Rule.Harm.hygiene), ("/r/example-project/attacker", .security)])
    func `capitals in a host are no open door`(accepted: String, harm: Rule.Harm) async throws {
        let partner = BrokenPartner(
            "takes a redirect URI in another writing", fails: [],
            .changingRequests(to: "/authorize") { request in
                request.withQuery { items in
                    items.mapping("redirect_uri") { uri in
                        let isTaken =
                            harm == .hygiene
                            ? uri.lowercased() == Defect.web && uri != Defect.web : uri.hasSuffix(accepted)
                        return isTaken && (harm == .security || uri.hasSuffix("example-project"))
                            ? Defect.web : uri
                    }
                }
            })
        let report = try await partner.report(["authorize/redirect-uri-exact"])
        #expect(report.worstFirst.map(\.rule.harm) == [harm], "\(report.findings.map(\.verdict))")
        let reason = try #require(report.worstFirst.first?.reason)
        for part in ["host", "scheme"] where harm == .hygiene {
            #expect(reason.contains("capitals in the \(part)"), "\(reason)")
        }
        #expect(report.exitStatus == (harm == .hygiene ? 0 : 1))
    }

    @Test(arguments: [nil, #"trmsg="108""#])
    func `a refusal with status 200 is one where the file has its text`(text: String?) async throws {
        // The words of the refusal are filled in by a script, and the page has a form.
        let partner = BrokenPartner(
            "refuses with status 200", fails: [], known: { $0.signIn.refusalPage = text },
            defect: .changingAnswers(of: "/authorize") { response, _ in
                guard response.status == 400 else { return response }
                let page = #"<p trmsg="108"></p><form method=post><input name=lang></form>"#
                return HTTPResponse(status: 200, contentType: "text/html", text: page)
            })
        let rules: Set = ["authorize/redirect-uri-exact", "authorize/client-unknown"]
        let report = try await partner.report(rules)
        #expect(report.failures == [])
        #expect(Set((text == nil ? report.unknown : report.held).map(\.rule.id)) == rules)
    }

    @Test func `a right request that meets such a page is refused, and no step is proposed for it`()
        async throws
    {
        let partner = try Partner(wrapped: { _ in
            Answering { _ in
                HTTPResponse(
                    status: 200, contentType: "text/html",
                    text: "No such client<form method=post><input name=a>")
            }
        })
        let probe = try partner.probe { $0.signIn.refusalPage = "No such client" }
        let text = SignInText(try await probe.firstWalk(), probe).text
        #expect(text.contains("It refuses the client: check client.id."), "\(text)")
        #expect(!text.contains("This page needs"))
    }

    @Test(arguments: 1...3) func `a race that two of fifteen pairs lose is seen in every run`(
        run: Int
    ) async throws {
        let partner = BrokenPartner("a code is read and marked in two steps", fails: []) { request, behind in
            guard request.path == "/token", let code = request.form("code") else {
                return await behind.partner.handle(request)
            }
            let uses = Int(behind.memory["uses"] ?? "") ?? run * 3
            behind.memory["uses"] = "\(uses + 1)"
            if uses.isMultiple(of: 8), let tokens = behind.memory[code] {
                return HTTPResponse(status: 200, contentType: "application/json", text: tokens)
            }
            let response = await behind.partner.handle(request)
            if response.hasTokens { behind.memory[code] = response.text }
            return response
        }
        #expect(try await partner.report(["token/code-at-once"]).failures == ["token/code-at-once"])
    }

    @Test func `where walks are slow, the rules about tokens have the time`() async throws {
        let partner = BrokenPartner("a walk takes three seconds", fails: []) { request, behind in
            if request.path == "/authorize", request.method == "GET" { behind.advance(3) }
            return await behind.partner.handle(request)
        }
        let report = try await partner.report()
        #expect(report.failures == [])
        let cut = report.unknown.filter { $0.reason.contains("--total-seconds") }.map(\.rule.group)
        #expect(Set(cut).isDisjoint(with: ["token", "refresh", "userinfo", "revoke"]), "\(cut)")
        #expect(cut.contains("authorize"))
    }
}

extension Finding.Verdict {
    var isNotAsked: Bool { if case .notAsked = self { true } else { false } }
}
