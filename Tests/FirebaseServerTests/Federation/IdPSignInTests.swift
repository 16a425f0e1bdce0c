import JOSE
import Testing

/// A sign-in with the link of a callback, and the answer that the SDKs read.
@Suite struct IdPSignInTests {
    let flow: IdPFlow

    init() throws { flow = try IdPFlow() }

    @Test func `a user who agrees at Yahoo is signed in`() async throws {
        let answer = try await flow.signIn(as: .ana)
        #expect(answer.status == 200, "\(answer)")
        #expect(answer.text("kind") == "identitytoolkit#VerifyAssertionResponse")
        #expect(answer.text("providerId") == "yahoo.com")
        #expect(answer.text("federatedId") == "ANAGUID")
        #expect(answer.text("email") == "ana@yahoo.com")
        #expect(answer["emailVerified"] == true)
        #expect(answer.text("displayName") == "Ana")
        #expect(answer.text("photoUrl") == "https://s.yimg.com/ana.png")
        #expect(answer.text("language") == "en-US")
        #expect(answer["isNewUser"] == true)
        #expect(answer.localId.utf8.count == 28)
        #expect(answer.text("expiresIn") == "3600")
        #expect(!answer.refreshToken.isEmpty)
        let token = claims(answer.idToken)
        #expect(token["firebase"]?["sign_in_provider"] == "yahoo.com")
        #expect(token["firebase"]?["identities"]?["yahoo.com"] == ["ANAGUID"])
        #expect(token["firebase"]?["identities"]?["email"] == ["ana@yahoo.com"])
        let user = await flow.lookup(answer.idToken)
        #expect(user["email"] == "ana@yahoo.com")
        #expect(user["emailVerified"] == true)
        #expect(user["displayName"] == "Ana")
        let provider = try #require(user["providerUserInfo"]?.array?.first)
        #expect(provider["rawId"] == "ANAGUID")
        #expect(provider["federatedId"] == "ANAGUID")
        #expect(provider["email"] == "ana@yahoo.com")
        // The app gets Yahoo's tokens, but for the refresh token, which only this server can use.
        #expect(answer.text("oauthAccessToken").hasPrefix("YAT-ANAGUID"))
        #expect(claims(answer.text("oauthIdToken"))["sub"] == "ANAGUID")
        #expect(answer["oauthExpireIn"] == 3600)
        #expect(answer["oauthRefreshToken"] == nil)
        let info = JSONValue(json: answer.text("rawUserInfo").utf8)
        #expect(info?["sub"] == "ANAGUID")
        #expect(info?["picture"] == "https://s.yimg.com/ana.png")
    }

    @Test func `keys that say no are not there`() async throws {
        for isNew in [true, false] {
            let answer = try await flow.signIn(as: .ana)
            #expect(answer["isNewUser"] == (isNew ? true : nil))
            for name in [
                "needConfirmation", "errorMessage", "mfaPendingCredential", "mfaInfo", "verifiedProvider",
                "emailRecycled", "pendingToken",
            ] {
                #expect(answer.json.object?.keys.contains(name) == false, "\(name)")
            }
        }
    }

    @Test func `the second sign-in finds the same account and does not touch the profile`() async throws {
        let first = try await flow.signIn(as: .ana)
        var renamed = TestYahoo.User.ana
        renamed.name = "Anna"
        let second = try await flow.signIn(as: renamed)
        #expect(second.localId == first.localId)
        #expect(await flow.lookup(second.idToken)["displayName"] == "Ana")
    }

    @Test func `a user without an address gets an account without one`() async throws {
        let answer = try await flow.signIn(as: TestYahoo.User(guid: "G", email: nil))
        #expect(answer["email"] == nil)
        let user = await flow.lookup(answer.idToken)
        #expect(user["email"] == nil)
        #expect(user["providerUserInfo"]?.array?.first?["rawId"] == "G")
    }

    // MARK: Reauthentication

    // Rule: firebase.new-account
    @Test func `a reauthentication of an unknown user makes no account`() async throws {
        let answer = try await flow.signIn(as: .ana, changing: ["autoCreate": false])
        #expect(answer.error == "USER_NOT_FOUND")
        // The next one is the first: nothing was made on the way.
        #expect(try await flow.signIn(as: .ana)["isNewUser"] == true)
        #expect(try await flow.signIn(as: .ana, changing: ["autoCreate": false]).status == 200)
    }

    @Test func `reauthentication enters no account by its address`() async throws {
        _ = await flow.firebase.signUp("ana@yahoo.com")
        #expect(try await flow.signIn(as: .ana, changing: ["autoCreate": false]).error == "USER_NOT_FOUND")
    }
}
