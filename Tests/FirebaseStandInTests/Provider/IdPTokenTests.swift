import HTTPMessages
import JSON
import Testing
import WebText

@testable import FirebaseStandIn

/// The checks of Yahoo's ID token and userinfo before a user is signed in.
@Suite struct IdPTokenTests {
    let flow: IdPFlow

    init() throws { flow = try IdPFlow() }

    static let now = Firebase.start

    /// A claim that is not right, and its value.
    static let lies: [(String, JSONValue?)] = [
        ("iss", "https://evil.example"), ("iss", "https://api.login.yahoo.com/"), ("iss", nil),
        // The token of another app, one that is for another app as well, and one that is for none.
        ("aud", "dj0yOther"), ("aud", [.string(TestYahoo.clientID), "dj0yOther"]), ("aud", nil),
        ("azp", "dj0yOther"),
        // Expired, without an end, and from the future.
        ("exp", .integer(now - 60)), ("exp", nil), ("iat", .integer(now + 61)),
        // Beside another access token.
        ("at_hash", "AAAAAAAAAAAAAAAAAAAAAA"), ("at_hash", nil),
        ("sub", ""), ("sub", 7),
    ]

    /// The code of the error with which a sign-in with a lie ends.
    private func errorOfSignIn(
        sourceLocation: SourceLocation = #_sourceLocation, with lie: (inout TestYahoo.Lies) -> Void
    ) async throws -> String {
        flow.yahoo.lie(lie)
        let answer = try await flow.completeSignIn(as: .ana)
        #expect(answer.status == 400, sourceLocation: sourceLocation)
        let code = answer.error?.split(separator: " ").first.map(String.init) ?? "\(answer)"
        // No user was signed in, and no account was made.
        #expect(await flow.firebase.store.accountsInOrder().isEmpty, sourceLocation: sourceLocation)
        flow.yahoo.lie { $0 = TestYahoo.Lies() }
        return code
    }

    // Rule: firebase.at-hash
    @Test(arguments: lies)
    func `an ID token that is not for this sign-in signs no user in`(
        claim: String, value: JSONValue?
    ) async throws {
        #expect(try await errorOfSignIn { $0.claims = [claim: value] } == "INVALID_IDP_RESPONSE")
    }

    @Test(arguments: ["earlier", nil] as [JSONValue?])
    func `an ID token with another nonce, or none, signs no user in`(nonce: JSONValue?) async throws {
        #expect(try await errorOfSignIn { $0.claims = ["nonce": nonce] } == "MISSING_OR_INVALID_NONCE")
    }

    @Test func `a signature that is not Yahoo's, or none, signs no user in`() async throws {
        #expect(try await errorOfSignIn { $0.signsWithOtherKey = true } == "INVALID_IDP_RESPONSE")
        #expect(try await errorOfSignIn { $0.signsNothing = true } == "INVALID_IDP_RESPONSE")
    }

    /// What is reported of the rule about the ID token in a sign-in with a lie.
    private func idTokenChecks(_ lie: (inout TestYahoo.Lies) -> Void) async throws -> [Check] {
        flow.yahoo.lie(lie)
        let checks = Locked<[Check]>([])
        let recorder = CheckRecorder { check in checks.withLock { $0.append(check) } }
        _ = try await Check.$recorder.withValue(recorder) { try await flow.completeSignIn(as: .ana) }
        flow.yahoo.lie { $0 = TestYahoo.Lies() }
        return checks.withLock { $0 }.filter { $0.rule == .idToken }
    }

    @Test func `a journal tells of each ID token whether it was right, a forged one too`() async throws {
        #expect(try await idTokenChecks { _ in } == [Check(.idToken, held: true)])
        #expect(try await idTokenChecks { $0.signsWithOtherKey = true } == [Check(.idToken, held: false)])
        #expect(try await idTokenChecks { $0.signsNothing = true } == [Check(.idToken, held: false)])
        #expect(try await idTokenChecks { $0.claims = ["nonce": "x"] } == [Check(.idToken, held: false)])
    }

