import HTTPMessages
import JOSE
import Testing

/// `accounts:createAuthUri` with a provider: an app that opens the browser itself.
@Suite struct IdPCreateAuthURITests {
    private static let continueURI = "https://app.example/back"

    private func create(_ flow: IdPFlow, _ change: [String: JSONValue?] = [:]) async -> Answer {
        var fields: [String: JSONValue] = [
            "providerId": "yahoo.com", "continueUri": .string(Self.continueURI), "sessionId": "SESSION",
        ]
        for (name, value) in change { fields[name] = value }
        return await flow.firebase.call("accounts:createAuthUri", .object(fields))
    }

    @Test func `the app gets an address, and signs in with what comes back`() async throws {
        let flow = try IdPFlow()
        let answer = await create(
            flow, ["oauthScope": "mail-r sdct-w", "customParameter": ["prompt": "login", "language": "fr"]])
        #expect(answer.text("kind") == "identitytoolkit#CreateAuthUriResponse")
        #expect(answer.text("providerId") == "yahoo.com")
        #expect(answer.text("sessionId") == "SESSION")
        let asked = HTTPResponse(status: 0, headers: ["Location": answer.text("authUri")])
        #expect(asked.location("redirect_uri") == Self.continueURI)
        #expect(asked.location("scope") == "openid profile email mail-r sdct-w")
        #expect(asked.location("prompt") == "login")
        let back = try flow.yahoo.agree(answer.text("authUri"), as: .ana)
        #expect(back.hasPrefix(Self.continueURI + "?"))
        let signedIn = await flow.signIn(IdPFlow.redirectFields(back, sessionID: "SESSION"))
        #expect(signedIn.status == 200, "\(signedIn)")
        #expect(await flow.signIn(IdPFlow.redirectFields(back, sessionID: "SESSION")).error != nil)
    }

    @Test func `a session identifier is made up where the app has none`() async throws {
        let flow = try IdPFlow()
        let answer = await create(flow, ["sessionId": nil])
        #expect(answer.text("sessionId").utf8.count == 43)
        let back = try flow.yahoo.agree(answer.text("authUri"), as: .ana)
        #expect(await flow.signIn(IdPFlow.redirectFields(back, sessionID: "SESSION")).status == 400)
        #expect(
            await flow.signIn(IdPFlow.redirectFields(back, sessionID: answer.text("sessionId"))).status == 200
        )
    }

    @Test func `the handler does not redirect such a browser`() async throws {
        let flow = try IdPFlow()
        let answer = await create(flow, ["continueUri": .string(IdPFlow.handler)])
        let back = try flow.yahoo.agree(answer.text("authUri"), as: .ana)
        #expect(await flow.get(back, cookie: nil).headers["Location"] == nil)
        // The app that opened the browser reads the address there, and goes on with it.
        #expect(await flow.signIn(IdPFlow.redirectFields(back, sessionID: "SESSION")).status == 200)
    }

    // Rule: firebase.continue-uri
    @Test(
        arguments: [
            (["continueUri": nil], "MISSING_CONTINUE_URI"),
            (["continueUri": "app.example"], "INVALID_CONTINUE_URI"),
            (["continueUri": "http://app.example/back"], "INVALID_CONTINUE_URI"),
            (
                ["continueUri": "https://evil.example/"],
                "UNAUTHORIZED_DOMAIN : evil.example is not an authorized domain."
            ),
            (
                ["providerId": "google.com"],
                "OPERATION_NOT_ALLOWED : The identity provider configuration is not found."
            ),
            (["providerId": "phone"], "INVALID_PROVIDER_ID : phone is not an identity provider."),
        ] as [([String: JSONValue?], String)])
    func `a refusal has the code that SDKs know`(
        change: [String: JSONValue?], error: String
    ) async throws {
        let answer = await create(try IdPFlow(), change)
        #expect(answer.error == error)
    }

    @Test(
        arguments: [
            ["customParameter": ["state": "evil"]], ["customParameter": ["prompt": true]],
            ["customParameter": "prompt=login"], ["oauthScope": "mail-r\u{1}"],
        ] as [[String: JSONValue?]])
    func `a value that cannot go to Yahoo is an invalid argument`(change: [String: JSONValue?]) async throws {
        let answer = await create(try IdPFlow(), change)
        #expect(answer.status == 400)
        #expect(answer["error"]?["status"] == "INVALID_ARGUMENT")
    }
}
