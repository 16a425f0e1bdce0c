import FirebaseServer
import SignInSandbox
import Testing
import YahooProvider

@testable import FirebaseSignIn

/// Errors of the pages of Firebase, and of Yahoo.
extension ServerRuleTests {
    @Test func `17063: the user declines on Yahoo's page`() async throws {
        let sandbox = try await SignInSandbox.inMemory(Person("ana", .declines))
        let error = await failure { try await sandbox.auth.signIn(with: sandbox.provider) }
        #expect(error?.code == .webSignInUserInteractionFailure)
        #expect(error?.failureReason?.contains("auth/user-cancelled") == true)
    }

    @Test func `17058: the user closes Yahoo's page`() async throws {
        let sandbox = try await SignInSandbox.inMemory(Person("ana", .closesThePage))
        await check(.webContextCancelled) { _ = try await sandbox.auth.signIn(with: sandbox.provider) }
    }

    @Test func `17060: the project has no client id of Yahoo's`() async throws {
        let sandbox = try await SignInSandbox.inMemory {
            $0.project.settings.identityProviders["yahoo.com"]?.clientID = ""
        }
        await check(.invalidClientID) { _ = try await sandbox.auth.signIn(with: sandbox.provider) }
    }

    static let faults: [(@Sendable (inout YahooConfiguration.Faults) -> Void, AuthErrorCode)] = [
        ({ $0.tokenEndpoint = .serverError }, .invalidCredential),
        ({ $0.tokenEndpoint = .tooManyRequests }, .tooManyRequests),
        ({ $0.userInfo = .serverError }, .invalidCredential),
        ({ $0.userInfo = .tooManyRequests }, .tooManyRequests),
        ({ $0.codesExpireAtOnce = true }, .invalidCredential),
        ({ $0.idToken = .wrongSignature }, .invalidCredential),
        ({ $0.idToken = .otherAudience }, .invalidCredential),
        ({ $0.idToken = .otherIssuer }, .invalidCredential),
        ({ $0.idToken = .otherAccessToken }, .invalidCredential),
        ({ $0.idToken = .otherSubject }, .invalidCredential),
        ({ $0.idToken = .expired }, .invalidCredential),
        ({ $0.idToken = .otherNonce }, .missingOrInvalidNonce),
        ({ $0.idToken = .unsecured }, .invalidCredential),
        ({ $0.keys = .otherName }, .invalidCredential),
        ({ $0.keys = .shortCoordinate }, .invalidCredential),
        ({ $0.keys = .serverError }, .invalidCredential),
    ]

    @Test(arguments: faults.indices)
    func `17004, 17010 and 17094: no fault of Yahoo signs a user in`(index: Int) async throws {
        let (fault, code) = Self.faults[index]
        let sandbox = try await SignInSandbox.inMemory(yahoo: { fault(&$0.faults) })
        await check(code) { _ = try await sandbox.auth.signIn(with: sandbox.provider) }
        #expect(sandbox.auth.currentUser == nil)
        #expect(try await sandbox.accountCount() == 0)
    }
}
