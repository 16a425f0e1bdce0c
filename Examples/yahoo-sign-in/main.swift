// Sign in with Yahoo: the app asks, Yahoo's pages answer, Firebase makes an account of it.
// --help lists what can go wrong on the way.
// Docs/yahoo-sign-in.md

import CommandLineSupport
import FirebaseAuth
import Foundation
import SignInSandbox

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// Firebase, Yahoo and the app's own server, each on its own loopback port; a line for each message.
var settings = SignInSettings.reading(
    CommandLine.arguments,
    without: ["--hosted-mailbox", "--at-once", "--believe-claims", "--no-enumeration-protection"])
settings.printing = { say($0) }
let sandbox = try await SignInSandbox.start(settings)
let auth = sandbox.auth

/// Asks an API with a token; in an app by `URLSession.shared` in the place of the sandbox.
func ask(_ address: String, token: String) async throws -> Data {
    guard let url = URL(string: address) else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    return try await sandbox.data(for: request).0
}

// Google's SDK: this compiles with `import FirebaseAuth` too (scripts/type-check-yahoo-sample).
// sdk
func signInWithYahoo(_ auth: Auth) async throws -> AuthDataResult {
    let provider = OAuthProvider(providerID: "yahoo.com", auth: auth)
    // For Yahoo's own page: sign in again, in French.
    provider.customParameters = ["prompt": "login", "language": "fr"]
    // Beyond profile and email; each must be among the app's permissions at Yahoo.
    provider.scopes = ["mail-r", "sdct-w"]

    // The pages. No account is looked up yet.
    let credential = try await provider.credential(with: nil)
    // Firebase redeems what they ended with.
    return try await auth.signIn(with: credential)
}
// sdk end

do {
    try await sandbox.asApp {
        let result = try await signInWithYahoo(auth)
        let isNew = result.additionalUserInfo?.isNewUser == true
        sandbox.say("\(result.user.email ?? "no address"), new: \(isNew)")

        // Yahoo's profile, with Yahoo's access token.
        if let token = result.credential?.accessToken {
            _ = try await ask("https://api.login.yahoo.com/openid/v1/userinfo", token: token)
        }
        // The app's own server gets Firebase's ID token, never Yahoo's.
        _ = try await ask("https://app.example/me", token: try await result.user.getIDToken())
    }
} catch {
    await sandbox.end(stoppedBy: error)
}
await sandbox.stop()
