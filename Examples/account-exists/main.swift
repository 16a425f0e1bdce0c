// An account with the same e-mail address exists: sign in the old way, then link Yahoo.
// Docs/account-exists.md

import FirebaseSignIn
import SignInSandbox

// Yahoo does not vouch for bruno's address, whose mailbox is elsewhere.
var settings = SignInSettings()
settings.person = .bruno
settings.printing = { print($0) }
let sandbox = try await SignInSandbox.start(settings)
let auth = sandbox.auth
let provider = OAuthProvider(providerID: "yahoo.com", auth: auth)

try await sandbox.asApp {
    // Last year he made an account with a password.
    _ = try await auth.createUser(withEmail: "bruno@gmail.example", password: "correct horse")
    try auth.signOut()

    do {
        _ = try await auth.signIn(with: provider, uiDelegate: nil)
    } catch let error as AuthError where error.code == .accountExistsWithDifferentCredential {
        sandbox.say("\(error)")
        guard let email = error.email, let pending = error.updatedCredential else { throw error }

        // No call tells which ways the account has any more: the app offers those that it has.
        let password = askForPassword(of: email)
        let user = try await auth.signIn(withEmail: email, password: password).user

        // From now on both lead to the same account.
        _ = try await user.link(with: pending)
    }

    try auth.signOut()
    let result = try await auth.signIn(with: provider, uiDelegate: nil)
    sandbox.say("\(result.user.email ?? ""), new: \(result.additionalUserInfo?.isNewUser == true)")
}
await sandbox.stop()

/// The app's own form.
func askForPassword(of email: String) -> String { "correct horse" }
