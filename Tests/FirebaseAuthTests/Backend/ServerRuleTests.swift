import Foundation
import JSON
import LocalServers
import SignInSandbox
import Testing

@testable import FirebaseAuth

/// The SDK's error codes that come from a rule of Firebase's server.
@Suite struct ServerRuleTests {
    let sandbox: SignInSandbox

    init() async throws { sandbox = try await SignInSandbox.inMemory() }

    @Test func `17025: the Yahoo account belongs to another account; its credential signs in to that one`()
        async throws
    {
        let owner = try await sandbox.auth.signIn(with: sandbox.provider, uiDelegate: nil).user
        let second = try await sandbox.auth.createUser(withEmail: "ana@work.example", password: "office door")
            .user
        let error = await failure { try await second.link(with: sandbox.provider, uiDelegate: nil) }
        #expect(error?.code == .credentialAlreadyInUse)
        #expect(error?.email == "ana@yahoo.com")
        #expect(sandbox.auth.currentUser == second, "a refused link signs nobody out")
        let credential = try #require(error?.updatedCredential)
        #expect(try await sandbox.auth.signIn(with: credential).user.uid == owner.uid)
    }

    /// A second between the sign-in, at the start of the sandbox's clock, and the next request, as Firebase writes it.
    private static let afterSignIn = String(Int(SettableClock().now.timeIntervalSince1970) + 5)

    static let endings: [(AuthErrorCode, String, JSONObject)] = [
        (.userDisabled, "update", ["disableUser": true]),
        (.userTokenExpired, "update", ["validSince": .string(afterSignIn)]), (.userNotFound, "delete", [:]),
    ]

    @Test(arguments: endings)
    func `17005, 17011 and 17021: a session that an administrator ended is signed out at its next request`(
        code: AuthErrorCode, method: String, changes: JSONObject
    ) async throws {
        let user = try await sandbox.auth.signIn(with: sandbox.provider, uiDelegate: nil).user
        sandbox.clock.advance(by: 10)
        try await sandbox.administrate(user.uid, method, changes)
        await expectFailure(code) { try await user.reload() }
        #expect(sandbox.auth.currentUser == nil)
        await expectFailure(code) { try await user.getIDToken(forcingRefresh: true) }
    }

    @Test func `17014: a deletion wants a recent sign-in`() async throws {
        let user = try await sandbox.auth.signIn(with: sandbox.provider, uiDelegate: nil).user
        sandbox.clock.advance(by: 301)
        await expectFailure(.requiresRecentLogin) { try await user.delete() }
        // A refreshed token is new, the sign-in is not.
        _ = try await user.getIDToken(forcingRefresh: true)
        await expectFailure(.requiresRecentLogin) { try await user.delete() }
        try await user.reauthenticate(with: sandbox.provider, uiDelegate: nil)
        try await user.delete()
        #expect(try await sandbox.accountCount() == 0)
    }

    @Test func `17024: another user reauthenticates, and no account is made`() async throws {
        let user = try await sandbox.auth.signIn(with: sandbox.provider, uiDelegate: nil).user
        // A new device: Yahoo would go on with the user who is signed in to this browser.
        let stranger = sandbox.app(of: .chitra).device
        let provider = OAuthProvider(providerID: "yahoo.com", auth: sandbox.auth)
        let delegate = ScriptedUser { url, _ in
            (try? await stranger.follow(url.absoluteString)).flatMap { URL(string: $0) }
        }
        await expectFailure(.userMismatch) {
            try await user.reauthenticate(with: provider, uiDelegate: delegate)
        }
        #expect(try await sandbox.accountCount() == 1)
        #expect(sandbox.auth.currentUser == user)
    }
}
