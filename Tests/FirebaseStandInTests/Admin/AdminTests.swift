import JSON
import Testing

@testable import FirebaseStandIn

/// The routes that Admin SDKs call for accounts, as far as `ThirdPartyTests/admin.py` does not show them.
@Suite struct AdminTests {
    let firebase: Firebase

    init() throws { firebase = try Firebase() }

    static let full: JSONValue = [
        "localId": "u1", "displayName": "A", "email": "a@yahoo.com", "phoneNumber": "+15550001111",
        "photoUrl": "https://x/y.png", "password": "secret1", "emailVerified": true, "disabled": false,
    ]

    static let yahoo: JSONValue = ["providerId": "yahoo.com", "rawId": "Y123"]

    @Test func `look-alikes are two accounts`() async {
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
        let (firebase, user) = try await Firebase.signedUp()
        _ = await firebase.administrate(
            user.localId,
            ["customAttributes": #"{"role":"x","email":"evil@a.example","user_id":"evil"}"#])
        let token = claims(await firebase.refresh(user.refreshToken).text("id_token"))
        #expect(token["role"] == "x")
        #expect(token["email"] == "ada@a.example")
        #expect(token["user_id"] == .string(user.localId))
    }

}

/// Many accounts at once: pages, import, deletion.
@Suite struct BatchTests {
    private func filled(_ count: Int) async throws -> Firebase {
        let firebase = try Firebase()
        let users = (1...count).map { JSONValue.object(["localId": .string("u\($0)")]) }
        let answer = await firebase.admin("/accounts:batchCreate", ["users": .array(users)])
        #expect(answer.json == ["kind": "identitytoolkit#UploadAccountResponse"])
        return firebase
    }

    @Test func `pages follow one another in the order of identifiers`() async throws {
        let firebase = try await filled(5)
        var token = ""
        var seen: [String] = []
        for _ in 1...3 {
            let page = await firebase.admin("GET", "/accounts:batchGet?maxResults=2&nextPageToken=\(token)")
            seen += page["users"]?.array?.compactMap { $0["localId"]?.string } ?? []
            token = page.text("nextPageToken")
        }
        #expect(seen == ["u1", "u2", "u3", "u4", "u5"])
        #expect(token.isEmpty)
    }

    @Test func `an import takes what it can and names the rest`() async throws {
        let firebase = try Firebase()
        _ = await firebase.admin("/accounts", ["localId": "u1", "email": "z@yahoo.com"])
        let answer = await firebase.admin(
            "/accounts:batchCreate",
            [
                "users": [
                    [
                        "localId": "u9", "customAttributes": "{\"a\": 1}",
                        "providerUserInfo": [
                            ["rawId": "Y9", "providerId": "yahoo.com", "displayName": "Z"],
                            ["providerId": "password", "rawId": "q@yahoo.com"],
                        ],
                    ],
                    ["localId": "u8", "email": "z@yahoo.com"], ["email": "q@yahoo.com"], ["localId": "u1"],
                    ["localId": "u7", "passwordHash": "x"],
                    ["localId": "u6", "email": "r@yahoo.com", "rawPassword": "correct horse"],
                    ["localId": "u5", "providerUserInfo": [["providerId": "yahoo.com", "rawId": "Y9"]]],
                ]
            ])
        let errors = try #require(answer["error"]?.array)
        #expect(errors.map { $0["index"] } == [1, 2, 3, 4, 6])
        #expect(
            errors.map { $0["message"] } == [
                "EMAIL_EXISTS", "MISSING_LOCAL_ID",
                "localId belongs to an existing account - can not overwrite.",
                "passwordHash cannot be imported; use rawPassword.",
                "FEDERATED_USER_ID_ALREADY_LINKED",
            ])
        let imported = try #require(await firebase.store.account("u9"))
        #expect(imported.identities.map(\.rawId) == ["Y9"])
        #expect(await firebase.signInWithPassword(of: "r@yahoo.com").localId == "u6")
    }

    @Test func `only disabled accounts are deleted, unless forced`() async throws {
        let firebase = try await filled(3)
        _ = await firebase.administrate("u2", ["disableUser": true])
        let fields: JSONObject = ["localIds": ["u1", "u2", "none"]]
        let answer = await firebase.admin("/accounts:batchDelete", .object(fields))
        #expect(
            answer["errors"] == [
                [
                    "index": 0, "localId": "u1",
                    "message": "NOT_DISABLED : Disable the account before batch deletion.",
                ]
            ])
        let forced = fields.merging(["force": true]) { $1 }
        #expect(await firebase.admin("/accounts:batchDelete", .object(forced)).json == [:])
        #expect(await firebase.store.accountsInOrder().map(\.localId) == ["u3"])
    }

}

/// The routes that only an emulator has: all accounts removed, and the project as it began.
@Suite struct EmulatorRouteTests {
    private static let accounts = "/emulator/v1/projects/demo-project/accounts"
    private static let reset = "/emulator/v1/projects/demo-project:reset"

    private func firebase() throws -> Firebase {
        try Firebase {
            $0.projects[0].accounts = [
                Account(localId: "seed", email: "seed@a.example", isEmailVerified: true)
            ]
        }
    }

    private func users(_ firebase: Firebase) async -> [String] {
        let list = await firebase.admin("GET", "/accounts:batchGet")
        return (list["users"]?.array ?? []).map { $0["localId"]?.string ?? "" }
    }

    @Test func `DELETE accounts leaves no account, not even a seeded one`() async throws {
        let firebase = try firebase()
        let user = await firebase.signUp()
        #expect(await users(firebase).count == 2)
        #expect(await firebase.send("DELETE", Self.accounts).text == "{}")
        #expect(await users(firebase) == [])
        // An app that is still signed in hears that its user is gone, and its address is free again.
        #expect(await firebase.refresh(user.refreshToken).error == "USER_NOT_FOUND")
        #expect(await firebase.signUp().status == 200)
        #expect(await firebase.signUp("seed@a.example").status == 200)
    }

    @Test func `a reset takes the project back to how it began`() async throws {
        let firebase = try firebase()
        let user = await firebase.signUp()
        _ = await firebase.send("DELETE", Self.accounts)
        #expect(await firebase.send("POST", Self.reset).text == "{}")
        #expect(await users(firebase) == ["seed"])
        #expect(await firebase.refresh(user.refreshToken).error == "INVALID_REFRESH_TOKEN")
        #expect(await firebase.lookup(user.idToken).error == "INVALID_ID_TOKEN")
    }

    @Test func `time passes when it is told to, and never back`() async throws {
        let firebase = try firebase()
        func advance(_ seconds: JSONValue) async -> Answer {
            let body = JSONValue.object(["seconds": seconds]).json
            return Answer(await firebase.send("POST", "/emulator/v1/clock:advance", body: body))
        }
        #expect(await advance(3600).json == ["now": "2026-01-01T01:00:00.000Z"])
        #expect(await advance(-1).status == 400)
        #expect(await advance(.integer(.max)).status == 400)
    }
}
