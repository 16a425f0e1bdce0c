import JSON
import Testing

@testable import FirebaseStandIn

/// The routes that Admin SDKs call for accounts, as far as `ThirdPartyTests/admin.py` does not show them.
@Suite struct AdminTests {
    let firebase: Firebase

    init() throws { firebase = try Firebase() }

    /// The fields of an account that has everything an administrator can give it at first.
    static let full: JSONValue = [
        "localId": "u1", "displayName": "A", "email": "a@yahoo.com", "phoneNumber": "+15550001111",
        "photoUrl": "https://x/y.png", "password": "secret1", "emailVerified": true, "disabled": false,
    ]

    /// An identity at Yahoo.
    static let yahoo: JSONValue = ["providerId": "yahoo.com", "rawId": "Y123"]

    @Test func `identifiers that only look the same are those of two accounts`() async {
        // The same character to Swift's ==, but not the same bytes.
        _ = await firebase.admin("/accounts", ["localId": "caf\u{E9}"])
        #expect(await firebase.admin("/accounts", ["localId": "cafe\u{301}"]).status == 200)
        #expect(await firebase.store.accountsInOrder().count == 2)
    }

    @Test func `an update changes what it names`() async throws {
        _ = await firebase.admin("/accounts", Self.full)
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
