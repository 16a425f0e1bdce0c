import JSON
import Testing

/// A sign-in with the link of a callback, and the answer that the SDKs read.
@Suite struct IdPSignInTests {
    let flow: IdPFlow

    init() throws { flow = try IdPFlow() }

    @Test func `the answer has the members that SDKs read, and no key that says no`() async throws {
        let answer = try await flow.completeSignIn(as: .ana)
        #expect(answer.status == 200, "\(answer)")
        let varying = [
            "idToken", "refreshToken", "localId", "oauthAccessToken", "oauthIdToken", "rawUserInfo",
        ]
        for name in varying { #expect(!answer.text(name).isEmpty, "\(name)") }
        let expected: JSONValue = [
            "kind": "identitytoolkit#VerifyAssertionResponse", "context": "", "providerId": "yahoo.com",
            "federatedId": "ANAGUID", "email": "ana@yahoo.com", "emailVerified": true, "displayName": "Ana",
            "fullName": "Ana", "photoUrl": "https://s.yimg.com/ana.png", "language": "en-US",
            "isNewUser": true, "expiresIn": "3600", "oauthExpireIn": 3600,
        ]
        #expect(answer.json.without(varying) == expected)
        let second = try await flow.completeSignIn(as: .ana).json.without(varying)
        #expect(second == expected.without(["isNewUser"]))
    }

    @Test func `the app gets Yahoo's tokens and claims`() async throws {
        let answer = try await flow.completeSignIn(as: .ana)
        #expect(answer.text("oauthAccessToken").hasPrefix("YAT-ANAGUID"))
        #expect(claims(answer.text("oauthIdToken"))["sub"] == "ANAGUID")
        let info = JSONValue(json: answer.text("rawUserInfo").utf8)
        #expect(info?["sub"] == "ANAGUID")
        #expect(info?["picture"] == "https://s.yimg.com/ana.png")
    }

    @Test func `the first sign-in makes an account with Yahoo's identity and profile`() async throws {
        let answer = try await flow.completeSignIn(as: .ana)
        #expect(answer.localId.utf8.count == 28)
        #expect(
            claims(answer.idToken)["firebase"] == [
                "sign_in_provider": "yahoo.com",
                "identities": ["yahoo.com": ["ANAGUID"], "email": ["ana@yahoo.com"]],
            ])
        let user = await flow.lookup(answer.idToken)
        #expect(user["email"] == "ana@yahoo.com")
        #expect(user["emailVerified"] == true)
        #expect(user["displayName"] == "Ana")
        #expect(
            user["providerUserInfo"] == [
                [
                    "providerId": "yahoo.com", "rawId": "ANAGUID", "federatedId": "ANAGUID",
                    "email": "ana@yahoo.com", "displayName": "Ana",
                    "photoUrl": "https://s.yimg.com/ana.png",
                ]
            ])
    }

    @Test func `the second sign-in finds the same account, and changes only the provider's entry`()
        async throws
    {
        let first = try await flow.completeSignIn(as: .ana)
        var renamed = TestYahoo.User.ana
        renamed.name = "Anna"
        let second = try await flow.completeSignIn(as: renamed)
        #expect(second.localId == first.localId)
        let user = await flow.lookup(second.idToken)
        #expect(user["displayName"] == "Ana")
        #expect(user["providerUserInfo"]?.array?.compactMap { $0["displayName"] } == ["Anna"])
    }

    @Test func `a user without an address gets an account without one`() async throws {
        let answer = try await flow.completeSignIn(as: TestYahoo.User(guid: "G", email: nil))
        #expect(answer["email"] == nil)
        let user = await flow.lookup(answer.idToken)
        #expect(user["email"] == nil)
        #expect(user["providerUserInfo"]?.array?.first?["rawId"] == "G")
    }

    // MARK: Reauthentication

    // Rule: firebase.new-account
    @Test func `a reauthentication of an unknown user makes no account`() async throws {
        let answer = try await flow.completeSignIn(as: .ana, changing: ["autoCreate": false])
        #expect(answer.error == "USER_NOT_FOUND")
        // The next one is the first: nothing was made on the way.
        #expect(try await flow.completeSignIn(as: .ana)["isNewUser"] == true)
        #expect(try await flow.completeSignIn(as: .ana, changing: ["autoCreate": false]).status == 200)
    }

    @Test func `reauthentication enters no account by its address`() async throws {
        _ = await flow.firebase.signUp("ana@yahoo.com")
        #expect(
            try await flow.completeSignIn(as: .ana, changing: ["autoCreate": false]).error == "USER_NOT_FOUND"
        )
    }
}
