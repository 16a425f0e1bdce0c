import HTTPMessages
import JSON
import Testing

@testable import FirebaseAuth

/// The requests of a sign-in, and what the app makes of the answers.
@Suite struct SignInTests {
    let setup: ClientSetup

    init() throws { setup = try ClientSetup() }

    @Test
    func `a sign-in by redirect asks getProjectConfig, verifyAssertion and getAccountInfo, as iOS does`()
        async throws
    {
        setup.firebase.answer("getAccountInfo", .account(providers: ["yahoo.com"]))
        let provider = setup.yahoo
        _ = try await setup.auth.signIn(with: provider, uiDelegate: nil)
        try #require(setup.firebase.methods == ["getProjectConfig", "verifyAssertion", "getAccountInfo"])
        let request = setup.firebase.requests[1]
        #expect(request.method == "POST")
        #expect(
            request.url
                == "https://www.googleapis.com/identitytoolkit/v3/relyingparty/verifyAssertion?key=demo-key")
        #expect(
            request.headers == [
                "Content-Type": "application/json",
                "X-Client-Version": "iOS/FirebaseSDK/12.19.0/FirebaseCore-iOS",
                "X-Ios-Bundle-Identifier": "com.example.app", "X-Firebase-GMPID": "1:1234567890:ios:0a1b2c3d",
            ])
        #expect(setup.firebase.body(of: "getAccountInfo") == #"{"idToken":"ID1"}"#)
    }

    @Test func `a sign-in by redirect gives the user, the provider's facts and its tokens`() async throws {
        setup.firebase.answer("getAccountInfo", .account(providers: ["yahoo.com"]))
        let result = try await setup.auth.signIn(with: setup.yahoo, uiDelegate: nil)
        #expect(result.user.uid == "u1")
        #expect(result.user.providerID == "Firebase")
        #expect(result.user.email == "ana@yahoo.com")
        #expect(result.user.isEmailVerified)
        #expect(result.user.providerData.first { $0.providerID == "yahoo.com" }?.uid == "GUID1")
        #expect(result.additionalUserInfo?.providerID == "yahoo.com")
        #expect(result.additionalUserInfo?.isNewUser == true)
        #expect(result.additionalUserInfo?.profile?["sub"] as? String == "GUID1")
        #expect(result.credential?.accessToken == "YAT")
        #expect(result.credential?.idToken == "YIT")
        #expect(setup.auth.currentUser == result.user)
    }

    @Test func `the body of a redirect has the URL, the raw session id and no tokens`() async throws {
        _ = try await setup.auth.signIn(with: ClientSetup.redirectCredential)
        #expect(
            setup.firebase.body(of: "verifyAssertion")
                == #"{"autoCreate":true,"postBody":"providerId=yahoo.com","#
                + #""requestUri":"https://app.example/cb?code=C&state=S","returnIdpCredential":true,"#
                + #""returnSecureToken":true,"sessionId":"ABCDEFGHIJ"}"#)
    }

    /// The SDK decodes the tokens by mistake, so one that contains `&` or `+` arrives as another.
    @Test func `the body of a pending credential has its tokens, percent-decoded as the SDK sends them`()
        async throws
    {
        let pending = OAuthCredential(
            provider: "yahoo.com", idToken: "I&T", accessToken: "A+T", pendingToken: "PT")
        _ = try await setup.auth.signIn(with: pending)
        #expect(
            setup.firebase.body(of: "verifyAssertion")
                == #"{"autoCreate":true,"pendingToken":"PT","#
                + #""postBody":"providerId=yahoo.com&id_token=I&T&access_token=A+T","#
                + #""requestUri":"http://localhost","returnIdpCredential":true,"returnSecureToken":true}"#)
    }

    @Test func `the language goes along`() async throws {
        setup.auth.languageCode = "fr"
        _ = try await setup.auth.signIn(with: ClientSetup.redirectCredential)
        let request = try #require(setup.firebase.requests.first)
        #expect(request.headers["X-Firebase-Locale"] == "fr")
        #expect(request.headers["Accept-Language"] == "fr")
    }

    @Test(arguments: zip(["127.0.0.1", "::1"], ["127.0.0.1", "[::1]"]))
    func `the emulator has Google's hosts in its paths`(host: String, written: String) async throws {
        setup.auth.useEmulator(withHost: host, port: 9099)
        _ = try await setup.auth.signIn(with: ClientSetup.redirectCredential)
        let methods = "http://\(written):9099/www.googleapis.com/identitytoolkit/v3/relyingparty"
        #expect(setup.firebase.requests.first?.url == "\(methods)/verifyAssertion?key=demo-key")
    }

    @Test
    func `needConfirmation is accountExists, which is 17012, with the address and a credential to link`()
        async throws
    {
        let error = await setup.error(
            from: .assertion(
                adding: ["needConfirmation": true, "email": "bruno@gmail.example", "pendingToken": "PT"],
                without: ["idToken", "refreshToken"]))
        #expect(error?.code == .accountExistsWithDifferentCredential)
        #expect(error?.code.rawValue == 17012)
        #expect(error?.email == "bruno@gmail.example")
        let credential = try #require(error?.updatedCredential as? OAuthCredential)
        #expect(credential.pendingToken == "PT")
        #expect(credential.accessToken == "YAT")
        #expect(setup.auth.currentUser == nil)
    }

    @Test func `without the provider's tokens there is no credential to link, whatever the pending token`()
        async throws
    {
        let error = await setup.error(
            from: .assertion(
                adding: ["needConfirmation": true, "pendingToken": "PT"],
                without: ["oauthAccessToken", "oauthIdToken"]))
        #expect(error?.code == .accountExistsWithDifferentCredential)
        #expect(error?.updatedCredential == nil)
        #expect(error?.email == nil)
    }

    private static let refusals:
        [(message: String, code: AuthErrorCode, email: String?, hasCredential: Bool)] = [
            ("FEDERATED_USER_ID_ALREADY_LINKED", .credentialAlreadyInUse, "ana@yahoo.com", true),
            ("EMAIL_EXISTS", .emailAlreadyInUse, nil, false),
        ]

    @Test(arguments: refusals)
    func `a refusal inside a success is an error, and signs no user in`(
        message: String, code: AuthErrorCode, email: String?, hasCredential: Bool
    ) async throws {
        let error = await setup.error(
            from: .assertion(
                adding: ["errorMessage": .string(message), "email": "ana@yahoo.com"],
                without: ["idToken", "refreshToken", "localId"]))
        #expect(error?.code == code)
        #expect(error?.email == email)
        #expect((error?.updatedCredential != nil) == hasCredential)
        #expect(setup.auth.currentUser == nil)
    }

    private static let broken: [(method: String, answer: HTTPResponse, code: AuthErrorCode)] = [
        ("verifyAssertion", .assertion(without: ["providerId"]), .internalError),
        ("verifyAssertion", .assertion(adding: ["providerId": ""]), .internalError),
        ("verifyAssertion", .assertion(without: ["idToken"]), .invalidUserToken),
        ("verifyAssertion", .assertion(without: ["refreshToken"]), .invalidUserToken),
        (
            "verifyAssertion", .assertion(adding: ["mfaPendingCredential": "M"], without: ["idToken"]),
            .secondFactorRequired
        ),
        (
            "verifyAssertion", HTTPResponse(status: 200, contentType: "text/html", text: "<p>"),
            .internalError
        ),
        ("getAccountInfo", .json(["users": []]), .internalError),
        ("getAccountInfo", .json(["users": [["email": "ana@yahoo.com"]]]), .internalError),
    ]

    @Test(arguments: broken)
    func `an incomplete answer signs no user in`(
        method: String, answer: HTTPResponse, code: AuthErrorCode
    ) async throws {
        #expect(await setup.error(from: answer, to: method)?.code == code)
        #expect(setup.auth.currentUser == nil)
    }

    @Test(arguments: [["sub": "GUID2"], #"{"sub":"GUID2"}"#] as [JSONValue])
    func `rawUserInfo may be JSON in a text or JSON`(info: JSONValue) async throws {
        setup.firebase.answer("verifyAssertion", .assertion(adding: ["rawUserInfo": info]))
        let result = try await setup.auth.signIn(with: ClientSetup.redirectCredential)
        #expect(result.additionalUserInfo?.claims == ["sub": "GUID2"])
    }

    @Test func `a custom token goes to the method of version 3`() async throws {
        setup.firebase.answer("verifyCustomToken", .tokens())
        _ = try await setup.auth.signIn(withCustomToken: "CT")
        #expect(setup.firebase.body(of: "verifyCustomToken") == #"{"returnSecureToken":true,"token":"CT"}"#)
    }

    @Test func `a sign-in by password and a sign-up have the same body`() async throws {
        let body =
            #"{"clientType":"CLIENT_TYPE_IOS","email":"a@b.example","password":"secret1","#
            + #""returnSecureToken":true}"#
        _ = try await setup.auth.signIn(withEmail: "a@b.example", password: "secret1")
        #expect(setup.firebase.body(of: "verifyPassword") == body)
        _ = try await setup.auth.createUser(withEmail: "a@b.example", password: "secret1")
        #expect(setup.firebase.body(of: "signupNewUser") == body)
    }

    @Test func `empty fields are refused without a request`() async throws {
        let auth = setup.auth
        await expectFailure(.missingEmail) { try await auth.createUser(withEmail: "", password: "x") }
        await expectFailure(.weakPassword) { try await auth.createUser(withEmail: "a", password: "") }
        await expectFailure(.wrongPassword) { try await auth.signIn(withEmail: "a", password: "") }
        #expect(setup.firebase.requests.isEmpty)
    }

    @Test func `a credential of another type is refused`() async throws {
        let foreign = AuthCredential(provider: "yahoo.com")
        let error = await failure { try await setup.auth.signIn(with: foreign) }
        #expect(error?.code == .internalError)
        #expect(setup.firebase.requests.isEmpty)
    }
}
