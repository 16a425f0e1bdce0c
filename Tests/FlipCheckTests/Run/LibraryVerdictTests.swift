import HTTPMessages
import JSON
import PartnerMistakes
import Testing
import WebText

@testable import FlipCheck

/// Partners that behave as some library for OAuth servers does, and the right verdict, weight and reason for each.
@Suite struct LibraryVerdictTests {
    // MARK: The authorization endpoint

    @Test func `a code with an empty scope has no default scope`() async throws {
        let finding = try await BrokenPartner.finding("authorize/scope-missing") { request, context in
            let response = await context.partner.handle(request)
            guard response.redirectParameter("code") != nil else { return response }
            return response.withRedirectParameters { $0 + [.init("scope", "")] }
        }
        #expect(finding.isFailure && finding.reason.contains("an empty scope"))
    }

    @Test func `an error after a # is reported as such, and so is a page for another error`() async throws {
        let finding = try await BrokenPartner.finding("authorize/error-by-redirect") { request, context in
            if request.path == "/authorize", request.query("client_id") != nil,
                request.query("response_type") == nil
            {
                return .page(400)
            }
            let response = await context.partner.handle(request)
            guard response.redirectParameter("error") != nil else { return response }
            return response.withHeader(
                "Location", response.headers["Location"]?.replacing("?", with: "#"))
        }
        #expect(finding.isFailure)
        #expect(finding.reason.contains("with the error after a #"), "\(finding.reason)")
        #expect(finding.reason.contains("without response_type"), "\(finding.reason)")
        #expect(finding.remedy.contains("in the query"))
    }

    @Test func `an attacker gains nothing where a server does not read response_type`() async throws {
        let partner = BrokenPartner(
            "every type is code",
            .changingRequests(to: "/authorize") { request in
                request.withQuery { $0.mapping("response_type") { _ in "code" } }
            })
        let finding = try await partner.finding("authorize/response-type-unsupported")
        #expect(finding.isFailure && finding.rule.harm == .hygiene)
        #expect(finding.reason.hasPrefix("response_type is not read"), "\(finding.reason)")
    }

    @Test func `a challenge without a method that nothing checks is an error of the verifier's rule`()
        async throws
    {
        let rules = ["authorize/pkce-method-missing", "token/pkce-verifier"]
        let report = try await Self.withoutMethod(isRedeemed: true).report(Set(rules))
        let verifier = try #require(report["token/pkce-verifier"])
        #expect(verifier.isFailure && verifier.rule.harm == .security && verifier.rule.severity == .error)
        #expect(verifier.reason.contains("without a method"), "\(verifier.reason)")
        let method = try #require(report["authorize/pkce-method-missing"])
        #expect(method.reason.contains("not checked at all"), "\(method.reason)")
    }

    @Test func `a refused verifier is told without a code for the longest one`() async throws {
        let finding = try await BrokenPartner.finding("token/pkce") { request, context in
            if request.form("code_verifier") != nil { return .refusal("invalid_grant") }
            guard request.path == "/authorize", let challenge = request.query("code_challenge") else {
                return nil
            }
            let first = context.memory["challenge"] ?? challenge
            context.memory["challenge"] = first
            return challenge == first ? nil : .page(503)
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.reason.contains("400 invalid_grant"), "\(finding.reason)")
    }

    @Test func `an attacker gains nothing from a code that cannot be exchanged`() async throws {
        let finding = try await Self.withoutMethod(isRedeemed: false).finding("authorize/pkce-method-missing")
        #expect(finding.isFailure && finding.rule.harm == .hygiene && finding.rule.severity == .warning)
        #expect(finding.reason.contains("nobody can exchange"), "\(finding.reason)")
    }

