// Link Yahoo to an existing account; a Yahoo account belongs to one account only.
// Docs/account-exists.md#link-yahoo

import CommandLineSupport
import FirebaseAuth
import FirebaseCore
import SignInSandbox

var settings = SignInSettings.reading(
    CommandLine.arguments, for: .chitra,
    without: ["--at-once", "--believe-claims", "--no-enumeration-protection"])
settings.printing = { say($0) }
let sandbox = try await SignInSandbox(settings)

do {
    // From here on it is the code of an app: YahooSignIn.swift is the file to paste.
    try await sandbox.asApp {
        FirebaseApp.configure()
        let auth = Auth.auth()
        let yahoo = YahooSignIn(get: sandbox.get)
        let user = try await auth.createUser(withEmail: "chitra@home.example", password: "garden gate").user

        let result = try await yahoo.link()
        let linked = result.user.providerData.first { $0.providerID == "yahoo.com" }
        sandbox.say("the same account: \(user.uid == result.user.uid), now with \(linked?.email ?? "")")

        // Another user, or the same one in a second account, tries to link the same Yahoo account.
        try yahoo.signOut()
        let work = try await auth.createUser(withEmail: "chitra@work.example", password: "office door")
        do {
            _ = try await yahoo.link()
        } catch {
            let failure = yahoo.failure(of: error)
            guard failure.code == .credentialAlreadyInUse else { throw error }
            sandbox.say("\(error)")
            // Nothing is merged by itself: the user may sign in to the other account with this.
            if let credential = failure.credential { sandbox.say("go on with: \(credential)") }
        }

        try await work.user.delete()
        let first = try await auth.signIn(withEmail: "chitra@home.example", password: "garden gate").user
        try await yahoo.unlink()
        sandbox.say("left: \(first.providerData.map(\.providerID))")
    }
} catch {
    await sandbox.end(stoppedBy: error)
}
await sandbox.stop()
