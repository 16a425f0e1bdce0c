import FirebaseSignIn
import FlipSandbox
import LocalWeb
import SignInSandbox

/// A run of all parties, and what crossed between them.
package struct Journey: Sendable {
    /// By which markers name it: `flip`.
    package var name: String
    /// Everything that crossed, in order.
    package var hops: [Hop]

    /// Runs every journey that a page draws; in memory, which changes nothing in what crosses.
    ///
    /// Throws when a party does something else than the journey needs.
    package static func all() async throws -> [Journey] {
        [try await flip(), try await browser(), try await error(), try await yahoo()]
    }

    /// Link, consent, code, exchange; an hour later a refresh, and at last the revocation.
    private static func flip() async throws -> Journey {
        var settings = SandboxSettings()
        settings.transport = .inMemory
        settings.usesPKCE = true
        return try await run("flip", settings) { sandbox in
            let account = try await sandbox.link()
            sandbox.clock.advance(by: 3_500)
            _ = try await sandbox.asGoogleServer { try await $0.accessToken(account.id) }
            _ = try await sandbox.asGoogleServer { try await $0.unlink(account.id) }
        }
    }

    /// No app opens for the link; the partner's pages do the rest.
    private static func browser() async throws -> Journey {
        var settings = SandboxSettings()
        settings.transport = .inMemory
        settings.isPartnerAppInstalled = false
        return try await run("browser", settings) { sandbox in
            let attempt = await sandbox.openLink().attempt
            guard case .openBrowser(let visit, _) = await sandbox.googleApp.appIsNotInstalled(attempt) else {
                throw Unexpected(message: "without the app there is the browser")
            }
            _ = try await sandbox.link(inBrowser: visit)
        }
    }

    /// The user presses Cancel, and Google stops.
    private static func error() async throws -> Journey {
        var settings = SandboxSettings()
        settings.transport = .inMemory
        return try await run("error", settings) { sandbox in
            _ = await sandbox.openLink()
            guard case .askForConsent(let screen) = await sandbox.partnerAppTakesLink() else {
                throw Unexpected(message: "the link is sound, so there is a user to ask")
            }
            _ = await sandbox.decline(screen.ticket, because: .consentRefused)
            _ = await sandbox.googleAppTakesAnswer()
        }
    }

    /// Pages, account, and the app's own server that is told who it is.
    private static func yahoo() async throws -> Journey {
        var settings = SignInSettings()
        settings.transport = .inMemory
        let sandbox = try await SignInSandbox.start(settings)
        try await sandbox.asApp {
            let provider = OAuthProvider(providerID: "yahoo.com", auth: sandbox.auth)
            let user = try await sandbox.auth.signIn(with: provider).user
            _ = try await sandbox.askAppServer(who: try await user.getIDToken())
        }
        await sandbox.stop()
        return Journey(name: "yahoo", hops: sandbox.journal.hops)
    }

    /// Whether it is of the second track.
    var isYahoo: Bool { name == "yahoo" }

    private static func run(
        _ name: String, _ settings: SandboxSettings, _ body: (FlipSandbox) async throws -> Void
    ) async throws -> Journey {
        let sandbox = try await FlipSandbox.start(settings)
        try await body(sandbox)
        await sandbox.stop()
        return Journey(name: name, hops: sandbox.journal.hops)
    }

    /// A party did something else than the journey needs.
    struct Unexpected: Error, CustomStringConvertible {
        var message: String
        var description: String { message }
    }
}
