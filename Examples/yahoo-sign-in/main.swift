// Sign in with Yahoo: the app asks, Yahoo's pages answer, Firebase makes an account of it.
// Docs/yahoo-sign-in.md

import FirebaseSignIn
import HTTPMessages
import LoopbackHTTP
import SignInSandbox

// Firebase, Yahoo and the app's own server, each on its own loopback port; every message is printed.
var settings = SignInSettings()
settings.person = .ana
settings.printing = { print($0) }
let sandbox = try await SignInSandbox.start(settings)
let auth = sandbox.auth

do {
    try await sandbox.asApp {
        let provider = OAuthProvider(providerID: "yahoo.com", auth: auth)
        // For Yahoo's own page: sign in again, in French.
        provider.customParameters = ["prompt": "login", "language": "fr"]
        // Beyond profile and email; each must be among the app's permissions at Yahoo.
        provider.scopes = ["mail-r", "sdct-w"]

        // The pages; no account was looked up yet.
        let credential = try await provider.credential(with: nil)
        // Firebase redeems what they ended with.
        let result = try await auth.signIn(with: credential)
        let isNew = result.additionalUserInfo?.isNewUser == true
        sandbox.say("\(result.user.email ?? "nobody"), new: \(isNew)")

        // Yahoo's profile, with Yahoo's access token.
        let userinfo = "https://api.login.yahoo.com/openid/v1/userinfo"
        if let token = result.credential?.accessToken,
            let request = HTTPRequest("GET", userinfo, headers: ["Authorization": "Bearer \(token)"])
        {
            _ = try await sandbox.send(request)
        }

        // The app's own server gets Firebase's ID token, never Yahoo's.
        _ = try await sandbox.askAppServer(who: try await result.user.getIDToken())
    }
} catch {
    // Where a setting above breaks the sign-in, this is what stopped it.
    sandbox.say("stopped: \(error)")
}
await sandbox.stop()
