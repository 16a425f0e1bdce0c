import Testing

@testable import FirebaseStandIn

/// One account per address: the account that a user enters, and the effect on its former user.
@Suite struct IdPAccountRulesTests {
    let flow: IdPFlow

    init() throws { flow = try IdPFlow() }

    /// Signs a user up with a password; the answer has the identifier and the tokens.
    private func passwordUser(_ email: String, verified: Bool) async throws -> Answer {
        let user = await flow.firebase.signUp(email)
        if verified { try await flow.change(user.localId) { $0.isEmailVerified = true } }
        return user
    }

    // MARK: The host of the mailbox

    @Test func `Yahoo's own mailbox opens the account that has its address`() async throws {
        let password = try await passwordUser("ana@yahoo.com", verified: true)
        flow.clock.advance(by: 1)
        let answer = try await flow.completeSignIn(as: .ana)
        #expect(answer.localId == password.localId)
        #expect(answer["isNewUser"] == nil)
        #expect(answer["emailRecycled"] == nil)
        let user = await flow.lookup(answer.idToken)
        #expect(user["displayName"] == "Ana")
        #expect(user["photoUrl"] == "https://s.yimg.com/ana.png")
        // The user had verified the email address, so the password and the sessions stay.
        #expect(await flow.firebase.signInWithPassword(of: "ana@yahoo.com").status == 200)
        #expect(await flow.firebase.refresh(password.refreshToken).status == 200)
        #expect(await flow.firebase.lookup(password.idToken).status == 200)
    }

    @Test func `a user who took the address before its owner signs in loses every way into the account`()
        async throws
    {
        let squatter = try await passwordUser("ana@yahoo.com", verified: false)
        try await flow.change(squatter.localId) { account in
            account.phoneNumber = "+15550001111"
            account.identities = [ProviderIdentity(providerId: "google.com", rawId: "squatter")]
        }
        // In the same second, too.
        let answer = try await flow.completeSignIn(as: .ana)
        #expect(answer.localId == squatter.localId)
        let byPassword = await flow.firebase.signInWithPassword(of: "ana@yahoo.com")
        #expect(byPassword.error == "INVALID_LOGIN_CREDENTIALS")
        #expect(await flow.firebase.refresh(squatter.refreshToken).error == "TOKEN_EXPIRED")
        #expect(await flow.firebase.lookup(squatter.idToken).error == "TOKEN_EXPIRED")
        let user = await flow.lookup(answer.idToken)
        #expect(user["emailVerified"] == true)
        #expect(user["phoneNumber"] == nil)
        #expect(user["passwordHash"] == nil)
        #expect(user["providerUserInfo"]?.array?.compactMap { $0["providerId"] } == ["yahoo.com"])
    }

    @Test func `an address that Yahoo gave to another user takes the account along, and the answer says so`()
        async throws
    {
        let first = try await flow.completeSignIn(as: .ana)
        let answer = try await flow.completeSignIn(as: TestYahoo.User(guid: "OTHER", email: "ana@yahoo.com"))
        #expect(answer.localId == first.localId)
        #expect(answer["emailRecycled"] == true)
        let providers = await flow.lookup(answer.idToken)["providerUserInfo"]?.array
        #expect(providers?.compactMap { $0["rawId"] } == ["OTHER"])
    }

    @Test func `case makes no other address`() async throws {
        let password = try await passwordUser("ana@yahoo.com", verified: true)
        let answer = try await flow.completeSignIn(as: TestYahoo.User(guid: "G", email: "Ana@Yahoo.COM"))
        #expect(answer.localId == password.localId)
    }

    // MARK: A mailbox of another host

    // Rule: firebase.trusted-email
    @Test(arguments: [
        TestYahoo.User.bruno,
        // Verified, but not a mailbox at Yahoo: its host can give it to another person, and Yahoo would not know.
        TestYahoo.User(guid: "G", email: "bruno@gmail.example"),
        TestYahoo.User(guid: "G", email: "ana@yahoo.com.evil.example"),
        TestYahoo.User(guid: "G", email: "ana@notyahoo.com"),
        TestYahoo.User(guid: "G", email: "ana@mail.yahoo.com"),
        TestYahoo.User(guid: "G", email: "ana@yahoo.com", isVerified: false),
    ])
    func `another's mailbox has to be confirmed, and one that Yahoo has not verified`(
        user: TestYahoo.User
    ) async throws {
        let email = try #require(user.email)
        let password = try await passwordUser(email, verified: true)
        let answer = try await flow.completeSignIn(as: user)
        #expect(answer.status == 200)
        #expect(answer["needConfirmation"] == true)
        #expect(answer.text("email") == email)
        #expect(answer.localId == password.localId)
        // A password is not a provider that could confirm anything.
        #expect(answer["verifiedProvider"] == [])
        // Without these the Apple SDK has no credential for the link.
        #expect(!answer.text("oauthIdToken").isEmpty)
        #expect(!answer.text("oauthAccessToken").isEmpty)
        #expect(!answer.text("pendingToken").isEmpty)
        for name in ["idToken", "refreshToken", "expiresIn", "isNewUser", "errorMessage"] {
            #expect(answer[name] == nil, "\(name)")
        }
        let owner = await flow.lookup(password.idToken)
        #expect(owner["providerUserInfo"]?.array?.compactMap { $0["providerId"] } == ["password"])
    }

    @Test func `the providers that can confirm are named`() async throws {
        let user = try await passwordUser("bruno@gmail.example", verified: true)
        try await flow.change(user.localId) {
            $0.identities = [ProviderIdentity(providerId: "google.com", rawId: "g")]
        }
        #expect(try await flow.completeSignIn(as: .bruno)["verifiedProvider"] == ["google.com"])
    }

    // MARK: Barred

    @Test func `a disabled user cannot sign in`() async throws {
        let first = try await flow.completeSignIn(as: .ana)
        try await flow.change(first.localId) { $0.isDisabled = true }
        #expect(try await flow.completeSignIn(as: .ana).error == "USER_DISABLED")
    }

    @Test func `a disabled account is not taken over`() async throws {
        let user = try await passwordUser("ana@yahoo.com", verified: false)
        try await flow.change(user.localId) { $0.isDisabled = true }
        #expect(try await flow.completeSignIn(as: .ana).error == "USER_DISABLED")
        try await flow.change(user.localId) { $0.isDisabled = false }
        #expect(await flow.firebase.signInWithPassword(of: "ana@yahoo.com").status == 200)
    }
}
