import FlipCheck
import HTTPMessages
import PartnerMistakes
import PlatformCrypto
import Testing
import WebText

/// The authorization endpoint of servers that refuse, fail or redirect in a way of their own.
@Suite struct AuthorizationVerdictTests {
    @Test(arguments: [(false, Finding.Verdict.failed), (true, .couldNotTell)])
    func `a server that trims a state gets a note, unless it was too busy for a harder one`(
        isBusy: Bool, verdict: Finding.Verdict
    ) async throws {
        let finding = try await BrokenPartner.finding("authorize/state-exact") { request, context in
            guard request.path == "/authorize", let state = request.query("state") else { return nil }
            if isBusy, state.hasPrefix("{") { return .page(503) }
            guard state.hasPrefix(" ") else { return nil }
            return await context.partner.handle(
                request.withQuery { $0.mapping("state") { _ in "APvk0" } })
        }
        #expect(finding.verdict == verdict, "\(finding.reason)")
        #expect(isBusy || finding.rule.severity == .note)
    }

    @Test(arguments: [(false, Rule.Severity.note), (true, .error)])
    func `a bare 403 at one hard state may be a filter's, and at every one it is the server's`(
        refusesEach: Bool, severity: Rule.Severity
    ) async throws {
        let finding = try await BrokenPartner.finding("authorize/state-exact") { request, _ in
            guard request.path == "/authorize", let state = request.query("state") else { return nil }
            // A hard state is shorter than those of the other requests.
            let isRefused = refusesEach ? state.utf8.count < 100 : state.contains("<b>")
            return isRefused ? .page(403) : nil
        }
        #expect(finding.isFailure)
        #expect(finding.rule.severity == severity)
        let isAboutFilter = finding.remedy.hasPrefix("A filter in front of the server")
        #expect(isAboutFilter == !refusesEach, "\(finding.remedy)")
    }

    @Test(arguments: [
        "authorize/redirect-uri-exact", "authorize/redirect-uri-missing", "authorize/redirect-uri-repeated",
        "authorize/redirect-uri-pattern", "authorize/client-unknown", "authorize/client-case",
    ]) func `a server that fails at a wrong request gives nothing away, and gets a warning`(
        rule: String
    ) async throws {
        let finding = try await BrokenPartner.finding(rule) { request, context in
            let response = await context.partner.handle(request)
            return request.path == "/authorize" && response.status == 400 ? .page(500) : response
        }
        #expect(finding.isFailure)
        #expect(finding.rule.severity == .warning && finding.rule.harm == .hygiene)
        #expect(finding.reason.contains("(500)"), "\(finding.reason)")
        #expect(finding.remedy.hasPrefix("Refuse such a request with an error page of status 400."))
    }

    @Test(arguments: [(650, Finding.Verdict.failed), (666, .held)])
    func `a state as long as the longest of Google's comes back whole`(
        length: Int, verdict: Finding.Verdict
    ) async throws {
        let finding = try await BrokenPartner.finding("authorize/state-google") { request, context in
            let response = await context.partner.handle(request)
            guard let state = response.redirectParameter("state") else { return response }
            return response.withRedirectParameters { $0.setting("state", String(state.prefix(length))) }
        }
        #expect(finding.verdict == verdict, "\(finding.reason)")
    }

    @Test func `a long state that is changed as a short one has the short one as its cause`() async throws {
        let partner = BrokenPartner("state comes back in small letters") { request, context in
            let response = await context.partner.handle(request)
            guard response.redirectParameter("state") != nil else { return response }
            return response.withRedirectParameters { $0.mapping("state") { $0.lowercased() } }
        }
        let (rule, cause) = ("authorize/state-long", "authorize/state-google")
        let finding = try await partner.finding(rule, beside: [cause])
        #expect(finding.isFailure && finding.causes.contains(cause), "\(finding.reason)")
    }

    @Test func `a redirect that stands for the status 503 decides nothing`() async throws {
        let finding = try await BrokenPartner.finding("authorize/state-google") { request, context in
            let response = await context.partner.handle(request)
            guard response.redirectParameter("code") != nil else { return response }
            // The first answer is that to the right request.
            defer { context.memory["answered"] = "yes" }
            guard context.memory["answered"] != nil else { return response }
            return response.withRedirectParameters {
                $0.removing("code") + [.init("error", "temporarily_unavailable")]
            }
        }
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
        #expect(finding.reason.contains("asks to come later"), "\(finding.reason)")
    }

