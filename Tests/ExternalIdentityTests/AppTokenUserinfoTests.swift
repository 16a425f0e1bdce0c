import AuthorizationServer
import ExternalIdentity
import HTTPMessages
import JSON
import PartnerServer
import Testing

/// What the provider's userinfo adds to the user of an app's token.
@Suite struct AppTokenUserinfoTests {
    private static let endpoint = "https://login.example/userinfo"
    /// The only token for which the provider gives userinfo.
    private static let accessToken = "access-1"

    private let keys: Provider
    private let provider: SignInProvider
    private let verifier: AppTokenVerifier

    init() throws {
        keys = try Provider()
        provider = try SignInProvider(keys: keys)
        verifier = try keys.verifier(client: InMemoryClient([Provider.issuer: provider]))
    }

    /// The user of a token whose claims for the email address are replaced.
    private func user(email: JSONValue, isVerified: JSONValue) async throws -> ExternalUser {
        try await verifier.user(ofToken: keys.token(["email": email, "email_verified": isVerified]))
    }

    /// Expects that userinfo adds nothing to a user without a name and an email address, for this reason.
    private func expectNothing(
        because problem: String?, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let user = try await user(email: .null, isVerified: .null)
        let completed = try await verifier.completed(user, token: Self.accessToken)
        #expect(completed.email == "", sourceLocation: sourceLocation)
        #expect(completed.name == "", sourceLocation: sourceLocation)
        #expect(completed.emailProblem == problem, sourceLocation: sourceLocation)
    }

    @Test func `a name and an email address that the token lacks come from userinfo`() async throws {
        let user = try await user(email: .null, isVerified: .null)
        #expect(user.email == "")
        #expect(user.name == "")
        let completed = try await verifier.completed(user, token: Self.accessToken)
        #expect(completed.email == "ana@example.com")
        #expect(completed.name == "Ana Example")
        #expect(completed.emailProblem == nil)
    }

    /// Answers that refuse the token, with the words of each in the problem.
    private static var refusals: [(HTTPResponse, String)] {
        // Amazon Cognito refuses tokens without the scope `openid`, such as those that the app gets from its API.
        let challenge =
            #"Bearer error="invalid_token", error_description="Access token does not contain openid scope""#
        let revoked = #"{"error":"invalid_token","error_description":"revoked"}"#
        func refusal(_ json: String) -> HTTPResponse { HTTPResponse(json: Array(json.utf8), status: 403) }
        let advice = ": the token may lack the scopes openid and email"
        return [
            (HTTPResponse(status: 401), "status 401\(advice)"),
            (
                HTTPResponse(
                    status: 401, headers: ["WWW-Authenticate": "DPoP", "WWW-Authenticate": challenge]),
                "status 401 (\(challenge))\(advice)"
            ),
            (
                HTTPResponse(
                    status: 401, headers: ["WWW-Authenticate": #"Bearer realm="error=""#],
                    body: Array(revoked.utf8)),
                "status 401 (invalid_token: revoked)\(advice)"
            ),
            (
                refusal(#"{"error":"insufficient_scope","error_description":"no \u001b[2J openid"}"#),
                "status 403 (insufficient_scope: no ?[2J openid)\(advice)"
            ),
            (refusal(#"{"error":"insufficient_scope"}"#), "status 403 (insufficient_scope)\(advice)"),
            (HTTPResponse(status: 404), "status 404"),
            (
                HTTPResponse(status: 200, contentType: "text/html", text: "<h1>Sign in</h1>"),
                "status 200 and a body that is not JSON (text/html)"
            ),
            (
                HTTPResponse(status: 200, contentType: "application/json", text: "{"),
                "status 200 and a body that is not JSON (application/json)"
            ),
            (
                HTTPResponse(status: 200, body: [0]),
                "status 200 and a body that is not JSON (no Content-Type)"
            ),
        ]
    }

    @Test(arguments: refusals)
    func `a userinfo that refuses the token is the reason for the missing address`(
        answer: HTTPResponse, problem: String
    ) async throws {
        provider.behavior.withLock { $0.userinfoAnswer = answer }
        try await expectNothing(because: "\(Self.endpoint) answers with \(problem)")
    }

    @Test(arguments: ["user-2", .null] as [JSONValue])
    func `the userinfo of another user adds nothing`(subject: JSONValue) async throws {
        provider.behavior.withLock { $0.userinfo["sub"] = subject }
        try await expectNothing(
            because: "the userinfo of \(Self.endpoint) does not have the sub of the token")
    }

    @Test func `an address that userinfo does not call verified is left out`() async throws {
        provider.behavior.withLock { $0.userinfo = ["sub": "user-1", "email": "eve@example.com"] }
        try await expectNothing(because: nil)
    }

    @Test func `a provider without userinfo is the reason for the missing address`() async throws {
        provider.behavior.withLock { $0.metadata["userinfo_endpoint"] = .null }
        try await expectNothing(because: "the provider has no userinfo_endpoint")
    }

    @Test(arguments: [408, 429, 502])
    func `while userinfo cannot be asked, a user without an address is neither refused nor completed`(
        status: Int
    ) async throws {
        provider.behavior.withLock { $0.userinfoAnswer = HTTPResponse(status: status) }
        let user = try await user(email: .null, isVerified: .null)
        let error = await #expect(throws: StoreUnavailable.self) {
            try await verifier.completed(user, token: Self.accessToken)
        }
        let problem = "\(Self.endpoint) answers with status \(status)"
        #expect(error?.reason == "userinfo could not be asked: \(problem)")
    }

    /// Only the name is missing, or an address that userinfo cannot give: the token calls its own unverified.
    @Test(arguments: [true, false], [408, 429, 502])
    func `while userinfo cannot be asked, a user to whom it could add no address stays as the token says`(
        isVerified: Bool, status: Int
    ) async throws {
        provider.behavior.withLock { $0.userinfoAnswer = HTTPResponse(status: status) }
        let user = try await user(email: "ana@example.com", isVerified: .bool(isVerified))
        #expect(user.name == "")
        #expect(user.email == (isVerified ? "ana@example.com" : ""))
        #expect(try await verifier.completed(user, token: Self.accessToken) == user)
    }

    @Test func `an email address that the token calls unverified stays so, whatever userinfo says`()
        async throws
    {
        let user = try await user(email: "ana@example.com", isVerified: false)
        let completed = try await verifier.completed(user, token: Self.accessToken)
        #expect(completed.name == "Ana Example")
        #expect(completed.email == "")
        #expect(completed.emailProblem == nil)
    }
}
