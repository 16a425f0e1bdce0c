import JSON
import Testing

@testable import FirebaseStandIn

/// `accounts:update` and `accounts:delete` by a user.
@Suite struct UpdateTests {
    let firebase: Firebase
    let user: Answer

    init() async throws { (firebase, user) = try await Firebase.makeWithUser() }

    @Test func `a name and a picture change without new tokens`() async {
        let answer = await firebase.update(
            user, ["displayName": "Ada", "photoUrl": "https://a.example/a.png"])
        #expect(answer.text("kind") == "identitytoolkit#SetAccountInfoResponse")
        #expect(answer.text("displayName") == "Ada")
        #expect(answer.text("photoUrl") == "https://a.example/a.png")
        #expect(answer["providerUserInfo"]?.array?.count == 1)
        #expect(answer["idToken"] == nil)
        let cleared = await firebase.update(user, ["deleteAttribute": ["DISPLAY_NAME", "PHOTO_URL"]])
        #expect(cleared.localId == user.localId)
        #expect(cleared["displayName"] == nil)
        #expect(cleared["photoUrl"] == nil)
    }

    @Test func `a new password ends every session and begins one`() async throws {
        firebase.clock.advance(by: 10)
        let answer = await firebase.update(user, ["password": "another horse"])
        #expect(answer.status == 200)
        #expect(await firebase.refresh(user.refreshToken).error == "TOKEN_EXPIRED")
        #expect(await firebase.update(user, [:]).error == "TOKEN_EXPIRED")
        #expect(await firebase.update(answer, [:]).status == 200)
        // An SDK that compares auth_time with validSince takes the new token too.
        let record = await firebase.record(user.localId)
        let validSince = Int64(record["validSince"]?.string ?? "") ?? .max
        #expect(try #require(claims(answer.idToken)["auth_time"]?.integer) >= validSince)
        // A new password is not a login.
        #expect(record["lastLoginAt"] == .string("\(Firebase.start * 1000)"))
    }

    @Test(
        arguments: [
            ["password": "another horse"], ["email": "new@a.example"], ["deleteAttribute": ["PASSWORD"]],
            ["deleteAttribute": ["EMAIL"]], ["deleteProvider": ["password"]],
        ] as [JSONValue])
    func `credentials change only soon after a sign-in`(fields: JSONValue) async throws {
        let firebase = try Firebase.withoutEnumerationProtection()
        let user = await firebase.signUp()
        firebase.clock.advance(by: 301)
        #expect(await firebase.update(user, fields).error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        // A fresh ID token of the same sign-in is not enough: auth_time counts.
        let refreshed = fields.changing(["idToken": await firebase.refresh(user.refreshToken)["id_token"]])
        let answer = await firebase.call("accounts:update", refreshed)
        #expect(answer.error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
    }

    @Test func `a sign-in is recent for five minutes`() async {
        firebase.clock.advance(by: 300)
        #expect(await firebase.update(user, ["password": "another horse"]).status == 200)
    }

    @Test func `with enumeration protection a new address is verified first`() async {
        let answer = await firebase.update(user, ["email": "new@a.example"])
        #expect(answer.error?.hasPrefix("OPERATION_NOT_ALLOWED : Please verify") == true)
        // Its own address is not a change.
        #expect(await firebase.update(user, ["email": "ADA@a.example"]).status == 200)
    }

    @Test func `without enumeration protection the address changes, unverified, and sessions end`()
        async throws
    {
        let firebase = try Firebase.withoutEnumerationProtection()
        let user = await firebase.signUp()
        _ = await firebase.administrate(user.localId, ["emailVerified": true])
        let answer = await firebase.update(user, ["email": "New@a.example"])
        #expect(answer.text("email") == "new@a.example")
        #expect(claims(answer.idToken)["email_verified"] == false)
        #expect(await firebase.refresh(user.refreshToken).error == "TOKEN_EXPIRED")
    }

    @Test func `the address of another user is refused`() async throws {
        let firebase = try Firebase.withoutEnumerationProtection()
        let user = await firebase.signUp()
        _ = await firebase.signUp("bob@a.example")
        #expect(await firebase.update(user, ["email": "bob@a.example"]).error == "EMAIL_EXISTS")
    }

    @Test(
        arguments: [
            ("customAttributes", "{\"admin\":true}"), ("emailVerified", true), ("validSince", 1),
            ("linkProviderUserInfo", ["providerId": "yahoo.com", "rawId": "x"]),
        ] as [(String, JSONValue)])
    func `a user may not do what only an administrator may`(name: String, value: JSONValue) async {
        let fields = JSONValue.object([name: value])
        #expect(await firebase.update(user, fields).error == "INSUFFICIENT_PERMISSION")
    }

    @Test func `a provider is unlinked`() async {
        _ = await firebase.administrate(
            user.localId, ["linkProviderUserInfo": ["providerId": "yahoo.com", "rawId": "G1"]])
        let answer = await firebase.update(user, ["deleteProvider": ["yahoo.com"]])
        #expect(answer["providerUserInfo"]?.array?.count == 1)
        #expect(await firebase.store.account(providerId: "yahoo.com", rawId: "G1") == nil)
        let none = await firebase.update(user, ["deleteProvider": ["password"]])
        #expect(none.localId == user.localId)
        #expect(none["providerUserInfo"] == nil)
    }

    @Test func `an anonymous user gets an address and a password, and keeps the account`() async throws {
        let firebase = try Firebase()
        let user = await firebase.call("accounts:signUp", [:])
        #expect(claims(user.idToken)["provider_id"] == "anonymous")
        #expect(claims(user.idToken)["firebase"]?["identities"] == [:])
        // The user has no credential to sign in with again, so the time does not matter.
        firebase.clock.advance(by: 1000)
        let answer = await firebase.call(
            "accounts:signUp",
            ["idToken": .string(user.idToken), "email": "ada@a.example", "password": "correct horse"])
        #expect(answer.localId == user.localId)
        #expect(claims(answer.idToken)["firebase"]?["sign_in_provider"] == "password")
        #expect(claims(answer.idToken)["provider_id"] == nil)
    }

    @Test func `a password is added to an account only soon after a sign-in, and to its own address`()
        async throws
    {
        _ = await firebase.signUp("bob@a.example")
        func link(_ email: JSONValue) async -> Answer {
            await firebase.call(
                "accounts:signUp",
                ["idToken": .string(user.idToken), "email": email, "password": "another horse"])
        }
        #expect(await link("bob@a.example").error == "EMAIL_EXISTS")
        #expect(await link("new@a.example").error?.hasPrefix("OPERATION_NOT_ALLOWED : Please verify") == true)
        firebase.clock.advance(by: 301)
        #expect(await link("ada@a.example").error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
    }

    @Test func `users delete their accounts only soon after a sign-in`() async {
        let other = await firebase.signUp("bob@a.example")
        firebase.clock.advance(by: 301)
        let token = JSONValue.string(user.idToken)
        let late = await firebase.call("accounts:delete", ["idToken": token])
        #expect(late.error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        let again = await firebase.signInWithPassword()
        // The server ignores the localId of the request.
        let answer = await firebase.call(
            "accounts:delete", ["idToken": .string(again.idToken), "localId": .string(other.localId)])
        #expect(answer.json == ["kind": "identitytoolkit#DeleteAccountResponse"])
        #expect(await firebase.store.account(user.localId) == nil)
        #expect(await firebase.store.account(other.localId) != nil)
    }
}
