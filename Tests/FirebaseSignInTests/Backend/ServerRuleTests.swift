import FirebaseServer
import Foundation
import JOSE
import SignInSandbox
import Testing
import YahooProvider

@testable import FirebaseSignIn

/// Errors of the SDK's table, by the rules of the servers and the faults of Yahoo.
@Suite struct ServerRuleTests {
    let sandbox: SignInSandbox

    init() async throws { sandbox = try await SignInSandbox.inMemory() }

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

    static let faults: [(@Sendable (inout YahooConfiguration.Faults) -> Void, AuthErrorCode)] = [
        ({ $0.tokenEndpoint = .serverError }, .invalidCredential),
        ({ $0.userInfo = .tooManyRequests }, .tooManyRequests),
        ({ $0.codesExpireAtOnce = true }, .invalidCredential),
        ({ $0.idToken = .wrongSignature }, .invalidCredential),
        ({ $0.idToken = .otherNonce }, .missingOrInvalidNonce),
        ({ $0.keys = .shortCoordinate }, .invalidCredential), ({ $0.keys = .otherName }, .invalidCredential),
        ({ $0.keys = .serverError }, .invalidCredential),
    ]

    @Test(arguments: faults.indices)
    func `17004, 17010 and 17094: no fault of Yahoo signs a user in`(index: Int) async throws {
        let (fault, code) = Self.faults[index]
        let sandbox = try await SignInSandbox.inMemory(yahoo: { fault(&$0.faults) })
        await expectFailure(code) { try await sandbox.auth.signIn(with: sandbox.provider) }
        #expect(sandbox.auth.currentUser == nil)
        #expect(try await sandbox.accountCount() == 0)
    }
}
