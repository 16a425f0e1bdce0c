import FirebaseCore
import Foundation
import HTTPMessages
import HeadlessBrowser
import JSON
import SignInSandbox
import Testing
import WebText

@testable import FirebaseAuth

/// The faults of Google's page on Yahoo sign-in for Apple platforms, by the words of their rows in
/// Docs/documented-code.md.
///
/// ``PublishedCodeTests`` has the rows that are only about names. Three have no test: `signIn(withEmail:)`, `.idToken` and
/// `print`.
@Suite struct YahooPageCodeTests {
    let sandbox: SignInSandbox

    init() async throws { sandbox = try await SignInSandbox.inMemory() }

    /// Chitra, who has an account with a password.
    private func chitra() async throws -> (SignInSandbox, User) {
        let sandbox = try await SignInSandbox.inMemory(.chitra)
        let result = try await sandbox.auth.createUser(
            withEmail: "chitra@home.example", password: "garden gate")
        return (sandbox, result.user)
    }

    @Test func `a local provider, a cast: nothing holds the provider, and signIn returns an OAuthCredential`()
        async throws
    {
        #expect(AuthProviderID.custom("yahoo.com").rawValue == "yahoo.com")
        // No variable holds the provider while its pages are open, and no account is looked up for them.
        let credential: AuthCredential = try await OAuthProvider(
            providerID: .custom("yahoo.com"), auth: sandbox.auth
        ).credential(with: nil)
        #expect(credential.provider == "yahoo.com")
        #expect(try await sandbox.accountCount() == 0)
        let result: AuthDataResult = try await sandbox.auth.signIn(with: credential)
        #expect(result.user == sandbox.auth.currentUser)
        #expect(result.additionalUserInfo?.providerID == "yahoo.com")
        let tokens: [String?] = [result.credential?.accessToken, result.credential?.idToken]
        #expect(tokens.allSatisfy { $0?.isEmpty == false })
    }

    @Test func `error 17012 in getCredentialWith: the credential comes, and signIn throws the error`()
        async throws
    {
        let sandbox = try await SignInSandbox.inMemory(.bruno)
        _ = try await sandbox.auth.createUser(withEmail: "bruno@gmail.example", password: "correct horse")
        let credential = try await sandbox.provider.credential(with: nil)
        let error = await failure { try await sandbox.auth.signIn(with: credential) }
        #expect(error?.code.rawValue == 17012)
    }

    @Test func `providerData[0].uid: of several providers the first need not be Yahoo`() async throws {
        let (sandbox, user) = try await chitra()
        _ = try await user.link(with: sandbox.provider, uiDelegate: nil)
        #expect(user.providerData.count == 2)
        #expect(user.providerData.first?.providerID != "yahoo.com")
        let yahoo = user.providerData.first { $0.providerID == "yahoo.com" }
        #expect(yahoo?.uid.hasPrefix("CHITRA") == true)
    }

    @Test func `the profile at social.yahooapis.com: the old URL is gone, and userinfo answers`() async throws
    {
        let result = try await sandbox.auth.signIn(with: sandbox.provider, uiDelegate: nil)
        let guid = try #require(result.user.providerData.first?.uid)
        let bearer: HTTPHeaders = ["Authorization": "Bearer \(result.credential?.accessToken ?? "")"]
        let old = try await sandbox.send(
            HTTPRequest(
                method: "GET", origin: "https://social.yahooapis.com",
                target: "/v1/user/\(guid)/profile?format=json", headers: bearer))
        #expect(old.status == 410)
        let live = try await sandbox.send(
            HTTPRequest(
                method: "GET", origin: "https://api.login.yahoo.com", target: "/openid/v1/userinfo",
                headers: bearer))
        #expect(live.status == 200)
        #expect(JSONValue(json: live.body)?["sub"]?.string == guid)
        #expect(result.additionalUserInfo?.profile?["sub"] as? String == guid)
    }

    @Test func `linkWithPopup, link(withCredential:): link takes a provider or a credential`() async throws {
        let (sandbox, user) = try await chitra()
        let result = try await user.link(with: sandbox.provider, uiDelegate: nil)
        #expect(result.user.uid == user.uid)
        _ = try await user.unlink(fromProvider: "yahoo.com")
        let again = try await user.link(with: sandbox.provider.credential(with: nil))
        #expect(again.additionalUserInfo?.profile?["sub"] != nil)
    }

    @Test
    func `reauthenticateWithCredential: reauthenticate(with:) takes a credential, and mints fresh tokens`()
        async throws
    {
        let user = try await sandbox.auth.signIn(with: sandbox.provider, uiDelegate: nil).user
        let before = try await user.getIDTokenResult().authDate
        sandbox.clock.advance(by: 600)
        let result = try await user.reauthenticate(with: sandbox.provider.credential(with: nil))
        #expect(result.credential?.accessToken?.isEmpty == false)
        #expect(try await user.getIDTokenResult().authDate > before)
    }