    @Test func `a server that asks to come later at the first right request decides nothing`() async throws {
        let rules: Set = ["authorize/sign-in", "authorize/code"]
        let partner = BrokenPartner("has no connection left") { request, _ in
            guard request.path == "/authorize" else { return nil }
            return request.redirect(withError: "temporarily_unavailable")
        }
        let report = try await partner.report(rules)
        for rule in rules {
            let finding = try #require(report[rule])
            #expect(finding.verdict == .couldNotTell, "\(rule): \(finding.reason)")
            #expect(finding.reason.contains("asks to come later"), "\(rule): \(finding.reason)")
        }
    }

    @Test(arguments: [
        "authorize/unknown-parameter", "authorize/parameter-order", "authorize/empty-parameter",
        "authorize/client-unknown",
    ]) func `the page of a filter that has had enough requests decides nothing`(rule: String) async throws {
        let finding = try await BrokenPartner.finding(rule) { request, context in
            guard request.path == "/authorize" else { return nil }
            if context.memory["code"] != nil {
                return .html("<script src='/cdn-cgi/challenge-platform/h.js'></script>", status: 403)
            }
            let response = await context.partner.handle(request)
            context.memory["code"] = response.redirectParameter("code")
            return response
        }
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
        #expect(finding.reason.contains("a filter in front of the server"), "\(finding.reason)")
    }

    @Test func `a filter that speaks of a challenge does not ask for PKCE`() async throws {
        let finding = try await BrokenPartner.finding("authorize/challenge-optional") { request, context in
            guard request.path == "/authorize", context.memory["passed"] == nil else { return nil }
            context.memory["passed"] = "yes"
            return .html("<p>Please complete the security challenge.", status: 403)
        }
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
    }

