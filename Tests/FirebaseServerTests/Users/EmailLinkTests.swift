import HTTPMessages
import JOSE
import Testing

@testable import FirebaseServer

/// The link of a mail: signing in by it, where it leads, and what it tells about an address.
extension OobCodeTests {
    @Test func `the link of a mail signs in, at the address that was asked for`() async throws {
        let firebase = try Firebase()
        _ = await send(
            firebase,
            [
                "requestType": "EMAIL_SIGNIN", "email": "ada@a.example",
                "continueUrl": "https://localhost/in",
            ])
        let link = try #require(try await mail(firebase)["oobLink"]?.string)
        let target = String(link.dropFirst(Firebase.origin.count))
        let page = await firebase.send(
            "GET", target.replacing("localhost", with: "evil.example"))
        #expect(page.status == 303)
        #expect(page.headers["Location"]?.hasPrefix("https://localhost/in?mode=signIn&") == true)
        let code = try await code(firebase)
        // A link that was sent to another person signs no user in.
        #expect(
            await firebase.call("accounts:signInWithEmailLink", ["email": "bob@a.example", "oobCode": code])
                .error == "INVALID_EMAIL")
        let fields: JSONValue = ["email": "ada@a.example", "oobCode": code]
        let answer = await firebase.call("accounts:signInWithEmailLink", fields)
        #expect(answer["isNewUser"] == true)
        #expect(claims(answer.idToken)["email_verified"] == true)
        #expect(await firebase.call("accounts:signInWithEmailLink", fields).error == "INVALID_OOB_CODE")
    }

    @Test func `a user who made an account with another's address keeps no way in`() async throws {
        let firebase = try Firebase()
        let thief = await firebase.signUp("ada@a.example", password: "thief's horse")
        _ = await send(
            firebase,
            [
                "requestType": "EMAIL_SIGNIN", "email": "ada@a.example",
                "continueUrl": "https://localhost/",
            ])
        let owner = await firebase.call(
            "accounts:signInWithEmailLink",
            ["email": "ada@a.example", "oobCode": try await code(firebase)])
        #expect(owner.localId == thief.localId)
        #expect(await firebase.refresh(thief.refreshToken).error == "TOKEN_EXPIRED")
        #expect(
            await firebase.call(
                "accounts:signInWithPassword", ["email": "ada@a.example", "password": "thief's horse"]
            ).error == "INVALID_LOGIN_CREDENTIALS")
    }

    @Test func `a link is followed by a program`() async throws {
        let firebase = try Firebase()
        _ = await firebase.signUp()
        let sent = await firebase.admin(
            "/accounts:sendOobCode",
            ["requestType": "PASSWORD_RESET", "email": "ada@a.example", "returnOobLink": true])
        let target = String(sent.text("oobLink").dropFirst(Firebase.origin.count))
        #expect(Answer(await firebase.send("GET", target)).error == "MISSING_PASSWORD")
        let done = Answer(await firebase.send("GET", target + "&newPassword=another-horse"))
        #expect(done["authEmulator"]?["email"] == "ada@a.example")
    }

    @Test func `createAuthUri tells how an address signs in only without protection`() async throws {
        let fields: JSONValue = ["identifier": "ada@a.example", "continueUri": "http://localhost"]
        let silent = try Firebase()
        _ = await silent.signUp()
        let nothing = await silent.call("accounts:createAuthUri", fields)
        #expect(nothing.json.object?.keys.sorted() == ["kind", "sessionId"])
        let open = try Firebase { $0.projects[0].settings.protectsEmailEnumeration = false }
        _ = await open.signUp()
        let answer = await open.call("accounts:createAuthUri", fields)
        #expect(answer["registered"] == true)
        #expect(answer["signinMethods"] == ["password"])
        #expect(answer["allProviders"] == ["password"])
    }

    @Test(
        arguments: [
            (["continueUri": "http://localhost"], "MISSING_IDENTIFIER"),
            (["identifier": "a@a.example"], "MISSING_CONTINUE_URI"),
            (["identifier": "a", "continueUri": "http://localhost"], "INVALID_IDENTIFIER"),
            (["identifier": "a@a.example", "continueUri": "x"], "INVALID_CONTINUE_URI"),
        ] as [(JSONValue, String)])
    func `the fault of createAuthUri is named`(fields: JSONValue, message: String) async throws {
        #expect(await (try Firebase()).call("accounts:createAuthUri", fields).error == message)
    }
}
