import FirebaseServer
import Foundation
import JOSE
import SignInSandbox
import Testing

@testable import FirebaseSignIn

/// Every error of the SDK's table that a rule of the servers leads to, with its code on the client.
@Suite struct ServerRuleTests {
    let sandbox: SignInSandbox

    init() async throws { sandbox = try await SignInSandbox.inMemory() }

    func check(
        _ code: AuthErrorCode, sourceLocation: SourceLocation = #_sourceLocation,
        _ call: () async throws -> Void
    ) async {
        let error = await failure(of: call)
        #expect(error?.code == code, "\(error?.description ?? "no error")", sourceLocation: sourceLocation)
    }

    @Test func `17025: the Yahoo account belongs to another account; its credential signs in to that one`()
        async throws
    {
        let owner = try await sandbox.auth.signIn(with: sandbox.provider).user
        let second = try await sandbox.auth.createUser(withEmail: "ana@work.example", password: "office door")
            .user
        let error = await failure { try await second.link(with: sandbox.provider) }
        #expect(error?.code == .credentialAlreadyInUse)
        #expect(error?.email == "ana@yahoo.com")
        #expect(sandbox.auth.currentUser == second, "a refused link signs nobody out")
        let credential = try #require(error?.updatedCredential)
        #expect(try await sandbox.auth.signIn(with: credential).user.uid == owner.uid)
    }

    @Test func `17007: the address belongs to another account`() async throws {
        _ = try await sandbox.auth.createUser(withEmail: "ana@yahoo.com", password: "correct horse")
        await check(.emailAlreadyInUse) {
            _ = try await sandbox.auth.createUser(withEmail: "ana@yahoo.com", password: "correct horse")
        }
        let other = try await sandbox.auth.createUser(
            withEmail: "ada@home.example", password: "correct horse"
        ).user
        await check(.emailAlreadyInUse) { _ = try await other.link(with: sandbox.provider) }
    }

    @Test func `17004, 17009 and 17011: what a wrong password is called depends on enumeration protection`()
        async throws
    {
        _ = try await sandbox.auth.createUser(withEmail: "ada@home.example", password: "correct horse")
        for email in ["ada@home.example", "nobody@home.example"] {
            await check(.invalidCredential) {
                _ = try await sandbox.auth.signIn(withEmail: email, password: "wrong horse")
            }
        }
        let open = try await SignInSandbox.inMemory { $0.project.settings.protectsEmailEnumeration = false }
        _ = try await open.auth.createUser(withEmail: "ada@home.example", password: "correct horse")
        await check(.wrongPassword) {
            _ = try await open.auth.signIn(withEmail: "ada@home.example", password: "wrong horse")
        }
        await check(.userNotFound) {
            _ = try await open.auth.signIn(withEmail: "nobody@home.example", password: "wrong horse")
        }
    }

    @Test func `17010: after too many attempts the address is closed for a while`() async throws {
        let sandbox = try await SignInSandbox.inMemory { $0.signInLimits.failedSignInsPerAccount = 2 }
        _ = try await sandbox.auth.createUser(withEmail: "ada@home.example", password: "correct horse")
        for code in [AuthErrorCode.invalidCredential, .invalidCredential, .tooManyRequests] {
            await check(code) {
                _ = try await sandbox.auth.signIn(withEmail: "ada@home.example", password: "wrong horse")
            }
        }
        sandbox.clock.advance(by: 301)
        _ = try await sandbox.auth.signIn(withEmail: "ada@home.example", password: "correct horse")
    }

    @Test func `17005: a disabled account is signed out at its next word with the server`() async throws {
        let user = try await sandbox.auth.signIn(with: sandbox.provider).user
        try await sandbox.administrate(user.uid, ["disableUser": true])
        await check(.userDisabled) { _ = try await sandbox.auth.signIn(with: sandbox.provider) }
        await check(.userDisabled) { try await user.reload() }
        #expect(sandbox.auth.currentUser == nil)
    }

    @Test func `17021: a revoked session is signed out`() async throws {
        let user = try await sandbox.auth.signIn(with: sandbox.provider).user
        sandbox.clock.advance(by: 10)
        try await sandbox.administrate(user.uid, ["validSince": "1767225605"])
        await check(.userTokenExpired) { try await user.reload() }
        #expect(sandbox.auth.currentUser == nil)
        await check(.userTokenExpired) { _ = try await user.getIDToken(forcingRefresh: true) }
    }

