// An account with the same e-mail address exists: sign in the old way, then link Yahoo.
// Docs/account-exists.md

import FirebaseSignIn
import SignInSandbox

// Yahoo does not vouch for bruno's address, whose mailbox is elsewhere; --hosted-mailbox for one
// for which it does.
var settings = SignInSettings.reading(
    CommandLine.arguments, for: .bruno, without: ["--at-once", "--believe-claims"])
settings.printing = { print($0) }
let sandbox = try await SignInSandbox.start(settings)
let auth = sandbox.auth
let provider = OAuthProvider(providerID: "yahoo.com", auth: auth)

do {
    try await sandbox.asApp {
        // Last year the user made an account with a password.
        _ = try await auth.createUser(withEmail: settings.person.email, password: "correct horse")
        try auth.signOut()

        do {
            let result = try await auth.signIn(with: provider, uiDelegate: nil)
            let ways = result.user.providerData.map(\.providerID)
            sandbox.say("\(result.user.email ?? ""), no error; ways into the account: \(ways)")
        } catch let error as AuthError where error.code == .accountExistsWithDifferentCredential {
            sandbox.say("\(error)")
            guard let email = error.email, let pending = error.updatedCredential else { throw error }

            // No server says which ways the account has: the app offers those that it knows.
            let password = askForPassword(of: email)
            let user = try await auth.signIn(withEmail: email, password: password).user

            // From now on both lead to the same account.
            _ = try await user.link(with: pending)
        }

        try auth.signOut()
        let result = try await auth.signIn(with: provider, uiDelegate: nil)
        sandbox.say("\(result.user.email ?? ""), new: \(result.additionalUserInfo?.isNewUser == true)")
    }
} catch {
    await sandbox.end(stoppedBy: error)
}
await sandbox.stop()

/// The app's own form.
func askForPassword(of email: String) -> String { "correct horse" }
