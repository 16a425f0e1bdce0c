import FlipCheck
import HTTPMessages
import PartnerMistakes
import Testing

/// Servers that take or refuse a wrong client of an authorization request in a way of their own.
@Suite struct UnknownClientVerdictTests {
    /// The finding at a server that reads the client of a request by a function.
    private func finding(
        readingClientBy read: @escaping @Sendable (String) -> String
    ) async throws -> Finding {
        let rule = "authorize/client-unknown"
        let reading = Defect.changingRequests(to: "/authorize") { request in
            request.withQuery { $0.mapping("client_id", read) }.withForm { $0.mapping("client_id", read) }
        }
        return try await BrokenPartner(rule, reading).finding(rule)
    }

    @Test func `a client_id that is read as a number, up to another character, is not read as SQL`()
        async throws
    {
        let finding = try await finding { id in String(id.prefix { $0 != "'" }) }
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `a client_id that is read as SQL gets a code for an unknown client`() async throws {
        let finding = try await finding { id in
            id.hasSuffix("' AND '1'='1") ? String(id.prefix { $0 != "'" }) : id
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .error)
        #expect(finding.remedy.contains("prepared statement"), "\(finding.remedy)")
    }

    @Test func `a client that each object of JavaScript has counts where the server fails at a made-up one`()
        async throws
    {
        let finding = try await BrokenPartner.finding("authorize/client-unknown") { request, context in
            guard request.path == "/authorize", let id = request.query("client_id") else { return nil }
            if id.hasPrefix("nobody-") { return .page(500) }
            let asClient = request.withQuery { items in
                items.mapping("client_id") { $0 == "constructor" ? Defect.Demo.clientID : $0 }
            }
            return await context.partner.handle(asClient)
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .error)
    }

    @Test(arguments: [Defect.Demo.clientID, "0d6e1a2c-5b7f-4c3d-9e8f-a1b2c3d4e5f6"])
    func `an unknown client counts where the server refuses constructor for another reason`(
        clientID: String
    ) async throws {
        let finding = try await BrokenPartner.finding(
            "authorize/client-unknown", known: { $0.client?.id = clientID }
        ) { request, context in
            guard request.path == "/authorize", let id = request.query("client_id"),
                id != Defect.Demo.clientID
            else { return nil }
            if id == clientID {
                return await context.partner.handle(
                    request.withQuery { $0.setting("client_id", Defect.Demo.clientID) })
            }
            let isWrongText = clientID.count == 36 && id.count != 36
            return id == "constructor" || isWrongText
                ? .page(400) : request.redirect(withError: "unauthorized_client")
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .error)
    }

    @Test(arguments: [("0d6e1a2c-5b7f-4c3d-9e8f-a1b2c3d4e5f6", Rule.Severity.note), ("home-app", .warning)])
    func `a client with other capitals is a note where its id is read as a number`(
        clientID: String, severity: Rule.Severity
    ) async throws {
        let rule = "authorize/client-case"
        let partner = BrokenPartner(
            rule, known: { $0.client?.id = clientID },
            .changingRequests(to: "/authorize") { request in
                request.withQuery { items in
                    items.mapping("client_id") { $0.lowercased() == clientID ? Defect.Demo.clientID : $0 }
                }
            })
        let finding = try await partner.finding(rule)
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == severity)
    }

    @Test
    func `a right request is refused by the configured page of a refusal, and no step is proposed for it`()
        async throws
    {
        let partner = try Partner(always: .html("No such client<form method=post><input name=a>"))
        let probe = try partner.probe { $0.signIn.refusalPage = "No such client" }
        let text = try await probe.signInWords()
        #expect(text.contains("It refuses the client: check client.id."), "\(text)")
        #expect(!text.contains("This page needs"))
    }

    @Test(arguments: ["?error=invalid_request", "#error=invalid_request", "?to=home"])
    func `a redirect of any client to the registered address is a note without a code`(
        parameters: String
    ) async throws {
        let partner = BrokenPartner(
            "any client gets an error",
            .changingAnswers(of: "/authorize") { response, request in
                response.status == 400 && request.query("redirect_uri") == Defect.webRedirectURI
                    ? HTTPResponse(seeOther: Defect.webRedirectURI + parameters) : response
            })
        let wrongClients = ["authorize/client-unknown", "authorize/client-missing"]
        let report = try await partner.report(Set(wrongClients + ["authorize/client-case"]))
        for rule in wrongClients {
            let finding = try #require(report[rule])
            #expect(finding.isFailure, "\(finding.reason)")
            #expect(finding.rule.severity == .note)
        }
        #expect(report["authorize/client-case"]?.verdict == .held)
    }

    @Test(arguments: ["authorize/client-unknown", "authorize/client-missing"])
    func `redirecting an error to any address for any client is an error`(rule: String) async throws {
        let partner = BrokenPartner("redirects to any address") { request, _ in
            guard request.path == "/authorize", request.query("redirect_uri") != nil,
                request.query("client_id") != Defect.Demo.clientID
            else { return nil }
            return request.redirect(withError: "unauthorized_client")
        }
        let finding = try await partner.finding(rule)
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .error)
        #expect(finding.reason.contains("redirected to https://attacker.invalid/callback"))
    }
}