    @Test func `the name before the @ of an email address is found in a code`() async throws {
        let rule = "authorize/answer-user"
        let renaming = Defect.renamingCodes { Base64URL.encode("ada.lovelace:\($0)".utf8) }
        let partner = BrokenPartner(rule) { request, context in
            let response = await renaming.answer(request, context)
            guard request.path == "/userinfo", response.status == 200 else { return response }
            return response.withJSON { $0["email"] = .string("ada.lovelace@partner.example") }
        }
        let finding = try await partner.finding(rule, beside: ["userinfo/works"])
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.reason == "code has the user's name in it, in Base64")
    }

    @Test func `where two codes are missing, the end of the other request is told`() async throws {
        let finding = try await BrokenPartner.finding("authorize/code-unguessable") { request, context in
            let response = await context.partner.handle(request)
            guard response.redirectParameter("code") != nil else { return response }
            return context.memory.increment("codes") > 2 ? .page(403) : response
        }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("a right request ended at a page (403)"), "\(finding.reason)")
        #expect(!finding.evidence.isEmpty)
    }

    @Test func `the issuer of each answer is compared`() async throws {
        let finding = try await BrokenPartner.finding("authorize/issuer") { request, context in
            let response = await context.partner.handle(request)
            guard response.redirectParameter("code") != nil else { return response }
            let isLater = context.memory.increment("codes") > 2
            let issuer = isLater ? "https://login.partner.example" : Partner.issuer
            return response.withRedirectParameters { $0.setting("iss", issuer) }
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.reason.hasPrefix("iss is https://login.partner.example"), "\(finding.reason)")
    }

    /// The finding at a server that answers a request without `redirect_uri` by a redirect to this target, with the state.
    private func findingWithoutRedirectURI(leadingTo target: String) async throws -> Finding {
        try await BrokenPartner.finding("authorize/redirect-uri-missing") { request, _ in
            guard request.path == "/authorize", request.query("client_id") != nil,
                request.query("redirect_uri") == nil
            else { return nil }
            let state = PercentCoding.encode(request.query("state") ?? "")
            return HTTPResponse(seeOther: "\(target)&state=\(state)")
        }
    }

    @Test(arguments: ["undefined", ""]) func `a code for no address is a redirect, wherever it leads`(
        address: String
    ) async throws {
        let finding = try await findingWithoutRedirectURI(
            leadingTo: "\(address)?code=0123456789abcdef012345")
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.reason.hasSuffix("with a code to “\(address)”"), "\(finding.reason)")
        #expect(finding.evidence.count == 1)
    }

    @Test func `a refusal on another page of the partner's, with the state, is no redirect`() async throws {
        let finding = try await findingWithoutRedirectURI(leadingTo: "/error?code=invalid_request")
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `a parameter code at a page for errors is no grant`() async throws {
        let finding = try await BrokenPartner.finding("authorize/redirect-uri-exact") { request, context in
            let response = await context.partner.handle(request)
            guard request.path == "/authorize", response.status == 400 else { return response }
            return HTTPResponse(seeOther: "https://www.partner.example/error?code=400")
        }
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
    }

    @Test func `a redirect to the sign-in with Google is no answer`() async throws {
        let finding = try await BrokenPartner.finding("authorize/redirect-uri-exact") { request, context in
            let response = await context.partner.handle(request)
            guard request.path == "/authorize", response.status == 400 else { return response }
            return HTTPResponse(
                seeOther: "https://accounts.google.com/o/oauth2/v2/auth?client_id=1&response_type=code")
        }
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
        #expect(finding.reason.contains("sign in with Google"), "\(finding.reason)")
    }

    @Test func `an error at the registered address may quote the wrong one`() async throws {
        let finding = try await BrokenPartner.finding("authorize/redirect-uri-repeated") { request, context in
            let response = await context.partner.handle(request)
            guard request.path == "/authorize", response.status == 400 else { return response }
            return HTTPResponse(
                seeOther:
                    "\(Defect.webRedirectURI)?error=invalid_request&error_description=not%20attacker.invalid")
        }
        #expect(finding.isFailure && finding.rule.severity == .note, "\(finding.reason)")
    }

    /// The finding about a page that refuses a redirect URI with this HTML, in which each @ stands for the address.
    private func findingAboutRefusal(_ html: String) async throws -> Finding {
        try await BrokenPartner.finding("authorize/redirect-uri-exact") { request, context in
            let response = await context.partner.handle(request)
            guard request.path == "/authorize", response.status == 400 else { return response }
            return .html(html.replacing("@", with: request.query("redirect_uri") ?? ""), status: 400)
        }
    }

    @Test(arguments: [
        "<script>setTimeout(function () { location.href = \"@\" }, 100)</script>",
        "<script>location='@'</script>",
        "<script>window.location.replace( '@' )</script>",
    ]) func `a page that goes on to the address by a script is a redirect`(html: String) async throws {
        let finding = try await findingAboutRefusal(html)
        #expect(finding.isFailure && finding.rule.severity == .error, "\(finding.reason)")
        #expect(finding.reason.contains("(by a script)"), "\(finding.reason)")
    }

    @Test func `a page that has a link to the address gets a warning`() async throws {
        let finding = try await findingAboutRefusal("<a href='@'>Back to the app</a>")
        #expect(finding.isFailure && finding.rule.severity == .warning, "\(finding.reason)")
        #expect(finding.reason.contains("a link to the address"), "\(finding.reason)")
    }

    @Test(arguments: [
        "<p>“@” is not registered.",
        "<script>var request = {\"redirect_uri\":\"@\"}; location.hash = ''</script>",
        "<a href='/help?about=@'>Help</a>",
    ]) func `a page that only shows the address refuses it`(html: String) async throws {
        let finding = try await findingAboutRefusal(html)
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `an unknown scope that makes the server fail gets a warning`() async throws {
        let finding = try await BrokenPartner.finding("authorize/scope-unknown") { request, _ in
            request.query("scope")?.contains("no-such-scope") == true ? .page(500) : nil
        }
        #expect(finding.isFailure && finding.rule.severity == .warning, "\(finding.reason)")
        let busy = try await BrokenPartner.finding("authorize/scope-unknown") { request, _ in
            request.query("scope")?.contains("no-such-scope") == true ? .page(503) : nil
        }
        #expect(busy.verdict == .couldNotTell, "\(busy.reason)")
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
    func `a client that may not have a scope is no wrong client`(
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
        let text = try await probe.signInText().text
        #expect(text.contains("Split scope at its spaces") == isTogether, "\(text)")
    }

    @Test(arguments: [
        ("links-once", "Update what is kept of a user and a client"),
        ("home-when-signed-in", "Go on with the request"),
    ]) func `a second link that fails explains each right request that gets no code`(
        name: String, remedy: String
    ) async throws {
        let partner = BrokenPartner(name) { request, context in
            guard request.path == "/authorize" else { return nil }
            let response = await context.partner.handle(request)
            let isSecond = context.memory["linked"] != nil
            if name == "home-when-signed-in", isSecond, response.status == 200 {
                return .html("<h1>Home</h1>")
            }
            guard response.redirectParameter("code") != nil else { return response }
            context.memory["linked"] = "yes"
            return isSecond ? .page(500) : response
        }
        let variants: Set = [
            "authorize/state-google", "authorize/scope-plus", "authorize/user-locale",
            "authorize/parameter-order", "authorize/pkce-s256",
        ]
        let report = try await partner.report(variants.union(["authorize/again"]))
        let again = try #require(report["authorize/again"])
        #expect(again.isFailure && again.remedy.hasPrefix(remedy), "\(again.reason): \(again.remedy)")
        for rule in variants {
            let variant = try #require(report[rule])
            #expect(variant.isFailure && variant.causes.first == again.rule.id, "\(rule)")
        }
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
            #expect(
                finding.verdict == .couldNotTell && finding.causes.contains("authorize/pkce-s256"), "\(rule)")
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
        #expect(finding.isFailure && finding.causes.contains("authorize/pkce-s256"), "\(finding.causes)")
    }

    @Test func `an error without state is found where other errors are pages`() async throws {
        let finding = try await BrokenPartner.finding("authorize/state-on-error") { request, context in
            let response = await context.partner.handle(request)
            switch response.redirectParameter("error") {
            case "invalid_scope": return response.withRedirectParameters { $0.removing("state") }
            case nil: return response
            default: return .page(400)
            }
        }
        #expect(finding.isFailure, "\(finding.reason)")
    }

    @Test func `a note about other redirect URIs does not hide an open redirect before the sign-in`()
        async throws
    {
        let finding = try await BrokenPartner.finding("authorize/redirect-uri-exact") { request, context in
            let address = request.query("redirect_uri") ?? ""
            let isSignedIn = request.headers["Cookie"]?.contains("session") == true
            if request.path == "/authorize", address.hasPrefix("https://attacker.invalid"), !isSignedIn {
                return HTTPResponse(seeOther: address)
            }
            let response = await context.partner.handle(request)
            return request.path == "/authorize" && response.status == 400 ? .page(500) : response
        }
        #expect(finding.isFailure && finding.rule.severity == .error, "\(finding.reason)")
    }

    @Test func `a state that breaks the header is found behind a check of the locale`() async throws {
        let finding = try await BrokenPartner.finding("authorize/header-injection") { request, context in
            if request.query("user_locale")?.contains("\n") == true { return .page(400) }
            let response = await context.partner.handle(request)
            let isWritten = request.query("state")?.contains("\n") == true
            return isWritten ? response.withHeader("X-Flip-Check", "1") : response
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.reason.contains("a line break in state was written"), "\(finding.reason)")
    }

    @Test func `a server that fails by chance is asked once more`() async throws {
        let finding = try await BrokenPartner.finding("authorize/redirect-uri-exact") { request, context in
            let response = await context.partner.handle(request)
            guard request.path == "/authorize", response.status == 400, context.memory[request.target] == nil
            else { return response }
            context.memory[request.target] = "failed"
            return .page(500)
        }
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `a hole weighs as much beside a failure of the server as without it`() async throws {
        let finding = try await BrokenPartner.finding("authorize/redirect-uri-exact") { request, context in
            let response = await context.partner.handle(request)
            guard request.path == "/authorize", response.status == 400 else { return response }
            let address = request.query("redirect_uri") ?? ""
            return address.contains("attacker.invalid") ? HTTPResponse(seeOther: address) : .page(500)
        }
        #expect(finding.isFailure)
        #expect(finding.rule.severity == .error && finding.rule.harm == .security)
        #expect(finding.reason.contains("led to a redirect") && finding.reason.contains("(500)"))
    }

    @Test func `a server that takes the right one of two redirect URIs gets a note`() async throws {
        let finding = try await BrokenPartner.finding("authorize/redirect-uri-repeated") { request, context in
            await context.partner.handle(
                request.withQuery { items in
                    let addresses = items.filter { $0.name == "redirect_uri" }
                    return items.removing("redirect_uri") + addresses.prefix(1)
                })
        }
        #expect(finding.isFailure)
        #expect(finding.rule.severity == .note && finding.rule.harm == .hygiene)
        #expect(finding.reason.contains("the registered address itself"))
    }

    @Test func `a server that answers each request at the registered address leads to no other site`()
        async throws
    {
        let rules: Set = [
            "authorize/redirect-uri-exact", "authorize/redirect-uri-pattern",
            "authorize/redirect-uri-decoded", "authorize/error-redirect-uri",
        ]
        let partner = BrokenPartner("has one address for each client") { request, context in
            await context.partner.handle(
                request.withQuery { $0.mapping("redirect_uri") { _ in Defect.webRedirectURI } })
        }
        let report = try await partner.report(rules)
        for rule in rules {
            let finding = try #require(report[rule])
            #expect(finding.isFailure && finding.rule.severity == .note, "\(rule): \(finding.reason)")
            #expect(finding.reason.contains("the registered address itself"), "\(rule): \(finding.reason)")
        }
    }

    @Test func `a server that checks one redirect URI and uses the other has a hole`() async throws {
        let finding = try await BrokenPartner.finding("authorize/redirect-uri-repeated") { request, context in
            let addresses = request.queryItems.filter { $0.name == "redirect_uri" }
                .compactMap { try? $0.decoded() }
            guard addresses.count == 2, addresses[1] == Defect.webRedirectURI else { return nil }
            return HTTPResponse(seeOther: addresses[0])
        }
        #expect(finding.isFailure)
        #expect(finding.rule.severity == .error && finding.rule.harm == .security)
    }

    @Test func `a server that redirects every request to one address is told to take that of the request`()
        async throws
    {
        let finding = try await BrokenPartner.finding("authorize/redirect-uri-production") {
            request, context in
            let response = await context.partner.handle(request)
            guard let location = response.headers["Location"], let mark = location.firstIndex(of: "?"),
                location.hasPrefix("https://oauth-redirect")
            else { return response }
            return response.withHeader("Location", "\(Defect.webRedirectURI)\(location[mark...])")
        }
        #expect(finding.isFailure)
        #expect(finding.remedy.hasPrefix("Redirect to the redirect_uri of the request"), "\(finding.remedy)")
    }

    @Test func `a server that fails at every repeated parameter gets a note`() async throws {
        let finding = try await BrokenPartner.finding("authorize/repeated-parameter") { request, _ in
            let names = request.queryItems.map(\.name)
            return Set(names).count < names.count ? .page(500) : nil
        }
        #expect(finding.isFailure && finding.rule.severity == .note, "\(finding.reason)")
        #expect(finding.reason.contains("state twice"), "\(finding.reason)")
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
        #expect(finding.isFailure && finding.reason.contains(error), "\(finding.reason)")
        #expect(finding.rule.harm == .hygiene && finding.rule.severity == .warning)
    }

    @Test func `an error page counts beside a request at which the server failed`() async throws {
        let finding = try await BrokenPartner.finding("authorize/error-by-redirect") { request, context in
            guard request.path == "/authorize" else { return nil }
            if request.query("response_type") == "flip-check" { return .page(500) }
            let response = await context.partner.handle(request)
            return response.redirectParameter("error") == nil ? response : .page(400)
        }
        #expect(finding.isFailure)
        #expect(finding.reason.contains("without response_type: the request ended at a page (400)"))
        #expect(finding.reason.contains("Not clear: the server failed (500)"), "\(finding.reason)")
    }

    @Test func `an error after a # counts, whichever of the wrong requests it answers`() async throws {
        let finding = try await BrokenPartner.finding("authorize/error-by-redirect") { request, context in
            let response = await context.partner.handle(request)
            guard response.redirectParameter("error") == "invalid_scope" else { return response }
            return response.withHeader(
                "Location", response.headers["Location"]?.replacing("?", with: "#"))
        }
        #expect(finding.isFailure)
        #expect(finding.reason.hasPrefix("an unknown scope: "), "\(finding.reason)")
        #expect(finding.remedy.contains("in the query"))
    }

    @Test func `a server that is too busy for a refusal leaves it open`() async throws {
        let finding = try await BrokenPartner.finding("authorize/consent-refused") { request, context in
            let response = await context.partner.handle(request)
            return response.redirectParameter("error") == "access_denied" ? .page(503) : response
        }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("503"), "\(finding.reason)")
    }

    @Test func `a page of the sign-in does not tell where a line break goes`() async throws {
        let finding = try await BrokenPartner.finding("authorize/header-injection") { request, _ in
            guard request.query("state")?.utf8.contains(UInt8(ascii: "\n")) == true else { return nil }
            return .html("<form method=post><input name=user><input name=pass type=password></form>")
        }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("a page of the sign-in came"), "\(finding.reason)")
    }

    @Test func `a user who agrees by a form that goes into the address is asked`() async throws {
        let finding = try await BrokenPartner.finding("authorize/consent-shown") { request, context in
            if request.query("decision") == "agree", let action = context.memory["action"],
                let press = HTTPRequest("POST", Partner.issuer + action, headers: request.headers)
            {
                return await context.partner.handle(press.posting(String(request.query ?? "")))
            }
            let page = await context.partner.handle(request)
            guard page.asksForConsent, let action = page.formAction else { return page }
            context.memory["action"] = action
            return page.withText { $0.replacing("method=\"post\"", with: "method=\"get\"") }
        }
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `without the project id only the addresses of the apps are tried, and that is said`()
        async throws
    {
        let partner = BrokenPartner("no project id is known", known: { $0.projectID = nil })
        let finding = try await partner.finding("authorize/redirect-uri-production")
        #expect(finding.verdict == .notAsked)
        #expect(finding.reason == "projectID is not configured")
    }

    @Test func `a configured language is not emptied, because the page would come in another one`()
        async throws
    {
        let partner = BrokenPartner(
            "another page comes for an empty language", verdicts: ["authorize/empty-parameter": .held],
            known: { $0.authorizationParameters = [.init(name: "user_locale", value: "en")] },
            .answering { $0.query("user_locale")?.isEmpty == true ? .page(400) : nil })
        try await partner.judge()
    }

    @Test func `a server that cannot read the scopes says nothing about the unknown one`() async throws {
        let finding = try await BrokenPartner.finding("authorize/scope-unknown") { request, _ in
            guard request.path == "/authorize",
                request.query("scope")?.contains("no-such-scope") == true
            else { return nil }
            return request.redirect(withError: "invalid_request", description: "scope must be JSON")
        }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("scope must be JSON"), "\(finding.reason)")
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

    @Test func `the reason says that an error for an unknown scope came after a #`() async throws {
        let finding = try await BrokenPartner.finding("authorize/scope-unknown") { request, context in
            let response = await context.partner.handle(request)
            guard response.redirectParameter("error") == "invalid_scope" else { return response }
            return response.withHeader(
                "Location", response.headers["Location"]?.replacing("?", with: "#"))
        }
        #expect(finding.verdict == .notAsked)
        #expect(finding.reason.contains("after a #"), "\(finding.reason)")
    }

    @Test func `a visitor who gets no answer leaves it open where a server redirects to`() async throws {
        // A new visitor who asks for the address of another site.
        let client = FailingClient(partner: try Partner().handler) { request in
            let isForeign = request.query("redirect_uri") == "https://attacker.invalid/callback"
            guard isForeign, request.headers["Cookie"] == nil else { return nil }
            return .timedOut(origin: request.origin)
        }
        let finding = try await Probe.through(client).finding("authorize/redirect-uri-exact")
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("no answer to look at"), "\(finding.reason)")
    }

    @Test(
        arguments: [("example-project", Rule.Severity.warning), (nil, .note)] as [(String?, Rule.Severity)])
    func `another client at an address that all of Google's clients share gets a note`(
        projectID: String?, severity: Rule.Severity
    ) async throws {
        let rule = "authorize/redirect-uri-other-client"
        let partner = BrokenPartner(
            rule, settings: { $0.clients[1].redirectURIs = $0.clients[0].redirectURIs },
            known: { $0.projectID = projectID })
        let finding = try #require(try await partner.report([rule])[rule])
        #expect(finding.isFailure && finding.rule.severity == severity, "\(finding.reason)")
    }

    @Test(arguments: ["authorize/redirect-uri-other-client", "authorize/redirect-uri-playground"])
    func `a server that fails at a wrong address gives nothing away`(rule: String) async throws {
        let finding = try await BrokenPartner.finding(rule) { request, context in
            let response = await context.partner.handle(request)
            return request.path == "/authorize" && response.status == 400 ? .page(500) : response
        }
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `the OAuth Playground may be the redirect URI of the run`() async throws {
        let rule = "authorize/redirect-uri-playground"
        let address = "https://developers.google.com/oauthplayground"
        let partner = BrokenPartner(
            rule, settings: { $0.clients[0].redirectURIs.append(address) },
            known: { $0.redirectURI = address })
        #expect(try await partner.report([rule])[rule]?.verdict == .notAsked)
    }

    @Test func `a state that only a short cookie loses is a warning`() async throws {
        let rule = "authorize/state-through-sign-in"
        let partner = try #require(BrokenPartner.wrongStates.first { $0.fails == [rule] })
        let finding = try #require(try await partner.report([rule])[rule])
        #expect(finding.isFailure && finding.rule.severity == .warning, "\(finding.reason)")
        #expect(finding.reason.contains("2,048 characters"), "\(finding.reason)")
    }
}
