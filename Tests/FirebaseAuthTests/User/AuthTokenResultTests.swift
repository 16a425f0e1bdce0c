import Foundation
import JSON
import PlatformCrypto
import Testing

@testable import FirebaseAuth

/// What the app reads in an ID token.
@Suite struct AuthTokenResultTests {
    @Test func `the claims of an ID token can be read`() async throws {
        let claims: JSONValue = [
            "exp": 1_767_229_200, "auth_time": 1_767_225_000, "iat": 1_767_225_600,
            "firebase": ["sign_in_provider": "yahoo.com"], "role": "editor",
        ]
        let setup = try ClientSetup()
        setup.firebase.answer("verifyPassword", .tokens(token(claims)))
        let result = try await setup.signIn().getIDTokenResult()
        #expect(result.expirationDate == Date(timeIntervalSince1970: 1_767_229_200))
        #expect(result.authDate == Date(timeIntervalSince1970: 1_767_225_000))
        #expect(result.issuedAtDate == Date(timeIntervalSince1970: 1_767_225_600))
        #expect(result.signInProvider == "yahoo.com")
        #expect(result.claims["role"] == "editor")
        #expect(!"\(result)".contains(result.token))
    }

    @Test func `a time of an ID token may have a fraction`() throws {
        let claims: JSONValue = [
            "exp": .number(1_767_229_200.5), "auth_time": 1, "iat": .number(0.25),
            "firebase": ["sign_in_provider": "x"],
        ]
        let result = try AuthTokenResult(token: token(claims))
        #expect(result.expirationDate == Date(timeIntervalSince1970: 1_767_229_200.5))
        #expect(result.issuedAtDate == Date(timeIntervalSince1970: 0.25))
    }

    @Test func `a token without what every ID token has is malformedJWT`() async throws {
        let whole: JSONObject = [
            "exp": 1, "auth_time": 1, "iat": 1, "firebase": ["sign_in_provider": "x"],
        ]
        var tokens = ["", "a.b", "a.b.c", "a.b.c.d", "...", token([])]
        for name in whole.keys {
            var claims = whole
            claims[name] = nil
            tokens.append(token(.object(claims)))
            claims[name] = "1"
            tokens.append(token(.object(claims)))
        }
        #expect(throws: Never.self) { try AuthTokenResult(token: token(.object(whole))) }
        for token in tokens {
            let error = #expect(throws: AuthError.self, "\(token)") { try AuthTokenResult(token: token) }
            #expect(error?.code == .malformedJWT, "\(token)")
        }
        #expect(AuthErrorCode.malformedJWT.rawValue == 18000)
    }

    private func token(_ claims: JSONValue) -> String {
        "\(Base64URL.encode(#"{"alg":"none"}"#.utf8)).\(Base64URL.encode(claims.json))."
    }
}
