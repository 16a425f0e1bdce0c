// Delete an account: refused when the last sign-in is too long ago, done after a reauthentication.
// Docs/link-yahoo.md

import FirebaseSignIn
import SignInSandbox

let settings = SignInSettings.reading(
    CommandLine.arguments, without: ["--hosted-mailbox", "--believe-claims"])
let sandbox = try await SignInSandbox.start(settings)
let auth = sandbox.auth
let provider = OAuthProvider(providerID: "yahoo.com", auth: auth)

do {
    try await sandbox.asApp {
        let user = try await auth.signIn(with: provider, uiDelegate: nil).user
        print("signed in as \(user.email ?? "")\n")

        // Six minutes later. A fresh ID token does not help: it keeps the time of the sign-in.
        sandbox.clock.advance(by: settings.pause)
        _ = try await user.getIDToken(forcingRefresh: true)
        let before = sandbox.journal.hops.count

        do {
            try await user.delete()
        } catch let error as AuthError where error.code == .requiresRecentLogin {
            // Otherwise Yahoo goes on with the user who is signed in to the browser, and asks nothing.
            provider.customParameters = ["prompt": "login"]

            // Another user at the device: refused, and no account is made for the stranger.
            sandbox.device.person = .chitra
            do { try await user.reauthenticate(with: provider, uiDelegate: nil) } catch {
                print("chitra: \(error)\n")
            }

            sandbox.device.person = .ana
            try await user.reauthenticate(with: provider, uiDelegate: nil)
            try await user.delete()
        }
        print("deleted; signed in: \(auth.currentUser?.email ?? "no user")\n")
        print(sandbox.journal.text(from: before))
    }
} catch {
    await sandbox.end(stoppedBy: error)
}
await sandbox.stop()
