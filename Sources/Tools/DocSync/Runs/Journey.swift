import FirebaseAuthClient
import FlipSandbox
import HeadlessBrowser
import Journal
import LocalServers
import SignInSandbox

/// A run of all parties, with its messages.
package struct Journey: Sendable {
    package var name: String
    package var hops: [Hop]
    /// The picture in place of the messages; nil for a run whose messages are drawn.
    package var picture: [String]?

    /// Runs every journey that a page draws, in memory; the messages are the same as over HTTP.
    package static func all() async throws -> [Journey] {
        [try await flip(), try await browser(), try await yahoo(), try await entering()]
    }

    /// Link, consent, code, exchange; an hour later a refresh, and at last the revocation.
    private static func flip() async throws -> Journey {
        try await run("flip", configuring: { $0.usesPKCE = true }) { sandbox in
            let account = try await sandbox.link()
            sandbox.clock.advance(by: 3_500)
            _ = try await sandbox.asGoogleServer { try await $0.accessToken(account.id) }
            _ = try await sandbox.asGoogleServer { try await $0.unlink(account.id) }
        }
    }

    /// No app opens for the link; linking goes on with the partner's pages.
    private static func browser() async throws -> Journey {
        try await run("browser", configuring: { $0.isPartnerAppInstalled = false }) { sandbox in
            let attempt = await sandbox.openLink().attempt
            guard case .openBrowser(let visit, _) = await sandbox.googleApp.appIsNotInstalled(attempt) else {
                throw StepFailure("without the app there is the browser")
            }
            _ = try await sandbox.link(inBrowser: visit)
        }
    }

    /// The pages, the code and the account.
    private static func yahoo() async throws -> Journey {
        var settings = SignInSettings()
        settings.transport = .inMemory
        let sandbox = try await SignInSandbox.start(settings)
        try await sandbox.asApp {
            let provider = OAuthProvider(providerID: "yahoo.com", auth: sandbox.auth)
            _ = try await sandbox.auth.signIn(with: provider)
        }
        await sandbox.stop()
        return Journey(name: "yahoo", hops: sandbox.journal.hops)
    }

    /// A first sign-in with Yahoo, with and without an account of the same address, for two kinds of mailbox.
    private static func entering() async throws -> Journey {
        func outcome(of person: Person, withAccount: Bool) async throws -> String {
            var settings = SignInSettings()
            settings.transport = .inMemory
            settings.person = person
            let sandbox = try await SignInSandbox.start(settings)
            let auth = sandbox.auth
            if withAccount {
                _ = try await auth.createUser(withEmail: person.email, password: SignInDemo.password)
                try auth.signOut()
            }
            let result: Result<AuthDataResult, AuthError>
            do throws(AuthError) {
                result = .success(
                    try await auth.signIn(
                        with: OAuthProvider(providerID: "yahoo.com", auth: auth), uiDelegate: nil))
            } catch { result = .failure(error) }
            await sandbox.stop()
            switch result {
            case .failure(let error): return "no user is signed in: \(error.code)"
            case .success(let result):
                let ways = result.user.providerData.map(\.providerID).joined(separator: ", ")
                let isNew = result.additionalUserInfo?.isNewUser == true
                return "\(isNew ? "a new account" : "the user enters it"); ways in: \(ways)"
            }
        }
        let none = try await [outcome(of: .ana, withAccount: false), outcome(of: .bruno, withAccount: false)]
        guard none[0] == none[1] else {
            throw StepFailure("the mailbox makes a difference where no account has the address: \(none)")
        }
        let hosted = try await outcome(of: .ana, withAccount: true)
        let elsewhere = try await outcome(of: .bruno, withAccount: true)
        let picture = [
            "flowchart TB",
            "    first[\"first sign-in with Yahoo\"] --> account{\"does an account have the address?\"}",
            "    account -- no --> new[\"\(JournalDiagram.wrapped(none[0]))\"]",
            "    account -- \"yes, with a password<br/>and not verified\" --> "
                + "mailbox{\"does Yahoo host the mailbox,<br/>and has it verified it?\"}",
            "    mailbox -- yes --> hosted[\"\(JournalDiagram.wrapped(hosted))\"]",
            "    mailbox -- no --> elsewhere[\"\(JournalDiagram.wrapped(elsewhere))\"]",
        ]
        return Journey(name: "entering", hops: [], picture: picture)
    }

    private static func run(
        _ name: String, configuring configure: (inout SandboxSettings) -> Void = { _ in },
        _ body: (FlipSandbox) async throws -> Void
    ) async throws -> Journey {
        var settings = SandboxSettings()
        settings.transport = .inMemory
        configure(&settings)
        let sandbox = try await FlipSandbox.start(settings)
        try await body(sandbox)
        await sandbox.stop()
        return Journey(name: name, hops: sandbox.journal.hops)
    }
}
