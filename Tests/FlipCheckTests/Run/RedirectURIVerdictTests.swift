import HTTPMessages
import OAuth
import PartnerMistakes
import Testing
import WebText

@testable import FlipCheck

/// Servers that take, refuse or change a redirect URI in a way of their own.
@Suite struct RedirectURIVerdictTests {
    /// Partners that could lead to a wrong verdict, with the right verdicts.
    static let judged: [BrokenPartner] = [
        refusing200(text: nil, .couldNotTell), refusing200(text: #"trmsg="108""#, .held),
        BrokenPartner(
            "the id of the other client is mistyped",
            verdicts: ["authorize/redirect-uri-other-client": .couldNotTell], words: "the other client",
            known: { $0.otherClient = ClientCredentials(id: "other-clent", secret: "other-secret") }),
        BrokenPartner(
            "the other client gets its code at its own address, whatever the request names",
            verdicts: ["authorize/redirect-uri-other-client": .held],
            .changingRequests(to: "/authorize") { request in
                guard request.query("client_id") == "other-client" else { return request }
                return request.withQuery {
                    $0.mapping("redirect_uri") { _ in "https://other.example/callback" }
                }
            }),
        BrokenPartner(
            "a new visitor with a wrong address is asked for the password, and a signed-in one refused",
            verdicts: ["authorize/redirect-uri-exact": .couldNotTell],
            words: "or only the sign-in",
            .answering { request in
                let isForeign = request.query("redirect_uri") == "https://attacker.invalid/callback"
                return isForeign && request.headers["Cookie"] == nil
                    ? .html("<form method=post><input type=password name=pin></form>") : nil
            }),
    ]

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

    /// The finding at a server that refuses an authorization request by this answer, where the partner server has 400.
    private func finding(
        _ rule: String = "authorize/redirect-uri-exact",
        refusingBy answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse
    ) async throws -> Finding {
        let refusing = Defect.changingAnswers(of: "/authorize") { response, request in
            response.status == 400 ? answer(request) : response
        }
        return try await BrokenPartner(rule, refusing).finding(rule)
    }

    /// The finding about a page that refuses a redirect URI with this HTML, in which each @ stands for the address.
    private func findingAboutRefusal(_ html: String) async throws -> Finding {
        try await finding { request in
            .html(html.replacing("@", with: request.query("redirect_uri") ?? ""), status: 400)
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

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    @Test(arguments: [
        "authorize/redirect-uri-exact", "authorize/redirect-uri-missing", "authorize/redirect-uri-repeated",
        "authorize/redirect-uri-pattern", "authorize/client-unknown", "authorize/client-case",
    ]) func `a server that fails at a wrong request gives nothing away, and gets a warning`(
        rule: String
    ) async throws {
        let finding = try await finding(rule) { _ in .page(500) }
        #expect(finding.isFailure)
        #expect(finding.rule.severity == .warning)
        #expect(finding.rule.harm == .hygiene)
        #expect(finding.reason.contains("(500)"), "\(finding.reason)")
        #expect(finding.remedy.hasPrefix("Refuse such a request with an error page of status 400."))
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

    @Test func `a redirect to the only registered address, which RFC 6749 allows, is a note`() async throws {
        let address = "https://client.example/callback"
        let partner = BrokenPartner(
            "falls back to the only address", settings: { $0.clients[0].redirectURIs = [address] },
            known: {
                $0.redirectURI = address
                $0.projectID = nil
            },
            .changingQuery { $0.adding(missing: [.init("redirect_uri", address)]) })
        let finding = try await partner.finding("authorize/redirect-uri-missing")
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .note)
    }

    @Test(arguments: ["/error", "error.php"])
    func `a refusal on another page of the partner's, with the state, is not a redirect`(
        address: String
    ) async throws {
        let finding = try await findingWithoutRedirectURI(leadingTo: "\(address)?code=invalid_request")
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `a parameter named code on an error page is not a grant`() async throws {
        let finding = try await finding { _ in
            HTTPResponse(seeOther: "https://www.partner.example/error?code=400")
        }
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
    }

    @Test func `a redirect to the sign-in with Google is not an answer`() async throws {
        let finding = try await finding { _ in
            HTTPResponse(
                seeOther: "https://accounts.google.com/o/oauth2/v2/auth?client_id=1&response_type=code")
        }
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
        #expect(finding.reason.contains("sign in with Google"), "\(finding.reason)")
    }

    @Test func `an error at the registered address may quote the wrong one`() async throws {
        let finding = try await finding("authorize/redirect-uri-repeated") { _ in
            HTTPResponse(
                seeOther:
                    "\(Defect.webRedirectURI)?error=invalid_request&error_description=not%20attacker.invalid")
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .note)
    }

    @Test(arguments: [
        "<script>setTimeout(function () { location.href = \"@\" }, 100)</script>",
        "<script>location='@'</script>",
        "<script>window.location.replace( '@' )</script>",
    ]) func `a page that goes on to the address by a script is a redirect`(html: String) async throws {
        let finding = try await findingAboutRefusal(html)
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .error)
        #expect(finding.reason.contains("(by a script)"), "\(finding.reason)")
    }

    @Test func `a page that has a link to the address gets a warning`() async throws {
        let finding = try await findingAboutRefusal("<a href='@'>Back to the app</a>")
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .warning)
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
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .error)
    }

    @Test func `where a Cookie of the configuration signs in, no new visitor is asked for`() async throws {
        let probe = try await Partner.probeWithCookie()
        let finding = try await probe.finding("authorize/redirect-uri-exact")
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `a pattern that looks at the last line of an address lets another address in`() async throws {
        let finding = try await BrokenPartner.finding("authorize/redirect-uri-exact") { request, _ in
            guard let address = request.query("redirect_uri"),
                address.hasSuffix("\n\(Defect.webRedirectURI)")
            else { return nil }
            return HTTPResponse(seeOther: String(address.prefix { $0 != "\n" }))
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .error)
        #expect(finding.reason.contains("a line break before it"), "\(finding.reason)")
    }

    @Test func `a pattern for Google's apps that lets every host in is found`() async throws {
        let finding = try await BrokenPartner.finding("authorize/redirect-uri-exact") { request, _ in
            guard let address = request.query("redirect_uri"),
                address.wholeMatch(of: /https:\/\/[^\/]+\/a\/com\.google\.[A-Za-z.]+/) != nil,
                !address.contains(".googleusercontent.com/")
            else { return nil }
            return HTTPResponse(seeOther: "\(address)?code=0123456789")
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .error)
        #expect(finding.reason.contains("an app of Google's at another host"), "\(finding.reason)")
    }

    @Test func `a server that fails by chance is asked once more`() async throws {
        let finding = try await BrokenPartner.finding("authorize/redirect-uri-exact") { request, context in
            let response = await context.partner.handle(request)
            guard request.path == "/authorize", response.status == 400, context.memory.isNew(request.target)
            else { return response }
            return .page(500)
        }
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `a hole weighs as much beside a failure of the server as without it`() async throws {
        let finding = try await finding { request in
            let address = request.query("redirect_uri") ?? ""
            return address.contains("attacker.invalid") ? HTTPResponse(seeOther: address) : .page(500)
        }
        #expect(finding.isFailure)
        #expect(finding.rule.severity == .error)
        #expect(finding.rule.harm == .security)
        #expect(finding.reason.contains("led to a redirect"))
        #expect(finding.reason.contains("(500)"))
    }

    @Test func `a server that answers each request at the registered address leads to no other site`()
        async throws
    {
        let rules: Set = [
            "authorize/redirect-uri-exact", "authorize/redirect-uri-pattern",
            "authorize/redirect-uri-decoded", "authorize/error-redirect-uri",
        ]
        let partner = BrokenPartner(
            "has one address for each client",
            .changingQuery { $0.mapping("redirect_uri") { _ in Defect.webRedirectURI } })
        let playground = "authorize/redirect-uri-playground"
        let report = try await partner.report(rules.union([playground]))
        #expect(report[playground]?.verdict == .held)
        for rule in rules {
            let finding = try #require(report[rule])
            #expect(finding.isFailure, "\(rule): \(finding.reason)")
            #expect(finding.rule.severity == .note, "\(rule): \(finding.reason)")
            #expect(finding.reason.contains("the registered address itself"), "\(rule): \(finding.reason)")
        }
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

    @Test func `without the project id only the addresses of the apps are tried, and that is said`()
        async throws
    {
        let partner = BrokenPartner("no project id is known", known: { $0.projectID = nil })
        let finding = try await partner.finding("authorize/redirect-uri-production")
        #expect(finding.verdict == .notAsked)
        #expect(finding.reason == "projectID is not configured")
    }

    @Test func `if a visitor gets no answer, the target of the redirect stays open`() async throws {
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
        let finding = try await partner.finding(rule)
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == severity)
    }

    @Test(arguments: ["authorize/redirect-uri-other-client", "authorize/redirect-uri-playground"])
    func `a server that fails at a wrong address gives nothing away`(rule: String) async throws {
        let finding = try await finding(rule) { _ in .page(500) }
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `the OAuth Playground may be the redirect URI of the run`() async throws {
        let rule = "authorize/redirect-uri-playground"
        let address = "https://developers.google.com/oauthplayground"
        let partner = BrokenPartner(
            rule, settings: { $0.clients[0].redirectURIs.append(address) },
            known: { $0.redirectURI = address })
        #expect(try await partner.finding(rule).verdict == .notAsked)
    }

    @Test func `capitals in the scheme or the host of a redirect URI are not a security problem`()
        async throws
    {
        let partner = BrokenPartner(
            "compares redirect URIs without case, and answers at the registered one",
            .changingQuery { items in
                items.mapping("redirect_uri") {
                    $0.lowercased() == Defect.webRedirectURI ? Defect.webRedirectURI : $0
                }
            })
        let report = try await partner.report(["authorize/redirect-uri-exact"])
        #expect(report.worstFirst.map(\.rule.harm) == [.hygiene], "\(report.findings.map(\.verdict))")
        let reason = try #require(report.worstFirst.first?.reason)
        for part in ["host", "scheme"] { #expect(reason.contains("capitals in the \(part)"), "\(reason)") }
        #expect(report.exitStatus == 0)
    }

    @Test func `a redirect to a path below the registered redirect URI is a security problem`() async throws {
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
            return response.withLocation { $0.replacing(Defect.webRedirectURI, with: address) }
        }
        let report = try await partner.report(["authorize/redirect-uri-exact"])
        #expect(report.worstFirst.map(\.rule.harm) == [.security], "\(report.findings.map(\.verdict))")
        #expect(report.exitStatus == 1)
    }

    @Test func `accepting an escaped form of the registered redirect URI is only a note`() async throws {
        let rule = "authorize/redirect-uri-decoded"
        let finding = try await BrokenPartner(rule) { request, context in
            guard let written = request.query("redirect_uri"), written != Defect.webRedirectURI,
                (try? PercentCoding.decode(written, plus: .literal)) == Defect.webRedirectURI
            else { return nil }
            let response = await context.partner.handle(
                request.withQuery { $0.mapping("redirect_uri") { _ in Defect.webRedirectURI } })
            return response.withLocation { $0.replacing(Defect.webRedirectURI, with: written) }
        }.finding(rule)
        #expect(finding.isFailure)
        #expect(finding.rule.harm == .hygiene)
        #expect(finding.rule.severity == .note)
        // What was seen is said in the place of the rule's own words, and the rule is named whatever its length.
        let line = ReportText().line(finding)
        #expect(line.hasSuffix("(authorize/redirect-uri-decoded)"), "\(line)")
        #expect(line.contains("the registered address itself"), "\(line)")
        #expect(line.count <= 110, "\(line)")
    }
}
