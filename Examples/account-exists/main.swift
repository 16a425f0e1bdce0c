// An account with the same email address exists: sign in the old way, then link Yahoo.
// Docs/account-exists.md

import CommandLineSupport
import FirebaseAuth
import FirebaseCore
import SignInSandbox

// The user is bruno. His mailbox is not at Yahoo, so Yahoo does not vouch for his address. Options:
// --hosted-mailbox: the user is ana. Her mailbox is at Yahoo, which vouches for her address.
// --no-enumeration-protection: the project shows which email addresses have accounts.
var settings = SignInSettings.reading(
    CommandLine.arguments, for: .bruno, without: ["--at-once", "--believe-claims"])
settings.printing = { say($0) }
let sandbox = try await SignInSandbox(settings)

do {
    // From here on it is the code of an app: YahooSignIn.swift is the file to paste.
    try await sandbox.asApp {
        FirebaseApp.configure()
        let yahoo = YahooSignIn(get: sandbox.get)
        sandbox.say("The user makes an account with a password.")
        try await Auth.auth().createUser(withEmail: settings.person.email, password: "correct horse")
        try yahoo.signOut()

        sandbox.say("A year later, the user signs in with Yahoo.")
        do {
            let user = try await yahoo.signIn().user
            let providers = user.providerData.map(\.providerID)
            sandbox.say("\(user.email ?? ""), no error; ways into the account: \(providers)")
        } catch {
            let failure = yahoo.failure(of: error)
            guard failure.code == .accountExistsWithDifferentCredential else { throw error }
            sandbox.say("\(error)")
            // No server says which ways the account has: the app offers those that it knows.
            try await recover(failure, with: yahoo)
        }

        sandbox.say("The user signs out, and signs in with Yahoo again.")
        try yahoo.signOut()
        let result = try await yahoo.signIn()
        sandbox.say("\(result.user.email ?? ""), new: \(result.additionalUserInfo?.isNewUser == true)")
    }
} catch {
    await sandbox.end(stoppedBy: error)
}
await sandbox.stop()

/// Signs in with the password, which the user mistypes at first.
@MainActor func recover(_ failure: YahooSignIn.Failure, with yahoo: YahooSignIn) async throws {
    do {
        _ = try await yahoo.recover(failure, password: "wrong horse")
    } catch {
        // invalidCredential with email enumeration protection, wrongPassword without it.
        let code = yahoo.failure(of: error).code
        guard code == .invalidCredential || code == .wrongPassword else { throw error }
        sandbox.say("\(error)")
    }
    _ = try await yahoo.recover(failure, password: "correct horse")
    sandbox.say("The password was right: Yahoo is linked to the account.")
}
