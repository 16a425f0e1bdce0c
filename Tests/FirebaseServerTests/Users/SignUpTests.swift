import JOSE
import Testing

/// `accounts:signUp`.
@Suite struct SignUpTests {
    @Test func `an address and a password make an account that is signed in`() async throws {
        let firebase = try Firebase()
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

    @Test func `nothing at all makes an anonymous account`() async throws {
        let firebase = try Firebase()
        let answer = await firebase.call("accounts:signUp", ["returnSecureToken": true])
        #expect(answer.status == 200)
        #expect(answer["email"] == nil)
        let token = claims(answer.idToken)
        #expect(token["provider_id"] == "anonymous")
        #expect(token["firebase"]?["sign_in_provider"] == "anonymous")
        #expect(token["firebase"]?["identities"] == [:])
    }

    @Test(
        arguments: [
            (["password": "correct horse"], "MISSING_EMAIL"),
            (["email": "a@a.example"], "MISSING_PASSWORD"),
            (["email": "a", "password": "correct horse"], "INVALID_EMAIL"),
            (["email": "a@b@c", "password": "correct horse"], "INVALID_EMAIL"),
            (
                ["email": "a@a.example", "password": "12345"],
                "WEAK_PASSWORD : Password should be at least 6 characters"
            ),
            (
                ["email": "a@a.example", "password": "correct horse", "localId": "x"],
                "UNEXPECTED_PARAMETER : User ID"
            ),
            (["email": "a@a.example", "password": "correct horse", "idToken": "x"], "INVALID_ID_TOKEN"),
            (
                ["email": "a@a.example", "password": "correct horse", "tenantId": "x"],
                "UNSUPPORTED_TENANT_OPERATION"
            ),
        ] as [(JSONValue, String)])
    func `the fault of a sign-up is named`(fields: JSONValue, message: String) async throws {
        let answer = await (try Firebase()).call("accounts:signUp", fields)
        #expect(answer.status == 400)
        #expect(answer.error == message)
        #expect(answer["error"]?["status"] == nil)
    }

    @Test func `one address has one account`() async throws {
        let firebase = try Firebase()
        _ = await firebase.signUp("ada@a.example")
        #expect(await firebase.signUp("ADA@a.example").error == "EMAIL_EXISTS")
    }
}
