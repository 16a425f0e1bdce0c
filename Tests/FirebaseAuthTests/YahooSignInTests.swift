import FirebaseCore
import Foundation
import SignInSandbox
import Testing
import WebText

@testable import FirebaseAuth

/// The file to paste, in an app of the sandbox.
@MainActor @Suite struct YahooSignInTests {
    /// Runs code of an app that has configured Firebase, with the file to paste.
    @discardableResult
    private func run<Value>(
        _ sandbox: SignInSandbox, pages: YahooSignIn.Pages? = nil,
        _ code: (YahooSignIn) async throws -> Value
    ) async throws -> Value {
        try await sandbox.asApp {
            if FirebaseApp.app() == nil { FirebaseApp.configure() }
            return try await code(YahooSignIn(pages: pages, get: sandbox.get))
        }
    }

    /// The code of the failure of a call, or nil when it succeeds.
    private func code<Value>(
        _ yahoo: YahooSignIn, of call: () async throws -> Value
    ) async -> AuthErrorCode? {
        do { _ = try await call() } catch { return yahoo.failure(of: error).code }
        return nil
    }

    /// Expects that a call throws this problem of the file to paste.
    private func expectProblem<Value>(
        _ expected: YahooSignIn.Problem, sourceLocation: SourceLocation = #_sourceLocation,
        _ call: () async throws -> Value
    ) async {
        let problem = await #expect(throws: YahooSignIn.Problem.self, sourceLocation: sourceLocation) {
            _ = try await call()
        }
        #expect(problem.map { "\($0)" } == "\(expected)", sourceLocation: sourceLocation)
    }

    /// What a sign-in with Yahoo throws if an account with Bruno's email address exists.
    private func failureOfBruno(_ yahoo: YahooSignIn) async throws -> YahooSignIn.Failure {
        try await Auth.auth().createUser(withEmail: "bruno@gmail.example", password: "correct horse")
        try yahoo.signOut()
        var failure: YahooSignIn.Failure?
        do {
            _ = try await yahoo.signIn()
            Issue.record("Yahoo's word does not open an account with this email address")
        } catch { failure = yahoo.failure(of: error) }
        return try #require(failure)
    }

    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    @Test func `signs in, and has Yahoo's claims and an answer of the app's server`() async throws {
        let sandbox = try await SignInSandbox.inMemory()
        let server = try url("https://app.example/me")
        try await run(sandbox) { yahoo in
            let result = try await yahoo.signIn()
            #expect(result.user.email == "ana@yahoo.com")
            let claims = try await yahoo.profile(result)
            #expect(claims["sub"] as? String == "ANADEMO0000000000000000000")
            #expect(claims["name"] as? String == result.additionalUserInfo?.profile?["name"] as? String)
            let answer = String(decoding: try await yahoo.ask(server), as: UTF8.self)
            #expect(answer.contains(result.user.uid))
            try yahoo.signOut()
            #expect(Auth.auth().currentUser == nil)
        }
        #expect(sandbox.failedChecks.isEmpty)
    }

    @Test func `an answer that is not a JSON object has no claims`() async throws {
        let sandbox = try await SignInSandbox.inMemory()
        try await run(sandbox) { yahoo in
            let result = try await yahoo.signIn()
            let answered = YahooSignIn(get: { _, _ in Data("[]".utf8) })
            await #expect(throws: CocoaError.self) { _ = try await answered.profile(result) }
        }
    }

    @Test func `asks Yahoo for no scope beyond those that every app has`() async throws {
        let sandbox = try await SignInSandbox.inMemory(yahoo: {
            for index in $0.apps.indices { $0.apps[index].permissions = [.openID, .profile, .email] }
        })
        try await run(sandbox) { yahoo in
            _ = try await yahoo.signIn()
            #expect(yahoo.provider.scopes == [""])
        }
    }

    @Test func `a call without a user is notSignedIn, before any page`() async throws {
        let sandbox = try await SignInSandbox.inMemory()
        let server = try url("https://app.example/me")
        try await run(sandbox) { yahoo in
            let calls: [() async throws -> Void] = [
                { _ = try await yahoo.link() }, { try await yahoo.unlink() },
                { _ = try await yahoo.reauthenticate() }, { try await yahoo.deleteAccount() },
                { _ = try await yahoo.ask(server) },
            ]
            for call in calls {
                await expectProblem(.notSignedIn) { try await call() }
            }
        }
        #expect(sandbox.journal.entries.isEmpty)
    }

    @Test func `links, and unlinks only what is not the last way in`() async throws {
        let sandbox = try await SignInSandbox.inMemory(.chitra)
        try await run(sandbox) { yahoo in
            let auth = Auth.auth()
            try await auth.createUser(withEmail: "chitra@home.example", password: "garden gate")
            let linked = try await yahoo.link()
            #expect(try await yahoo.profile(linked)["sub"] as? String == linked.yahooID)
            #expect(await code(yahoo) { try await yahoo.link() } == .providerAlreadyLinked)
            try await yahoo.unlink()
            #expect(auth.currentUser?.providerData.map(\.providerID) == ["password"])
            try yahoo.signOut()

            _ = try await yahoo.signIn()
            await expectProblem(.onlyWayIn) { try await yahoo.unlink() }
        }
    }

    @Test func `a user without any provider has no Yahoo to unlink`() async throws {
        let sandbox = try await SignInSandbox.inMemory(.chitra)
        try await run(sandbox) { yahoo in
            let attempt = try await sandbox.beginAtAppServer()
            let ticket = try await sandbox.ticket(of: attempt)
            let token = try await sandbox.customToken(of: attempt, ticket: ticket)
            let user = try await Auth.auth().signIn(withCustomToken: token).user
            #expect(user.providerData.isEmpty)
            #expect(await code(yahoo) { try await yahoo.unlink() } == .noSuchProvider)
        }
    }

    @Test func `a Yahoo account that another account has is named, with the credential for it`() async throws
    {
        let sandbox = try await SignInSandbox.inMemory(.chitra)
        try await run(sandbox) { yahoo in
            let first = try await yahoo.signIn().user
            try await Auth.auth().createUser(withEmail: "chitra@work.example", password: "office door")
            do {
                _ = try await yahoo.link()
                Issue.record("one Yahoo account belongs to one account")
            } catch {
                let failure = yahoo.failure(of: error)
                #expect(failure.code == .credentialAlreadyInUse)
                let credential = try #require(failure.credential)
                #expect(try await Auth.auth().signIn(with: credential).user.uid == first.uid)
            }
        }
    }

    @Test func `a reauthentication asks for the password, with the provider's scopes and parameters`()
        async throws
    {
        let sandbox = try await SignInSandbox.inMemory()
        try await run(sandbox) { yahoo in
            yahoo.provider.scopes = ["mail-r"]
            yahoo.provider.customParameters = ["language": "fr", "prompt": "consent"]
            _ = try await yahoo.signIn()
            let proven = try await yahoo.reauthenticate()
            #expect(try await yahoo.profile(proven)["email"] as? String == "ana@yahoo.com")
        }
        let shown = sandbox.shownHandlers
        #expect(shown.map { $0["scopes"] } == ["mail-r", "mail-r"])
        #expect(
            shown.map { $0["customParameters"] } == [
                #"{"language":"fr","prompt":"consent"}"#, #"{"language":"fr","prompt":"login"}"#,
            ])
    }

    @Test func `a sign-in during a reauthentication keeps its own parameters`() async throws {
        let sandbox = try await SignInSandbox.inMemory()
        let device = sandbox.device
        let made = Locked<YahooSignIn?>(nil)
        // While the pages are open: what another sign-in would send that begins then.
        let seen = Locked<[[String: String]?]>([])
        let yahoo = YahooSignIn(
            pages: ScriptedUser { url, scheme in
                let parameters = await made.withLock({ $0 })?.provider.customParameters
                seen.withLock { $0.append(parameters) }
                return await device.present(url, callbackURLScheme: scheme)
            }, get: sandbox.get)
        made.withLock { $0 = yahoo }
        try await sandbox.asApp {
            FirebaseApp.configure()
            yahoo.provider.customParameters = ["language": "fr"]
            _ = try await yahoo.signIn()
            _ = try await yahoo.reauthenticate()
        }
        #expect(seen.withLock { $0 } == [["language": "fr"], ["language": "fr"]])
        #expect(sandbox.shownHandlers.last?["customParameters"] == #"{"language":"fr","prompt":"login"}"#)
    }

    @Test func `another user of the app who reauthenticates is refused, and the user stays`() async throws {
        let sandbox = try await SignInSandbox.inMemory(.chitra)
        try await run(sandbox) { yahoo in
            // Otherwise Yahoo goes on with the user of the browser's session.
            yahoo.provider.customParameters = ["prompt": "login"]
            _ = try await yahoo.signIn()
            try yahoo.signOut()
            sandbox.device.person = .ana
            let ana = try await yahoo.signIn().user
            sandbox.clock.advance(by: 600)
            sandbox.device.person = .chitra
            await expectProblem(.otherUser) { try await yahoo.deleteAccount() }
            #expect(Auth.auth().currentUser == ana)
            #expect(try await sandbox.accountCount() == 2)
            sandbox.device.person = .ana
            try await yahoo.deleteAccount()
        }
        #expect(try await sandbox.accountCount() == 1)
    }

    @Test func `an account that exists is recovered by its password`() async throws {
        let sandbox = try await SignInSandbox.inMemory(.bruno)
        try await run(sandbox) { yahoo in
            let failure = try await failureOfBruno(yahoo)
            #expect(failure.code == .accountExistsWithDifferentCredential)
            #expect(failure.email == "bruno@gmail.example")
            #expect(
                await code(yahoo) { try await yahoo.recover(failure, password: "wrong") }
                    == .invalidCredential)
            let user = try await yahoo.recover(failure, password: "correct horse").user
            #expect(user.email == "bruno@gmail.example")
            #expect(Set(user.providerData.map(\.providerID)) == ["password", "yahoo.com"])
        }
        #expect(try await sandbox.accountCount() == 1)
    }

    @Test func `a recovery by another provider compares the email addresses before it links`() async throws {
        let sandbox = try await SignInSandbox.inMemory(.bruno)
        try await run(sandbox) { yahoo in
            let failure = try await failureOfBruno(yahoo)
            // The other provider's page ends with another person's account; here that provider is Yahoo too.
            sandbox.device.person = .ana
            let other = OAuthProvider(providerID: "yahoo.com")
            other.customParameters = ["prompt": "login"]
            await expectProblem(.otherUser) { try await yahoo.recover(failure, with: other) }
            #expect(Auth.auth().currentUser == nil)
        }
        // Of Ana's account, which that sign-in created, nothing is left.
        #expect(try await sandbox.accountCount() == 1)
    }

    @Test func `a recovery by a credential links, unless it signs in another user`() async throws {
        let sandbox = try await SignInSandbox.inMemory(.bruno)
        try await run(sandbox) { yahoo in
            try await Auth.auth().createUser(withEmail: "ana@gmail.example", password: "staple battery")
            let failure = try await failureOfBruno(yahoo)
            // Apple's or Facebook's, on a phone.
            let ana = EmailAuthProvider.credential(
                withEmail: "ana@gmail.example", password: "staple battery")
            await expectProblem(.otherUser) { try await yahoo.recover(failure, with: ana) }
            #expect(Auth.auth().currentUser == nil)
            #expect(try await sandbox.accountCount() == 2)
            let bruno = EmailAuthProvider.credential(
                withEmail: "bruno@gmail.example", password: "correct horse")
            let user = try await yahoo.recover(failure, with: bruno).user
            #expect(user.email == "bruno@gmail.example")
            #expect(Set(user.providerData.map(\.providerID)) == ["password", "yahoo.com"])
        }
    }

    @Test func `a recovery with an expired credential signs in, and blames no password`() async throws {
        let sandbox = try await SignInSandbox.inMemory(.bruno)
        try await run(sandbox) { yahoo in
            let failure = try await failureOfBruno(yahoo)
            let bruno = EmailAuthProvider.credential(
                withEmail: "bruno@gmail.example", password: "correct horse")
            // The credential lasts ten minutes.
            sandbox.clock.advance(by: 601)
            let calls: [() async throws -> Void] = [
                { _ = try await yahoo.recover(failure, password: "correct horse") },
                { _ = try await yahoo.recover(failure, with: bruno) },
            ]
            for call in calls {
                do {
                    try await call()
                    Issue.record("the credential has expired")
                } catch YahooSignIn.Problem.signedInWithoutYahoo(let reason) {
                    #expect(yahoo.failure(of: reason).code == .invalidCredential)
                }
                #expect(Auth.auth().currentUser?.email == "bruno@gmail.example")
                try yahoo.signOut()
            }
        }
    }

    @Test func `an error of another kind has no code, and stays whole`() async throws {
        let yahoo = YahooSignIn(get: { _, _ in Data() })
        let failure = yahoo.failure(of: NSError(domain: "other", code: 17012, userInfo: [:]))
        #expect(failure.code == nil)
        #expect(failure.email == nil)
        #expect(failure.credential == nil)
        let byPassword = await #expect(throws: NSError.self) {
            _ = try await yahoo.recover(failure, password: "x")
        }
        #expect(byPassword?.domain == "other")
        let credential = EmailAuthProvider.credential(withEmail: "x@example.com", password: "x")
        let byCredential = await #expect(throws: NSError.self) {
            _ = try await yahoo.recover(failure, with: credential)
        }
        #expect(byCredential?.domain == "other")
    }
}

extension AuthDataResult {
    /// Yahoo's ID of the user.
    fileprivate var yahooID: String? { user.providerData.first { $0.providerID == "yahoo.com" }?.uid }
}

extension SignInSandbox {
    /// The parameters of each handler URL that the browser opened.
    fileprivate var shownHandlers: [[String: String]] {
        journal.entries.map(\.parameters).filter { $0.contains { $0.name == "eventId" } }
            .map { Dictionary($0.map { ($0.name, $0.value) }) { first, _ in first } }
    }
}
