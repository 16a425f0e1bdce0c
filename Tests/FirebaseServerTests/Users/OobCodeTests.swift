import JOSE
import Testing

@testable import FirebaseServer

/// Messages with a code: new passwords, addresses, and signing in by mail.
@Suite struct OobCodeTests {
    func send(_ firebase: Firebase, _ fields: JSONValue) async -> Answer {
        await firebase.call("accounts:sendOobCode", fields)
    }

    /// The last message sent, as the list shows it.
    func mail(_ firebase: Firebase) async throws -> JSONValue {
        let list = Answer(await firebase.send("GET", "/emulator/v1/projects/demo-project/oobCodes"))
        return try #require(list["oobCodes"]?.array?.last)
    }

    func code(_ firebase: Firebase) async throws -> JSONValue {
        try #require(try await mail(firebase)["oobCode"])
    }

    @Test func `a forgotten password is replaced, once, and ends every session`() async throws {
        let (firebase, user) = try await Firebase.signedUp()
        let sent = await send(firebase, ["requestType": "PASSWORD_RESET", "email": "Ada@a.example"])
        #expect(
            sent.json == [
                "kind": "identitytoolkit#GetOobConfirmationCodeResponse", "email": "ada@a.example",
            ])
        let code = try await code(firebase)
        let looked = await firebase.call("accounts:resetPassword", ["oobCode": code])
        #expect(looked.text("requestType") == "PASSWORD_RESET")
        #expect(looked.text("email") == "ada@a.example")
        let fields: JSONValue = ["oobCode": code, "newPassword": "another horse"]
        #expect(await firebase.call("accounts:resetPassword", fields).status == 200)
        #expect(await firebase.call("accounts:resetPassword", fields).error == "INVALID_OOB_CODE")
        #expect(await firebase.refresh(user.refreshToken).error == "TOKEN_EXPIRED")
        #expect(
            await firebase.call(
                "accounts:signInWithPassword", ["email": "ada@a.example", "password": "another horse"]
            ).status == 200)
    }

    @Test func `a code is redeemed once by a hundred who try at once`() async throws {
        let firebase = try Firebase()
        _ = await firebase.signUp()
        _ = await send(firebase, ["requestType": "PASSWORD_RESET", "email": "ada@a.example"])
        let fields: JSONValue = ["oobCode": try await code(firebase), "newPassword": "another horse"]
        let statuses = await withTaskGroup(of: Int.self) { group in
            for _ in 1...100 {
                group.addTask { await firebase.call("accounts:resetPassword", fields).status }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.count { $0 == 200 } == 1)
    }

    @Test func `without a code there is nothing to redeem`() async throws {
        let firebase = try Firebase()
        #expect(await firebase.call("accounts:resetPassword", [:]).error == "MISSING_OOB_CODE")
        #expect(
            await firebase.call("accounts:signInWithEmailLink", ["email": "ada@a.example"]).error
                == "MISSING_OOB_CODE")
        let page = await firebase.send("GET", "/emulator/action?mode=verifyEmail")
        #expect(Answer(page).error == "MISSING_OOB_CODE")
    }

    @Test func `a code expires`() async throws {
        let firebase = try Firebase()
        _ = await firebase.signUp()
        _ = await send(firebase, ["requestType": "PASSWORD_RESET", "email": "ada@a.example"])
        let code = try await code(firebase)
        firebase.clock.advance(by: 3600)
        #expect(await firebase.call("accounts:resetPassword", ["oobCode": code]).error == "EXPIRED_OOB_CODE")
    }

    @Test func `an unknown address is answered like a known one, but gets no message`() async throws {
        let firebase = try Firebase()
        let fields: JSONValue = ["requestType": "PASSWORD_RESET", "email": "nobody@a.example"]
        #expect(await send(firebase, fields).status == 200)
        #expect(await firebase.store.messages.isEmpty)
        // An administrator sees every account anyway, and is told.
        #expect(await firebase.admin("/accounts:sendOobCode", fields).error == "EMAIL_NOT_FOUND")
        let open = try Firebase { $0.projects[0].settings.protectsEmailEnumeration = false }
        #expect(await send(open, fields).error == "EMAIL_NOT_FOUND")
    }

    @Test func `an address is verified`() async throws {
        let (firebase, user) = try await Firebase.signedUp()
        _ = await send(firebase, ["requestType": 4, "idToken": .string(user.idToken)])
        let answer = await firebase.call("accounts:update", ["oobCode": try await code(firebase)])
        #expect(answer["emailVerified"] == true)
        #expect(answer.localId == user.localId)
    }

    @Test func `an address changes when the new one is verified`() async throws {
        let (firebase, user) = try await Firebase.signedUp()
        let fields: JSONValue = [
            "requestType": "VERIFY_AND_CHANGE_EMAIL", "idToken": .string(user.idToken),
            "newEmail": "new@a.example",
        ]
        _ = await send(firebase, fields)
        #expect(try await mail(firebase)["newEmail"] == "new@a.example")
        let answer = await firebase.call("accounts:update", ["oobCode": try await code(firebase)])
        #expect(answer.text("email") == "new@a.example")
        #expect(answer.text("newEmail") == "new@a.example")
        #expect(answer["emailVerified"] == true)
        #expect(await firebase.refresh(user.refreshToken).error == "TOKEN_EXPIRED")
    }

    @Test func `changing an address needs a recent sign-in and a free address`() async throws {
        let (firebase, user) = try await Firebase.signedUp()
        _ = await firebase.signUp("bob@a.example")
        func change(_ email: JSONValue) async -> Answer {
            await send(
                firebase,
                [
                    "requestType": "VERIFY_AND_CHANGE_EMAIL", "idToken": .string(user.idToken),
                    "newEmail": email,
                ])
        }
        #expect(await change("bob@a.example").error == "EMAIL_EXISTS")
        firebase.clock.advance(by: 301)
        #expect(await change("new@a.example").error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
    }

    @Test func `a code for one thing does nothing else`() async throws {
        let (firebase, user) = try await Firebase.signedUp()
        _ = await send(firebase, ["requestType": "VERIFY_EMAIL", "idToken": .string(user.idToken)])
        let code = try await code(firebase)
        #expect(
            await firebase.call("accounts:resetPassword", ["oobCode": code, "newPassword": "another horse"])
                .error == "INVALID_OOB_CODE")
        #expect(
            await firebase.call("accounts:signInWithEmailLink", ["email": "ada@a.example", "oobCode": code])
                .error == "INVALID_OOB_CODE")
    }

    @Test func `a code dies with the account's address`() async throws {
        let (firebase, user) = try await Firebase.signedUp()
        _ = await send(firebase, ["requestType": "PASSWORD_RESET", "email": "ada@a.example"])
        _ = await firebase.admin("/accounts:delete", ["localId": .string(user.localId)])
        _ = await firebase.signUp()
        let answer = await firebase.call(
            "accounts:resetPassword",
            ["oobCode": try await code(firebase), "newPassword": "another horse"])
        #expect(answer.error == "USER_NOT_FOUND")
    }

    @Test(
        arguments: [
            (["email": "ada@a.example"], "MISSING_REQ_TYPE"),
            (["requestType": "OTHER", "email": "ada@a.example"], "MISSING_REQ_TYPE"),
            (["requestType": "PASSWORD_RESET"], "MISSING_EMAIL"),
            (["requestType": "VERIFY_EMAIL"], "MISSING_ID_TOKEN"),
            (["requestType": "EMAIL_SIGNIN", "email": "ada@a.example"], "MISSING_CONTINUE_URI"),
            (
                ["requestType": "PASSWORD_RESET", "email": "ada@a.example", "continueUrl": "x"],
                "INVALID_CONTINUE_URI"
            ),
            (
                [
                    "requestType": "PASSWORD_RESET", "email": "ada@a.example",
                    "continueUrl": "https://evil.example/",
                ],
                "UNAUTHORIZED_DOMAIN : Domain not allowlisted by project"
            ),
            (
                [
                    "requestType": "PASSWORD_RESET", "email": "ada@a.example",
                    "continueUrl": "https://localhost:x@evil.example/",
                ],
                "INVALID_CONTINUE_URI"
            ),
            (
                ["requestType": "PASSWORD_RESET", "email": "ada@a.example", "returnOobLink": true],
                "INSUFFICIENT_PERMISSION"
            ),
        ] as [(JSONValue, String)])
    func `the fault of a request for a code is named`(fields: JSONValue, message: String) async throws {
        let firebase = try Firebase()
        _ = await firebase.signUp()
        #expect(await send(firebase, fields).error == message)
    }
}
