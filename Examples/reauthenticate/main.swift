// Delete an account: refused when the last sign-in is too long ago, done after a reauthentication.
// Docs/account-exists.md#reauthenticate

import CommandLineSupport
import FirebaseAuth
import FirebaseCore
import SignInSandbox

let settings = SignInSettings.reading(
    CommandLine.arguments,
    without: ["--hosted-mailbox", "--believe-claims", "--no-enumeration-protection"])
let sandbox = try await SignInSandbox(settings)

do {
    // From here on it is the code of an app: YahooSignIn.swift is the file to paste.
    try await sandbox.asApp {
        FirebaseApp.configure()
        let yahoo = YahooSignIn(get: sandbox.get)
        let user = try await yahoo.signIn().user
        say("signed in as \(user.email ?? "")\n")

        // Six minutes later. A fresh ID token does not help: it keeps the time of the sign-in.
        sandbox.clock.advance(by: settings.secondsOfPause)
        _ = try await user.getIDToken(forcingRefresh: true)
        let before = sandbox.journal.entries.count

        // Another user at the device: refused, and no account is made for the stranger.
        if settings.secondsOfPause > 0 {
            sandbox.device.person = .chitra
            do { try await yahoo.deleteAccount() } catch { say("chitra: \(error)\n") }
            sandbox.device.person = .ana
        }
        try await yahoo.deleteAccount()
        say("deleted; signed in: \(Auth.auth().currentUser?.email ?? "no user")\n")
        say(sandbox.journal.text(from: before))
    }
} catch {
    await sandbox.end(stoppedBy: error)
}
await sandbox.stop()
