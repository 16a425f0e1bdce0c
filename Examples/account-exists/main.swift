// An account with the same e-mail address exists: sign in the old way, then link Yahoo.
// Docs/account-exists.md

import CommandLineSupport
import FirebaseAuthClient
import SignInSandbox

// Yahoo does not vouch for bruno's address, whose mailbox is elsewhere; --hosted-mailbox for one
// for which it does. --no-enumeration-protection for a project that shows which addresses have accounts.
var settings = SignInSettings.reading(
    CommandLine.arguments, for: .bruno, without: ["--at-once", "--believe-claims"])
settings.printing = { say($0) }
let sandbox = try await SignInSandbox.start(settings)
let auth = sandbox.auth

do {
    try await sandbox.asApp {
        // Last year the user made an account with a password.
        _ = try await auth.createUser(withEmail: settings.person.email, password: "correct horse")
        try auth.signOut()

        if let error = try await conflict(of: { try await signInWithYahoo(auth) }) {
            sandbox.say("\(error)")
            guard let email = error.email, let pending = error.updatedCredential else { throw error }
            // No server says which ways the account has: the app offers those that it knows.
            let mistyped = try await refusal { try await link(pending, to: email, "wrong horse", auth) }
            if let mistyped { sandbox.say("\(mistyped)") }
            let password = askForPassword(of: email)
            try await link(pending, to: email, password, auth)
        }

        try auth.signOut()
        let result = try await signInWithYahoo(auth)
        sandbox.say("\(result.user.email ?? ""), new: \(result.additionalUserInfo?.isNewUser == true)")
    }
} catch {
    await sandbox.end(stoppedBy: error)
}
await sandbox.stop()

/// The error when an account has the address; nil when the user is signed in.
func conflict(of signIn: () async throws -> AuthDataResult) async throws -> AuthError? {
    do {
        let result = try await signIn()
        let ways = result.user.providerData.map(\.providerID)
        sandbox.say("\(result.user.email ?? ""), no error; ways into the account: \(ways)")
    } catch let error as AuthError where error.code == .accountExistsWithDifferentCredential {
        return error
    }
    return nil
}

/// The error of a sign-in with a password that the user mistyped, by which the app asks again.
///
/// With e-mail enumeration protection it is `.invalidCredential`, without it `.wrongPassword`.
func refusal(of signIn: () async throws -> Void) async throws -> AuthError? {
    do {
        try await signIn()
        return nil
    } catch let error as AuthError where [.invalidCredential, .wrongPassword].contains(error.code) {
        return error
    }
}

// Google's SDK: this compiles with `import FirebaseAuth` too (scripts/type-check-yahoo-sample).
// sdk
func signInWithYahoo(_ auth: Auth) async throws -> AuthDataResult {
    try await auth.signIn(with: OAuthProvider(providerID: "yahoo.com", auth: auth), uiDelegate: nil)
}

/// The old way first, then both lead to the same account.
func link(
    _ pending: some AuthCredential, to email: String, _ password: String, _ auth: Auth
) async throws {
    let user = try await auth.signIn(withEmail: email, password: password).user
    _ = try await user.link(with: pending)
}
// sdk end

/// The app's own form.
func askForPassword(of email: String) -> String { "correct horse" }
