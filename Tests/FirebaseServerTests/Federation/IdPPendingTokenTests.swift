import JOSE
import Testing

@testable import FirebaseServer

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
        token = try await flow.signIn(as: .bruno).text("pendingToken")
    }

    /// The JavaScript SDK's request for a pending credential: no postBody, no provider.
    private func webFields(_ token: String, idToken: String? = nil) -> [String: JSONValue] {
        var fields: [String: JSONValue] = [
            "requestUri": "http://localhost", "returnSecureToken": true, "pendingToken": .string(token),
        ]
        fields["idToken"] = idToken.map { .string($0) }
        return fields
    }

    /// The Apple SDK's request: with the provider and its tokens.
    private func appleFields(_ token: String, idToken: String?) -> [String: JSONValue] {
        var fields = webFields(token, idToken: idToken)
        fields["postBody"] = "providerId=yahoo.com&id_token=a.b.c&access_token=YAT"
        fields["returnIdpCredential"] = true
        fields["autoCreate"] = true
        return fields
    }

    @Test(arguments: ["web", "Apple"])
    func `it links the provider once the user is signed in, as each SDK does it`(sdk: String) async throws {
        let fields = sdk == "web" ? webFields : appleFields
        let answer = await flow.signIn(fields(token, owner.idToken))
        #expect(answer.status == 200, "\(answer)")
        #expect(answer.localId == owner.localId)
        #expect(answer.text("providerId") == "yahoo.com")
        #expect(answer.text("federatedId") == "BRUNOGUID")
        #expect(try await flow.signIn(as: .bruno).localId == owner.localId)
    }

    // Rule: firebase.pending-token
    @Test func `it is good for one link`() async throws {
        #expect(await flow.signIn(webFields(token, idToken: owner.idToken)).status == 200)
        #expect(await flow.signIn(webFields(token, idToken: owner.idToken)).error == "INVALID_PENDING_TOKEN")
    }

    @Test func `without a user it has to be confirmed again, and stays good`() async throws {
        let answer = await flow.signIn(webFields(token))
        #expect(answer["needConfirmation"] == true)
        #expect(answer.text("pendingToken") == token)
        #expect(answer["idToken"] == nil)
        #expect(await flow.signIn(webFields(token, idToken: owner.idToken)).status == 200)
    }

    @Test func `a link that is refused does not spend it`() async throws {
        let other = await flow.firebase.signUp("ada@a.example")
        let refused = await flow.signIn(webFields(token, idToken: other.idToken))
        #expect(refused.error == "EMAIL_EXISTS")
        #expect(await flow.signIn(webFields(token, idToken: "bad")).error == "INVALID_ID_TOKEN")
        #expect(await flow.signIn(webFields(token, idToken: owner.idToken)).status == 200)
    }

    @Test func `of two requests that both found it the second comes too late`() async throws {
        let store = flow.firebase.store
        let request = try IdPSignInRequest(RequestFields(webFields(token, idToken: owner.idToken)))
        let first = try await store.pendingIdentity(token)
        let second = try await store.pendingIdentity(token)
        #expect(try await store.decide(first, request: request).isDone)
        await #expect(throws: WireError("INVALID_PENDING_TOKEN")) {
            try await store.decide(second, request: request)
        }
    }

    @Test func `it lasts ten minutes`() async throws {
        for (seconds, isInTime) in [(599.0, true), (600.0, false)] {
            let flow = try IdPFlow()
            let owner = await flow.firebase.signUp("bruno@gmail.example")
            let token = try await flow.signIn(as: .bruno).text("pendingToken")
            flow.clock.advance(by: seconds)
            let answer = await flow.signIn(webFields(token, idToken: owner.idToken))
            #expect((answer.status == 200) == isInTime)
        }
    }

    @Test func `it is good for nothing but its provider and its project`() async throws {
        var fields = appleFields(token, idToken: owner.idToken)
        fields["postBody"] = "providerId=google.com&id_token=a.b.c"
        #expect(await flow.signIn(fields).error?.hasPrefix("OPERATION_NOT_ALLOWED") == true)
        let elsewhere = try IdPFlow()
        #expect(await elsewhere.signIn(webFields(token)).error == "INVALID_PENDING_TOKEN")
        #expect(await flow.signIn(webFields("unknown")).error == "INVALID_PENDING_TOKEN")
    }

    @Test func `the token of a refused link signs the user in where he belongs`() async throws {
        let owner = try await flow.signIn(as: .ana)
        let user = await flow.firebase.signUp("ada@a.example")
        let refused = try await flow.signIn(as: .ana, changing: ["idToken": .string(user.idToken)])
        let answer = await flow.signIn(webFields(refused.text("pendingToken")))
        #expect(answer.localId == owner.localId)
        #expect(!answer.idToken.isEmpty)
    }

    @Test func `it proves the identity of a user, and makes no account`() async throws {
        var fields = webFields(token)
        fields["autoCreate"] = false
        #expect(await flow.signIn(fields).error == "USER_NOT_FOUND")
        await flow.change(owner.localId) {
            $0.identities = [ProviderIdentity(providerId: "yahoo.com", rawId: "BRUNOGUID")]
        }
        #expect(await flow.signIn(fields).localId == owner.localId)
    }

    @Test func `a reset forgets it`() async throws {
        try await flow.firebase.store.reset()
        #expect(await flow.signIn(webFields(token)).error == "INVALID_PENDING_TOKEN")
    }
}
