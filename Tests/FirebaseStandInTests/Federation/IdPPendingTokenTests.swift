import JSON
import Testing

@testable import FirebaseStandIn

/// The pending token: the same assertion again, for the link that ends
/// `account-exists-with-different-credential`.
@Suite struct IdPPendingTokenTests {
    let flow: IdPFlow
    /// An account that has Bruno's address.
    let owner: Answer
    /// The token of Bruno's sign-in that has to be confirmed.
    let token: String

    init() async throws {
        flow = try IdPFlow()
        owner = await flow.firebase.signUp("bruno@gmail.example")
        token = try await flow.completeSignIn(as: .bruno).text("pendingToken")
    }

    /// The JavaScript SDK's request for a pending credential: no postBody, no provider.
    private func webFields(_ token: String, linkingTo user: Answer? = nil) -> JSONValue {
        var fields: JSONValue = [
            "requestUri": "http://localhost", "returnSecureToken": true, "pendingToken": .string(token),
        ]
        fields["idToken"] = user?["idToken"]
        return fields
    }

    /// The Apple SDK's request: with the provider and its tokens.
    private func appleFields(_ provider: String = "yahoo.com") -> JSONValue {
        webFields(token, linkingTo: owner).changing([
            "postBody": .string("providerId=\(provider)&id_token=a.b.c&access_token=YAT"),
            "returnIdpCredential": true, "autoCreate": true,
        ])
    }

    @Test(arguments: [SDK.web, .apple])
    func `it links the provider once the user is signed in, as each SDK does it`(sdk: SDK) async throws {
        let answer = await flow.signIn(
            with: sdk == .web ? webFields(token, linkingTo: owner) : appleFields())
        #expect(answer.status == 200, "\(answer)")
        #expect(answer.localId == owner.localId)
        #expect(answer.text("providerId") == "yahoo.com")
        #expect(answer.text("federatedId") == "BRUNOGUID")
        #expect(try await flow.completeSignIn(as: .bruno).localId == owner.localId)
    }

    // Rule: firebase.pending-token
    @Test func `it can be linked once`() async {
        #expect(await flow.signIn(with: webFields(token, linkingTo: owner)).status == 200)
        #expect(await flow.signIn(with: webFields(token, linkingTo: owner)).error == "INVALID_PENDING_TOKEN")
    }

    @Test func `without a user it has to be confirmed again, and stays good`() async {
        let answer = await flow.signIn(with: webFields(token))
        #expect(answer["needConfirmation"] == true)
        #expect(answer.text("pendingToken") == token)
        #expect(answer["idToken"] == nil)
        #expect(await flow.signIn(with: webFields(token, linkingTo: owner)).status == 200)
    }

    @Test func `a link that is refused does not spend it`() async {
        let other = await flow.firebase.signUp("ada@a.example")
        #expect(await flow.signIn(with: webFields(token, linkingTo: other)).error == "EMAIL_EXISTS")
        let bad = webFields(token).changing(["idToken": "bad"])
        #expect(await flow.signIn(with: bad).error == "INVALID_ID_TOKEN")
        #expect(await flow.signIn(with: webFields(token, linkingTo: owner)).status == 200)
    }

    @Test func `of two requests that both found it the second comes too late`() async throws {
        let store = flow.firebase.store
        let fields = try #require(webFields(token, linkingTo: owner).object)
        let request = try IdPSignInRequest(RequestFields(fields))
        let first = try await store.pendingIdentity(token)
        let second = try await store.pendingIdentity(token)
        _ = try await store.decide(first, request: request)
        await #expect(throws: WireError("INVALID_PENDING_TOKEN")) {
            try await store.decide(second, request: request)
        }
    }

    @Test(arguments: [(599.0, true), (600.0, false)])
    func `it lasts ten minutes`(seconds: Double, isInTime: Bool) async {
        flow.clock.advance(by: seconds)
        let answer = await flow.signIn(with: webFields(token, linkingTo: owner))
        #expect((answer.status == 200) == isInTime)
    }

    @Test func `it works only with its provider and its project`() async throws {
        let answer = await flow.signIn(with: appleFields("google.com"))
        #expect(answer.error?.hasPrefix("OPERATION_NOT_ALLOWED") == true)
        #expect(await (try IdPFlow()).signIn(with: webFields(token)).error == "INVALID_PENDING_TOKEN")
        #expect(await flow.signIn(with: webFields("unknown")).error == "INVALID_PENDING_TOKEN")
    }

    @Test func `it proves the identity of a user, and makes no account`() async throws {
        let fields = webFields(token).changing(["autoCreate": false])
        #expect(await flow.signIn(with: fields).error == "USER_NOT_FOUND")
        try await flow.change(owner.localId) {
            $0.identities = [ProviderIdentity(providerId: "yahoo.com", rawId: "BRUNOGUID")]
        }
        #expect(await flow.signIn(with: fields).localId == owner.localId)
    }

    @Test func `a reset forgets it`() async throws {
        try await flow.firebase.store.reset()
        #expect(await flow.signIn(with: webFields(token)).error == "INVALID_PENDING_TOKEN")
    }
}
