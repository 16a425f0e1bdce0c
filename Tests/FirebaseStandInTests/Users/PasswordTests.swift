import JSON
import Testing

@testable import FirebaseStandIn

/// `accounts:signUp` and `accounts:signInWithPassword`.
@Suite struct PasswordTests {
    let firebase: Firebase
    let user: Answer

    init() async throws { (firebase, user) = try await Firebase.makeWithUser() }

    @Test func `an address and a password make an account that is signed in`() async {
        let answer = await firebase.call(
            "accounts:signUp",
            ["email": "Bob@A.example", "password": "correct horse", "displayName": "Bob", "clientType": 1])
        #expect(answer.status == 200)
        #expect(
            answer.json.without(["idToken", "refreshToken", "localId"]) == [
                "kind": "identitytoolkit#SignupNewUserResponse", "email": "bob@a.example",
                "displayName": "Bob", "expiresIn": "3600",
            ])
        #expect(answer.localId.count == 28)
        let token = claims(answer.idToken)
        #expect(token["sub"] == .string(answer.localId))
        #expect(token["email_verified"] == false)
        #expect(
            token["firebase"]
                == ["sign_in_provider": "password", "identities": ["email": ["bob@a.example"]]])
    }

    @Test func `one address has one account`() async {
        #expect(await firebase.signUp("ADA@a.example").error == "EMAIL_EXISTS")
    }

    @Test func `the right password signs in`() async {
        let answer = await firebase.signInWithPassword(of: "Ada@a.example")
        #expect(answer.status == 200)
        #expect(answer.text("kind") == "identitytoolkit#VerifyPasswordResponse")
        #expect(answer["registered"] == true)
        #expect(answer.localId == user.localId)
        #expect(answer.text("expiresIn") == "3600")
        #expect(answer.refreshToken != user.refreshToken)
    }

    @Test(
        arguments: [
            // With enumeration protection the answer does not say which of the two was wrong.
            (true, "ada@a.example", "INVALID_LOGIN_CREDENTIALS"),
            (true, "nobody@a.example", "INVALID_LOGIN_CREDENTIALS"),
            (false, "ada@a.example", "INVALID_PASSWORD"), (false, "nobody@a.example", "EMAIL_NOT_FOUND"),
        ])
    func `only without enumeration protection the answer says what was wrong`(
        isProtected: Bool, email: String, message: String
    ) async throws {
        let firebase = try Firebase { $0.projects[0].hasEmailEnumerationProtection = isProtected }
        _ = await firebase.signUp()
        #expect(await firebase.signInWithPassword("wrong horse", of: email).error == message)
    }

    @Test func `a disabled user is refused, and learns the reason only with the right password`() async {
        _ = await firebase.administrate(user.localId, ["disableUser": true])
        #expect(await firebase.signInWithPassword().error == "USER_DISABLED")
        #expect(await firebase.signInWithPassword("wrong horse").error == "INVALID_LOGIN_CREDENTIALS")
    }

    @Test func `five wrong passwords close the address until the window ends`() async {
        for _ in 1...5 {
            #expect(await firebase.signInWithPassword("wrong horse").error == "INVALID_LOGIN_CREDENTIALS")
        }
        let closed = await firebase.signInWithPassword()
        #expect(closed.status == 400)
        #expect(closed.error?.hasPrefix("TOO_MANY_ATTEMPTS_TRY_LATER : ") == true)
        // Another address is not closed with it.
        let other = await firebase.signInWithPassword("x", of: "bob@a.example")
        #expect(other.error == "INVALID_LOGIN_CREDENTIALS")
        firebase.clock.advance(by: 300)
        #expect(await firebase.signInWithPassword().status == 200)
    }

    @Test func `a new password opens a closed address`() async {
        for _ in 1...5 { _ = await firebase.signInWithPassword("wrong horse") }
        let closed = await firebase.signInWithPassword()
        #expect(closed.error?.hasPrefix("TOO_MANY_ATTEMPTS_TRY_LATER : ") == true)
        // Wrong passwords are counted for a password by the time of its change, which is another one now.
        firebase.clock.advance(by: 1)
        _ = await firebase.administrate(user.localId, ["password": "another horse"])
        #expect(await firebase.signInWithPassword("another horse").status == 200)
    }

    @Test func `a password that was replaced while it was checked signs no user in`() async throws {
        let checked = try #require(await firebase.store.account(user.localId))
        _ = await firebase.administrate(user.localId, ["password": "another horse"])
        await #expect(throws: WireError("INVALID_LOGIN_CREDENTIALS")) {
            try await firebase.store.signIn(afterCheckingPasswordOf: checked)
        }
    }

    @Test func `neither the password nor its hash comes back`() async throws {
        let record = await firebase.record(user.localId)
        let all = await firebase.admin("GET", "/accounts:batchGet")
        let hash = try #require(await firebase.store.account(user.localId)?.password?.description)
        // scheme$iterations$salt$digest
        let parts = hash.split(separator: "$")
        try #require(parts.count == 4)
        let (salt, digest) = (parts[2], parts[3])
        for text in [record.jsonText, all.json.jsonText, user.json.jsonText] {
            #expect(!text.contains("correct horse"))
            for part in [salt, digest] { #expect(!text.contains(part)) }
        }
        // The Base64 of REDACTED.
        #expect(record["passwordHash"] == "UkVEQUNURUQ=")
    }
}
