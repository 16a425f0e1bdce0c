import Foundation
import JSON
import PlatformCrypto
import Testing

@testable import FirebaseAuth

/// What a signed-in user can do: link, unlink, reauthenticate and delete.
@Suite struct UserTests {
    let setup: ClientSetup
    let user: User
    private let password = EmailAuthProvider.credential(withEmail: "ana@yahoo.com", password: "secret1")

    init() async throws { (setup, user) = try await ClientSetup.withUser() }

    @Test func `linking sends the ID token, and fetches the account anew`() async throws {
        let user = try await setup.signIn(hasPassword: true)
        setup.firebase.answer(
            "verifyAssertion", .assertion(adding: ["idToken": "ID2", "refreshToken": "R2"]))
        setup.firebase.answer(
            "getAccountInfo", .account(providers: ["password", "yahoo.com"], hasPassword: true))
        let before = setup.firebase.requests.count
        let result = try await user.link(with: ClientSetup.redirectCredential)
        #expect(setup.firebase.methods.dropFirst(before) == ["verifyAssertion", "getAccountInfo"])
        #expect(setup.firebase.body(of: "verifyAssertion")?.contains(#""idToken":"ID1""#) == true)
        #expect(setup.firebase.body(of: "verifyAssertion")?.contains(#""autoCreate":true"#) == true)
        #expect(result.user == user)
        #expect(result.credential?.accessToken == "YAT")
        #expect(user.providerData.map(\.providerID) == ["password", "yahoo.com"])
        #expect(try await user.getIDToken() == "ID2")
    }

    @Test func `linking a provider that is linked already sends no request`() async throws {
        let user = try await setup.signIn(providers: ["yahoo.com"], hasPassword: true)
        let before = setup.firebase.requests.count
        for credential in [ClientSetup.redirectCredential, password] as [AuthCredential] {
            await expectFailure(.providerAlreadyLinked) { try await user.link(with: credential) }
        }
        #expect(setup.firebase.requests.count == before)
    }

    @Test func `a link that is answered without tokens is an error, where the SDK stops the app`()
        async throws
    {
        setup.firebase.answer("verifyAssertion", .assertion(without: ["idToken"]))
        let error = await failure { try await user.link(with: ClientSetup.redirectCredential) }
        #expect(error?.code == .internalError)
        #expect(error?.failureReason == "the link was answered without tokens")
        #expect(setup.auth.currentUser == user)
    }

    @Test func `a password is linked by signing up with the ID token`() async throws {
        setup.firebase.answer("getAccountInfo", .account(providers: ["password"], hasPassword: true))
        _ = try await user.link(with: password)
        let body =
            #"{"clientType":"CLIENT_TYPE_IOS","email":"ana@yahoo.com","idToken":"ID1","#
            + #""password":"secret1","returnSecureToken":true}"#
        #expect(setup.firebase.body(of: "signupNewUser") == body)
    }

    @Test func `a reauthentication never makes an account, and brings fresh tokens`() async throws {
        let user = try await setup.signIn(providers: ["yahoo.com"])
        setup.firebase.answer("verifyAssertion", .assertion(adding: ["idToken": "ID2"]))
        let result = try await user.reauthenticate(with: ClientSetup.redirectCredential)
        let body = try #require(setup.firebase.body(of: "verifyAssertion"))
        #expect(body.contains(#""autoCreate":false"#))
        #expect(!body.contains("idToken"))
        #expect(result.user == user)
        #expect(try await user.getIDToken() == "ID2")
    }

    @Test func `a stranger who has no account is userMismatch`() async throws {
        setup.firebase.answer("verifyAssertion", .refused("USER_NOT_FOUND"))
        await expectFailure(.userMismatch) {
            try await user.reauthenticate(with: ClientSetup.redirectCredential)
        }
        #expect(setup.auth.currentUser == user)
    }

    @Test func `for a stranger who has an account the async call throws nothing, as in the SDK`()
        async throws
    {
        setup.firebase.answer("getAccountInfo", .account("u2"))
        setup.firebase.answer("verifyAssertion", .assertion(adding: ["idToken": "OTHER"]))
        let result = try await user.reauthenticate(with: ClientSetup.redirectCredential)
        #expect(result.user.uid == "u2")
        // The handler gets the result, and the error too.
        let (uid, error) = await withCheckedContinuation {
            (done: CheckedContinuation<(String?, (any Error)?), Never>) in
            user.reauthenticate(with: ClientSetup.redirectCredential) {
                done.resume(returning: ($0?.user.uid, $1))
            }
        }
        #expect(uid == "u2")
        #expect((error as? AuthError)?.code == .userMismatch)
        #expect(setup.auth.currentUser == user)
        #expect(try await user.getIDToken() == "ID1", "the stranger's tokens are not taken")
        #expect(user.uid == "u1")
    }

    @Test func `unlinking names the provider`() async throws {
        let user = try await setup.signIn(providers: ["yahoo.com"], hasPassword: true)
        setup.firebase.answer("setAccountInfo", .json(["localId": "u1"]))
        setup.firebase.answer("getAccountInfo", .account(hasPassword: true))
        _ = try await user.unlink(fromProvider: "yahoo.com")
        #expect(
            setup.firebase.body(of: "setAccountInfo")
                == #"{"deleteProvider":["yahoo.com"],"idToken":"ID1","returnSecureToken":true}"#)
        #expect(user.providerData.isEmpty)
    }

    @Test(arguments: ["yahoo.com", EmailAuthProvider.id])
    func `unlinking a provider that is not linked sends no request`(provider: String) async throws {
        let before = setup.firebase.requests.count
        await expectFailure(.noSuchProvider) { _ = try await user.unlink(fromProvider: provider) }
        #expect(setup.firebase.requests.count == before)
    }

    @Test func `deleting sends token and id, and signs out`() async throws {
        setup.firebase.answer("deleteAccount", .refused("CREDENTIAL_TOO_OLD_LOGIN_AGAIN"), .json([:]))
        await expectFailure(.requiresRecentLogin) { try await user.delete() }
        #expect(setup.auth.currentUser == user)
        try await user.delete()
        #expect(setup.firebase.body(of: "deleteAccount") == #"{"idToken":"ID1","localId":"u1"}"#)
        #expect(setup.auth.currentUser == nil)
    }

    private func token(_ claims: JSONValue) -> String {
        "\(Base64URL.encode(#"{"alg":"none"}"#.utf8)).\(Base64URL.encode(claims.json))."
    }

    @Test func `the claims of an ID token can be read`() async throws {
        let claims: JSONValue = [
            "exp": 1_767_229_200, "auth_time": 1_767_225_000, "iat": 1_767_225_600,
            "firebase": ["sign_in_provider": "yahoo.com"], "role": "editor",
        ]
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
        _ = try AuthTokenResult(token: token(.object(whole)))
        for token in tokens {
            let error = #expect(throws: AuthError.self) { try AuthTokenResult(token: token) }
            #expect(error?.code == .malformedJWT)
            #expect(error?.code.rawValue == 18000)
        }
    }
}
