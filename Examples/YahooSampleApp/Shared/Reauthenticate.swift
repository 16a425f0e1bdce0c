@preconcurrency import FirebaseAuth
import Foundation

// Docs/account-exists.md
extension YahooSignIn {
    /// Proves that the user of the account is there; throws when it is another one.
    func reauthenticate() async throws {
        guard let user = auth.currentUser else { throw SignInProblem.notSignedIn }
        // Otherwise Yahoo goes on with the account that is signed in to the browser, and asks nothing.
        provider.customParameters?["prompt"] = "login"
        let result = try await user.reauthenticate(with: provider, uiDelegate: pages)
        // The async call does not throw for another user who has an account too: compare.
        guard result.user.uid == user.uid else { throw SignInProblem.otherAccount }
    }

    /// The same with completion handlers, which have the error; nil when it worked.
    func reauthenticate(finished: @escaping ((any Error)?) -> Void) {
        guard let user = auth.currentUser else { return finished(SignInProblem.notSignedIn) }
        // With a credential, and not with the provider: that form calls back on another thread
        // when the user closes the page, and a closure of the main actor stops the app there.
        provider.getCredentialWith(pages) { credential, error in
            guard let credential else { return finished(error) }
            // For another user it has a result and an error, userMismatch: look at the error.
            user.reauthenticate(with: credential) { _, error in finished(error) }
        }
    }

    /// Deletes the account, after a reauthentication where Firebase asks for one.
    func deleteAccount() async throws {
        guard let user = auth.currentUser else { throw SignInProblem.notSignedIn }
        // snippet.delete
        do {
            try await user.delete()
        } catch {
            guard SignInFailure(error).code == .requiresRecentLogin else { throw error }
            try await reauthenticate()
            try await user.delete()
        }
        // snippet.end
    }
}
