import JSON
import Testing

@testable import FirebaseStandIn

/// Many accounts at once: pages, import, deletion.
@Suite struct BatchTests {
    /// A server with the accounts `u1`, `u2` and so on; the last came first.
    private func firebase(accounts count: Int) async throws -> Firebase {
        let firebase = try Firebase()
        let users = (1...count).reversed().map { JSONValue.object(["localId": .string("u\($0)")]) }
        let answer = await firebase.admin("/accounts:batchCreate", ["users": .array(users)])
        #expect(answer.json == ["kind": "identitytoolkit#UploadAccountResponse"])
        return firebase
    }

    @Test func `pages follow one another in the order of identifiers`() async throws {
        let firebase = try await firebase(accounts: 5)
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
        let rows: [(user: JSONValue, refusal: String?)] = [
            (
                [
                    "localId": "u9", "customAttributes": "{\"a\": 1}",
                    "providerUserInfo": [
                        ["rawId": "Y9", "providerId": "yahoo.com", "displayName": "Z"],
                        ["providerId": "password", "rawId": "q@yahoo.com"],
                    ],
                ], nil
            ),
            (["localId": "u8", "email": "z@yahoo.com"], "EMAIL_EXISTS"),
            (["email": "q@yahoo.com"], "MISSING_LOCAL_ID"),
            (["localId": "u1"], "localId belongs to an existing account - can not overwrite."),
            (
                ["localId": "u7", "passwordHash": "x"],
                "passwordHash cannot be imported; use rawPassword."
            ),
            (["localId": "u6", "email": "r@yahoo.com", "rawPassword": "correct horse"], nil),
            (
                ["localId": "u5", "providerUserInfo": [["providerId": "yahoo.com", "rawId": "Y9"]]],
                "FEDERATED_USER_ID_ALREADY_LINKED"
            ),
        ]
        let answer = await firebase.admin("/accounts:batchCreate", ["users": .array(rows.map(\.user))])
        let errors = try #require(answer["error"]?.array)
        let refused = rows.indices.filter { rows[$0].refusal != nil }
        #expect(errors.map { $0["index"]?.integer } == refused.map { Optional(Int64($0)) })
        #expect(errors.map { $0["message"]?.string } == refused.map { rows[$0].refusal })
        let imported = try #require(await firebase.store.account("u9"))
        #expect(imported.identities.map(\.rawId) == ["Y9"])
        #expect(imported.customAttributes == "{\"a\": 1}")
        #expect(await firebase.signInWithPassword(of: "r@yahoo.com").localId == "u6")
    }

    @Test func `an import with allowOverwrite replaces accounts`() async throws {
        let firebase = try await firebase(accounts: 2)
        let users: JSONValue = [
            ["localId": "u1", "email": "q@yahoo.com"], ["localId": "u2", "email": "q@yahoo.com"],
        ]
        let answer = await firebase.admin(
            "/accounts:batchCreate", ["allowOverwrite": true, "users": users])
        #expect(answer["error"] == [["index": 1, "message": "EMAIL_EXISTS"]])
        let owner = try #require(await firebase.store.account(withEmail: "q@yahoo.com"))
        #expect(owner.localId == "u1")
        #expect(owner.initialEmail == "q@yahoo.com")
        #expect(await firebase.store.accountsInOrder().count == 2)
    }

    @Test func `an imported account has one identity at a provider, the last of several`() async throws {
        let firebase = try Firebase()
        let identities: JSONValue = [
            ["providerId": "yahoo.com", "rawId": "Y1"], ["providerId": "yahoo.com", "rawId": "Y2"],
        ]
        _ = await firebase.admin(
            "/accounts:batchCreate", ["users": [["localId": "u1", "providerUserInfo": identities]]])
        let imported = try #require(await firebase.store.account("u1"))
        #expect(imported.identities.map(\.rawId) == ["Y2"])
    }

    @Test func `only disabled accounts are deleted, unless forced`() async throws {
        let firebase = try await firebase(accounts: 3)
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
