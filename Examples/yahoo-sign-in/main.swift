// Sign in with Yahoo: the app asks, Yahoo's pages answer, Firebase makes an account of it.
// --help lists what can go wrong on the way.
// Docs/yahoo-sign-in.md

import CommandLineSupport
import FirebaseAuth
import FirebaseCore
import Foundation
import SignInSandbox

// Firebase, Yahoo and the app's own server, each on its own loopback port; a line for each message.
var settings = SignInSettings.reading(
    CommandLine.arguments,
    without: ["--hosted-mailbox", "--at-once", "--believe-claims", "--no-enumeration-protection"])
settings.printing = { say($0) }
let sandbox = try await SignInSandbox(settings)

do {
    // From here on it is the code of an app: YahooSignIn.swift is the file to paste.
    try await sandbox.asApp {
        FirebaseApp.configure()
        let yahoo = YahooSignIn(get: sandbox.get)
        // For Yahoo's own page: sign in again, in French.
        sandbox.say("The app asks for Yahoo's pages in French, by the parameter language.")
        yahoo.provider.customParameters = ["prompt": "login", "language": "fr"]

        let result = try await yahoo.signIn()
        let isNew = result.additionalUserInfo?.isNewUser == true
        sandbox.say("\(result.user.email ?? "no email address"), new: \(isNew)")

        // Yahoo's profile, with Yahoo's access token; the app's own server, with Firebase's ID token.
        let name = try await yahoo.profile(result)["name"] as? String
        sandbox.say("Yahoo's name for the user: \(name ?? "none")")
        if let server = URL(string: "https://app.example/me") { _ = try await yahoo.ask(server) }
        try yahoo.signOut()
    }
} catch {
    await sandbox.end(stoppedBy: error)
}
await sandbox.stop()
