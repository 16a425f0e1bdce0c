import JSON
import Testing

@testable import FirebaseStandIn

/// The configuration of a project, where administrators change the email enumeration protection.
@Suite struct ProjectConfigTests {
    let firebase: Firebase

    init() throws { firebase = try Firebase() }

    private static let off: JSONValue = ["emailPrivacyConfig": ["enableImprovedEmailPrivacy": false]]
    private static let name: JSONValue = "projects/123456789/config"

    /// Sends a request to the emulator's own route.
    private func emulator(_ method: String, _ fields: JSONValue? = nil) async -> Answer {
        Answer(
            await firebase.send(
                method, "/emulator/v1/projects/demo-project/config", body: fields?.json ?? []))
    }

    private func isProtected() async -> Bool { await firebase.store.settings.hasEmailEnumerationProtection }

    @Test func `an administrator switches the protection off and on, and every method follows`() async {
        let user = await firebase.signUp()
        let address: JSONValue = ["identifier": "ada@a.example", "continueUri": "http://localhost"]
        let change: JSONValue = ["idToken": .string(user.idToken), "email": "new@a.example"]
        #expect(await firebase.call("accounts:createAuthUri", address)["signinMethods"] == nil)
        #expect(await firebase.signInWithPassword("x").error == "INVALID_LOGIN_CREDENTIALS")
        let refused = await firebase.call("accounts:update", change)
        #expect(
            refused.error
                == "OPERATION_NOT_ALLOWED : Please verify the new email before changing email."
        )

        let config = await firebase.callSettings("PATCH", "/config", Self.off)
        #expect(
            config.json.without(["signIn", "authorizedDomains"]) == Self.off.changing(["name": Self.name]))
        #expect(await firebase.callSettings("GET", "/config").json == config.json)
        #expect(await firebase.call("accounts:createAuthUri", address)["signinMethods"] == ["password"])
        #expect(await firebase.signInWithPassword("x").error == "INVALID_PASSWORD")
        #expect(await firebase.call("accounts:update", change).text("email") == "new@a.example")

        // The request of Google's page "Enable or disable email enumeration protection".
        let on: JSONValue = ["email_privacy_config": ["enable_improved_email_privacy": "true"]]
        let mask = "?updateMask=email_privacy_config"
        #expect(await firebase.callSettings("PATCH", "/config\(mask)", on).status == 200)
        #expect(await isProtected())
        #expect(await firebase.signInWithPassword("x").error == "INVALID_LOGIN_CREDENTIALS")
    }

    @Test func `the emulator's own route needs no credential`() async {
        #expect(
            await emulator("GET").json == [
                "signIn": ["allowDuplicateEmails": false],
                "emailPrivacyConfig": ["enableImprovedEmailPrivacy": true],
            ])
        #expect(await emulator("PATCH", Self.off)["emailPrivacyConfig"] == Self.off["emailPrivacyConfig"])
        #expect(await !isProtected())
    }

    @Test func `a mask says what changes, and clears what the body does not have`() async {
        let config = await firebase.callSettings("GET", "/config").json
        let off = config.changing(["emailPrivacyConfig": Self.off["emailPrivacyConfig"]])
        #expect(await firebase.callSettings("PATCH", "/config?updateMask=signIn", off).status == 200)
        #expect(await isProtected())
        _ = await firebase.callSettings("PATCH", "/config?updateMask=emailPrivacyConfig", [:])
        #expect(await !isProtected())
    }

    @Test func `two masks are refused`() async {
        let two = await firebase.callSettings("PATCH", "/config?updateMask=a&updateMask=b", Self.off)
        #expect(two["error"]?["status"] == "INVALID_ARGUMENT")
    }

    @Test(
        arguments: [
            ["signIn": ["allowDuplicateEmails": true]], ["signIn": ["anonymous": ["enabled": false]]],
            ["authorizedDomains": []], ["mfa": ["state": "ENABLED"]],
        ] as [JSONValue])
    func `a member that has no effect here is refused, and nothing changes`(fields: JSONValue) async {
        let answer = await firebase.callSettings(
            "PATCH", "/config", fields.changing(["emailPrivacyConfig": Self.off["emailPrivacyConfig"]]))
        #expect(answer.status == 501)
        #expect(answer.error?.hasPrefix("Changing ") == true)
        #expect(await isProtected())
    }

    @Test func `a configuration may be sent back as it was read`() async {
        let config = await firebase.callSettings("GET", "/config").json
        #expect(await firebase.callSettings("PATCH", "/config", config).json == config)
    }

    @Test func `a mask may name an object that is sent back as it was read, and no other`() async {
        let path = "/config?updateMask=signIn,emailPrivacyConfig"
        let config = await firebase.callSettings("GET", "/config").json
        let off = config.changing(["emailPrivacyConfig": Self.off["emailPrivacyConfig"]])
        #expect(await firebase.callSettings("PATCH", path, off).json == off)
        for signIn in [["allowDuplicateEmails": false], [:], nil] as [JSONValue?] {
            let answer = await firebase.callSettings("PATCH", path, config.changing(["signIn": signIn]))
            #expect(answer.error == "Changing signIn is not implemented.")
        }
        #expect(await !isProtected())
    }

    @Test(
        arguments: [
            ["emailPrivacyConfig": .null], ["emailPrivacyConfig": ["enableImprovedEmailPrivacy": .null]],
            ["signIn": .null],
        ] as [JSONValue])
    func `null counts as absent, so without a mask it changes nothing`(fields: JSONValue) async {
        #expect(await firebase.callSettings("PATCH", "/config", fields).status == 200)
        #expect(await isProtected())
    }

    @Test func `a value of another type is refused`() async {
        let number: JSONValue = ["emailPrivacyConfig": ["enableImprovedEmailPrivacy": 1]]
        let answer = await firebase.callSettings("PATCH", "/config", number)
        #expect(answer["error"]?["status"] == "INVALID_ARGUMENT")
        #expect(await isProtected())
    }

    @Test func `an app may not change the configuration`() async {
        let answer = await firebase.send(
            "PATCH", "/v2/projects/demo-project/config?key=\(Firebase.key)", body: Self.off.json)
        #expect(answer.status == 401)
        #expect(await isProtected())
    }

    @Test func `DELETE accounts leaves settings and codes; a reset clears both`() async throws {
        _ = await firebase.signUp()
        _ = await firebase.sendCode(Firebase.passwordReset)
        _ = await emulator("PATCH", Self.off)
        _ = await firebase.send("DELETE", "/emulator/v1/projects/demo-project/accounts")
        #expect(await !isProtected())
        #expect(await firebase.emailCodes().count == 1)
        _ = await firebase.send("POST", "/emulator/v1/projects/demo-project:reset")
        #expect(await isProtected())
        #expect(await firebase.emailCodes().isEmpty)
    }
}
