import JSON
import Testing

@testable import FirebaseStandIn

/// Codes in emails that set a new password or verify an address.
@Suite struct EmailCodeTests {
    let firebase: Firebase
    let user: Answer

    init() async throws { (firebase, user) = try await Firebase.makeWithUser() }

    /// Asks for a code, by default for a new password, and returns it as the list for tests has it.
    private func code(_ fields: JSONValue = Firebase.passwordReset) async throws -> JSONValue {
        let answer = await firebase.sendCode(fields)
        try #require(answer.status == 200, "\(answer)")
        return try #require(await firebase.emailCodes().last?["oobCode"])
    }

    private func resetPassword(_ code: JSONValue, to password: String = "another horse") async -> Answer {
        await firebase.call("accounts:resetPassword", ["oobCode": code, "newPassword": .string(password)])
    }

    /// The fields with which the user asks for a code of a type.
    private func verification(_ type: String, _ more: JSONValue = [:]) -> JSONValue {
        more.changing(["requestType": .string(type), "idToken": .string(user.idToken)])
    }

    // MARK: A new password

    // Rule: firebase.code-once
    @Test func `a forgotten password is replaced, once, and every session ends`() async throws {
        let code = try await code()
        let looked = await firebase.call("accounts:resetPassword", ["oobCode": code])
        #expect(
            looked.json == [
                "kind": "identitytoolkit#ResetPasswordResponse", "email": "ada@a.example",
                "requestType": "PASSWORD_RESET",
            ])
        #expect(await resetPassword(code).status == 200)
        #expect(await resetPassword(code).error == "INVALID_OOB_CODE")
        #expect(await firebase.emailCodes().isEmpty)
        #expect(await firebase.refresh(user.refreshToken).error == "TOKEN_EXPIRED")
        #expect(await firebase.signInWithPassword("another horse").status == 200)
        #expect(await firebase.record(user.localId)["emailVerified"] == true)
    }

    @Test func `an app does not get the code in the answer`() async {
        #expect(
            await firebase.sendCode(Firebase.passwordReset).json == [
                "kind": "identitytoolkit#GetOobConfirmationCodeResponse", "email": "ada@a.example",
            ])
    }

    // Rule: firebase.code-reader
    @Test func `an app that asks for the link is refused, and an administrator gets it`() async {
        let fields = Firebase.passwordReset.changing(["returnOobLink": true])
        #expect(await firebase.sendCode(fields).error == "INSUFFICIENT_PERMISSION")
        #expect(await firebase.emailCodes().isEmpty)
        let answer = await firebase.admin("/accounts:sendOobCode", fields)
        #expect(answer.text("oobLink").contains("oobCode=\(answer.text("oobCode"))&"))
        #expect(await resetPassword(.string(answer.text("oobCode"))).status == 200)
    }

    @Test func `a new password unlinks every provider, as in production`() async throws {
        _ = await firebase.administrate(
            user.localId, ["linkProviderUserInfo": ["providerId": "yahoo.com", "rawId": "G1"]])
        #expect(await resetPassword(try await code()).status == 200)
        #expect(await firebase.store.account(providerId: "yahoo.com", rawId: "G1") == nil)
    }

    @Test func `a hundred who use a code at once set one password`() async throws {
        let code = try await code()
        let statuses = await withTaskGroup(of: Int.self) { group in
            for _ in 1...100 { group.addTask { await self.resetPassword(code).status } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.count { $0 == 200 } == 1)
    }

    @Test func `a weak password does not use the code up`() async throws {
        let code = try await code()
        #expect(await resetPassword(code, to: "12345").error?.hasPrefix("WEAK_PASSWORD") == true)
        #expect(await resetPassword(code).status == 200)
    }

    // Rule: firebase.code-time
    @Test(arguments: [("PASSWORD_RESET", 3600), ("EMAIL_SIGNIN", 21_600), ("VERIFY_EMAIL", 259_200)])
    func `a code expires`(type: String, lifetime: Double) async throws {
        let code = try await code(
            verification(type, ["email": "ada@a.example", "continueUrl": "https://localhost/"]))
        firebase.clock.advance(by: lifetime - 1)
        let look: JSONValue = ["oobCode": code]
        #expect(await firebase.call("accounts:resetPassword", look).status == 200)
        #expect(await firebase.emailCodes().count == 1)
        firebase.clock.advance(by: 1)
        #expect(await firebase.call("accounts:resetPassword", look).error == "EXPIRED_OOB_CODE")
        #expect(await firebase.emailCodes().isEmpty)
    }

    // Rule: firebase.code-account
    @Test func `a code does not open the next account with its address`() async throws {
        let code = try await code()
        _ = await firebase.admin("/accounts:delete", ["localId": .string(user.localId)])
        #expect(await resetPassword(code).error == "USER_NOT_FOUND")
        _ = await firebase.signUp()
        #expect(await resetPassword(code).error == "USER_NOT_FOUND")
        #expect(await firebase.signInWithPassword().status == 200)
    }

    @Test func `a disabled user's code does nothing, and asking for it does not say so`() async throws {
        _ = await firebase.administrate(user.localId, ["disableUser": true])
        #expect(await resetPassword(try await code()).error == "USER_DISABLED")
    }

    @Test func `only a thousand codes are kept, the latest ones`() async throws {
        let first = try await code()
        for _ in 1...1000 { _ = await firebase.sendCode(Firebase.passwordReset) }
        #expect(await firebase.emailCodes().count == 1000)
        #expect(await resetPassword(first).error == "INVALID_OOB_CODE")
    }

    // MARK: Enumeration protection

    @Test func `an unknown address is answered like a known one, and gets no mail`() async throws {
        let fields: JSONValue = ["requestType": "PASSWORD_RESET", "email": "none@a.example"]
        let known = await firebase.sendCode(Firebase.passwordReset)
        #expect(await firebase.sendCode(fields).json == known.json.changing(["email": "none@a.example"]))
        #expect(await firebase.emailCodes().count == 1)
        // An administrator sees every account anyway.
        #expect(await firebase.admin("/accounts:sendOobCode", fields).error == "EMAIL_NOT_FOUND")
        let open = try Firebase.withoutEnumerationProtection()
        #expect(await open.sendCode(fields).error == "EMAIL_NOT_FOUND")
    }

    @Test func `a taken new address is answered like a free one, and gets no mail`() async throws {
        _ = await firebase.signUp("bob@a.example")
        let taken = verification("VERIFY_AND_CHANGE_EMAIL", ["newEmail": "bob@a.example"])
        #expect(
            await firebase.sendCode(taken).json == [
                "kind": "identitytoolkit#GetOobConfirmationCodeResponse", "email": "ada@a.example",
            ])
        #expect(await firebase.emailCodes().isEmpty)
        let open = try Firebase.withoutEnumerationProtection()
        let user = await open.signUp()
        _ = await open.signUp("bob@a.example")
        let answer = await open.sendCode(taken.changing(["idToken": .string(user.idToken)]))
        #expect(answer.error == "EMAIL_EXISTS")
    }

    // MARK: Addresses

    @Test func `an address is verified`() async throws {
        // The number of VERIFY_EMAIL.
        let code = try await code(verification("4"))
        let answer = await firebase.call("accounts:update", ["oobCode": code])
        #expect(answer["emailVerified"] == true)
        #expect(answer.localId == user.localId)
        #expect(answer["newEmail"] == nil)
        #expect(await firebase.refresh(user.refreshToken).status == 200)
        #expect(await firebase.call("accounts:update", ["oobCode": code]).error == "INVALID_OOB_CODE")
    }

    @Test func `an address changes when the new one is verified, and sessions end`() async throws {
        let code = try await code(verification("VERIFY_AND_CHANGE_EMAIL", ["newEmail": "New@a.example"]))
        #expect(await firebase.emailCodes().last?["newEmail"] == "new@a.example")
        let looked = await firebase.call("accounts:resetPassword", ["oobCode": code])
        #expect([looked.text("email"), looked.text("newEmail")] == ["ada@a.example", "new@a.example"])
        #expect(await firebase.record(user.localId)["email"] == "ada@a.example")
        let answer = await firebase.call("accounts:update", ["oobCode": code])
        #expect([answer.text("email"), answer.text("newEmail")] == ["new@a.example", "new@a.example"])
        #expect(answer["emailVerified"] == true)
        #expect(await firebase.refresh(user.refreshToken).error == "TOKEN_EXPIRED")
    }

    @Test func `a new address that was taken in the meantime is refused`() async throws {
        let code = try await code(verification("VERIFY_AND_CHANGE_EMAIL", ["newEmail": "new@a.example"]))
        _ = await firebase.signUp("new@a.example")
        #expect(await firebase.call("accounts:update", ["oobCode": code]).error == "EMAIL_EXISTS")
    }

    @Test func `a new address needs a recent sign-in`() async {
        firebase.clock.advance(by: 301)
        let fields = verification("VERIFY_AND_CHANGE_EMAIL", ["newEmail": "new@a.example"])
        #expect(await firebase.sendCode(fields).error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        // To verify the address that the account has needs none.
        #expect(await firebase.sendCode(verification("VERIFY_EMAIL")).status == 200)
    }

    @Test func `a user without an address has none to verify`() async {
        let anonymous = await firebase.call("accounts:signUp", [:])
        let fields: JSONValue = ["requestType": "VERIFY_EMAIL", "idToken": .string(anonymous.idToken)]
        #expect(await firebase.sendCode(fields).error == "MISSING_EMAIL")
    }

    // Rule: firebase.code-purpose
    @Test func `a code works for its purpose only`() async throws {
        let code = try await code(verification("VERIFY_EMAIL"))
        #expect(await resetPassword(code).error == "INVALID_OOB_CODE")
        let signIn = await firebase.call(
            "accounts:signInWithEmailLink", ["email": "ada@a.example", "oobCode": code])
        #expect(signIn.error == "INVALID_OOB_CODE")
        let reset = try await self.code()
        #expect(await firebase.call("accounts:update", ["oobCode": reset]).error == "INVALID_OOB_CODE")
        #expect(await firebase.emailCodes().count == 2)
    }

    @Test func `a code is not in the text that a log would show`() async throws {
        let text = try #require(try await code().string)
        let code = try await firebase.store.emailCode(text)
        #expect("\(code)" == "PASSWORD_RESET for ada@a.example")
    }

    // MARK: Faults

    @Test(
        arguments: [
            (["email": "ada@a.example"], "MISSING_REQ_TYPE"),
            (["requestType": 0, "email": "ada@a.example"], "MISSING_REQ_TYPE"),
            (["requestType": "00", "email": "ada@a.example"], "MISSING_REQ_TYPE"),
            (["requestType": "PASSWORD_RESET"], "MISSING_EMAIL"),
            (["requestType": "PASSWORD_RESET", "email": "ada"], "INVALID_EMAIL"),
            (["requestType": "VERIFY_EMAIL", "email": "ada@a.example"], "MISSING_ID_TOKEN"),
            (["requestType": "VERIFY_EMAIL", "idToken": "x"], "INVALID_ID_TOKEN"),
            (["requestType": "VERIFY_AND_CHANGE_EMAIL", "idToken": "x"], "MISSING_NEW_EMAIL"),
            (
                ["requestType": "VERIFY_AND_CHANGE_EMAIL", "idToken": "x", "newEmail": "a"],
                "INVALID_NEW_EMAIL"
            ),
            (["requestType": "EMAIL_SIGNIN", "email": "ada@a.example"], "MISSING_CONTINUE_URI"),
            (Firebase.passwordReset.changing(["linkDomain": "evil.example"]), "INVALID_HOSTING_LINK_DOMAIN"),
            (
                Firebase.passwordReset.changing(["dynamicLinkDomain": "a.page.link"]),
                "INVALID_DYNAMIC_LINK_DOMAIN"
            ),
        ] as [(JSONValue, String)])
    func `the fault of a request for a code is named`(fields: JSONValue, message: String) async {
        #expect(await firebase.sendCode(fields).error == message)
    }

    // Rule: firebase.continue-url
    @Test(arguments: [
        ("https://evil.example/", "UNAUTHORIZED_DOMAIN : Domain not allowlisted by project"),
        ("https://demo-project.web.app.evil.example/", "UNAUTHORIZED_DOMAIN : "),
        ("https://localhost:x@evil.example/", "INVALID_CONTINUE_URI : "), ("x", "INVALID_CONTINUE_URI : "),
        ("javascript:alert(1)", "INVALID_CONTINUE_URI : "),
    ])
    func `a link continues to the project's pages only`(address: String, message: String) async {
        let answer = await firebase.sendCode(
            Firebase.passwordReset.changing(["continueUrl": .string(address)]))
        #expect(answer.error?.hasPrefix(message) == true, "\(answer)")
        #expect(await firebase.emailCodes().isEmpty)
    }

    @Test func `a purpose that only production has is answered with 501`() async {
        let recover = await firebase.sendCode(["requestType": "RECOVER_EMAIL", "email": "ada@a.example"])
        #expect(recover.status == 501)
        #expect(recover.error == "A code for RECOVER_EMAIL is not implemented.")
    }

    @Test(arguments: ["OTHER", "9", "-1"])
    func `an unknown purpose is refused`(type: String) async {
        let answer = await firebase.sendCode(["requestType": .string(type), "email": "ada@a.example"])
        #expect(answer["error"]?["status"] == "INVALID_ARGUMENT")
    }

    @Test(arguments: ["accounts:resetPassword", "accounts:signInWithEmailLink"])
    func `a code that is missing, unknown or a megabyte long is refused`(method: String) async {
        let fields: JSONValue = ["email": "ada@a.example", "newPassword": "another horse"]
        #expect(await firebase.call(method, fields).error == "MISSING_OOB_CODE")
        for code in ["x", String(repeating: "x", count: 1_000_000), "\u{0}\u{1B}[2J"] {
            let answer = await firebase.call(method, fields.changing(["oobCode": .string(code)]))
            #expect(answer.error == "INVALID_OOB_CODE", "\(code.prefix(10).debugDescription)")
        }
    }

    @Test func `an administrator names the account by its address`() async {
        func send(_ type: String, _ email: JSONValue, _ more: JSONValue = [:]) async -> Answer {
            await firebase.admin(
                "/accounts:sendOobCode",
                more.changing(["requestType": .string(type), "email": email, "returnOobLink": true]))
        }
        let verified = await send("VERIFY_EMAIL", "ada@a.example")
        #expect(
            await firebase.call("accounts:update", ["oobCode": verified["oobCode"] ?? .null]).status == 200)
        #expect(await send("VERIFY_EMAIL", "none@a.example").error == "USER_NOT_FOUND")
        let taken = await send("VERIFY_AND_CHANGE_EMAIL", "ada@a.example", ["newEmail": "ada@a.example"])
        #expect(taken.error == "EMAIL_EXISTS")
    }
}
