import HTTPMessages
import JOSE
import PlatformCrypto
import Testing

@testable import FirebaseServer

/// ID tokens and refresh tokens: how long they are good, and what ends them.
@Suite struct SessionTests {
    let firebase: Firebase
    let user: Answer

    init() async throws { (firebase, user) = try await Firebase.signedUp() }

    private func lookup(_ firebase: Firebase, _ idToken: String) async -> Answer {
        await firebase.call("accounts:lookup", ["idToken": .string(idToken)])
    }

    @Test func `lookup shows the user signed in`() async throws {
        let answer = await lookup(firebase, user.idToken)
        #expect(answer.text("kind") == "identitytoolkit#GetAccountInfoResponse")
        #expect(answer["users"]?.array?.count == 1)
        let record = try #require(answer["users"]?.array?.first)
        #expect(record["localId"] == .string(user.localId))
        #expect(record["createdAt"] == "1767225600000")
        #expect(record["lastLoginAt"] == "1767225600000")
        #expect(record["lastRefreshAt"] == "2026-01-01T00:00:00.000Z")
        #expect(record["validSince"] == "1767225600")
        #expect(record["disabled"] == nil)
        let provider = try #require(record["providerUserInfo"]?.array?.first)
        #expect(
            provider == [
                "providerId": "password", "rawId": "ada@a.example", "federatedId": "ada@a.example",
                "email": "ada@a.example",
            ])
    }

    @Test func `a token that is missing, forged or of another server is refused`() async throws {
        #expect(await firebase.call("accounts:lookup", [:]).error == "MISSING_ID_TOKEN")
        #expect(await lookup(firebase, "x").error == "INVALID_ID_TOKEN")
        // Any client can write an unsigned token; the server knows its own.
        var forged = claims(user.idToken)
        forged["email_verified"] = true
        #expect(
            await lookup(firebase, JSONWebToken(unsecured: forged).compact).error == "INVALID_ID_TOKEN")
        let other = try Firebase()
        #expect(await lookup(other, user.idToken).error == "INVALID_ID_TOKEN")
    }

    @Test func `an ID token is good for an hour`() async {
        firebase.clock.advance(by: 3599)
        #expect(await lookup(firebase, user.idToken).status == 200)
        firebase.clock.advance(by: 1)
        #expect(await lookup(firebase, user.idToken).error == "TOKEN_EXPIRED")
    }

    @Test func `a refresh makes a new token and keeps auth_time`() async {
        firebase.clock.advance(by: 4000)
        let answer = await firebase.refresh(user.refreshToken)
        #expect(answer.status == 200)
        #expect(answer["id_token"] == answer["access_token"])
        #expect(answer.text("expires_in") == "3600")
        #expect(answer.text("token_type") == "Bearer")
        #expect(answer.text("user_id") == user.localId)
        #expect(answer.text("project_id") == "123456789")
        let fresh = claims(answer.text("id_token"))
        #expect(fresh["auth_time"] == claims(user.idToken)["auth_time"])
        #expect(fresh["iat"] == .integer(1_767_229_600))
        #expect(await lookup(firebase, answer.text("id_token")).status == 200)
    }

    @Test func `iOS sends a refresh token as JSON`() async {
        let answer = Answer(
            await firebase.send(
                "POST", "/securetoken.googleapis.com/v1/token?key=demo-api-key",
                headers: ["Content-Type": "application/json"],
                body: JSONValue.object([
                    "grantType": "refresh_token", "refreshToken": .string(user.refreshToken),
                ]).json))
        #expect(answer.text("refresh_token") == user.refreshToken)
    }

    @Test(arguments: [
        ("", "MISSING_GRANT_TYPE"), ("grant_type=password", "INVALID_GRANT_TYPE"),
        ("grant_type=refresh_token", "MISSING_REFRESH_TOKEN"),
        ("grant_type=refresh_token&refresh_token=x", "INVALID_REFRESH_TOKEN"),
    ])
    func `the fault of a refresh is named`(form: String, message: String) async throws {
        let answer = Answer(
            await firebase.send(
                "POST", "/v1/token?key=demo-api-key",
                headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Array(form.utf8)))
        #expect(answer.status == 400)
        #expect(answer.error == message)
    }

    @Test func `the store keeps no refresh token, only its digest`() async {
        let sessions = await firebase.store.sessions
        #expect(sessions.refreshToken(firebase.crypto.sha256(user.refreshToken.utf8)) != nil)
        #expect(!"\(sessions)".contains(user.refreshToken))
        #expect(!"\(sessions)".contains(user.idToken))
    }

    @Test func `revocation ends tokens of the same second, and only those`() async throws {
        _ = await firebase.admin(
            "/accounts:update", ["localId": .string(user.localId), "validSince": 1_767_225_600])
        #expect(await lookup(firebase, user.idToken).error == "TOKEN_EXPIRED")
        #expect(await firebase.refresh(user.refreshToken).error == "TOKEN_EXPIRED")
        // The Admin SDK compares `iat` with `validSince`.
        let record = await firebase.admin("/accounts:lookup", ["localId": [.string(user.localId)]])
        let validSince = Int64(record["users"]?.array?.first?["validSince"]?.string ?? "") ?? 0
        #expect(try #require(claims(user.idToken)["iat"]?.integer) < validSince)
        // A sign-in in that very second is good.
        let again = await firebase.call(
            "accounts:signInWithPassword", ["email": "ada@a.example", "password": "correct horse"])
        #expect(try #require(claims(again.idToken)["iat"]?.integer) >= validSince)
        #expect(await lookup(firebase, again.idToken).status == 200)
        // And a second revocation in that second ends that one too.
        _ = await firebase.admin(
            "/accounts:update", ["localId": .string(user.localId), "validSince": 1_767_225_600])
        #expect(await lookup(firebase, again.idToken).error == "TOKEN_EXPIRED")
    }

    @Test func `revocation up to a past second leaves younger tokens alone`() async {
        _ = await firebase.admin(
            "/accounts:update", ["localId": .string(user.localId), "validSince": "1767225000"])
        #expect(await lookup(firebase, user.idToken).status == 200)
    }

    @Test func `a disabled user's tokens are dead`() async {
        _ = await firebase.admin("/accounts:update", ["localId": .string(user.localId), "disableUser": true])
        #expect(await lookup(firebase, user.idToken).error == "USER_DISABLED")
        #expect(await firebase.refresh(user.refreshToken).error == "USER_DISABLED")
    }

    @Test func `a deleted user's tokens are dead, even when the identifier lives on`() async {
        _ = await firebase.admin("/accounts:delete", ["localId": .string(user.localId)])
        #expect(await lookup(firebase, user.idToken).error == "USER_NOT_FOUND")
        // The name at which firebase-ios-sdk signs the user out; INVALID_REFRESH_TOKEN leaves him signed in.
        #expect(await firebase.refresh(user.refreshToken).error == "USER_NOT_FOUND")
        _ = await firebase.admin("/accounts", ["localId": .string(user.localId)])
        #expect(await lookup(firebase, user.idToken).error == "USER_NOT_FOUND")
        #expect(await firebase.refresh(user.refreshToken).error == "USER_NOT_FOUND")
    }

    @Test func `a deletion is forgotten after thirty days, and its tokens with it`() async {
        _ = await firebase.admin("/accounts:delete", ["localId": .string(user.localId)])
        let stays = await firebase.signUp("grace@a.example")
        firebase.clock.advance(by: 30 * 86_400 - 1)
        for _ in 1...600 { _ = await firebase.call("accounts:signUp", [:]) }
        #expect(await firebase.refresh(user.refreshToken).error == "USER_NOT_FOUND")
        firebase.clock.advance(by: 1)
        for _ in 1...600 { _ = await firebase.call("accounts:signUp", [:]) }
        #expect(await firebase.refresh(user.refreshToken).error == "INVALID_REFRESH_TOKEN")
        #expect(await firebase.refresh(stays.refreshToken).status == 200)
    }

    @Test func `old ID tokens are forgotten in the end`() async {
        for _ in 1...1100 {
            firebase.clock.advance(by: 100)
            _ = await firebase.refresh(user.refreshToken)
        }
        #expect(await lookup(firebase, user.idToken).error == "INVALID_ID_TOKEN")
    }
}
