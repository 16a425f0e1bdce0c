import Foundation
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
        #expect(setup.auth.currentUser == user)
        #expect(try await user.getIDToken() == "ID1", "the stranger's tokens are not taken")
        #expect(user.uid == "u1")
    }

    @Test(arguments: [("u1", "u2"), ("\u{E9}", "e\u{301}")])
    func `for a stranger who has an account a handler gets the result and userMismatch`(
        own: String, other: String
    ) async throws {
        setup.firebase.answer("getAccountInfo", .account(own))
        let user = try await setup.auth.signIn(withEmail: "ana@yahoo.com", password: "secret1").user
        setup.firebase.answer("getAccountInfo", .account(other))
        let (uid, error) = await withCheckedContinuation {
            (done: CheckedContinuation<(String?, (any Error)?), Never>) in
            user.reauthenticate(with: ClientSetup.redirectCredential) {
                done.resume(returning: ($0?.user.uid, $1))
            }
        }
        #expect(uid == other)
        #expect((error as? AuthError)?.code == .userMismatch)
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

    @Test func `a deletion that is refused leaves the user signed in`() async throws {
        setup.firebase.answer("deleteAccount", .refused("CREDENTIAL_TOO_OLD_LOGIN_AGAIN"))
        await expectFailure(.requiresRecentLogin) { try await user.delete() }
        #expect(setup.auth.currentUser == user)
    }

    @Test func `deleting sends token and id, and signs out`() async throws {
        setup.firebase.answer("deleteAccount", .json([:]))
        try await user.delete()
        #expect(setup.firebase.body(of: "deleteAccount") == #"{"idToken":"ID1","localId":"u1"}"#)
        #expect(setup.auth.currentUser == nil)
    }
}