    @available(*, deprecated)
    @Test func `fetchProviders: no call says which providers an address has`() async throws {
        _ = try await sandbox.auth.createUser(withEmail: "ada@home.example", password: "correct horse")
        #expect(try await sandbox.auth.fetchSignInMethods(forEmail: "ada@home.example") == [])
        let open = try await SignInSandbox.inMemory { $0.project.hasEmailEnumerationProtection = false }
        _ = try await open.auth.createUser(withEmail: "ada@home.example", password: "correct horse")
        #expect(try await open.auth.fetchSignInMethods(forEmail: "ada@home.example") == ["password"])
    }

    @Test func `EmailAuthProviderID: the password provider's id is EmailAuthProvider.id`() {
        #expect(EmailAuthProvider.id == "password")
        #expect(EmailAuthProvider.credential(withEmail: "a", password: "b").provider == EmailAuthProvider.id)
    }

    @Test func `AuthErrorUserInfoEmailKey: the keys are in AuthErrors`() async throws {
        let sandbox = try await SignInSandbox.inMemory(.bruno)
        _ = try await sandbox.auth.createUser(withEmail: "bruno@gmail.example", password: "correct horse")
        let error = await failure { try await sandbox.auth.signIn(with: sandbox.provider, uiDelegate: nil) }
        #expect(error?.errorUserInfo[AuthErrors.userInfoEmailKey] as? String == "bruno@gmail.example")
        #expect(error?.errorUserInfo[AuthErrors.userInfoUpdatedCredentialKey] is AuthCredential)
    }

    @Test func `a reCAPTCHA: the delegate shows the sign-in page`() async throws {
        let shown = Locked<[URL]>([])
        let device = sandbox.device
        let delegate = ScriptedUser { url, scheme in
            shown.withLock { $0.append(url) }
            return await device.present(url, callbackURLScheme: scheme)
        }
        _ = try await sandbox.provider.credential(with: delegate)
        let url = try #require(shown.withLock { $0 }.first)
        #expect(url.absoluteString.hasPrefix("https://demo-project.firebaseapp.com/__/auth/handler?"))
    }

    @Test func `Encoded App ID: the reversed client id will do as URL scheme`() async throws {
        var options = FirebaseOptions.demo
        options.clientID = "1234567890-abc.apps.googleusercontent.com"
        options.urlSchemes = ["com.googleusercontent.apps.1234567890-abc"]
        let sandbox = try await SignInSandbox.inMemory(firebase: {
            $0.project.apps[0].clientID = "1234567890-abc.apps.googleusercontent.com"
        })
        let app = sandbox.app(options, of: .ana)
        _ = try await app.auth.signIn(
            with: OAuthProvider(providerID: "yahoo.com", auth: app.auth), uiDelegate: nil)
        #expect(
            app.device.openedURLs.first?.hasPrefix("com.googleusercontent.apps.1234567890-abc://") == true)
    }

    @Test(arguments: ["https://demo-project.firebaseapp.com", "https://demo-project.firebaseapp.com/"])
    func `register the domain: Yahoo needs the whole redirect URI`(registered: String) async throws {
        let sandbox = try await SignInSandbox.inMemory(yahoo: {
            for index in $0.apps.indices { $0.apps[index].redirectURIs = [registered] }
        })
        let error = await failure { try await sandbox.provider.credential(with: nil) }
        #expect(error?.code == .webContextCancelled, "the user is left on Yahoo's page")
        #expect(sandbox.failedChecks.contains { $0.rule.id == "yahoo.redirect-uri" })
    }

    @Test func `Apple platforms: the SDK has the pages only on iOS, and here any presenter will do`()
        async throws
    {
        let device = sandbox.device
        // A presenter that gets the callback itself, as ASWebAuthenticationSession does on macOS.
        let presenter = ScriptedUser { url, _ in
            guard let callback = try? await device.follow(url.absoluteString) else { return nil }
            return URL(string: callback)
        }
        let result = try await sandbox.auth.signIn(with: sandbox.provider, uiDelegate: presenter)
        #expect(result.user.email == "ana@yahoo.com")
    }

    @Test
    func `error 17012 for every address: a mailbox of Yahoo's enters the account, and its password goes`()
        async throws
    {
        let squatter = try await sandbox.auth.createUser(
            withEmail: "ana@yahoo.com", password: "not the owner"
        ).user
        let result = try await sandbox.auth.signIn(with: sandbox.provider, uiDelegate: nil)
        #expect(result.user.uid == squatter.uid)
        #expect(result.user.providerData.map(\.providerID) == ["yahoo.com"])
        let error = await failure {
            try await sandbox.auth.signIn(withEmail: "ana@yahoo.com", password: "not the owner")
        }
        #expect(error?.code == .invalidCredential)
        // The session of the account's former holder has ended.
        await expectFailure(.userTokenExpired) { try await squatter.reload() }
    }

    @Test(arguments: ["user.readwrite", "sdct-r", "mail-w"])
    func `scopes: one that the app has no permission for is invalid_scope`(scope: String) async throws {
        let provider = sandbox.provider
        provider.scopes = [scope]
        let credential = try await provider.credential(with: nil)
        let error = await failure { try await sandbox.auth.signIn(with: credential) }
        #expect(error?.code == .invalidCredential)
        #expect(error?.failureReason?.contains("invalid_scope") == true)
        provider.scopes = ["mail-r", "sdct-w"]
        _ = try await sandbox.auth.signIn(with: provider, uiDelegate: nil)
    }
}