    @Test func `a client that gets no tokens shows nothing of a challenge without a method`() async throws {
        let finding = try await BrokenPartner.finding(
            "authorize/pkce-method-missing", known: { $0.client?.secret = "wrong secret" }
        ) { request, context in
            guard request.path == "/authorize", request.query("code_challenge") != nil,
                request.query("code_challenge_method") == nil
            else { return nil }
            return await context.partner.handle(request.withQuery { $0.removing("code_challenge") })
        }
        #expect(finding.isFailure && finding.rule.harm == .security, "\(finding.reason)")
        #expect(!finding.reason.contains("exchange"), "\(finding.reason)")
    }

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

    @Test func `a server that fails at every user_locale is asked for a header by state`() async throws {
        let finding = try await BrokenPartner.finding("authorize/header-injection") { request, _ in
            request.path == "/authorize" && request.query("user_locale") != nil ? .page(500) : nil
        }
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `a form without a password that is sent again to the same site is a note`() async throws {
        let partner = BrokenPartner("a form without a session goes on to another page") { request, context in
            let response = await context.partner.handle(request)
            guard request.method == "POST", request.path == "/authorize", response.status >= 400 else {
                return response
            }
            return HTTPResponse(status: 307, headers: ["Location": "/sign-in"])
        }
        let finding = try await partner.finding("authorize/no-307", beside: ["pages/consent-csrf"])
        #expect(finding.isFailure)
        #expect(finding.rule.harm == .hygiene)
        #expect(finding.rule.severity == .note)
        #expect(finding.reason.contains("without a password"), "\(finding.reason)")
    }

    @Test func `accepting an escaped form of the registered redirect URI is only a note`() async throws {
        let rule = "authorize/redirect-uri-decoded"
        let finding = try await BrokenPartner(rule) { request, context in
            guard let written = request.query("redirect_uri"), written != Defect.webRedirectURI,
                (try? PercentCoding.decode(written, plus: .literal)) == Defect.webRedirectURI
            else { return nil }
            let response = await context.partner.handle(
                request.withQuery { $0.mapping("redirect_uri") { _ in Defect.webRedirectURI } })
            return response.withHeader(
                "Location", response.headers["Location"]?.replacing(Defect.webRedirectURI, with: written))
        }.finding(rule)
        #expect(finding.isFailure && finding.rule.harm == .hygiene && finding.rule.severity == .note)
        // What was seen is said in the place of the rule's own words, and the rule is named whatever its length.
        let line = ReportText().line(finding)
        #expect(line.hasSuffix("(authorize/redirect-uri-decoded)"), "\(line)")
        #expect(line.contains("the registered address itself"), "\(line)")
        #expect(line.count <= 110, "\(line)")
    }

    // MARK: Tokens

    @Test(arguments: [
        ("refresh_token_expires_in", 900, Finding.Verdict.failed), ("refresh_expires_in", 1_800, .failed),
        ("refresh_expires_in", 0, .held), ("refresh_token_expires_in", 15_552_000, .held),
    ])
    func `a refresh token that says that it ends within a day is short-lived`(
        name: String, seconds: Int64, verdict: Finding.Verdict
    ) async throws {
        let partner = BrokenPartner(name, .changingTokens { $0.withJSON { $0[name] = .integer(seconds) } })
        let finding = try await partner.finding("token/refresh-token")
        #expect(finding.verdict == verdict, "\(finding.reason)")
    }

    @Test(arguments: [(false, false), (true, false), (false, true)])
    func `a scope that only a refresh shows was granted`(isNamed: Bool, takesOnlyItsOwn: Bool) async throws {
        let unknown = "devices.read.no-such-scope"
        let partner = BrokenPartner("an unknown scope is granted, and told nowhere") { request, context in
            func known(_ scope: String) -> String {
                scope.split(separator: " ").filter { $0 != unknown }.joined(separator: " ")
            }
            var sent = request.withQuery { $0.mapping("scope", known) }
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
            let response = await context.partner.handle(
                request.withoutUnknownScope)
            return response.hasTokens ? response.withJSON { $0["scope"] = nil } : response
        }
        let report = try await partner.report(["token/scope-known", "token/scope-told"])
        #expect(report["token/scope-told"]?.verdict == told, "\(report.findings.map(\.reason))")
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
            return response.withJSON {
                if isOfToken, response.hasTokens { $0["scope"] = scope }
                if request.path.hasPrefix("/.well-known/oauth") {
                    $0["introspection_endpoint"] = .string(Partner.issuer + "/introspect")
                }
            }
        }
        let report = try await partner.report(["token/scope-known", "token/scope-told"])
        #expect(report["token/scope-told"]?.verdict == told, "\(report.findings.map(\.reason))")
        #expect(report["token/scope-known"]?.verdict == known, "\(report.findings.map(\.reason))")
    }

