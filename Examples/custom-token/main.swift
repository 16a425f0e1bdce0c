// Without Firebase's pages: the app's own server signs the user in with Yahoo, and vouches for it by a custom token.
// Docs/custom-token.md

import FirebaseSignIn
import SignInSandbox

var settings = SignInSettings.reading(
    CommandLine.arguments,
    only: [
        "--wire", "--user-closes", "--user-declines", "--yahoo-down", "--expired-code", "--forged-token",
    ])
settings.printing = { print($0) }
let sandbox = try await SignInSandbox.start(settings)
let auth = sandbox.auth

do {
    try await sandbox.asApp {
        // The server begins, and knows the app again by a secret.
        let attempt = try await sandbox.beginAtAppServer()
        // The browser walks Yahoo's pages; the server exchanges the code and sends it back with a ticket.
        let ticket = try await sandbox.ticket(of: attempt)
        // Secret and ticket together give the token of a user that the server knows.
        let token = try await sandbox.customToken(of: attempt, ticket: ticket)
        let result = try await auth.signIn(withCustomToken: token)
        let claims = try await result.user.getIDTokenResult()
        sandbox.say("\(result.user.uid), by \(claims.signInProvider)")
    }
} catch {
    await sandbox.end(stoppedBy: error)
}
await sandbox.stop()
