import Foundation
import JSON
import LocalServers
import SignInSandbox
import Testing
import YahooStandIn

@testable import FirebaseAuth

/// The SDK's error codes that come from a server's rule or a fault of Yahoo's.
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

    /// Between the sign-in, at the start of the sandbox's clock, and the next request.
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
        await expectFailure(code) { _ = try await user.getIDToken(forcingRefresh: true) }
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

    @Test func `17063: the user declines on Yahoo's page`() async throws {
        let sandbox = try await SignInSandbox.inMemory(Person("ana", .declines))
        let error = await expectFailure(.webSignInUserInteractionFailure) {
            try await sandbox.auth.signIn(with: sandbox.provider, uiDelegate: nil)
        }
        #expect(error?.failureReason?.contains("auth/user-cancelled") == true)
        #expect(sandbox.auth.currentUser == nil)
        #expect(try await sandbox.accountCount() == 0)
    }

    /// A fault of Yahoo, and the error of a sign-in with it.
    struct Fault: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let code: AuthErrorCode
        let set: @Sendable (inout YahooConfiguration.Faults) -> Void

        init(
            _ name: String, _ code: AuthErrorCode,
            set: @escaping @Sendable (inout YahooConfiguration.Faults) -> Void
        ) {
            testDescription = name
            self.code = code
            self.set = set
        }
    }

    static let faults = [
        Fault("the token endpoint fails", .invalidCredential) { $0.tokenEndpoint = .serverError },
        Fault("userinfo asks to wait", .tooManyRequests) { $0.userInfo = .tooManyRequests },
        Fault("the code has expired", .invalidCredential) { $0.codesExpireAtOnce = true },
        Fault("another key signs", .invalidCredential) { $0.idToken = .wrongSignature },
        Fault("the nonce is another", .missingOrInvalidNonce) { $0.idToken = .otherNonce },
        Fault("the key is short", .invalidCredential) { $0.keys = .shortCoordinate },
        Fault("the key has another name", .invalidCredential) { $0.keys = .otherName },
        Fault("the keys cannot be fetched", .invalidCredential) { $0.keys = .serverError },
    ]

    @Test(arguments: faults)
    func `17004, 17010 and 17094: no fault of Yahoo signs a user in`(fault: Fault) async throws {
        let sandbox = try await SignInSandbox.inMemory(yahoo: { fault.set(&$0.faults) })
        await expectFailure(fault.code) {
            try await sandbox.auth.signIn(with: sandbox.provider, uiDelegate: nil)
        }
        #expect(sandbox.auth.currentUser == nil)
        #expect(try await sandbox.accountCount() == 0)
    }
}
