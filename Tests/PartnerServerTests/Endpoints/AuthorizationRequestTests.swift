import Testing

@testable import PartnerServer

/// The answers to a right redirect URI about the rest of a request (RFC 6749 section 4.1.2.1).
@Suite struct AuthorizationRequestTests {
    /// Expects that a request is answered with a redirect that brings this error to the client.
    private func expectError(
        _ error: String, for query: String,
        changing change: (inout PartnerServerConfiguration) -> Void = { _ in },
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let answer = try await Partner(changing: change).get("/authorize?\(query)")
        #expect(answer.status == 303, sourceLocation: sourceLocation)
        let location = answer.headers["Location"]
        #expect(location?.hasPrefix(Partner.web + "?") == true, sourceLocation: sourceLocation)
        #expect(answer.headers["Cache-Control"] == "no-store", sourceLocation: sourceLocation)
        #expect(answer.locationValue("state") == "xyz", sourceLocation: sourceLocation)
        #expect(answer.locationValue("error") == error, sourceLocation: sourceLocation)
    }

    // Rule: oauth.response-type
    @Test(arguments: ["token", "id_token", "code token", "Code", "none"])
    func `any response type but code is unsupported`(responseType: String) async throws {
        try await expectError("unsupported_response_type", for: Partner.query(responseType: responseType))
    }

    @Test(arguments: ["fragment", "form_post", "Query"])
    func `any response mode but query is invalid`(responseMode: String) async throws {
        let query = Partner.query(more: [("response_mode", responseMode)])
        try await expectError("invalid_request", for: query)
        let usual = try await Partner().get("/authorize?\(Partner.query(more: [("response_mode", "query")]))")
        #expect(usual.status == 200)
    }

    // Rule: server.scope
    @Test(arguments: [
        "unknown", "devices.read unknown", "DEVICES.READ", "devices.read,devices.control", "\u{1}",
    ])
    func `a scope that is not configured is invalid`(scope: String) async throws {
        try await expectError("invalid_scope", for: Partner.query(scope: scope))
    }

    @Test(arguments: ["devices.control+devices.read", "devices.control%20devices.read"])
    func `scopes come with plus or space and in any order`(scope: String) async throws {
        let partner = try Partner()
        let answer = await partner.exchange(try await partner.code("\(Partner.query())&scope=\(scope)"))
        #expect(answer.fields["scope"] == "devices.control devices.read")
    }

    @Test func `a request without a scope gets all there are, and the token says so`() async throws {
        let partner = try Partner()
        let answer = await partner.exchange(try await partner.code())
        #expect(answer.fields["scope"] == "devices.read devices.control")
    }

    // Rule: oauth.challenge-method
    @Test(arguments: [nil, "plain", "s256", ""] as [String?])
    func `a challenge needs the method S256`(method: String?) async throws {
        let challenge = ("code_challenge", try CodeTests.challenge)
        let more = [challenge] + (method.map { [("code_challenge_method", $0)] } ?? [])
        try await expectError("invalid_request", for: Partner.query(more: more))
    }

    // Rule: server.pkce-required
    @Test func `a client that has to use PKCE needs a challenge`() async throws {
        let requirePKCE = { (configuration: inout PartnerServerConfiguration) in
            configuration.clients[0].requiresPKCE = true
        }
        try await expectError("invalid_request", for: Partner.query(), changing: requirePKCE)
        let partner = try Partner(changing: requirePKCE)
        let query = try CodeTests.queryWithChallenge
        #expect(await partner.get("/authorize?\(query)").status == 200)
        #expect(await partner.appCode().fields["error"] == "invalid_request")
    }

    /// A parameter repeated or missing, a challenge that is not a digest, an escape that is broken.
    static let malformed: [String] =
        ["response_type", "scope", "code_challenge", "code_challenge_method", "user_locale", "unknown"].map {
            Partner.query() + "&\($0)=a&\($0)=a"
        }
        + ["", "short", String(repeating: "a", count: 44), String(repeating: "+", count: 43)].map {
            Partner.query(more: [("code_challenge", $0), ("code_challenge_method", "S256")])
        }
        + [
            Partner.query(responseType: nil), Partner.query() + "&scope=%zz",
            Partner.query() + "&user_locale=%FF",
        ]

    @Test(arguments: malformed)
    func `a malformed request is an invalid request`(query: String) async throws {
        try await expectError("invalid_request", for: query)
    }

    // Rule: server.parameter-count
    @Test func `a request with more than a hundred parameters is refused`() async throws {
        let query = Partner.query() + (0..<100).map { "&a\($0)=" }.joined()
        #expect(try await Partner().get("/authorize?\(query)").status == 400)
    }
}
