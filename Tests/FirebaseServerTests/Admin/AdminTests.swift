import JOSE
import Testing

@testable import FirebaseServer

/// The routes that Admin SDKs call for accounts.
@Suite struct AdminTests {
    let firebase: Firebase

    init() throws { firebase = try Firebase() }

    static let full: JSONValue = [
        "localId": "u1", "displayName": "A", "email": "a@yahoo.com", "phoneNumber": "+15550001111",
        "photoUrl": "https://x/y.png", "password": "secret1", "emailVerified": true, "disabled": false,
    ]

    private func user(_ localId: String = "u1") async throws -> JSONValue {
        let answer = await firebase.admin("/accounts:lookup", ["localId": [.string(localId)]])
        return try #require(answer["users"]?.array?.first)
    }

    @Test func `an account is made, and no user is signed in`() async throws {
        let answer = await firebase.admin("/accounts", Self.full)
        #expect(
            answer.json == [
                "kind": "identitytoolkit#SignupNewUserResponse", "localId": "u1", "email": "a@yahoo.com",
                "displayName": "A",
            ])
        let record = try await user()
        #expect(record["emailVerified"] == true)
        #expect(record["phoneNumber"] == "+15550001111")
        #expect(record["lastLoginAt"] == nil)
        #expect(record["providerUserInfo"]?.array?.map { $0["providerId"] } == ["password", "phone"])
        #expect(await firebase.admin("/accounts", [:]).localId.count == 28)
    }

    @Test(
        arguments: [
            (["localId": "u1"], "DUPLICATE_LOCAL_ID"), (["email": "A@yahoo.com"], "EMAIL_EXISTS"),
            (["phoneNumber": "+15550001111"], "PHONE_NUMBER_EXISTS"),
            (["phoneNumber": "555"], "INVALID_PHONE_NUMBER : Invalid format."),
            (["email": "x"], "INVALID_EMAIL"),
            (["password": "x"], "WEAK_PASSWORD : Password should be at least 6 characters"),
        ] as [(JSONValue, String)])
    func `an account that cannot be is refused`(fields: JSONValue, message: String) async {
        _ = await firebase.admin("/accounts", Self.full)
        #expect(await firebase.admin("/accounts", fields).error == message)
    }

    @Test func `accounts are found by all their names, each once`() async {
        _ = await firebase.admin("/accounts", Self.full)
        _ = await firebase.admin(
            "/accounts:update",
            ["localId": "u1", "linkProviderUserInfo": ["providerId": "yahoo.com", "rawId": "Y123"]])
        let answer = await firebase.admin(
            "/accounts:lookup",
            [
                "localId": ["u1", "none"], "email": ["A@Yahoo.com"], "phoneNumber": ["+15550001111"],
                "federatedUserId": [["providerId": "yahoo.com", "rawId": "Y123"]],
            ])
        #expect(answer["users"]?.array?.count == 1)
        let none = await firebase.admin("/accounts:lookup", ["localId": ["none"]])
        #expect(none.json == ["kind": "identitytoolkit#GetAccountInfoResponse"])
    }

    @Test func `look-alikes are two accounts`() async {
        // The same character to Swift's ==, but not the same bytes.
        _ = await firebase.admin("/accounts", ["localId": "caf\u{E9}"])
        #expect(await firebase.admin("/accounts", ["localId": "cafe\u{301}"]).status == 200)
        #expect(await firebase.store.accountsInOrder().count == 2)
    }

    @Test func `an update changes what it names`() async throws {
        _ = await firebase.admin("/accounts", Self.full)
        let answer = await firebase.admin(
            "/accounts:update",
            [
                "localId": "u1", "email": "b@yahoo.com", "password": "secret2", "emailVerified": false,
                "disableUser": true, "deleteAttribute": ["DISPLAY_NAME", "PHOTO_URL"],
                "customAttributes": "{\"role\": \"x\"}", "deleteProvider": ["phone", "yahoo.com"],
            ])
        #expect(answer.text("email") == "b@yahoo.com")
        let record = try await user()
        #expect(record["disabled"] == true)
        #expect(record["displayName"] == nil)
        #expect(record["photoUrl"] == nil)
        #expect(record["phoneNumber"] == nil)
        #expect(record["customAttributes"] == "{\"role\": \"x\"}")
        #expect(record["emailVerified"] == false)
    }

    @Test(
        arguments: [
            (["displayName": "x"], "MISSING_LOCAL_ID"),
            (["localId": "none", "displayName": "x"], "USER_NOT_FOUND"),
            (["localId": "u2", "email": "a@yahoo.com"], "EMAIL_EXISTS"),
            (["localId": "u2", "phoneNumber": "+15550001111"], "PHONE_NUMBER_EXISTS"),
            (["localId": "u1", "customAttributes": "x"], "INVALID_CLAIMS"),
            (["localId": "u1", "customAttributes": "[]"], "INVALID_CLAIMS"),
            (["localId": "u1", "customAttributes": "{\"iss\":1}"], "FORBIDDEN_CLAIM : iss"),
            (
                [
                    "localId": "u1",
                    "customAttributes": .string("{\"a\":\"" + String(repeating: "x", count: 1000) + "\"}"),
                ],
                "CLAIMS_TOO_LARGE"
            ),
            (["localId": "u1", "linkProviderUserInfo": ["rawId": "x"]], "MISSING_PROVIDER_ID"),
            (["localId": "u1", "linkProviderUserInfo": ["providerId": "x"]], "MISSING_RAW_ID"),
            (
                ["localId": "u2", "linkProviderUserInfo": ["providerId": "yahoo.com", "rawId": "Y1"]],
                "FEDERATED_USER_ID_ALREADY_LINKED"
            ),
        ] as [(JSONValue, String)])
    func `an update that cannot be changes nothing`(fields: JSONValue, message: String) async throws {
        _ = await firebase.admin("/accounts", Self.full)
        _ = await firebase.admin("/accounts", ["localId": "u2"])
        _ = await firebase.admin(
            "/accounts:update",
            ["localId": "u1", "linkProviderUserInfo": ["providerId": "yahoo.com", "rawId": "Y1"]])
        let before = try await [user(), user("u2")]
        #expect(await firebase.admin("/accounts:update", fields).error == message)
        #expect(try await [user(), user("u2")] == before)
    }

    @Test(
        arguments: ["validSince", "createdAt", "lastLoginAt"],
        [.integer(.max), .integer(.min), "99999999999999999"] as [JSONValue])
    func `a time beyond all calendars is refused`(name: String, value: JSONValue) async {
        _ = await firebase.admin("/accounts", Self.full)
        let answer = await firebase.admin("/accounts:update", .object(["localId": "u1", name: value]))
        #expect(answer["error"]?["status"] == "INVALID_ARGUMENT")
    }

    @Test func `claims come into tokens, and give way to those of the server`() async throws {
        let (firebase, user) = try await Firebase.signedUp()
        _ = await firebase.admin(
            "/accounts:update",
            [
                "localId": .string(user.localId),
                "customAttributes": #"{"role":"x","email":"evil@a.example","user_id":"evil"}"#,
            ])
        let token = claims(await firebase.refresh(user.refreshToken).text("id_token"))
        #expect(token["role"] == "x")
        #expect(token["email"] == "ada@a.example")
        #expect(token["user_id"] == .string(user.localId))
    }

    @Test func `a deleted account is gone`() async {
        _ = await firebase.admin("/accounts", Self.full)
        #expect(await firebase.admin("/accounts:delete", [:]).error == "MISSING_LOCAL_ID")
        #expect(
            await firebase.admin("/accounts:delete", ["localId": "u1"]).json
                == ["kind": "identitytoolkit#DeleteAccountResponse"])
        #expect(await firebase.admin("/accounts:delete", ["localId": "u1"]).error == "USER_NOT_FOUND")
        // Its address and its number are free again.
        #expect(await firebase.admin("/accounts", Self.full).status == 200)
    }

    @Test func `duplicate addresses may be allowed`() async throws {
        let firebase = try Firebase { $0.projects[0].settings.allowsDuplicateEmails = true }
        _ = await firebase.admin("/accounts", ["localId": "u1", "email": "a@yahoo.com"])
        #expect(await firebase.admin("/accounts", ["localId": "u2", "email": "a@yahoo.com"]).status == 200)
        // A change of the first does not make it the second.
        _ = await firebase.admin("/accounts:update", ["localId": "u1", "displayName": "A"])
        #expect(await firebase.store.account(withEmail: "a@yahoo.com")?.localId == "u1")
        _ = await firebase.admin("/accounts:delete", ["localId": "u1"])
        #expect(await firebase.store.account(withEmail: "a@yahoo.com")?.localId == "u2")
    }
}
