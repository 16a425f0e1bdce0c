// An account with the same e-mail address exists: sign in the old way, then link Yahoo.
// Docs/account-exists.md

import CommandLineSupport
import FirebaseAuth
import SignInSandbox

// The user is bruno. His mailbox is not at Yahoo, so Yahoo does not vouch for his address. Options:
// --hosted-mailbox: the mailbox is at Yahoo, which vouches for the address.
// --no-enumeration-protection: the project shows which addresses have accounts.
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

        let conflict = try await expectedError([.accountExistsWithDifferentCredential]) {
            try await signInAndShowProviders()
        }
        if let conflict {
            sandbox.say("\(conflict)")
            guard let email = conflict.email, let pending = conflict.updatedCredential else { throw conflict }
            // No server says which ways the account has: the app offers those that it knows.
            // The user mistypes the password first, and the app asks again. The error is `.invalidCredential` with
            // e-mail enumeration protection, and `.wrongPassword` without it.
            let mistyped = try await expectedError([.invalidCredential, .wrongPassword]) {
                try await link(pending, to: email, "wrong horse", auth)
            }
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

/// Signs in with Yahoo, and prints the address and the providers of the account.
func signInAndShowProviders() async throws {
    let user = try await signInWithYahoo(auth).user
    let providers = user.providerData.map(\.providerID)
    sandbox.say("\(user.email ?? ""), no error; ways into the account: \(providers)")
}

/// The error of a step, if its code is in the list; nil when the step succeeds.
///
/// Throws every other error of the step.
func expectedError(_ codes: [AuthErrorCode], of step: () async throws -> Void) async throws -> AuthError? {
    do {
        try await step()
        return nil
    } catch let error as AuthError where codes.contains(error.code) {
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

/// The app's own form; in this example it always returns the correct password.
func askForPassword(of email: String) -> String { "correct horse" }
