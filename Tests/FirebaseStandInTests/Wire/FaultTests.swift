import JSON
import Testing

@testable import FirebaseStandIn

/// Requests with a fault: the answer names it, and nothing changes.
@Suite struct FaultTests {
    /// What an app gets wrong: the method, the fields, and the message.
    static let ofApps: [(String, JSONValue, String)] = [
        ("accounts:signUp", ["password": "correct horse"], "MISSING_EMAIL"),
        ("accounts:signUp", ["email": "b@a.example"], "MISSING_PASSWORD"),
        ("accounts:signUp", ["email": "b", "password": "correct horse"], "INVALID_EMAIL"),
        ("accounts:signUp", ["email": "b@a@c", "password": "correct horse"], "INVALID_EMAIL"),
        ("accounts:signUp", ["email": "b@a.example", "password": "12345"], tooShort),
        ("accounts:signUp", ["localId": "x"], "UNEXPECTED_PARAMETER : User ID"),
        (
            "accounts:signUp", ["idToken": "x", "email": "b@a.example", "password": "123456"],
            "INVALID_ID_TOKEN"
        ),
        ("accounts:signUp", ["tenantId": "x"], "UNSUPPORTED_TENANT_OPERATION"),
        ("accounts:signInWithPassword", ["password": "x"], "MISSING_EMAIL"),
        ("accounts:signInWithPassword", ["email": "b@a.example"], "MISSING_PASSWORD"),
        ("accounts:signInWithPassword", ["email": "b", "password": "x"], "INVALID_EMAIL"),
        ("accounts:signInWithCustomToken", [:], "MISSING_CUSTOM_TOKEN"),
        ("accounts:signInWithCustomToken", ["token": "x"], "INVALID_CUSTOM_TOKEN : Invalid assertion format"),
        ("accounts:createAuthUri", [:], "MISSING_IDENTIFIER"),
        ("accounts:createAuthUri", ["identifier": "b@a.example"], "MISSING_CONTINUE_URI"),
        ("accounts:lookup", [:], "MISSING_ID_TOKEN"),
        ("accounts:delete", [:], "MISSING_ID_TOKEN"),
        ("accounts:update", ["displayName": "x"], "INVALID_REQ_TYPE : Unsupported request parameters."),
        ("accounts:update", ["idToken": "x", "disableUser": false], "OPERATION_NOT_ALLOWED"),
        ("accounts:update", ["idToken": "x", "email": "b"], "INVALID_EMAIL"),
        ("accounts:update", ["idToken": "x", "password": "12345"], tooShort),
        ("token", [:], "MISSING_GRANT_TYPE"),
        ("token", ["grantType": "password"], "INVALID_GRANT_TYPE"),
        ("token", ["grantType": "refresh_token"], "MISSING_REFRESH_TOKEN"),
        ("token", ["grantType": "refresh_token", "refreshToken": "x"], "INVALID_REFRESH_TOKEN"),
    ]

    /// What an administrator gets wrong in a project with the users u1, who has everything, and u2.
    static let ofAdministrators: [(String, JSONValue, String)] = [
        ("/accounts", ["localId": "u1"], "DUPLICATE_LOCAL_ID"),
        ("/accounts", ["email": "A@yahoo.com"], "EMAIL_EXISTS"),
        ("/accounts", ["phoneNumber": "+15550001111"], "PHONE_NUMBER_EXISTS"),
        ("/accounts", ["phoneNumber": "555"], "INVALID_PHONE_NUMBER : Invalid format."),
        ("/accounts", ["email": "x"], "INVALID_EMAIL"),
        ("/accounts", ["password": "x"], tooShort),
        (update, ["displayName": "x"], "MISSING_LOCAL_ID"),
        (update, ["localId": "none", "displayName": "x"], "USER_NOT_FOUND"),
        (update, ["localId": "u2", "email": "a@yahoo.com"], "EMAIL_EXISTS"),
        (update, ["localId": "u2", "phoneNumber": "+15550001111"], "PHONE_NUMBER_EXISTS"),
        (update, ["localId": "u1", "customAttributes": "x"], "INVALID_CLAIMS"),
        (update, ["localId": "u1", "customAttributes": "[]"], "INVALID_CLAIMS"),
        (update, ["localId": "u1", "customAttributes": "{\"iss\":1}"], "FORBIDDEN_CLAIM : iss"),
        (update, ["localId": "u1", "customAttributes": long], "CLAIMS_TOO_LARGE"),
        (update, ["localId": "u1", "linkProviderUserInfo": ["rawId": "x"]], "MISSING_PROVIDER_ID"),
        (update, ["localId": "u1", "linkProviderUserInfo": ["providerId": "x"]], "MISSING_RAW_ID"),
        (update, ["localId": "u2", "linkProviderUserInfo": Firebase.yahooIdentity], alreadyLinked),
        ("/accounts:delete", [:], "MISSING_LOCAL_ID"),
        ("/accounts:delete", ["localId": "none"], "USER_NOT_FOUND"),
        ("/accounts:batchCreate", ["users": []], "MISSING_USER_ACCOUNT"),
        ("/accounts:batchDelete", ["localIds": []], "LOCAL_ID_LIST_EXCEEDS_LIMIT"),
        (
            "/accounts:batchDelete", ["localIds": .array([JSONValue](repeating: "u1", count: 1001))],
            "LOCAL_ID_LIST_EXCEEDS_LIMIT"
        ),
        (":createSessionCookie", [:], "MISSING_ID_TOKEN"),
    ]

    private static let update = "/accounts:update"
    private static let alreadyLinked = "FEDERATED_USER_ID_ALREADY_LINKED"
    private static let tooShort = "WEAK_PASSWORD : Password should be at least 6 characters"
    private static let long = JSONValue.string("{\"a\":\"\(String(repeating: "x", count: 1000))\"}")

    @Test(arguments: ofApps)
    func `the fault of an app is named`(method: String, fields: JSONValue, message: String) async throws {
        let answer = await (try Firebase()).call(method, fields)
        #expect(answer.status == 400)
        #expect(answer.error == message)
        #expect(answer["error"]?["status"] == nil)
    }

    @Test(arguments: ofAdministrators)
    func `the fault of an administrator is named`(
        path: String, fields: JSONValue, message: String
    ) async throws {
        let firebase = try Firebase()
        await firebase.addFullAccount()
        _ = await firebase.admin("/accounts", ["localId": "u2"])
        let before = await firebase.admin("GET", "/accounts:batchGet").json
        #expect(await firebase.admin(path, fields).error == message)
        #expect(await firebase.admin("GET", "/accounts:batchGet").json == before)
    }

    @Test(
        arguments: ["validSince", "createdAt", "lastLoginAt"],
        [.integer(.max), .integer(.min), .integer(-1), "99999999999999999"] as [JSONValue])
    func `a time beyond all calendars is refused`(name: String, value: JSONValue) async throws {
        let answer = await (try Firebase()).administrate("u1", [name: value])
        #expect(answer["error"]?["status"] == "INVALID_ARGUMENT")
    }

    @Test(arguments: ["0", "1001", "-1", "x", "99999999999999999999"])
    func `a page has 1 to 1000 accounts`(size: String) async throws {
        let answer = await (try Firebase()).admin("GET", "/accounts:batchGet?maxResults=\(size)")
        #expect(answer["error"]?["status"] == "INVALID_ARGUMENT")
    }
}
