import SignInSandbox
import Testing
import YahooStandIn

@testable import FirebaseAuth

/// The SDK's error codes where the user declines on Yahoo's page, or Yahoo has a fault.
@Suite struct YahooEndingTests {
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
