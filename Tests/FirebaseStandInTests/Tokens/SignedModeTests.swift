import JOSE
import JSON
import PlatformCrypto
import Testing

@testable import FirebaseStandIn

/// RS256 as in production, and session cookies in both modes.
@Suite struct SignedModeTests {
    @Test func `the keys that are served verify an ID token`() async throws {
        let key = try SigningKey(generating: .rs256)
        let firebase = try Firebase { $0.tokenMode = .signed(key, keyID: "k1") }
        let token = try JSONWebToken(parsing: await firebase.signUp().idToken)
        #expect(token.header == ["alg": "RS256", "kid": "k1", "typ": "JWT"])
        for path in [
            "/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com",
            "/www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com",
            "/identitytoolkit/v3/relyingparty/publicKeys",
        ] {
            let keys = try #require(JSONWebKeySet(json: await firebase.send("GET", path).body), "\(path)")
            let claims = try token.claims(verifiedBy: keys, allowing: [.rs256])
            #expect(claims["iss"] == "https://securetoken.google.com/demo-project")
            #expect(claims["aud"] == "demo-project")
            #expect(claims["exp"] == .integer(Firebase.start + 3_600))
        }
    }

    @Test func `the keys that are served verify a session cookie, and no other keys do`() async throws {
        let key = try SigningKey(generating: .rs256)
        let firebase = try Firebase { $0.tokenMode = .signed(key, keyID: "k1") }
        let user = await firebase.signUp()
        let answer = await firebase.admin(":createSessionCookie", ["idToken": .string(user.idToken)])
        let cookie = try JSONWebToken(parsing: answer.text("sessionCookie"))
        #expect(cookie.header == ["alg": "RS256", "kid": "k1", "typ": "JWT"])
        for path in [
            "/v1/sessionCookiePublicKeys",
            // Where Admin SDKs look, without the host.
            "/identitytoolkit/v3/relyingparty/publicKeys",
        ] {
            let keys = try #require(JSONWebKeySet(json: await firebase.send("GET", path).body), "\(path)")
            let claims = try cookie.claims(verifiedBy: keys, allowing: [.rs256])
            #expect(claims["iss"] == "https://session.firebase.google.com/demo-project")
            #expect(claims["sub"] == .string(user.localId))
            #expect(claims["exp"] == .integer(Firebase.start + 1_209_600))
        }
        let other = JSONWebKey(keyID: "k1", key: try SigningKey(generating: .rs256).publicKey)
        #expect(throws: JSONWebTokenError.wrongSignature) {
            try cookie.claims(verifiedBy: JSONWebKeySet([other]), allowing: [.rs256])
        }
    }

    @Test func `unsigned mode has no keys and no signatures`() async throws {
        let (firebase, user) = try await Firebase.makeWithUser()
        let token = try JSONWebToken(parsing: user.idToken)
        #expect(token.header == ["alg": "none", "typ": "JWT"])
        #expect(token.compact.hasSuffix("."))
        let keys = await firebase.send("GET", "/v1/sessionCookiePublicKeys")
        #expect(keys.text == #"{"keys":[]}"#)
    }

    @Test func `a session cookie says what the ID token says, for longer`() async throws {
        let (firebase, user) = try await Firebase.makeWithUser()
        firebase.clock.advance(by: 100)
        let answer = await firebase.admin(
            ":createSessionCookie", ["idToken": .string(user.idToken), "validDuration": "1209600"])
        let cookie = claims(answer.text("sessionCookie"))
        #expect(cookie["iss"] == "https://session.firebase.google.com/demo-project")
        #expect(cookie["sub"] == .string(user.localId))
        #expect(cookie["auth_time"] == .integer(Firebase.start))
        #expect(cookie["iat"] == .integer(Firebase.start + 100))
        #expect(cookie["exp"] == .integer(Firebase.start + 100 + 1_209_600))
        // A cookie is not an ID token.
        #expect(await firebase.lookup(answer.text("sessionCookie")).error == "INVALID_ID_TOKEN")
    }

    @Test(
        arguments: [
            (299, "INVALID_DURATION"), (300, nil), (1_209_600, nil), (1_209_601, "INVALID_DURATION"),
            (-1, "INVALID_DURATION"),
        ] as [(Int64, String?)])
    func `a session cookie lasts five minutes to two weeks`(seconds: Int64, error: String?) async throws {
        let (firebase, user) = try await Firebase.makeWithUser()
        let fields: JSONValue = ["idToken": .string(user.idToken), "validDuration": .integer(seconds)]
        let answer = await firebase.admin(":createSessionCookie", fields)
        #expect(answer.error == error)
        #expect(answer.text("sessionCookie").isEmpty == (error != nil))
    }

    @Test func `a revocation in the second of a session cookie ends the cookie`() async throws {
        let (firebase, user) = try await Firebase.makeWithUser()
        firebase.clock.advance(by: 1)
        let answer = await firebase.admin(":createSessionCookie", ["idToken": .string(user.idToken)])
        let now = JSONValue.integer(Firebase.start + 1)
        #expect(claims(answer.text("sessionCookie"))["iat"] == now)
        _ = await firebase.administrate(user.localId, ["validSince": now])
        // The Admin SDK compares `iat` with `validSince`.
        #expect(await firebase.record(user.localId)["validSince"] == .string("\(Firebase.start + 2)"))
    }
}
