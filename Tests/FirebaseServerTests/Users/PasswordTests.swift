import JOSE
import Testing

@testable import FirebaseServer

/// `accounts:signUp` and `accounts:signInWithPassword`.
@Suite struct PasswordTests {
    let firebase: Firebase

    init() throws { firebase = try Firebase() }

    @Test func `an address and a password make an account that is signed in`() async {
        let answer = await firebase.call(
            "accounts:signUp",
            ["email": "Ada@A.example", "password": "correct horse", "displayName": "Ada", "clientType": 1])
        #expect(answer.status == 200)
        #expect(answer.text("kind") == "identitytoolkit#SignupNewUserResponse")
        #expect(answer.text("email") == "ada@a.example")
        #expect(answer.text("displayName") == "Ada")
        #expect(answer.text("expiresIn") == "3600")
        #expect(answer.localId.count == 28)
        let token = claims(answer.idToken)
        #expect(token["sub"] == .string(answer.localId))
        #expect(token["email_verified"] == false)
        #expect(token["firebase"]?["sign_in_provider"] == "password")
        #expect(token["firebase"]?["identities"] == ["email": ["ada@a.example"]])
    }

    @Test func `one address has one account`() async {
        _ = await firebase.signUp("ada@a.example")
        #expect(await firebase.signUp("ADA@a.example").error == "EMAIL_EXISTS")
    }

    @Test func `the right password signs in`() async {
        let made = await firebase.signUp()
        let answer = await firebase.signInWithPassword("Ada@a.example", "correct horse")
        #expect(answer.status == 200)
        #expect(answer.text("kind") == "identitytoolkit#VerifyPasswordResponse")
        #expect(answer["registered"] == true)
        #expect(answer.localId == made.localId)
        #expect(answer.text("expiresIn") == "3600")
        #expect(answer.refreshToken != made.refreshToken)
    }

    @Test(arguments: ["ada@a.example", "nobody@a.example"])
    func `with enumeration protection the answer does not say which of the two was wrong`(
        email: String
    ) async {
        _ = await firebase.signUp()
        #expect(await firebase.signInWithPassword(email, "wrong horse").error == "INVALID_LOGIN_CREDENTIALS")
    }

    @Test(arguments: [("ada@a.example", "INVALID_PASSWORD"), ("nobody@a.example", "EMAIL_NOT_FOUND")])
    func `without it the answer says`(email: String, message: String) async throws {
        let firebase = try Firebase { $0.projects[0].settings.protectsEmailEnumeration = false }
        _ = await firebase.signUp()
        #expect(await firebase.signInWithPassword(email, "wrong horse").error == message)
    }

    @Test func `a password sign-in that is switched off is refused`() async throws {
        let firebase = try Firebase { $0.projects[0].settings.allowsPasswordSignIn = false }
        #expect(
            await firebase.signInWithPassword("a@a.example", "correct horse").error
                == "PASSWORD_LOGIN_DISABLED")
        #expect(await firebase.signUp().error == "OPERATION_NOT_ALLOWED")
    }

    @Test func `users may be kept from signing up`() async throws {
        let firebase = try Firebase { $0.projects[0].settings.allowsUserSignUp = false }
        #expect(await firebase.signUp().error == "ADMIN_ONLY_OPERATION")
        #expect(await firebase.call("accounts:signUp", [:]).error == "ADMIN_ONLY_OPERATION")
    }

    @Test func `a disabled user stays outside, and only with the right password is told`() async throws {
        let (firebase, user) = try await Firebase.signedUp()
        _ = await firebase.administrate(user.localId, ["disableUser": true])
        #expect(await firebase.signInWithPassword("ada@a.example", "correct horse").error == "USER_DISABLED")
        #expect(
            await firebase.signInWithPassword("ada@a.example", "wrong horse").error
                == "INVALID_LOGIN_CREDENTIALS")
    }

    @Test func `five wrong passwords close the address until the window ends`() async {
        _ = await firebase.signUp()
        for _ in 1...5 {
            #expect(
                await firebase.signInWithPassword("ada@a.example", "wrong horse").error
                    == "INVALID_LOGIN_CREDENTIALS")
        }
        let closed = await firebase.signInWithPassword("ada@a.example", "correct horse")
        #expect(closed.status == 400)
        #expect(closed.error?.hasPrefix("TOO_MANY_ATTEMPTS_TRY_LATER : ") == true)
        // Another address is not closed with it.
        #expect(await firebase.signInWithPassword("bob@a.example", "x").error == "INVALID_LOGIN_CREDENTIALS")
        firebase.clock.advance(by: 300)
        #expect(await firebase.signInWithPassword("ada@a.example", "correct horse").status == 200)
    }

    @Test func `a new password opens a closed address`() async throws {
        let (firebase, user) = try await Firebase.signedUp()
        for _ in 1...6 { _ = await firebase.signInWithPassword("ada@a.example", "wrong horse") }
        firebase.clock.advance(by: 1)
        _ = await firebase.administrate(user.localId, ["password": "another horse"])
        #expect(await firebase.signInWithPassword("ada@a.example", "another horse").status == 200)
    }

    @Test func `a password that was replaced while it was checked signs no user in`() async throws {
        let (firebase, user) = try await Firebase.signedUp()
        let checked = try #require(await firebase.store.account(user.localId))
        _ = await firebase.administrate(user.localId, ["password": "another horse"])
        await #expect(throws: WireError("INVALID_LOGIN_CREDENTIALS")) {
            try await firebase.store.signIn(checked)
        }
    }

    @Test func `neither the password nor its hash comes back`() async throws {
        let (firebase, user) = try await Firebase.signedUp()
        let record = await firebase.record(user.localId)
        let all = await firebase.admin("GET", "/accounts:batchGet")
        let hash = try #require(await firebase.store.account(user.localId)?.password?.description)
        for text in [record.jsonText, all.json.jsonText, user.json.jsonText] {
            #expect(!text.contains("correct horse"))
            for part in hash.split(separator: "$").dropFirst(2) { #expect(!text.contains(part)) }
        }
        #expect(record["passwordHash"] == "UkVEQUNURUQ=")
    }
}
