import Testing

@testable import FirebaseStandIn

/// A provider is added to an account whose user is signed in.
@Suite struct IdPLinkTests {
    let flow: IdPFlow

    init() throws { flow = try IdPFlow() }

    @Test func `Yahoo is added to an account with a password`() async throws {
        let user = await flow.firebase.signUp("ada@a.example")
        let answer = try await flow.completeSignIn(as: .ana, linkingTo: user)
        #expect(answer.status == 200, "\(answer)")
        #expect(answer.localId == user.localId)
        #expect(answer["isNewUser"] == nil)
        // The Apple SDK ends the process when a link has no tokens.
        #expect(!answer.idToken.isEmpty)
        #expect(!answer.refreshToken.isEmpty)
        #expect(claims(answer.idToken)["firebase"]?["sign_in_provider"] == "yahoo.com")
        let record = await flow.lookup(answer.idToken)
        // The account keeps its address and its name.
        #expect(record["email"] == "ada@a.example")
        #expect(record["emailVerified"] == false)
        #expect(record["displayName"] == nil)
        #expect(
            record["providerUserInfo"]?.array?.compactMap { $0["providerId"] } == ["password", "yahoo.com"])
        #expect(try await flow.completeSignIn(as: .ana).localId == user.localId)
    }

    @Test func `an anonymous user becomes a lasting one`() async throws {
        let user = await flow.firebase.call("accounts:signUp", ["returnSecureToken": true])
        #expect(claims(user.idToken)["firebase"]?["sign_in_provider"] == "anonymous")
        let answer = try await flow.completeSignIn(as: .ana, linkingTo: user)
        #expect(answer.status == 200, "\(answer)")
        #expect(answer.localId == user.localId)
        #expect(claims(answer.idToken)["firebase"]?["sign_in_provider"] == "yahoo.com")
        let record = await flow.lookup(answer.idToken)
        #expect(record["email"] == "ana@yahoo.com")
        #expect(record["emailVerified"] == true)
        #expect(record["providerUserInfo"]?.array?.compactMap { $0["providerId"] } == ["yahoo.com"])
    }

    @Test func `the address is verified when Yahoo says so of the same address`() async throws {
        let user = await flow.firebase.signUp("ana@yahoo.com")
        let answer = try await flow.completeSignIn(as: .ana, linkingTo: user)
        #expect(await flow.lookup(answer.idToken)["emailVerified"] == true)
        // It is the same user, so the password stays.
        #expect(await flow.firebase.signInWithPassword(of: "ana@yahoo.com").status == 200)
    }

    @Test(arguments: [true, false])
    func `an identity that has an account is not linked, not even to that account`(
        byItsUser: Bool
    ) async throws {
        let owner = try await flow.completeSignIn(as: .ana)
        let user = byItsUser ? owner : await flow.firebase.signUp("ada@a.example")
        let answer = try await flow.completeSignIn(as: .ana, linkingTo: user)
        #expect(answer.status == 200)
        #expect(answer.text("errorMessage") == "FEDERATED_USER_ID_ALREADY_LINKED")
        #expect(answer.text("email") == "ana@yahoo.com")
        #expect(!answer.text("oauthAccessToken").isEmpty)
        #expect(!answer.text("pendingToken").isEmpty)
        for name in ["localId", "idToken", "refreshToken", "needConfirmation"] {
            #expect(answer[name] == nil, "\(name)")
        }
        let plain = try await flow.completeSignIn(
            as: .ana, linkingTo: user, changing: ["returnIdpCredential": nil])
        #expect(plain.status == 400)
        #expect(plain.error == "FEDERATED_USER_ID_ALREADY_LINKED")
    }

    @Test func `an address that is another account's is not brought along`() async throws {
        _ = await flow.firebase.signUp("ana@yahoo.com")
        let user = await flow.firebase.signUp("ada@a.example")
        let answer = try await flow.completeSignIn(as: .ana, linkingTo: user)
        #expect(answer.text("errorMessage") == "EMAIL_EXISTS")
        #expect(answer["localId"] == nil)
        let plain = try await flow.completeSignIn(
            as: .ana, linkingTo: user, changing: ["returnIdpCredential": false])
        #expect(plain.error == "EMAIL_EXISTS")
        #expect(await flow.lookup(user.idToken)["providerUserInfo"]?.array?.count == 1)
    }

    @Test func `an ID token that is not good is found before the code is spent`() async throws {
        let user = await flow.firebase.signUp("ada@a.example")
        let link = try await flow.link()
        #expect(
            await flow.signIn(link: link, changing: ["idToken": "not-a-token"]).error == "INVALID_ID_TOKEN")
        try await flow.change(user.localId) { $0.isDisabled = true }
        #expect(await flow.signIn(link: link, linkingTo: user).error == "USER_DISABLED")
        try await flow.change(user.localId) { $0.isDisabled = false }
        #expect(flow.yahoo.count("/oauth2/get_token") == 0)
        #expect(await flow.signIn(link: link, linkingTo: user).status == 200)
    }

    @Test func `an ID token that is too old, or whose user is gone, is found before the code is spent`()
        async throws
    {
        let user = await flow.firebase.signUp("ada@a.example")
        let link = try await flow.link()
        flow.clock.advance(by: 3600)
        #expect(await flow.signIn(link: link, linkingTo: user).error == "TOKEN_EXPIRED")
        let other = await flow.firebase.signUp("grace@a.example")
        try await flow.firebase.store.remove(other.localId)
        #expect(await flow.signIn(link: link, linkingTo: other).error == "USER_NOT_FOUND")
        #expect(flow.yahoo.count("/oauth2/get_token") == 0)
    }
}
