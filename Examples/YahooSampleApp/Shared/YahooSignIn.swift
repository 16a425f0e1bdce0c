// `User` and `Auth` are not Sendable: without @preconcurrency the calls do not compile in Swift 6 mode.
@preconcurrency import FirebaseAuth
import Foundation

/// Everything that the app does with Yahoo and Firebase; the screens call it.
///
/// Docs/yahoo-sign-in.md
@MainActor final class YahooSignIn {
    let auth: Auth
    /// Kept as long as the app runs: when a provider is gone, its callback never comes.
    let provider: OAuthProvider
    /// Another provider of the project, kept for the same reason.
    var otherProvider: OAuthProvider?
    /// The presenter of the pages; nil for the SDK's own.
    ///
    /// The SDK does not ask for Sendable, but Swift 6 mode does: the calls leave the main actor.
    let pages: (any AuthUIDelegate & Sendable)?

    /// After `startFirebase()`.
    init(auth: Auth = Auth.auth(), pages: (any AuthUIDelegate & Sendable)? = nil) {
        self.auth = auth
        self.pages = pages
        // snippet.provider
        let provider = OAuthProvider(providerID: "yahoo.com", auth: auth)
        // For Yahoo's own page: sign in again, in French.
        provider.customParameters = ["prompt": "login", "language": "fr"]
        // Beyond profile and email; Yahoo must have granted each to your app.
        provider.scopes = ["mail-r", "sdct-w"]
        // snippet.end
        self.provider = provider
    }

    /// Signs in with two calls: the pages, then Firebase.
    func signInByCredential() async throws -> AuthDataResult {
        // The pages. No account is looked up yet.
        let credential = try await provider.credential(with: pages)
        // Firebase redeems what they ended with.
        let result = try await auth.signIn(with: credential)
        print(result.user.email ?? "no address", result.additionalUserInfo?.isNewUser == true)
        return result
    }

    /// Signs in with one call, which is the same.
    func signIn() async throws -> AuthDataResult {
        let result = try await auth.signIn(with: provider, uiDelegate: pages)
        return result
    }

    /// Signs in as Google's page does it, with completion handlers; both come on the main thread.
    func signIn(finished: @escaping (AuthDataResult?, (any Error)?) -> Void) {
        // snippet.completion
        provider.getCredentialWith(pages) { [auth] credential, error in
            guard let credential else { return finished(nil, error) }
            auth.signIn(with: credential) { result, error in
                finished(result, error)
            }
        }
        // snippet.end
    }

    // snippet.sign-out
    /// Signs out on this device; returns a text for the user when that fails.
    func signOut() -> String? {
        do {
            try auth.signOut()
        } catch {
            // The keychain refused: the user is still signed in.
            return "You are still signed in: \(error.localizedDescription)"
        }
        return nil
    }
    // snippet.end
}