    @Test func `17006: Yahoo or passwords are switched off`() async throws {
        let sandbox = try await SignInSandbox.inMemory {
            $0.project.settings.identityProviders["yahoo.com"]?.isEnabled = false
            $0.project.settings.allowsPasswordSignIn = false
        }
        let error = await failure { try await sandbox.auth.signIn(with: sandbox.provider) }
        // The page says it, and the page's own codes are few.
        #expect(error?.code == .webSignInUserInteractionFailure)
        #expect(error?.failureReason?.contains("auth/operation-not-allowed") == true)
        await check(.operationNotAllowed) {
            _ = try await sandbox.auth.createUser(withEmail: "ada@home.example", password: "correct horse")
        }
        await check(.operationNotAllowed) {
            _ = try await sandbox.auth.signIn(
                with: OAuthProvider.credential(providerID: .custom("yahoo.com"), accessToken: "A"))
        }
    }

    @Test func `17008, 17026 and 17034: what the user typed is not right`() async throws {
        await check(.invalidEmail) {
            _ = try await sandbox.auth.createUser(withEmail: "nobody", password: "correct horse")
        }
        let weak = await failure {
            try await sandbox.auth.createUser(withEmail: "ada@home.example", password: "12345")
        }
        #expect(weak?.code == .weakPassword)
        #expect(weak?.failureReason == "Password should be at least 6 characters")
        await check(.missingEmail) { _ = try await sandbox.auth.signIn(withEmail: "", password: "x") }
    }

    @Test func `17014: a deletion wants a recent sign-in`() async throws {
        let user = try await sandbox.auth.signIn(with: sandbox.provider).user
        sandbox.clock.advance(by: 301)
        await check(.requiresRecentLogin) { try await user.delete() }
        // A refreshed token is new, the sign-in is not.
        _ = try await user.getIDToken(forcingRefresh: true)
        await check(.requiresRecentLogin) { try await user.delete() }
        try await user.reauthenticate(with: sandbox.provider)
        try await user.delete()
        #expect(try await sandbox.accountCount() == 0)
    }

    @Test func `17024: another user reauthenticates, and no account is made`() async throws {
        let user = try await sandbox.auth.signIn(with: sandbox.provider).user
        // A new device: Yahoo would go on with the user who is signed in to this browser.
        let stranger = sandbox.app(of: .chitra).device
        let provider = OAuthProvider(providerID: "yahoo.com", auth: sandbox.auth)
        let delegate = BorrowedDevice(device: stranger)
        await check(.userMismatch) { try await user.reauthenticate(with: provider, uiDelegate: delegate) }
        #expect(try await sandbox.accountCount() == 1)
        #expect(sandbox.auth.currentUser == user)
    }

    @Test func `17017: an ID token of another project is no session here`() async throws {
        let quiz = sandbox.app(.other, of: .ana).auth
        let other = try await quiz.signIn(with: OAuthProvider(providerID: "yahoo.com", auth: quiz)).user
        let token = try await other.getIDToken()
        await check(.invalidUserToken) { _ = try await sandbox.auth.account(of: token) }
    }

    @Test func `17011: a deleted account is signed out`() async throws {
        let user = try await sandbox.auth.signIn(with: sandbox.provider).user
        let second = sandbox.app(of: .ana).auth
        try await second.signIn(with: OAuthProvider(providerID: "yahoo.com", auth: second)).user.delete()
        await check(.userNotFound) { try await user.reload() }
        #expect(sandbox.auth.currentUser == nil)
    }

    static let customTokens: [(String, AuthErrorCode)] = [
        ("x", .invalidCustomToken), ("a.b.c", .invalidCustomToken),
        // For no audience at all, and so not for this project.
        ("eyJhbGciOiJub25lIn0.e30.", .customTokenMismatch),
        // The server says MISSING_CUSTOM_TOKEN, which the SDK does not know.
        ("", .internalError),
    ]

    @Test(arguments: customTokens)
    func `17000 and 17002: what is not a custom token of the project's`(
        token: String, code: AuthErrorCode
    ) async throws {
        await check(code) { _ = try await sandbox.auth.signIn(withCustomToken: token) }
    }

    @Test func `17085: users may not sign up by themselves`() async throws {
        let sandbox = try await SignInSandbox.inMemory { $0.project.settings.allowsUserSignUp = false }
        await check(.adminRestrictedOperation) {
            _ = try await sandbox.auth.createUser(withEmail: "ada@home.example", password: "correct horse")
        }
    }

    @Test func `17023: a key that no project has`() async throws {
        var options = FirebaseOptions.demo
        options.apiKey = "nobody's"
        let auth = sandbox.app(options, of: .ana).auth
        await check(.invalidAPIKey) { _ = try await auth.signIn(withCustomToken: "x") }
    }
}

/// Another user's device under this app's sign-in page.
private struct BorrowedDevice: AuthUIDelegate {
    let device: Device

    func present(_ url: URL, callbackURLScheme: String) async -> URL? {
        (try? await device.walk(url.absoluteString)).flatMap { URL(string: $0) }
    }
}