    // Rule: firebase.userinfo-subject
    @Test func `the userinfo of another user signs no user in`() async throws {
        #expect(try await errorOfSignIn { $0.userinfo = ["sub": "EVE"] } == "INVALID_IDP_RESPONSE")
        #expect(try await errorOfSignIn { $0.userinfo = ["sub": nil] } == "INVALID_IDP_RESPONSE")
    }

    @Test(arguments: [("iat", now + 60), ("exp", now - 59)])
    func `a clock that is a minute off is not an obstacle`(claim: String, time: Int64) async throws {
        flow.yahoo.lie { $0.claims = [claim: .integer(time)] }
        #expect(try await flow.completeSignIn(as: .ana).status == 200)
    }

    @Test(arguments: ["true", 1, nil] as [JSONValue?])
    func `email_verified has to be true, not something like it`(value: JSONValue?) async throws {
        flow.yahoo.lie { $0.userinfo = ["email_verified": value] }
        #expect(try await flow.completeSignIn(as: .ana)["emailVerified"] == false)
    }

    @Test func `a text that is not an email address is left out`() async throws {
        flow.yahoo.lie { $0.userinfo = ["email": "ana@yahoo.com\r\nBcc: eve@evil.example"] }
        let answer = try await flow.completeSignIn(as: .ana)
        #expect(answer["email"] == nil)
        let user = await flow.lookup(answer.idToken)
        #expect(user["localId"] == .string(answer.localId))
        #expect(user["email"] == nil)
    }

    // MARK: Keys

    @Test func `a token with another algorithm than Yahoo's is refused, even with a published key`()
        async throws
    {
        try flow.yahoo.takeKey(.rs256)
        #expect(
            try await flow.completeSignIn(as: .ana).error?.contains("algorithm RS256 is not allowed") == true)
        #expect(await flow.firebase.store.accountsInOrder().isEmpty)
    }

    // MARK: Failures of Yahoo

    @Test(arguments: ["/oauth2/get_token", "/openid/v1/certs", "/openid/v1/userinfo"])
    func `an endpoint that fails, sends nonsense or asks to wait signs no user in`(path: String) async throws
    {
        for answer in [
            HTTPResponse(status: 500), HTTPResponse(status: 200, body: Array("<html>".utf8)),
            HTTPResponse(status: 200, body: Array("[]".utf8)),
            HTTPResponse(status: 302, headers: ["Location": "/"]),
            HTTPResponse(status: 200, body: Array("{}".utf8)),
        ] {
            #expect(
                try await errorOfSignIn { $0.answers[path] = answer } == "INVALID_IDP_RESPONSE",
                "\(answer.status) \(answer.text)")
        }
        let asksToWait = HTTPResponse(status: 429)
        #expect(try await errorOfSignIn { $0.answers[path] = asksToWait } == "TOO_MANY_ATTEMPTS_TRY_LATER")
    }

    @Test func `the error says when the provider does not answer`() async throws {
        let reasons = Locked<[String]>([])
        let flow = try IdPFlow(onFailure: { reason in reasons.withLock { $0.append(reason) } })
        flow.yahoo.lie { $0.isAway = true }
        let answer = try await flow.completeSignIn(as: .ana)
        #expect(
            answer.error
                == "INVALID_IDP_RESPONSE : Error connecting to yahoo.com: no usable answer from get_token.")
        // Only the log has the client's reason.
        #expect(reasons.withLock { $0.count } == 1)
        #expect(
            reasons.withLock { $0.first?.contains("no usable answer from get_token of yahoo.com: ") } == true)
    }

    @Test func `a wrong client secret is Yahoo's to refuse`() async throws {
        let flow = try IdPFlow { $0.projects[0].yahooClient?.clientSecret = "wrong" }
        let message =
            "INVALID_IDP_RESPONSE : Error getting access token from yahoo.com response: "
            + "error=INVALID_CLIENT_SECRET"
        #expect(try await flow.completeSignIn(as: .ana).error == message)
    }
}
