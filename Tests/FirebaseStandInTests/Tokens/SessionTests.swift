import JOSE
import JSON
import PlatformCrypto
import Testing

@testable import FirebaseStandIn

/// ID tokens and refresh tokens: how long they are good, and what ends them.
@Suite struct SessionTests {
    let firebase: Firebase
    let user: Answer

    init() async throws { (firebase, user) = try await Firebase.signedUp() }

    @Test func `lookup shows the user signed in`() async throws {
        let record: JSONValue = [
            "localId": .string(user.localId), "email": "ada@a.example", "initialEmail": "ada@a.example",
            "emailVerified": false, "passwordHash": "UkVEQUNURUQ=", "passwordUpdatedAt": 1_767_225_600_000,
            "createdAt": "1767225600000", "lastLoginAt": "1767225600000",
            "lastRefreshAt": "2026-01-01T00:00:00.000Z", "validSince": "1767225600",
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

    @Test func `an ID token is good for an hour`() async {
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
        #expect(fresh["iat"] == .integer(1_767_229_600))
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
        _ = await firebase.administrate(user.localId, ["validSince": 1_767_225_600])
        #expect(await firebase.lookup(user.idToken).error == "TOKEN_EXPIRED")
        #expect(await firebase.refresh(user.refreshToken).error == "TOKEN_EXPIRED")
        // The Admin SDK compares `iat` with `validSince`.
        let validSince = Int64(await firebase.record(user.localId)["validSince"]?.string ?? "") ?? 0
        #expect(try #require(claims(user.idToken)["iat"]?.integer) < validSince)
        // A sign-in in that very second is good.
        let again = await firebase.signInWithPassword()
        #expect(try #require(claims(again.idToken)["iat"]?.integer) >= validSince)
        #expect(await firebase.lookup(again.idToken).status == 200)
        // And a second revocation in that second ends that one too.
        _ = await firebase.administrate(user.localId, ["validSince": 1_767_225_600])
        #expect(await firebase.lookup(again.idToken).error == "TOKEN_EXPIRED")
    }

    @Test func `revocation up to a past second leaves younger tokens alone`() async {
        _ = await firebase.administrate(user.localId, ["validSince": "1767225000"])
        #expect(await firebase.lookup(user.idToken).status == 200)
    }

    @Test func `a deleted user's tokens are dead, even when the identifier lives on`() async {
        _ = await firebase.admin("/accounts:delete", ["localId": .string(user.localId)])
        #expect(await firebase.lookup(user.idToken).error == "USER_NOT_FOUND")
        // The name at which firebase-ios-sdk signs the user out; INVALID_REFRESH_TOKEN leaves him signed in.
        #expect(await firebase.refresh(user.refreshToken).error == "USER_NOT_FOUND")
        _ = await firebase.admin("/accounts", ["localId": .string(user.localId)])
        #expect(await firebase.lookup(user.idToken).error == "USER_NOT_FOUND")
        #expect(await firebase.refresh(user.refreshToken).error == "USER_NOT_FOUND")
    }

    @Test func `old ID tokens are forgotten in the end`() async {
        for _ in 1...1100 {
            firebase.clock.advance(by: 100)
            _ = await firebase.refresh(user.refreshToken)
        }
        #expect(await firebase.lookup(user.idToken).error == "INVALID_ID_TOKEN")
    }
}

/// RS256 as in production, and session cookies in both modes.
@Suite struct SignedModeTests {
    @Test func `the keys that are served verify the tokens`() async throws {
        let key = try SigningKey(generating: .rs256)
        let firebase = try Firebase { $0.tokenMode = .signed(key, keyID: "k1") }
        let user = await firebase.signUp()
        for path in [
            "/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com",
            "/www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com",
            "/identitytoolkit/v3/relyingparty/publicKeys",
        ] {
            let keys = try #require(JSONWebKeySet(json: await firebase.send("GET", path).body))
            let token = try JSONWebToken(parsing: user.idToken)
            #expect(token.header == ["alg": "RS256", "kid": "k1", "typ": "JWT"])
            let claims = try token.claims(verifiedBy: keys, allowing: [.rs256])
            #expect(claims["iss"] == "https://securetoken.google.com/demo-project")
            #expect(claims["aud"] == "demo-project")
            #expect(claims["exp"] == .integer(1_767_229_200))
        }
    }

    @Test func `unsigned mode has no keys and no signatures`() async throws {
        let (firebase, user) = try await Firebase.signedUp()
        let token = try JSONWebToken(parsing: user.idToken)
        #expect(token.header == ["alg": "none", "typ": "JWT"])
        #expect(token.compact.hasSuffix("."))
        let keys = await firebase.send("GET", "/v1/sessionCookiePublicKeys")
        #expect(keys.text == #"{"keys":[]}"#)
    }

    @Test func `a session cookie says what the ID token says, for longer`() async throws {
        let (firebase, user) = try await Firebase.signedUp()
        firebase.clock.advance(by: 100)
        let answer = await firebase.admin(
            ":createSessionCookie", ["idToken": .string(user.idToken), "validDuration": "1209600"])
        let cookie = claims(answer.text("sessionCookie"))
        #expect(cookie["iss"] == "https://session.firebase.google.com/demo-project")
        #expect(cookie["sub"] == .string(user.localId))
        #expect(cookie["auth_time"] == 1_767_225_600)
        #expect(cookie["iat"] == 1_767_225_700)
        #expect(cookie["exp"] == 1_768_435_300)
        // Five minutes to two weeks.
        for duration in [299, 1_209_601, -1] as [JSONValue] {
            let fields: JSONValue = ["idToken": .string(user.idToken), "validDuration": duration]
            #expect(await firebase.admin(":createSessionCookie", fields).error == "INVALID_DURATION")
        }
        // A cookie is not an ID token.
        #expect(await firebase.lookup(answer.text("sessionCookie")).error == "INVALID_ID_TOKEN")
    }

    @Test func `a revocation in the second of a session cookie ends the cookie`() async throws {
        let (firebase, user) = try await Firebase.signedUp()
        firebase.clock.advance(by: 1)
        let answer = await firebase.admin(":createSessionCookie", ["idToken": .string(user.idToken)])
        let now: JSONValue = 1_767_225_601
        #expect(claims(answer.text("sessionCookie"))["iat"] == now)
        _ = await firebase.administrate(user.localId, ["validSince": now])
        // The Admin SDK compares `iat` with `validSince`.
        #expect(await firebase.record(user.localId)["validSince"] == "1767225602")
    }
}
