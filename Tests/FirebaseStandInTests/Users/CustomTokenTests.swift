import JOSE
import JSON
import PlatformCrypto
import Testing

@testable import FirebaseStandIn

/// A sign-in by a custom token (`accounts:signInWithCustomToken`).
@Suite struct CustomTokenTests {
    static let now = Firebase.start
    /// The service account of the project.
    static let account = "signer@demo-project.iam.gserviceaccount.com"

    /// The claims of a custom token as the Admin SDK writes them.
    private func payload(
        account: String = CustomToken.emulatorAccount, changing changes: [String: JSONValue?] = [:]
    ) -> JSONValue {
        let claims: JSONValue = [
            "iss": .string(account), "sub": .string(account), "aud": .string(CustomToken.audience),
            "uid": "u1", "iat": .integer(Self.now), "exp": .integer(Self.now + 3_600),
            "claims": ["role": "editor"],
        ]
        return claims.changing(changes)
    }

    private func signIn(_ firebase: Firebase, _ token: String) async -> Answer {
        await firebase.call(
            "accounts:signInWithCustomToken", ["token": .string(token), "returnSecureToken": true])
    }

    @Test func `the first token makes the account, the next finds it`() async throws {
        let firebase = try Firebase()
        let token = JSONWebToken(unsecured: payload()).compact
        let first = await signIn(firebase, token)
        #expect(first.text("kind") == "identitytoolkit#VerifyCustomTokenResponse")
        #expect(first["isNewUser"] == true)
        let id = claims(first.idToken)
        #expect(id["sub"] == "u1")
        #expect(id["role"] == "editor")
        #expect(id["firebase"] == ["identities": [:], "sign_in_provider": "custom"])
        #expect(await signIn(firebase, token)["isNewUser"] == false)
        // A refresh keeps the claims.
        let refreshed = await firebase.refresh(first.refreshToken)
        #expect(claims(refreshed.text("id_token"))["role"] == "editor")
    }

    @Test func `a disabled user is not signed in`() async throws {
        let firebase = try Firebase()
        _ = await firebase.admin("/accounts", ["localId": "u1", "disabled": true])
        #expect(await signIn(firebase, JSONWebToken(unsecured: payload()).compact).error == "USER_DISABLED")
    }

    @Test func `plain JSON is accepted in unsigned mode`() async throws {
        let answer = await signIn(try Firebase(), #"{"uid":"u2","claims":{"a":1}}"#)
        #expect(claims(answer.idToken)["sub"] == "u2")
    }

    @Test(
        arguments: [
            (["aud": "other"], "INVALID_CUSTOM_TOKEN : ((Invalid aud"),
            (["aud": nil], "INVALID_CUSTOM_TOKEN : ((Invalid aud"),
            (["uid": nil], "MISSING_IDENTIFIER"), (["uid": ""], "MISSING_IDENTIFIER"),
            (
                ["uid": .string(String(repeating: "u", count: 129))],
                "MISSING_IDENTIFIER : The uid has more than 128 bytes"
            ),
            (["claims": ["sub": "x"]], "FORBIDDEN_CLAIM"), (["claims": ["firebase": [:]]], "FORBIDDEN_CLAIM"),
            (["exp": .integer(now)], "INVALID_CUSTOM_TOKEN : The token is expired"),
            (
                ["exp": .integer(now + 3_601)],
                "INVALID_CUSTOM_TOKEN : The token is valid for more than an hour"
            ),
            (["iat": .integer(now + 100)], "INVALID_CUSTOM_TOKEN : The token was issued in the future"),
            (["iat": .integer(.min)], "INVALID_CUSTOM_TOKEN : iat and exp have to be"),
            (["exp": nil], "INVALID_CUSTOM_TOKEN : iat and exp have to be"),
            (["sub": "other"], "CREDENTIAL_MISMATCH"),
            (
                [
                    "iss": "signer@other.iam.gserviceaccount.com",
                    "sub": "signer@other.iam.gserviceaccount.com",
                ], "CREDENTIAL_MISMATCH"
            ),
        ] as [([String: JSONValue?], String)])
    func `the fault of a token is named`(changes: [String: JSONValue?], message: String) async throws {
        let token = JSONWebToken(unsecured: payload(changing: changes)).compact
        let answer = await signIn(try Firebase(), token)
        #expect(answer.status == 400)
        #expect(answer.error?.hasPrefix(message) == true, "\(answer)")
    }

    @Test func `in signed mode only the project's service accounts vouch for users`() async throws {
        let key = try SigningKey(generating: .rs256)
        let firebase = try Firebase {
            $0.tokenMode = .signed(key, keyID: "server")
            $0.projects[0].serviceAccounts = [
                ServiceAccount(
                    email: Self.account,
                    keys: JSONWebKeySet([JSONWebKey(keyID: "k", key: key.publicKey)]))
            ]
        }
        func error(_ account: String, _ key: SigningKey) async throws -> String? {
            let token = try JSONWebToken(signing: payload(account: account), with: key, keyID: "k")
            return await signIn(firebase, token.compact).error
        }
        #expect(try await error(Self.account, key) == nil)
        let foreign = try SigningKey(generating: .rs256)
        #expect(try await error(Self.account, foreign) == "INVALID_CUSTOM_TOKEN : Invalid signature")
        let token = try JSONWebToken(signing: payload(account: Self.account), with: key, keyID: "unknown")
        #expect(
            await signIn(firebase, token.compact).error
                == "INVALID_CUSTOM_TOKEN : Invalid signature: the issuer has no RS256 key named unknown")
        let other = try await error("signer@other.iam.gserviceaccount.com", key)
        #expect(other?.hasPrefix("CREDENTIAL_MISMATCH") == true)
        let unsigned = JSONWebToken(unsecured: payload(account: Self.account)).compact
        for token in [unsigned, #"{"uid":"u2"}"#] {
            let answer = await signIn(firebase, token)
            #expect(answer.error?.hasPrefix("INVALID_CUSTOM_TOKEN") == true, "\(token): \(answer)")
        }
    }

    @Test func `an Admin SDK that was told of an emulator hears why signed mode refuses its token`()
        async throws
    {
        let key = try SigningKey(generating: .rs256)
        let firebase = try Firebase { $0.tokenMode = .signed(key, keyID: "k1") }
        let answer = await signIn(firebase, JSONWebToken(unsecured: payload()).compact)
        #expect(answer.status == 400)
        let message = try #require(answer.error)
        #expect(message.hasPrefix("INVALID_CUSTOM_TOKEN : The token is unsigned"))
        #expect(message.contains("FIREBASE_AUTH_EMULATOR_HOST"))
    }
}
