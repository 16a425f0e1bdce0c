// Link Yahoo to an existing account; a Yahoo account belongs to one account only.
// Docs/account-exists.md#link-yahoo

import CommandLineSupport
import FirebaseAuth
import SignInSandbox

var settings = SignInSettings.reading(
    CommandLine.arguments, for: .chitra,
    without: ["--at-once", "--believe-claims", "--no-enumeration-protection"])
settings.printing = { say($0) }
let sandbox = try await SignInSandbox.start(settings)
let auth = sandbox.auth

do {
    try await sandbox.asApp {
        let user = try await auth.createUser(withEmail: "chitra@home.example", password: "garden gate").user

        let result = try await linkYahoo(user, auth)
        let yahoo = result.user.providerData.first { $0.providerID == "yahoo.com" }
        sandbox.say("the same account: \(user.uid == result.user.uid), now with \(yahoo?.email ?? "")")

        // Another user, or the same one in a second account, tries to link the same Yahoo account.
        try auth.signOut()
        let work = try await auth.createUser(withEmail: "chitra@work.example", password: "office door")
        if let error = try await refusal(of: { try await linkYahoo(work.user, auth) }) {
            sandbox.say("\(error)")
            // Nothing is merged by itself: the user may sign in to the other account with this.
            if let credential = error.updatedCredential { sandbox.say("go on with: \(credential)") }
        }

        try await work.user.delete()
        let first = try await auth.signIn(withEmail: "chitra@home.example", password: "garden gate").user
        try await unlinkYahoo(first)
        sandbox.say("left: \(first.providerData.map(\.providerID))")
    }
} catch {
    await sandbox.end(stoppedBy: error)
}
await sandbox.stop()

/// The error when the Yahoo account belongs to another account; nil when it was linked.
func refusal(of link: () async throws -> AuthDataResult) async throws -> AuthError? {
    do { _ = try await link() } catch let error as AuthError where error.code == .credentialAlreadyInUse {
        return error
    }
    return nil
}

// Google's SDK: this compiles with `import FirebaseAuth` too (scripts/type-check-yahoo-sample).
// sdk
func linkYahoo(_ user: User, _ auth: Auth) async throws -> AuthDataResult {
    try await user.link(with: OAuthProvider(providerID: "yahoo.com", auth: auth), uiDelegate: nil)
}

func unlinkYahoo(_ user: User) async throws {
    _ = try await user.unlink(fromProvider: "yahoo.com")
}
// sdk end
