import HTTPMessages
import HeadlessBrowser
import JSON
import Testing

/// What Google and the log get when the provider answers with an error, or cannot be asked.
@Suite struct OIDCSignInErrorTests {
    private let facade: Facade

    init() throws { facade = try Facade() }

    @Test(arguments: ["temporarily_unavailable", "server_error"])
    func `a provider in trouble is not a user who refuses`(error: String) async throws {
        facade.provider.behavior.withLock { $0.error = error }
        #expect(try await facade.signIn().parameter("error") == "temporarily_unavailable")
    }

    @Test func `a user who cancels at the provider has cancelled the request of Google`() async throws {
        facade.provider.behavior.withLock { $0.error = "access_denied" }
        let page = try await facade.signIn()
        #expect(page.location?.hasPrefix(Facade.redirectURI) == true)
        #expect(page.parameter("error") == "access_denied")
        #expect(page.parameter("state") == "xyz")
        #expect(facade.log.isEmpty)
        // The page of links has no client to tell.
        let links = try await facade.browser().open("\(Facade.origin)/links")
        #expect(links.status == 403)
        #expect(links.html.contains("Please try again"))
    }

    @Test(arguments: [
        ("invalid_scope\u{1B}[31m\n", #"invalid_scope\u{1b}[31m\u{a}"#), ("\u{E9}", "\u{E9}"),
        ("access_denied.", "access_denied."),
        (String(repeating: "x", count: 65), String(repeating: "x", count: 64) + "…"),
    ])
    func `another error of the provider is in the log as it was sent, but for what a terminal would obey`(
        error: String, shown: String
    ) async throws {
        facade.provider.behavior.withLock { $0.error = error }
        #expect(try await facade.signIn().parameter("error") == "access_denied")
        #expect(
            facade.log == ["GET /provider/callback: https://login.example answered with \(shown)"])
    }

    @Test func `what the provider's page says of an error is in the log`() async throws {
        facade.provider.behavior.withLock {
            $0.error = "invalid_request"
            $0.errorDescription = "AADSTS50011: The redirect URI\u{1B}[2J does not match"
        }
        #expect(try await facade.signIn().parameter("error") == "access_denied")
        #expect(
            facade.reasons == [
                #"https://login.example answered with invalid_request (AADSTS50011: The redirect URI\u{1b}[2J does not match)"#
            ])
    }

    /// RFC 6749 section 5.2 has 400 for it; Auth0 answers with 403.
    @Test(arguments: [400, 401, 403])
    func `a code that the provider refuses is not a fault of the client, whatever the status`(
        status: Int
    ) async throws {
        let body = #"{"error":"invalid_grant","error_description":"Invalid authorization code"}"#
        facade.provider.behavior.withLock {
            $0.tokenAnswer = HTTPResponse(json: Array(body.utf8), status: status)
        }
        #expect(try await facade.signIn().parameter("error") == "access_denied")
        #expect(
            facade.reasons == [
                "the exchange of the code was refused: https://login.example/token answers with status "
                    + "\(status) invalid_grant (Invalid authorization code)"
            ])
    }

    @Test(
        arguments: [
            (
                HTTPResponse(
                    json: Array(#"{"error":"invalid_client","error_description":"bad secret"}"#.utf8),
                    status: 401), "401 invalid_client (bad secret)"
            ),
            // As Glewlwyd answers.
            (HTTPResponse(status: 403), "403"),
        ])
    func `a client secret that the provider refuses is not the user's fault`(
        answer: HTTPResponse, problem: String
    ) async throws {
        facade.provider.behavior.withLock { $0.tokenAnswer = answer }
        #expect(try await facade.signIn().parameter("error") == "temporarily_unavailable")
        #expect(
            facade.reasons == [
                "https://login.example/token answers with status \(problem): look at clientID, its secret, and "
                    + "how the client authenticates"
            ])
    }

    @Test func `a provider that cannot be asked is not a refusal`() async throws {
        facade.provider.behavior.withLock { $0.tokenAnswer = HTTPResponse(status: 502) }
        #expect(try await facade.signIn().parameter("error") == "temporarily_unavailable")
        facade.provider.behavior.withLock { $0.metadata = ["token_endpoint": .null] }
        facade.clock.advance(by: 600)
        #expect(try await facade.signIn().parameter("error") == "temporarily_unavailable")
        #expect(
            facade.log == [
                "GET /provider/callback: https://login.example/token answers with status 502",
                "GET /provider/sign-in: https://login.example/.well-known/openid-configuration has no "
                    + "token_endpoint",
            ])
    }
}
