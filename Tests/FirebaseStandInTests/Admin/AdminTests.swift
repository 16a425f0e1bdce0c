import JSON
import Testing

@testable import FirebaseStandIn

/// The routes that Admin SDKs call for accounts, as far as `ThirdPartyTests/admin.py` does not show them.
@Suite struct AdminTests {
    let firebase: Firebase

    init() throws { firebase = try Firebase() }

    @Test func `identifiers that only look the same are those of two accounts`() async {
        // The same character to Swift's ==, but not the same bytes.
        _ = await firebase.admin("/accounts", ["localId": "caf\u{E9}"])
        #expect(await firebase.admin("/accounts", ["localId": "cafe\u{301}"]).status == 200)
        #expect(await firebase.store.accountsInOrder().count == 2)
    }

    @Test func `an update changes what it names`() async throws {
        await firebase.addFullAccount()
        let answer = await firebase.administrate(
            "u1",
            [
                "email": "b@yahoo.com", "password": "secret2", "emailVerified": false, "disableUser": true,
                "deleteAttribute": ["DISPLAY_NAME", "PHOTO_URL"],
                "customAttributes": "{\"role\": \"x\"}", "deleteProvider": ["phone", "yahoo.com"],
            ])
        #expect(answer.text("email") == "b@yahoo.com")
        let record = await firebase.record("u1")
        #expect(record["disabled"] == true)
        #expect(record["displayName"] == nil)
        #expect(record["photoUrl"] == nil)
        #expect(record["phoneNumber"] == nil)
        #expect(record["customAttributes"] == "{\"role\": \"x\"}")
        #expect(record["emailVerified"] == false)
        #expect(record["providerUserInfo"]?.array?.compactMap { $0["providerId"] } == ["password"])
        // The server says so only when the password is right.
        let signIn = await firebase.signInWithPassword("secret2", of: "b@yahoo.com")
        #expect(signIn.error == "USER_DISABLED")
    }

    @Test func `claims come into tokens, and give way to those of the server`() async throws {
        let (firebase, user) = try await Firebase.makeWithUser()
        _ = await firebase.administrate(
            user.localId,
            ["customAttributes": #"{"role":"x","email":"evil@a.example","user_id":"evil"}"#])
        let token = claims(await firebase.refresh(user.refreshToken).text("id_token"))
        #expect(token["role"] == "x")
        #expect(token["email"] == "ada@a.example")
        #expect(token["user_id"] == .string(user.localId))
    }
}
