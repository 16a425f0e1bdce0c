import FlipCheck
import HTTPMessages
import PartnerMistakes
import TestSupport
import Testing
import WebText

/// Partners that do what servers in the field do: none of it may lead to a wrong verdict.
@Suite struct FieldVerdictTests {
    /// Partners with what servers in the field have, and the verdicts about it.
    static let judged: [BrokenPartner] =
        [
            // The consent page comes once; later requests get a code at once.
            BrokenPartner(
                "a refusal that no page asks for, where a consent is remembered",
                verdicts: [
                    "authorize/consent-refused": .couldNotTell, "authorize/state-on-refusal": .couldNotTell,
                ],
                words: "signIn.reset",
                known: {
                    $0.signIn.refusal.append(.init(press: .init(name: "decision", value: "never-there")))
                },
                answer: { await $1.partner.handle($0) }),
            BrokenPartner(
                "a remembered consent that is asked for again, and a form that leaves prompt out",
                verdicts: ["pages/consent-by-get": .held],
                known: { $0.authorizationParameters = [.init(name: "prompt", value: "consent")] }
            ) { request, context in
                // The partner binds a form to its address: it gets the parameter back.
                if request.form("decision") == "agree" {
                    let whole = request.withQuery { $0 + [.init("prompt", "consent")] }
                    return await BrokenPartner.agreeingAgain.answer(whole, context)
                }
                guard request.query("prompt") == "consent" else {
                    return await BrokenPartner.agreeingAgain.answer(request, context)
                }
                let response = await context.partner.handle(request)
                guard response.asksForConsent else { return response }
                return response.withText { $0.replacing("&amp;prompt=consent", with: "") }
            },
            BrokenPartner(
                "a space in state that comes back as a plus, as a form writes it",
                verdicts: ["authorize/state-exact": .held, "authorize/state-through-sign-in": .held]
            ) { request, context in
                let response = await context.partner.handle(request)
                return response.withHeader(
                    "Location", response.headers["Location"]?.replacing("%20", with: "+"))
            },
            BrokenPartner(
                "a state that is too short is refused", verdicts: ["authorize/state-exact": .held],
                .answering { request in
                    let state = request.query("state") ?? ""
                    return request.path == "/authorize" && state.utf8.count < 22
                        ? request.redirect(withError: "invalid_state") : nil
                }),
            BrokenPartner(
                "an access token that is equal within a second only",
                verdicts: ["refresh/new-access-token": .held]
            ) { request, context in
                let response = await context.partner.handle(request)
                guard request.path == "/token", let token = response.json("access_token") else {
                    return response
                }
                if request.form("refresh_token") == nil {
                    context.memory["last"] = token
                    return response
                }
                guard let last = context.memory["last"] else { return response }
                context.memory["last"] = nil
                return response.withJSON { $0["access_token"] = .string(last) }
            },
            BrokenPartner(
                "a revocation that takes credentials in the header alone",
                verdicts: [
                    "revoke/works": .failed, "revoke/refresh-token": .notAsked, "revoke/cascade": .notAsked,
                    "revoke/access-token": .notAsked, "revoke/hint": .notAsked,
                    "revoke/unknown-token": .notAsked, "revoke/token-missing": .notAsked,
                ], words: "the revocation was refused with 401"
            ) { request, context in
                request.path == "/revoke" && request.headers["Authorization"] == nil
                    ? .refusal("invalid_client", status: 401) : await context.partner.handle(request)
            },
            BrokenPartner(
                "the end of a code is rounded up, and the time of its exchange down",
                verdicts: ["token/code-expiry": .held], known: { $0.codeLifetime = 60 }
            ) { request, context in
                let made = request.form("code").flatMap { context.memory["made " + $0] }
                if let made = made.flatMap(Double.init), context.now() - made > 61.9 {
                    return .refusal("invalid_grant")
                }
                let response = await context.partner.handle(request)
                if let code = response.redirectParameter("code") {
                    context.memory["made " + code] = "\(context.now())"
                }
                return response
            },
            passwordGrant("every password is an invalid_grant", .held, right: "invalid_grant"),
            passwordGrant(
                "the right password is an unauthorized_client", .failed, right: "unauthorized_client"),
            BrokenPartner(
                "every password is refused with another description",
                verdicts: ["token/password-grant": .held]
            ) { request, context in
                guard request.path == "/token", request.form("grant_type") == "password" else { return nil }
                let trace = context.memory.increment("refusals")
                return HTTPResponse.refusal("invalid_grant").withJSON {
                    $0["error_description"] = .string("trace \(trace)")
                }
            },
            BrokenPartner(
                "a server that fails in place of a refusal",
                verdicts: [
                    "pages/consent-by-get": .couldNotTell, "pages/sign-in-by-get": .couldNotTell,
                    "token/code-at-once": .couldNotTell,
                ]
            ) { request, context in
                if request.method == "GET", request.query("decision") != nil { return .page(500) }
                guard request.path == "/token", let code = request.form("code") else { return nil }
                if context.memory[code] != nil { return HTTPResponse(status: 500) }
                context.memory[code] = "used"
                return await context.partner.handle(request)
            },
            BrokenPartner(
                "a server that fails on right requests, such as one that cannot store two equal tokens",
                verdicts: ["token/code-once": .held, "token/code-reuse-revokes": .held]
            ) { request, context in
                if request.path == "/token" {
                    if request.form("code").map({ $0 == context.memory["failing"] }) == true {
                        return .page(500)
                    }
                    if let token = request.form("refresh_token"), context.memory[token] == nil {
                        context.memory[token] = "failed"
                        return .page(500)
                    }
                }
                let response = await context.partner.handle(request)
                if let code = response.redirectParameter("code") {
                    context.memory["failing"] = context.memory["failing"] == nil ? code : nil
                }
                return response
            },
            failingInRace(.page(500), "token/error-status"), failingInRace(.page(400), "token/error-json"),
            failingInRace(unusable, "token/error-json"), racesAreLost(besides: unusable),
            BrokenPartner(
                "a server that gives no usable answer to all but one of several exchanges at once",
                verdicts: ["token/code-at-once": .couldNotTell], words: "the body is compressed"
            ) { request, context in
                guard request.path == "/token", let code = request.form("code") else { return nil }
                if context.memory[code] != nil { return unusable }
                context.memory[code] = "used"
                return await context.partner.handle(request)
            },
            // A new refresh token is judged, also where the old one ends the link; a race is left to chance.
            BrokenPartner(
                .refreshTokensRotate,
                verdicts: [
                    "refresh/old-refresh-token": .failed, "refresh/new-refresh-token": .held,
                    "refresh/at-once": .notAsked,
                ]),
            BrokenPartner(
                "a refresh token that is replaced when the one before it is used again",
                verdicts: ["refresh/old-refresh-token": .held, "refresh/new-refresh-token": .held]
            ) { request, context in
                guard let token = request.form("refresh_token") else { return nil }
                if context.memory["replaced " + token] != nil { return .refusal("invalid_grant") }
                let response = await BrokenPartner.rotatingWithLeeway.answer(request, context)
                guard let new = response.json("refresh_token") else { return response }
                if let earlier = context.memory["newest of " + token] {
                    context.memory["replaced " + earlier] = "yes"
                }
                context.memory["newest of " + token] = new
                return response
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
                return await context.partner.handle(
                    request.withoutUnknownScope)
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
                "expires_in is a text", verdicts: ["userinfo/token-lasts": .couldNotTell],
                words: "see token/expires-in"
            ) { request, context in
                let response = await context.partner.handle(request)
                return response.hasTokens ? response.withJSON { $0["expires_in"] = "3600" } : response
            },
            BrokenPartner(
                "every revocation is a 204",
                verdicts: [
                    "revoke/works": .failed, "revoke/refresh-token": .held, "revoke/cascade": .held,
                    "revoke/unknown-token": .held, "revoke/again": .held, "revoke/client": .held,
                    "revoke/client-missing": .held, "revoke/client-secret": .held,
                    "revoke/other-links": .held, "revoke/token-missing": .held,
                ]
            ) { request, context in
                let response = await context.partner.handle(request)
                return request.path == "/revoke" && response.status == 200
                    ? HTTPResponse(status: 204) : response
            },
            BrokenPartner(
                "userinfo answers everything but an access token with the same object",
                verdicts: [
                    "userinfo/works": .held, "userinfo/no-token": .failed, "userinfo/code": .couldNotTell,
                    "userinfo/token-in-query": .couldNotTell, "userinfo/refresh-token": .couldNotTell,
                    "revoke/cascade": .couldNotTell, "revoke/access-token": .couldNotTell,
                ], words: "like a request without an access token"
            ) { request, context in
                let response = await context.partner.handle(request)
                return request.path == "/userinfo" && response.status == 401
                    ? .json(#"{"actor":null}"#) : response
            },
            BrokenPartner(
                "an exchange without a verifier is incomplete", verdicts: ["token/code-unknown": .held],
                known: { $0.pkce = true }
            ) { request, _ in
                request.path == "/token" && request.form("code") != nil
                    && request.form("code_verifier") == nil ? .refusal("invalid_request") : nil
            },
            refusing200(text: nil, .couldNotTell), refusing200(text: #"trmsg="108""#, .held),
        ] + (1...3).map(losingRace)

    /// A scope as datasette-oauth has it.
    private static let jsonScope = #"[["devices.read"]]"#

    private static func passwordGrant(
        _ name: String, _ verdict: Finding.Verdict, right error: String
    ) -> BrokenPartner {
        BrokenPartner(name, verdicts: ["token/password-grant": verdict]) { request, context in
            guard request.path == "/token", request.form("grant_type") == "password" else { return nil }
            let isRight =
                request.form("username") == Partner.Demo.username
                && request.form("password") == Partner.Demo.password
            return .refusal(isRight ? error : "invalid_grant")
        }
    }

    /// An answer that is taken for none, as one that does not come in time.
    private static let unusable = HTTPResponse(
        status: 200, headers: ["Content-Encoding": "gzip"], body: [0x1F, 0x8B, 8, 0])

    /// How a server fails at the moment of a race is chance, and one request has got tokens.
    private static func failingInRace(_ failure: HTTPResponse, _ rule: String) -> BrokenPartner {
        BrokenPartner(
            "\(failure.headers["Content-Encoding"] == nil ? "\(failure.status)" : "no answer") in a race",
            verdicts: ["token/code-at-once": .held, "token/code-unknown": .held, rule: .held]
        ) { request, context in
            guard request.path == "/token", let code = request.form("code") else { return nil }
            return context.memory.increment(code) == 3 ? failure : await context.partner.handle(request)
        }
    }

    /// Two of several exchanges at once get tokens, and the third one fails.
    private static func racesAreLost(besides failure: HTTPResponse) -> BrokenPartner {
        BrokenPartner(
            "a lost race in which another exchange has no answer", verdicts: ["token/code-at-once": .failed]
        ) { request, context in
            guard request.path == "/token", let code = request.form("code") else { return nil }
            let uses = context.memory.increment("uses of " + code)
            if uses == 2, let tokens = context.memory[code] { return .json(tokens) }
            if uses == 3 { return failure }
            let response = await context.partner.handle(request)
            if response.hasTokens { context.memory[code] = response.text }
            return response
        }
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
            return response.withJSON {
                if request.path == "/token" { $0["scope"] = nil }
                if request.path.hasPrefix("/.well-known/oauth"), scope != nil {
                    $0["introspection_endpoint"] = .string(Partner.issuer + "/introspect")
                }
            }
        }
    }

    /// A refusal whose words a script fills in, on a page that has a form.
    private static func refusing200(text: String?, _ verdict: Finding.Verdict) -> BrokenPartner {
        BrokenPartner(
            "a refusal with status 200, and \(text ?? "no text") in the file",
            verdicts: ["authorize/redirect-uri-exact": verdict, "authorize/client-unknown": verdict],
            known: { $0.signIn.refusalPage = text }
        ) { request, context in
            let response = await context.partner.handle(request)
            guard request.path == "/authorize", response.status == 400 else { return response }
            return .html(#"<p trmsg="108"></p><form method=post><input name=lang></form>"#)
        }
    }

    /// A code that is read and marked in two steps: a race is lost now and then, and each run sees it.
    private static func losingRace(run: Int) -> BrokenPartner {
        BrokenPartner("a race that is lost in run \(run)", verdicts: ["token/code-at-once": .failed]) {
            request, context in
            guard request.path == "/token", let code = request.form("code") else { return nil }
            let uses = run * 3 - 1 + context.memory.increment("uses")
            if uses.isMultiple(of: 8), let tokens = context.memory[code] { return .json(tokens) }
            let response = await context.partner.handle(request)
            if response.hasTokens { context.memory[code] = response.text }
            return response
        }
    }

    @Test(arguments: judged) func `what servers in the field do leads to no wrong verdict`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

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

    @Test func `PKCE that is configured is no finding at a server that requires it`() async throws {
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
        let text = try await probe.signInText().text
        #expect(text.contains("“Code challenge required.”"), "\(text)")
        let finding = try await probe.finding("authorize/code")
        #expect(finding.reason.contains("“Code challenge required.”"), "\(finding.reason)")
    }

    @Test func `the account is reset and consent is asked for before a refusal is judged`() async throws {
        let resets = Locked(0)
        let asked = Locked<Set<String?>>([])
        let partner = BrokenPartner(
            "no defect",
            known: {
                $0.authorizationParameters = [.init(name: "prompt", value: "consent")]
                $0.signIn.reset = { resets.withLock { $0 += 1 } }
            },
            Defect { request, context in
                if request.path == "/authorize", request.query("client_id") != nil {
                    asked.withLock { _ = $0.insert(request.query("prompt")) }
                }
                return await context.partner.handle(request)
            })
        let report = try await partner.report(["authorize/consent-refused"])
        #expect(report.findings.map(\.verdict) == [.held])
        #expect(resets.withLock { $0 } == 1)
        #expect(asked.withLock { $0 } == ["consent"])
    }

    @Test func `a consent that the tokens of a rule bring back is reset again, and those tokens may end`()
        async throws
    {
        let resets = Locked(0)
        let partner = BrokenPartner(
            "a link remembers its consent, and ends with it",
            known: { $0.signIn.reset = { resets.withLock { $0 += 1 } } },
            Defect { request, context in
                let age = "\(resets.withLock { $0 })"
                context.memory["agreed"] = context.memory["linked"] == age ? "yes" : nil
                if request.path == "/userinfo", let header = request.headers["Authorization"],
                    let born = context.memory[header], born != age
                {
                    return .page(401)
                }
                let response = await BrokenPartner.agreeingAgain.answer(request, context)
                if let token = response.json("access_token") {
                    context.memory["linked"] = age
                    context.memory["Bearer \(token)"] = age
                }
                return response
            })
        let rules: Set = [
            "authorize/two-requests", "token/code-once", "pages/consent-csrf", "pages/consent-by-get",
            "userinfo/token-lasts",
        ]
        let report = try await partner.report(rules)
        #expect(Set(report.held.map(\.rule.id)) == rules, "\(report.findings.map(\.reason))")
        #expect(resets.withLock { $0 } > 1)
    }

    @Test func `an address in a page may have brackets, which URL of Foundation takes in a host alone`()
        async throws
    {
        let areSeen = Locked(false)
        let partner = BrokenPartner("the addresses of forms have brackets") { request, context in
            #expect(!request.target.contains("["))
            var request = request
            // Every authorization begins with a sign-in.
            if request.method == "POST" { context.memory["signed in"] = "yes" }
            if context.memory["signed in"] == nil { request.headers["Cookie"] = nil }
            let response = await context.partner.handle(request)
            if response.redirectParameter("code") != nil { context.memory["signed in"] = nil }
            guard response.text.contains("<form"), response.text.contains("%5B") else { return response }
            areSeen.withLock { $0 = true }
            return response.withText { $0.replacing("%5B", with: "[").replacing("%5D", with: "]") }
        }
        let report = try await partner.report(["authorize/state-exact"])
        #expect(report.findings.map(\.verdict) == [.held])
        #expect(areSeen.withLock { $0 })
    }

    @Test func `a request that cannot be sent says nothing about the answer`() async throws {
        let partner = try Partner()
        let client = FailingClient(partner: partner.handler) { request in
            request.query("state")?.hasPrefix("{") == true ? .badRequest("cannot be sent") : nil
        }
        let probe = try Probe.through(client, clock: partner.clock.probeClock)
        let report = await Runner.report(["authorize/state-exact"], probe)
        #expect(report.unknown.count == 1, "\(report.findings.map(\.verdict))")
    }

    @Test(arguments: ["Invalid client_id parameter value.", "Mismatching redirect URI."])
    func `a wrong value of the file is named, and the server is not blamed`(words: String) async throws {
        let partner = BrokenPartner(
            "the request is refused after the sign-in",
            .changingAnswers(of: "/authorize") { response, _ in
                response.redirectParameter("code") == nil
                    ? response : .html("<h1>Error</h1><p>\(words)", status: 400)
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
            "a wrong secret", known: { $0.client?.secret = "wrong secret" })
        let report = try await partner.report(["token/exchange"])
        #expect(report.unknown.map(\.rule.id) == ["token/exchange"])
        #expect(report.notes.first?.contains("check client.id and client.secret") == true, "\(report.notes)")
    }

    /// Every second request that would be granted fails, as where tokens are made from the time.
    private static func failsEverySecondTime(_ words: String = "UNIQUE constraint failed") -> Defect {
        Defect { request, context in
            guard request.path == "/token" else { return await context.partner.handle(request) }
            if context.memory["granted"] != nil {
                context.memory["granted"] = nil
                return .json(#"{"detail":"\#(words)"}"#, status: 500)
            }
            let response = await context.partner.handle(request)
            if response.hasTokens { context.memory["granted"] = "yes" }
            return response
        }
    }

    @Test func `the words of a failing server move no cursor and turn no writing in a note`() async throws {
        let partner = BrokenPartner(
            "fails in colour", Self.failsEverySecondTime(#"out of \u001b[2Jdisk \u202espace"#))
        let report = try await partner.report(["token/exchange", "token/client-basic", "refresh/steady"])
        #expect(report.notes.contains { $0.contains("the server says: “out of ") }, "\(report.notes)")
        #expect(!report.notes.contains { $0.contains("\u{1B}") || $0.contains("\u{202E}") })
    }

    @Test func `a right request that the server fails on is repeated a second later`() async throws {
        let partner = BrokenPartner("fails on the second of two", Self.failsEverySecondTime())
        let rules = [
            "token/exchange", "token/client-basic", "token/unknown-parameter", "token/pkce", "refresh/works",
            "refresh/steady", "refresh/earlier-link",
        ]
        let report = try await partner.report(Set(rules))
        #expect(report.failures == [], "\(report.surprises([]))")
        #expect(report.unknown.map(\.rule.id) == [])
        // Equal failures are one remark with the server's words.
        #expect(report.notes.contains { $0.contains("UNIQUE constraint failed") }, "\(report.notes)")
    }

    @Test func `capitals in the scheme and the host of a redirect URI open no door`() async throws {
        let partner = BrokenPartner(
            "compares redirect URIs without case, and answers at the registered one",
            .changingRequests(to: "/authorize") { request in
                let address = request.query("redirect_uri")
                guard address?.lowercased() == Defect.webRedirectURI, address != Defect.webRedirectURI else {
                    return request
                }
                return request.withQuery { $0.mapping("redirect_uri") { _ in Defect.webRedirectURI } }
            })
        let report = try await partner.report(["authorize/redirect-uri-exact"])
        #expect(report.worstFirst.map(\.rule.harm) == [.hygiene], "\(report.findings.map(\.verdict))")
        let reason = try #require(report.worstFirst.first?.reason)
        for part in ["host", "scheme"] { #expect(reason.contains("capitals in the \(part)"), "\(reason)") }
        #expect(report.exitStatus == 0)
    }

    @Test func `a server that answers at a path below the registered redirect URI has an open door`()
        async throws
    {
        let partner = BrokenPartner("answers below the registered redirect URI") { request, context in
            guard request.path == "/authorize" else { return nil }
            var request = request
            if let address = request.query("redirect_uri"), address == Defect.webRedirectURI + "/attacker" {
                context.memory["address " + (request.query("state") ?? "")] = address
                request = request.withQuery { $0.mapping("redirect_uri") { _ in Defect.webRedirectURI } }
            }
            let response = await context.partner.handle(request)
            let state = response.redirectParameter("state") ?? ""
            guard let address = context.memory["address " + state] else { return response }
            return response.withHeader(
                "Location", response.headers["Location"]?.replacing(Defect.webRedirectURI, with: address))
        }
        let report = try await partner.report(["authorize/redirect-uri-exact"])
        #expect(report.worstFirst.map(\.rule.harm) == [.security], "\(report.findings.map(\.verdict))")
        #expect(report.exitStatus == 1)
    }

    @Test func `the report for a server that wants a nonce says that Google sends none`() async throws {
        let partner = BrokenPartner("wants a nonce") { request, _ in
            guard request.path == "/authorize", request.query("nonce") == nil else { return nil }
            return request.redirect(withError: "invalid_request", description: "nonce required")
        }
        let finding = try await partner.finding("authorize/code")
        #expect(finding.reason.contains("leave openid out of scopes"), "\(finding.reason)")
    }

    @Test func `a missing method of PKCE that counts as S256 is no door for a thief`() async throws {
        let partner = BrokenPartner(
            "a missing method is S256",
            .changingRequests(to: "/authorize") { request in
                guard request.query("code_challenge") != nil, request.query("code_challenge_method") == nil
                else { return request }
                return request.withQuery { $0 + [.init("code_challenge_method", "S256")] }
            })
        let finding = try await partner.finding("authorize/pkce-method-missing")
        #expect(finding.isFailure && finding.rule.harm == .hygiene && finding.rule.severity == .note)
        #expect(finding.reason.contains("counts as S256"), "\(finding.reason)")
    }

    @Test
    func `a right request is refused by the configured page of a refusal, and no step is proposed for it`()
        async throws
    {
        let partner = try Partner(always: .html("No such client<form method=post><input name=a>"))
        let probe = try partner.probe { $0.signIn.refusalPage = "No such client" }
        let text = try await probe.signInText().text
        #expect(text.contains("It refuses the client: check client.id."), "\(text)")
        #expect(!text.contains("This page needs"))
    }

    @Test func `where sign-ins are slow, the important rules get the time, and the report names it`()
        async throws
    {
        let partner = BrokenPartner("a sign-in takes three seconds") { request, context in
            if request.path == "/authorize", request.method == "GET" { context.advance(3) }
            return nil
        }
        let report = try await partner.report()
        #expect(report.failures == [])
        let cut = report.unknown.filter { $0.reason.contains("--total-seconds") }.map(\.rule)
        #expect(!cut.isEmpty)
        let important = cut.filter { $0.harm == .linking && $0.severity == .error && $0.group != "authorize" }
        #expect(important.map(\.id) == [])
        #expect(
            report.notes.contains { $0.contains("By the time that a sign-in takes") }, "\(report.notes)")
    }
}