    @Test func `a list names the scopes of a grant, too`() async throws {
        let unknown = "devices.read.no-such-scope"
        let finding = try await BrokenPartner.finding("token/scope-known") { request, context in
            let response = await context.partner.handle(
                request.withoutUnknownScope)
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
        #expect(report.unknown.count == 2, "\(report.findings.map(\.reason))")
        let reason = report["token/scope-known"]?.reason
        #expect(reason?.contains("see refresh/scope") == true, "\(reason ?? "")")
    }

    /// Compares with LIKE, and takes the first row, which is dead for a bare %.
    @Test(arguments: ["code", "refresh_token"])
    func `a pattern that fits only the link's own value is found`(name: String) async throws {
        let finding = try await BrokenPartner.finding("token/text-only") { request, context in
            let response = await context.partner.handle(request)
            for issued in [response.redirectParameter("code"), response.json("refresh_token")] {
                if let issued { context.memory["row " + issued.dropFirst()] = issued }
            }
            guard request.path == "/token", let sent = request.form(name), sent.hasPrefix("%"),
                let row = context.memory["row " + sent.dropFirst()]
            else { return response }
            return await context.partner.handle(request.withForm { $0.mapping(name) { _ in row } })
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.reason.hasPrefix("\(name)=%…"), "\(finding.reason)")
    }

    @Test func `a token in an operator of a query is found`() async throws {
        let finding = try await BrokenPartner.finding("token/text-only") { request, context in
            guard request.path == "/token", let token = request.form("refresh_token[$eq]") else { return nil }
            return await context.partner.handle(
                request.withForm { $0.setting("refresh_token", token) })
        }
        #expect(finding.isFailure, "\(finding.reason)")
    }

    @Test func `tokens for one pattern are reported beside an answer about the load to another`() async throws
    {
        let finding = try await BrokenPartner.finding("token/text-only") { request, context in
            if request.form("client_secret[$ne]") != nil {
                return .json(#"{"access_token":"0123456789"}"#)
            }
            return request.form("client_secret[]") == nil ? nil : .page(503)
        }
        #expect(finding.reason == "client_secret[$ne]=x: answered with 200 and tokens")
    }

    @Test func `a success without tokens does not mean that a pattern was accepted`() async throws {
        let finding = try await BrokenPartner.finding("token/text-only") { request, _ in
            request.form("client_secret[$ne]") != nil ? .json(#"{"status":"fail"}"#) : nil
        }
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `a wrong request that is granted leaves the first link as it was`() async throws {
        let partner = BrokenPartner(
            "a refresh needs no secret, and ends the older access token"
        ) { request, context in
            if let token = request.bearer, context.memory["ended " + token] != nil {
                return .json(#"{"error":"invalid_token"}"#, status: 401)
            }
            guard request.path == "/token" else { return nil }
            let hasNoSecret = request.form("client_secret") == nil && request.headers["Authorization"] == nil
            let needsNone = hasNoSecret && request.form("grant_type") == "refresh_token"
            let response = await context.partner.handle(
                needsNone
                    ? request.withForm { $0.setting("client_secret", Defect.Demo.clientSecret) } : request)
            guard let access = response.json("access_token") else { return response }
            let link = response.json("refresh_token") ?? request.form("refresh_token") ?? ""
            if let older = context.memory["access of " + link] { context.memory["ended " + older] = "" }
            context.memory["access of " + link] = access
            return response
        }
        let report = try await partner.report([
            "token/text-only", "refresh/client-missing", "userinfo/token-lasts",
        ])
        #expect(report["refresh/client-missing"]?.verdict == .failed)
        #expect(report["token/text-only"]?.verdict == .failed)
        #expect(report["userinfo/token-lasts"]?.verdict == .held)
    }

    @Test(arguments: [429, 500, 503])
    func `an answer about the load does not tell whether descriptions vary by themselves`(
        status: Int
    ) async throws {
        let finding = try await BrokenPartner.finding("token/password-grant") { request, context in
            guard request.path == "/token", let password = request.form("password") else { return nil }
            let isRight = password == Defect.Demo.password
            if !isRight {
                let first = context.memory["first wrong password"] ?? password
                if first != password { return HTTPResponse(status: status) }
                context.memory["first wrong password"] = first
            }
            let text = isRight ? "not offered" : "no such user"
            return .json(#"{"error":"invalid_grant","error_description":"\#(text)"}"#, status: 400)
        }
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
    }

    // MARK: Revocation and userinfo

    @Test func `a missing challenge beside another status than 401 follows from the status`() async throws {
        let partner = BrokenPartner("userinfo fails at a bad token") { request, context in
            guard request.path == "/userinfo" else { return nil }
            let response = await context.partner.handle(request)
            return response.status == 401 ? HTTPResponse(status: 500) : response
        }
        let finding = try await partner.finding("userinfo/challenge", beside: ["userinfo/invalid-token"])
        #expect(finding.isFailure && finding.causes == ["userinfo/invalid-token"])
        #expect(finding.reason.hasPrefix("answered with 500, and"), "\(finding.reason)")
    }

    @Test func `a client's id without its secret revokes nothing`() async throws {
        let partner = BrokenPartner(
            "a revocation needs the client's id only",
            .takingForGoogle { $0.path == "/revoke" && $0.clientID != nil && $0.clientSecret == nil })
        let report = try await partner.report(["revoke/client-missing"])
        #expect(report.failures == ["revoke/client-missing"])
    }

    @Test func `without an address nothing is asked of a revocation, even without a refresh token`()
        async throws
    {
        let partner = BrokenPartner(
            "no refresh token, no revocation", known: { $0.revocationURL = nil },
            .changingTokens { $0.withJSON { $0["refresh_token"] = nil } })
        #expect(try await partner.finding("revoke/cascade-after-refresh").verdict == .notAsked)
    }

    @Test(arguments: [
        (#"{"ok":true,"actor":null}"#, Rule.Harm.hygiene), (#"{"message":"Who are you?"}"#, .hygiene),
        ("<h1>Sign in", .hygiene), (#"{"sub":"guest"}"#, .security),
    ]) func `an answer without a token that tells of no user is a note`(
        answer: String, harm: Rule.Harm
    ) async throws {
        let finding = try await BrokenPartner.finding("userinfo/no-token") { request, _ in
            request.path == "/userinfo" && request.bearer == nil ? .json(answer) : nil
        }
        #expect(finding.isFailure && finding.rule.harm == harm, "\(finding.reason)")
    }

    @Test func `a session that opens userinfo is found beside another refusal than 401`() async throws {
        let finding = try await BrokenPartner.finding("userinfo/no-token") { request, _ in
            guard request.path == "/userinfo", request.bearer == nil else { return nil }
            return request.headers["Cookie"] == nil
                ? HTTPResponse(seeOther: "/login") : .json(#"{"sub":"1","email":"ada@partner.example"}"#)
        }
        #expect(finding.isFailure && finding.rule.harm == .security)
        #expect(finding.reason.contains("the cookies of a signed-in browser"), "\(finding.reason)")
    }

    @Test func `an answer that differs from that without a token by a number proves nothing`() async throws {
        let finding = try await BrokenPartner.finding("userinfo/refresh-token") { request, context in
            guard request.path == "/userinfo" else { return nil }
            let response = await context.partner.handle(request)
            let number = context.memory.increment("number")
            return response.status == 200 ? response : .json(#"{"user":"nobody","request":\#(number)}"#)
        }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("like a request without an access token"), "\(finding.reason)")
    }

    // MARK: Pages

    @Test func `a sign-in that goes on to the host of its request is found`() async throws {
        let finding = try await BrokenPartner.finding("pages/host-of-request") { request, _ in
            guard request.method == "POST", let host = request.headers["Host"], host == "attacker.invalid"
            else { return nil }
            return HTTPResponse(seeOther: "https://\(host)/approve")
        }
        #expect(finding.isFailure, "\(finding.reason)")
    }

    @Test func `a refusal that goes to the address in the form is found`() async throws {
        let finding = try await BrokenPartner.finding("pages/consent-redirect-uri") { request, context in
            if request.method == "POST", request.form("decision") == "cancel",
                let address = request.form("redirect_uri")
            {
                return HTTPResponse(seeOther: address + "?error=access_denied")
            }
            let response = await context.partner.handle(request.withForm { $0.removing("redirect_uri") })
            return response.endingForms(
                with: #"<input type="hidden" name="redirect_uri" value="\#(Defect.webRedirectURI)">"#)
        }
        #expect(finding.isFailure, "\(finding.verdict): \(finding.reason)")
    }

    @Test func `an address in the form is found where only that in its action is checked`() async throws {
        let finding = try await BrokenPartner.finding("pages/consent-redirect-uri") { request, context in
            let own = request.query("redirect_uri") ?? ""
            let given = request.method == "POST" ? request.form("redirect_uri") : nil
            let response = await context.partner.handle(
                given == nil ? request : request.withForm { $0.removing("redirect_uri") })
            if let given, let location = response.headers["Location"], location.hasPrefix(own) {
                return response.withHeader("Location", given + location.dropFirst(own.count))
            }
            return response.endingForms(
                with: #"<input type="hidden" name="redirect_uri" value="\#(own)">"#)
        }
        #expect(finding.isFailure, "\(finding.verdict): \(finding.reason)")
    }

    @Test func `a user who is signed in before the password is compared needs none`() async throws {
        let finding = try await BrokenPartner.finding("pages/wrong-password") { request, context in
            guard let password = request.form("password"), password != Defect.Demo.password else {
                return nil
            }
            let signedIn = await context.partner.handle(
                request.withForm { $0.setting("password", Defect.Demo.password) })
            var refused = await context.partner.handle(request)
            for line in signedIn.headers.values(of: "Set-Cookie") { refused.headers.add("Set-Cookie", line) }
            return refused
        }
        #expect(finding.reason == "any password was taken", "\(finding.verdict): \(finding.reason)")
    }

    @Test func `the message of an exception shows the inside of the program`() async throws {
        let finding = try await BrokenPartner.finding("pages/no-stack-trace") { request, _ in
            request.query("redirect_uri") == "http://["
                ? .html("Error: &#39;NoneType&#39; object has no attribute &#39;id&#39;", status: 400) : nil
        }
        #expect(finding.isFailure)
    }

    @Test(arguments: [
        "JSON::ParserError: unexpected token at '{'\n\t/srv/app/token.rb:41:in `parse'",
        "JSON::ParserError: expected object key\n\t/srv/app/token.rb:41:in 'JSON.parse'",
        "<b>Warning</b>: Undefined array key in <b>/var/www/token.php</b> on line <b>12</b><br />",
        "PHP Warning: Undefined array key in /var/www/token.php on line 12",
        "System.Text.Json.JsonException: '{'\n   at Partner.Token.Read() in /src/Token.cs:line 41",
        "JsonException: '{'\r\n   at Partner.Token.Read(String text)\r\n   at Partner.Token.<Get>d__5.MoveNext()",
        #"{"stackTrace":"   at Partner.Token.Read()\r\n   at Partner.Token.Get(HttpContext context)"}"#,
    ])
    func `a trace of Ruby, PHP or .NET shows the inside of the program`(trace: String) async throws {
        let finding = try await BrokenPartner.finding("pages/no-stack-trace") { request, _ in
            request.path == "/token" && request.body == Array("{".utf8) ? .html(trace, status: 500) : nil
        }
        #expect(finding.isFailure, "\(finding.verdict): \(finding.reason)")
    }

    @Test(arguments: [
        "Look at partner.example.help (or ask)\nat partner.example.help we answer (in a day)",
        "It was refused\n   at Partner.Token.Read(String text)",
    ])
    func `a page with the name of a host or of one method is no trace`(text: String) async throws {
        let finding = try await BrokenPartner.finding("pages/no-stack-trace") { request, _ in
            request.query("redirect_uri") == "http://[" ? .html(text, status: 400) : nil
        }
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `a program that fails at a broken escape is found, and a page may refuse it`() async throws {
        @Sendable func hasBrokenEscape(_ request: HTTPRequest) -> Bool {
            request.path == "/token" && String(decoding: request.body, as: UTF8.self).contains("%zz")
        }
        let trace = "java.lang.NumberFormatException: zz\n  at Server.decode(Server.java:71)"
        let shown = try await BrokenPartner.finding("pages/no-stack-trace") { request, _ in
            hasBrokenEscape(request) ? .html(trace, status: 500) : nil
        }
        #expect(shown.isFailure)
        let partner = BrokenPartner("refuses it by a page") { request, _ in
            hasBrokenEscape(request) ? .page(400) : nil
        }
        let report = try await partner.report([
            "pages/no-stack-trace", "token/code-unknown", "token/error-json",
        ])
        #expect(report["token/error-json"]?.verdict == .held)
    }

    @Test func `a filter may refuse values that Google never sends in its own way`() async throws {
        let partner = BrokenPartner("a filter before the token endpoint") { request, _ in
            let form = String(decoding: request.body, as: UTF8.self)
            let isUnusual = ["code=%00", "code=%27", "%24ne", "$ne"].contains { form.contains($0) }
            return request.path == "/token" && isUnusual ? .page(403) : nil
        }
        let report = try await partner.report([
            "pages/no-stack-trace", "token/text-only", "token/code-unknown", "token/error-json",
            "token/error-status",
        ])
        #expect(report["token/error-json"]?.verdict == .held)
        #expect(report["token/error-status"]?.verdict == .held)
    }

    @Test func `where any password signs in, the reason says so`() async throws {
        let finding = try await BrokenPartner.finding("pages/wrong-password") { request, context in
            await context.partner.handle(
                request.method == "POST" && request.form("password") != nil
                    ? request.withForm { $0.setting("password", Defect.Demo.password) } : request)
        }
        #expect(finding.isFailure && finding.reason == "any password was taken")
        #expect(finding.remedy.hasPrefix("Compare the digest of the password"))
    }

    @Test func `a cookie with SameSite=Lax comes from another site too, and the sign-in goes on`()
        async throws
    {
        let finding = try await BrokenPartner.keepingRequest(sameSite: "Lax").finding("pages/cookie-strict")
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `nothing in a document of metadata is a secret`() async throws {
        let partner = BrokenPartner(
            "metadata with a name of its own",
            .changingAnswers(of: "/.well-known/oauth-authorization-server") { response, _ in
                response.withJSON { $0["token_request_ways"] = .array([.string("client_secret_post")]) }
            })
        let (report, probe) = try await partner.run(["metadata"])
        #expect(report.failures == [])
        #expect(!probe.prober.secrets.known.issued.contains("client_secret_post"))
    }
}
