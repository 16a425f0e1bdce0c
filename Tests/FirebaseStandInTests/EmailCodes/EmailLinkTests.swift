import HTTPMessages
import JSON
import Testing

@testable import FirebaseStandIn

/// The link in an email: a sign-in by it, and the page that it leads to.
@Suite struct EmailLinkTests {
    let firebase: Firebase

    init() throws { firebase = try Firebase() }

    /// The fields with which a user asks for a sign-in by email link.
    private static let linkRequest: JSONValue = [
        "requestType": "EMAIL_SIGNIN", "email": "ada@a.example", "continueUrl": "https://localhost/",
        "canHandleCodeInApp": true, "iOSBundleId": "com.example.notes",
    ]

    /// Asks for a sign-in by email link, and returns the mail.
    private func sendLink(continuingTo url: String = "https://localhost/in") async throws -> JSONValue {
        let sent = await firebase.sendCode(Self.linkRequest.changing(["continueUrl": .string(url)]))
        try #require(sent.status == 200, "\(sent)")
        return try #require(await firebase.emailCodes().last)
    }

    /// Signs in with the code of a mail, as an app does; `changes` replaces fields.
    private func signIn(_ mail: JSONValue, changing changes: [String: JSONValue?] = [:]) async -> Answer {
        let fields: JSONValue = ["email": "ada@a.example", "oobCode": mail["oobCode"] ?? .null]
        return await firebase.call("accounts:signInWithEmailLink", fields.changing(changes))
    }

    /// Follows the link of a mail, or one that was changed on the way.
    private func follow(
        _ mail: JSONValue, adding more: String = "", method: String = "GET"
    ) async throws -> HTTPResponse {
        let link = try #require(mail["oobLink"]?.string)
        try #require(link.hasPrefix(Firebase.origin))
        return await firebase.send(method, link.dropFirst(Firebase.origin.count) + more)
    }

    @Test func `a link signs in, and makes the account`() async throws {
        let mail = try await sendLink()
        let answer = await signIn(mail)
        #expect(answer.text("kind") == "identitytoolkit#EmailLinkSigninResponse")
        #expect(answer.text("email") == "ada@a.example")
        #expect(answer["isNewUser"] == true)
        #expect(claims(answer.idToken)["email_verified"] == true)
        #expect(claims(answer.idToken)["firebase"]?["sign_in_provider"] == "password")
        #expect(await signIn(mail).error == "INVALID_OOB_CODE")
        let again = await signIn(try await sendLink())
        #expect(again.localId == answer.localId)
        #expect(again["isNewUser"] == false)
        let record = await firebase.record(answer.localId)
        #expect(record["emailLinkSignin"] == true)
        #expect(record["initialEmail"] == "ada@a.example")
        #expect(record["providerUserInfo"]?.array?.first?["providerId"] == "password")
        #expect(record["passwordHash"] == nil)
    }

