// Delete an account: refused when the last sign-in is too long ago, done after a reauthentication.
// Docs/account-exists.md#reauthenticate

import CommandLineSupport
import FirebaseAuth
import SignInSandbox

let settings = SignInSettings.reading(
    CommandLine.arguments,
    without: ["--hosted-mailbox", "--believe-claims", "--no-enumeration-protection"])
let sandbox = try await SignInSandbox.start(settings)
let auth = sandbox.auth

do {
    try await sandbox.asApp {
        let user = try await signIn(auth)
        say("signed in as \(user.email ?? "")\n")

        // Six minutes later. A fresh ID token does not help: it keeps the time of the sign-in.
        sandbox.clock.advance(by: settings.secondsOfPause)
        _ = try await user.getIDToken(forcingRefresh: true)
        let before = sandbox.journal.entries.count

        if await error(of: { try await user.delete() })?.code == .requiresRecentLogin {
            // Another user at the device: refused, and no account is made for the stranger.
            sandbox.device.person = .chitra
            if let error = await error(of: { try await reauthenticate(user, auth) }) {
                say("chitra: \(error)\n")
            }

            sandbox.device.person = .ana
            try await reauthenticate(user, auth)
            try await user.delete()
        }
        say("deleted; signed in: \(auth.currentUser?.email ?? "no user")\n")
        say(sandbox.journal.text(from: before))
    }
} catch {
    await sandbox.end(stoppedBy: error)
}
await sandbox.stop()

/// The error of a call that may be refused; nil when it was not.
func error(of call: () async throws -> Void) async -> AuthError? {
    do { try await call() } catch { return error as? AuthError }
    return nil
}

// Google's SDK: this compiles with `import FirebaseAuth` too (scripts/type-check-yahoo-sample).
// sdk
func signIn(_ auth: Auth) async throws -> User {
    let provider = OAuthProvider(providerID: "yahoo.com", auth: auth)
    return try await auth.signIn(with: provider, uiDelegate: nil).user
}

/// Proves that the user of the account is there.
func reauthenticate(_ user: User, _ auth: Auth) async throws {
    let provider = OAuthProvider(providerID: "yahoo.com", auth: auth)
    // Otherwise Yahoo goes on with the user who is signed in to the browser, and asks nothing.
    provider.customParameters = ["prompt": "login"]
    let result = try await user.reauthenticate(with: provider, uiDelegate: nil)
    // Google's call does not throw for another user who has an account too: compare.
    guard result.user.uid == user.uid else { throw CancellationError() }
}
// sdk end
