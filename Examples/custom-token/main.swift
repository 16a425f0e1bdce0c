// Without Firebase's pages: the app's own server signs the user in with Yahoo, and vouches
// for it by a custom token.
// Docs/custom-token.md

import CommandLineSupport
import FirebaseAuth
import Foundation
import HeadlessBrowser
import LocalServers
import SignInSandbox

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

var settings = SignInSettings.reading(
    CommandLine.arguments,
    only: [
        "--wire", "--user-closes", "--user-declines", "--yahoo-down", "--expired-code", "--forged-token",
    ])
settings.printing = { say($0) }
let sandbox = try await SignInSandbox.start(settings)

do {
    try await sandbox.asApp { try await signIn(with: sandbox.auth) }
} catch {
    await sandbox.end(stoppedBy: error)
}
await sandbox.stop()

func signIn(with auth: Auth) async throws {
    // The server begins, and knows the app again by a secret.
    let begun = try await post("/yahoo/begin", [:])
    guard let attempt = begun["attempt"], let page = begun["url"] else {
        throw StepFailure("the app's server did not begin the sign-in")
    }
    // The browser shows Yahoo's pages, in an app by ASWebAuthenticationSession. The server exchanges
    // the code, and sends the browser back to the app with a ticket.
    let callback = try await sandbox.device.follow(page) ?? ""
    let items = URLComponents(string: callback)?.queryItems
    guard let ticket = items?.first(where: { $0.name == "ticket" })?.value else {
        throw StepFailure("the pages ended without a ticket")
    }
    // Secret and ticket together give the token of a user that the server knows.
    let finished = try await post("/yahoo/finish", ["attempt": attempt, "ticket": ticket])
    guard let token = finished["customToken"] else {
        throw StepFailure(finished["error"] ?? "the answer has no token")
    }
    let result = try await auth.signIn(withCustomToken: token)
    let claims = try await result.user.getIDTokenResult()
    sandbox.say("\(result.user.uid), by \(claims.signInProvider)")
}

/// Posts JSON to the app's own server. In an app: `URLSession.shared.data(for: request)`
func post(_ path: String, _ fields: [String: String]) async throws -> [String: String] {
    guard let url = URL(string: "https://app.example\(path)") else {
        throw StepFailure("\(path) is not a path")
    }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = try JSONEncoder().encode(fields)
    let (body, _) = try await sandbox.data(for: request)
    return try JSONDecoder().decode([String: String].self, from: body)
}
