import JOSE
import JSON
import PlatformCrypto
import Testing

@testable import FirebaseStandIn

/// ID tokens and refresh tokens: how long they are good, and what ends them.
@Suite struct SessionTests {
    let firebase: Firebase
    let user: Answer

    init() async throws { (firebase, user) = try await Firebase.makeWithUser() }

    @Test func `lookup shows the user signed in`() async throws {
        let milliseconds = Firebase.start * 1000
        let record: JSONValue = [
            "localId": .string(user.localId), "email": "ada@a.example", "initialEmail": "ada@a.example",
            // Base64 of REDACTED, as Firebase sends it.
            "emailVerified": false, "passwordHash": "UkVEQUNURUQ=",
            "passwordUpdatedAt": .integer(milliseconds),
            "createdAt": .string("\(milliseconds)"), "lastLoginAt": .string("\(milliseconds)"),
            "lastRefreshAt": "2026-01-01T00:00:00.000Z", "validSince": .string("\(Firebase.start)"),
            "providerUserInfo": [
                [
                    "providerId": "password", "rawId": "ada@a.example", "federatedId": "ada@a.example",
                    "email": "ada@a.example",
                ]
            ],
        ]
        let expected: JSONValue = ["kind": "identitytoolkit#GetAccountInfoResponse", "users": [record]]
        #expect(await firebase.lookup(user.idToken).json == expected)
    }

    @Test func `a token that is missing, forged or of another server is refused`() async throws {
        #expect(await firebase.call("accounts:lookup", [:]).error == "MISSING_ID_TOKEN")
        #expect(await firebase.lookup("x").error == "INVALID_ID_TOKEN")
        // Any client can write an unsigned token; the server knows its own.
        var forged = claims(user.idToken)
        forged["email_verified"] = true
        #expect(
            await firebase.lookup(JSONWebToken(unsecured: forged).compact).error == "INVALID_ID_TOKEN")
        #expect(await (try Firebase()).lookup(user.idToken).error == "INVALID_ID_TOKEN")
    }

    @Test func `an ID token is valid for an hour`() async {
        firebase.clock.advance(by: 3599)
        #expect(await firebase.lookup(user.idToken).status == 200)
        firebase.clock.advance(by: 1)
        #expect(await firebase.lookup(user.idToken).error == "TOKEN_EXPIRED")
    }

    @Test func `a refresh makes a new token and keeps auth_time`() async {
        firebase.clock.advance(by: 4000)
        let answer = await firebase.refresh(user.refreshToken)
        #expect(answer.status == 200)
        #expect(answer["id_token"] == answer["access_token"])
        #expect(
            answer.json.without(["id_token", "access_token", "refresh_token"]) == [
                "expires_in": "3600", "token_type": "Bearer", "user_id": .string(user.localId),
                "project_id": "123456789",
            ])
        let fresh = claims(answer.text("id_token"))
        #expect(fresh["auth_time"] == claims(user.idToken)["auth_time"])
        #expect(fresh["iat"] == .integer(Firebase.start + 4_000))
        #expect(await firebase.lookup(answer.text("id_token")).status == 200)
    }

    @Test func `the store keeps no refresh token, only its digest`() async {
        let refreshTokens = await firebase.store.refreshTokens
        #expect(refreshTokens[firebase.crypto.sha256(user.refreshToken.utf8)] != nil)
        let idTokens = await firebase.store.idTokens
        #expect(!"\(refreshTokens) \(idTokens)".contains(user.refreshToken))
        #expect(!"\(refreshTokens) \(idTokens)".contains(user.idToken))
    }

    @Test func `revocation ends tokens of the same second, and only those`() async throws {
        _ = await firebase.administrate(user.localId, ["validSince": .integer(Firebase.start)])
        #expect(await firebase.lookup(user.idToken).error == "TOKEN_EXPIRED")
        #expect(await firebase.refresh(user.refreshToken).error == "TOKEN_EXPIRED")
        // The Admin SDK compares `iat` with `validSince`.
        let record = await firebase.record(user.localId)
        let validSince = try #require(record["validSince"]?.string.flatMap { Int64($0) })
        #expect(try #require(claims(user.idToken)["iat"]?.integer) < validSince)
        // A sign-in in that very second is good.
        let again = await firebase.signInWithPassword()
        #expect(try #require(claims(again.idToken)["iat"]?.integer) >= validSince)
        #expect(await firebase.lookup(again.idToken).status == 200)
        // And a second revocation in that second ends that one too.
        _ = await firebase.administrate(user.localId, ["validSince": .integer(Firebase.start)])
        #expect(await firebase.lookup(again.idToken).error == "TOKEN_EXPIRED")
    }

    @Test func `revocation up to a past second leaves younger tokens alone`() async {
        _ = await firebase.administrate(user.localId, ["validSince": .string("\(Firebase.start - 600)")])
        #expect(await firebase.lookup(user.idToken).status == 200)
    }

    @Test func `a deleted user's tokens are refused, even when another account has the identifier`() async {
        _ = await firebase.admin("/accounts:delete", ["localId": .string(user.localId)])
        #expect(await firebase.lookup(user.idToken).error == "USER_NOT_FOUND")
        // At this error firebase-ios-sdk signs the user out, and at INVALID_REFRESH_TOKEN it does not.
        #expect(await firebase.refresh(user.refreshToken).error == "USER_NOT_FOUND")
        _ = await firebase.admin("/accounts", ["localId": .string(user.localId)])
        #expect(await firebase.lookup(user.idToken).error == "USER_NOT_FOUND")
        #expect(await firebase.refresh(user.refreshToken).error == "USER_NOT_FOUND")
    }

    @Test func `ID tokens that expired long ago are forgotten`() async {
        // More than a day, after which an expired token is forgotten, and more tokens than the 1,024 between two sweeps.
        for _ in 1...1100 {
            firebase.clock.advance(by: 100)
            _ = await firebase.refresh(user.refreshToken)
        }
        #expect(await firebase.lookup(user.idToken).error == "INVALID_ID_TOKEN")
    }
}
