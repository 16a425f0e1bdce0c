import FirebaseAuth
import FlipSandbox
import Journal
import LocalServers
import SignInSandbox

/// A run of all parties, whose messages a page draws.
package struct Journey: Sendable {
    /// The name by which a page asks for its diagram.
    package let name: String
    /// The messages in the order of the wire.
    package let entries: [JournalEntry]

    /// Runs every journey that a page draws, in memory; the messages are the same as over HTTP.
    package static func all() async throws -> [Journey] {
        [try await flip(), try await yahoo()]
    }

    /// A link by App Flip, then a refresh, and then the end of the link.
    private static func flip() async throws -> Journey {
        var settings = SandboxSettings()
        settings.transport = .inMemory
        settings.usesPKCE = true
        let sandbox = try await FlipSandbox(settings)
        let account = try await sandbox.link()
        // In the last five minutes of the token's hour, Google's server refreshes it.
        sandbox.clock.advance(by: 3_500)
        _ = try await sandbox.asGoogleServer { try await $0.accessToken(account.id) }
        _ = try await sandbox.asGoogleServer { try await $0.unlink(account.id) }
        await sandbox.stop()
        return Journey(name: "flip", entries: sandbox.journal.entries)
    }

    /// A sign-in with Yahoo.
    private static func yahoo() async throws -> Journey {
        var settings = SignInSettings()
        settings.transport = .inMemory
        let sandbox = try await SignInSandbox(settings)
        try await sandbox.asApp {
            let provider = OAuthProvider(providerID: "yahoo.com", auth: sandbox.auth)
            _ = try await sandbox.auth.signIn(with: provider, uiDelegate: nil)
        }
        await sandbox.stop()
        return Journey(name: "yahoo", entries: sandbox.journal.entries)
    }
}
