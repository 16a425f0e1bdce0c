// Without Firebase's pages: the app's own server signs the user in with Yahoo, and vouches
// for the user with a custom token.
// Docs/custom-token.md

import CommandLineSupport
import FirebaseCore
import Foundation
import HTTPMessages
import LocalServers
import SignInSandbox

var settings = SignInSettings.reading(
    CommandLine.arguments,
    only: [
        "--wire", "--user-closes", "--user-declines", "--yahoo-down", "--expired-code", "--forged-token",
    ])
settings.printing = { say($0) }
let sandbox = try await SignInSandbox(settings)

do {
    // From here on it is the code of an app: CustomTokenSignIn.swift is the file to paste.
    try await sandbox.asApp {
        FirebaseApp.configure()
        let signIn = CustomTokenSignIn(post: post, pages: show)
        let user = try await signIn.signIn().user
        let claims = try await user.getIDTokenResult()
        sandbox.say("\(user.uid), by \(claims.signInProvider)")
    }
} catch CustomTokenSignIn.Problem.noTicket {
    await sandbox.end(stoppedBy: StepFailure("the pages ended without a ticket"))
} catch {
    await sandbox.end(stoppedBy: error)
}
await sandbox.stop()

/// Shows the pages in the phone's browser, in an app by ASWebAuthenticationSession.
@MainActor func show(_ page: URL) async throws -> URL {
    guard let callback = try await sandbox.device.follow(page.absoluteString), let url = URL(string: callback)
    else { throw CustomTokenSignIn.Problem.noTicket }
    return url
}

/// Posts JSON to the app's own server, in an app by URLSession.
@MainActor func post(_ path: String, _ json: Data) async throws -> Data {
    let request = HTTPRequest(
        method: "POST", origin: "https://app.example", target: "/\(path)",
        headers: ["Content-Type": "application/json"], body: Array(json))
    let answer = try await sandbox.send(request)
    guard answer.status == 200 else { throw CustomTokenSignIn.Problem.status(answer.status) }
    return Data(answer.body)
}