    // Rule: firebase.code-address
    @Test func `a link that was sent to another person signs no user in`() async throws {
        let mail = try await sendLink()
        let answer = await signIn(mail, changing: ["email": "bob@a.example"])
        #expect(
            answer.error
                == "INVALID_EMAIL : The email provided does not match the sign-in email address.")
        // The code does not tell the address, and the mistake does not take it from its owner.
        let looked = await firebase.call("accounts:resetPassword", ["oobCode": mail["oobCode"] ?? .null])
        #expect(
            looked.json == [
                "kind": "identitytoolkit#ResetPasswordResponse", "requestType": "EMAIL_SIGNIN",
            ])
        #expect(await signIn(mail).status == 200)
    }

    @Test func `a person who made an account with another's address does not stay signed in`() async throws {
        let thief = await firebase.signUp("ada@a.example", password: "thief's horse")
        _ = await firebase.administrate(
            thief.localId,
            [
                "phoneNumber": "+15550001111",
                "linkProviderUserInfo": ["providerId": "yahoo.com", "rawId": "THIEF"],
            ])
        let owner = await signIn(try await sendLink())
        #expect(owner.localId == thief.localId)
        #expect(await firebase.refresh(thief.refreshToken).error == "TOKEN_EXPIRED")
        #expect(await firebase.signInWithPassword("thief's horse").error == "INVALID_LOGIN_CREDENTIALS")
        #expect(await firebase.store.account(providerId: "yahoo.com", rawId: "THIEF") == nil)
        #expect(await firebase.store.account(withPhoneNumber: "+15550001111") == nil)
    }

    @Test func `a verified user keeps the password`() async throws {
        let user = await firebase.signUp()
        _ = await firebase.administrate(user.localId, ["emailVerified": true])
        #expect(await signIn(try await sendLink()).localId == user.localId)
        #expect(await firebase.signInWithPassword().status == 200)
        #expect(await firebase.refresh(user.refreshToken).status == 200)
    }

    @Test func `a disabled user is not signed in`() async throws {
        let user = await firebase.signUp()
        _ = await firebase.administrate(user.localId, ["disableUser": true])
        #expect(await signIn(try await sendLink()).error == "USER_DISABLED")
    }

    @Test func `a link adds its address to the user who is signed in`() async throws {
        let anonymous = await firebase.call("accounts:signUp", [:])
        let mail = try await sendLink()
        let answer = await signIn(mail, changing: ["idToken": .string(anonymous.idToken)])
        #expect(answer.localId == anonymous.localId)
        #expect(answer["isNewUser"] == false)
        #expect(await firebase.record(anonymous.localId)["email"] == "ada@a.example")
        #expect(await firebase.record(anonymous.localId)["initialEmail"] == "ada@a.example")
        // The address has an account now.
        let other = await firebase.call("accounts:signUp", [:])
        let taken = await signIn(try await sendLink(), changing: ["idToken": .string(other.idToken)])
        #expect(taken.error == "EMAIL_EXISTS")
    }

    @Test func `a link that replaces an address needs a recent sign-in, and ends sessions`() async throws {
        let user = await firebase.signUp("old@a.example")
        let mail = try await sendLink()
        firebase.clock.advance(by: 301)
        let late = await signIn(mail, changing: ["idToken": .string(user.idToken)])
        #expect(late.error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        let recent = await firebase.signInWithPassword(of: "old@a.example")
        let answer = await signIn(mail, changing: ["idToken": .string(recent.idToken)])
        #expect(answer.localId == user.localId)
        #expect(await firebase.refresh(user.refreshToken).error == "TOKEN_EXPIRED")
        #expect(await firebase.store.account(withEmail: "old@a.example") == nil)
        #expect(await firebase.record(user.localId)["initialEmail"] == "old@a.example")
    }

    @Test func `fetchSignInMethods names the link, and unlinking the password removes it`() async throws {
        let open = try Firebase.withoutEnumerationProtection()
        let fields: JSONValue = ["identifier": "ada@a.example", "continueUri": "http://localhost"]
        _ = await open.sendCode(Self.linkRequest)
        let user = await open.call(
            "accounts:signInWithEmailLink",
            ["email": "ada@a.example", "oobCode": try #require(await open.emailCodes().last?["oobCode"])])
        let methods = await open.call("accounts:createAuthUri", fields)
        #expect(methods["signinMethods"] == ["emailLink"])
        #expect(methods["allProviders"] == ["password"])
        _ = await open.update(user, ["deleteProvider": ["password"]])
        #expect(await open.call("accounts:createAuthUri", fields)["signinMethods"] == [])
    }

    // MARK: The page of a link

    @Test func `the page of a sign-in link leads to the app's page, whatever the link says`() async throws {
        let mail = try await sendLink(continuingTo: "https://localhost/in?a=1#top")
        let response = try await follow(mail, adding: "&continueUrl=https%3A%2F%2Fevil.example%2F&x=%0d%0a")
        #expect(response.status == 303)
        let code = try #require(mail["oobCode"]?.string)
        #expect(
            response.headers["Location"]
                == "https://localhost/in?a=1&mode=signIn&oobCode=\(code)&apiKey=demo-api-key&lang=en#top")
        #expect(response.headers["Referrer-Policy"] == "no-referrer")
        // The app uses the code; the page does not.
        #expect(await signIn(mail).status == 200)
        #expect(Answer(try await follow(mail)).error == "INVALID_OOB_CODE")
    }

    @Test func `a program follows the link of a new password`() async throws {
        _ = await firebase.signUp()
        _ = await firebase.sendCode(Firebase.passwordReset)
        let mail = try #require(await firebase.emailCodes().last)
        #expect(Answer(try await follow(mail)).error == "MISSING_PASSWORD")
        let done = Answer(try await follow(mail, adding: "&newPassword=another-horse"))
        #expect(done["authEmulator"]?["email"] == "ada@a.example")
        #expect(await firebase.signInWithPassword("another-horse").status == 200)
    }

    @Test func `the link of a verification verifies, and continues to the app's page`() async throws {
        let user = await firebase.signUp()
        _ = await firebase.sendCode([
            "requestType": "VERIFY_EMAIL", "idToken": .string(user.idToken),
            "continueUrl": "https://localhost/done",
        ])
        let mail = try #require(await firebase.emailCodes().last)
        // A mail program that looks at the link does not use it up.
        #expect(try await follow(mail, method: "HEAD").status == 404)
        let response = try await follow(mail)
        #expect(response.headers["Location"] == "https://localhost/done")
        #expect(await firebase.record(user.localId)["emailVerified"] == true)
        #expect(Answer(try await follow(mail)).error == "INVALID_OOB_CODE")
    }

    @Test(arguments: [
        ("mode=verifyEmail", "MISSING_OOB_CODE"), ("mode=verifyEmail&oobCode=x", "INVALID_OOB_CODE"),
        ("mode=signIn&oobCode=x&oobCode=y", "MISSING_OOB_CODE"),
        ("mode=resetPassword&oobCode=x&newPassword=another", "INVALID_OOB_CODE"),
        (
            "mode=x&oobCode=x",
            "Invalid value at 'mode': expected one of resetPassword, verifyEmail, signIn, verifyAndChangeEmail."
        ),
    ])
    func `the page names what is wrong with a link`(query: String, message: String) async {
        let answer = Answer(await firebase.send("GET", "/emulator/action?apiKey=\(Firebase.key)&\(query)"))
        #expect(answer.error == message)
    }

    @Test(arguments: [("?key=second", [:]), ("", ["X-Goog-Api-Key": "second"])] as [(String, HTTPHeaders)])
    func `the link has the API key of the app, wherever the app sends it`(
        query: String, headers: HTTPHeaders
    ) async throws {
        let firebase = try Firebase { $0.projects[0].apiKeys = ["first", "second"] }
        var headers = headers
        headers["Content-Type"] = "application/json"
        let answer = await firebase.send(
            "POST", "/v1/accounts:sendOobCode\(query)", headers: headers, body: Self.linkRequest.json)
        #expect(answer.status == 200)
        let link = try #require(await firebase.emailCodes().last?["oobLink"]?.string)
        #expect(link.contains("&apiKey=second&"))
    }

    @Test func `the host of a request is not where the link leads, unless it is this machine`() async throws {
        _ = await firebase.signUp()
        func link(of origin: String) async throws -> String {
            let request = HTTPRequest(
                method: "POST", origin: origin, target: "/v1/accounts:sendOobCode?key=\(Firebase.key)",
                body: Firebase.passwordReset.json)
            #expect(await firebase.server.handle(request).status == 200)
            return try #require(await firebase.emailCodes().last?["oobLink"]?.string)
        }
        #expect(try await link(of: "http://localhost:9").hasPrefix("http://localhost:9/emulator/action?"))
        for origin in ["http://evil.example", "https://www.googleapis.com", "http://127.0.0.1.evil.example"] {
            let link = try await link(of: origin)
            #expect(link.hasPrefix("https://demo-project.firebaseapp.com/__/auth/action?mode=resetPassword&"))
        }
        let path = "/__/auth/action?mode=resetPassword&oobCode=x&newPassword=y"
        #expect(Answer(await firebase.send("GET", path)).error == "INVALID_OOB_CODE")
    }
}
