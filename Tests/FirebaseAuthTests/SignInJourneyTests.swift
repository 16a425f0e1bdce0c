import Foundation
import LocalServers
import Testing

@testable import FirebaseAuth
@testable import SignInSandbox

/// Sign-ins with Yahoo from the app to the servers and back.
@Suite struct SignInJourneyTests {
    @Test(arguments: LocalServers.Transport.allCases)
    func `the whole sign-in, in memory and over loopback`(transport: LocalServers.Transport) async throws {
        var settings = SignInSettings()
        settings.transport = transport
        try await SignInSandbox.run(settings) { sandbox in try await signInTwice(sandbox) }
    }

    /// Signs in with Yahoo, out, and in again.
    private func signInTwice(_ sandbox: SignInSandbox) async throws {
        let provider = sandbox.provider
        provider.scopes = ["mail-r", "sdct-w"]
        provider.customParameters = ["prompt": "login", "language": "fr"]
        let first = try await sandbox.auth.signIn(with: provider, uiDelegate: nil)
        #expect(sandbox.failedChecks.isEmpty)
        #expect(first.additionalUserInfo?.isNewUser == true)
        #expect(first.additionalUserInfo?.profile?["email"] as? String == "ana@yahoo.com")
        #expect(first.user.isEmailVerified)
        #expect(try await first.user.getIDTokenResult().signInProvider == "yahoo.com")

        try sandbox.auth.signOut()
        let second = try await sandbox.auth.signIn(with: provider, uiDelegate: nil)
        #expect(second.additionalUserInfo?.isNewUser == false)
        #expect(second.user.uid == first.user.uid)
        #expect(second.user != first.user, "another session")

        #expect(sandbox.journal.entries.allSatisfy { $0.answer != nil })
        #expect(sandbox.journal.entries.filter { $0.what.contains("verifyAssertion") }.count == 2)
    }

    @Test func `the recovery of an account that exists ends with one account and two ways in`() async throws {
        let sandbox = try await SignInSandbox.inMemory(.bruno)
        let auth = sandbox.auth
        let old = try await auth.createUser(withEmail: "bruno@gmail.example", password: "correct horse").user
        try auth.signOut()
        let error = await failure { try await auth.signIn(with: sandbox.provider, uiDelegate: nil) }
        #expect(error?.code == .accountExistsWithDifferentCredential)
        #expect(auth.currentUser == nil)
        let email = try #require(error?.email)
        let pending = try #require(error?.updatedCredential)

        let user = try await auth.signIn(withEmail: email, password: "correct horse").user
        _ = try await user.link(with: pending)
        #expect(Set(user.providerData.map(\.providerID)) == ["password", "yahoo.com"])
        #expect(try await auth.signIn(with: sandbox.provider, uiDelegate: nil).user.uid == old.uid)
        #expect(try await sandbox.accountCount() == 1)
    }

    // Rule: app-server.id-token-signature, app-server.id-token-claims
    @Test func `the app's server accepts this project's ID tokens until they expire, and no other`()
        async throws
    {
        let sandbox = try await SignInSandbox.inMemory()
        func accepts(_ token: String) async throws -> Bool {
            try await sandbox.askAppServer(who: token) != nil
        }
        let result = try await sandbox.auth.signIn(with: sandbox.provider, uiDelegate: nil)
        let token = try await result.user.getIDToken()
        #expect(try await accepts(token))
        let tokenOfYahoo = try #require(result.credential?.idToken)
        #expect(try await !accepts(tokenOfYahoo), "Yahoo's token is not Firebase's")
        let parts = token.split(separator: ".").map(String.init)
        let content = parts.dropLast().joined(separator: ".")
        let signature = try #require(parts.last)
        let otherSignature = "\(signature.hasPrefix("A") ? "B" : "A")\(signature.dropFirst())"
        for wrong in [otherSignature, signature + "x", ""] {
            #expect(try await !accepts("\(content).\(wrong)"), "signed with “\(wrong)”")
        }
        let quiz = sandbox.app(.other, of: .ana).auth
        let other = try await quiz.signIn(
            with: OAuthProvider(providerID: "yahoo.com", auth: quiz), uiDelegate: nil
        ).user
        #expect(try await !accepts(try await other.getIDToken()))
        sandbox.clock.advance(by: 3661)
        #expect(try await !accepts(token))
        #expect(try await accepts(try await result.user.getIDToken()), "refreshed")
    }

    @Test func `a custom token signs in the user that the app's server names`() async throws {
        let sandbox = try await SignInSandbox.inMemory(.chitra)
        let attempt = try await sandbox.beginAtAppServer()
        let token = try await sandbox.customToken(of: attempt, ticket: try await sandbox.ticket(of: attempt))
        let user = try await sandbox.auth.signIn(withCustomToken: token).user
        #expect(user.uid == "yahoo:CHITRADEMO0000000000000000")
        let claims = try await user.getIDTokenResult()
        #expect(claims.signInProvider == "custom")
        #expect(claims.claims["yahoo"] == "CHITRADEMO0000000000000000")
    }

    @Test func `the journal has no secret in full`() async throws {
        let sandbox = try await SignInSandbox.inMemory()
        let result = try await sandbox.auth.signIn(with: sandbox.provider, uiDelegate: nil)
        let text = sandbox.journal.text()
        #expect(text.contains("verifyAssertion"))
        let opened = try #require(sandbox.device.openedURLs.first)
        for secret in [
            result.credential?.accessToken, result.credential?.idToken, result.user.refreshToken,
            try await result.user.getIDToken(), opened, sandbox.device.person.password,
        ] { #expect(!text.contains(try #require(secret))) }
    }
}
