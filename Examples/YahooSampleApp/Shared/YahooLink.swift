@preconcurrency import FirebaseAuth
import Foundation

// Docs/account-exists.md
extension YahooSignIn {
    /// The result of a link.
    enum LinkOutcome {
        case linked(AuthDataResult)
        /// The Yahoo account belongs to another account, which this credential opens.
        case belongsToAnotherAccount(AuthCredential)
    }

    /// Links Yahoo to the account that is signed in.
    func link() async throws -> LinkOutcome {
        guard let user = auth.currentUser else { throw SignInProblem.notSignedIn }
        do {
            let result = try await user.link(with: provider, uiDelegate: pages)
            // Look for it by its id: the list has no order.
            let yahoo = result.user.providerData.first { $0.providerID == "yahoo.com" }
            print("linked:", yahoo?.email ?? yahoo?.uid ?? "nothing")
            return .linked(result)
        } catch {
            let failure = SignInFailure(error)
            guard failure.code == .credentialAlreadyInUse, let credential = failure.credential else {
                throw error
            }
            // Nothing was merged. Ask the user before you sign in to the other account.
            return .belongsToAnotherAccount(credential)
        }
    }

    /// Leaves this account for the one that the Yahoo account belongs to.
    func switchAccount(_ credential: AuthCredential) async throws -> AuthDataResult {
        // Good once. What the account before had stays with it; moving that is your server's work.
        let result = try await auth.signIn(with: credential)
        return result
    }

    /// Takes Yahoo off the account that is signed in.
    func unlink() async throws {
        guard let user = auth.currentUser else { throw SignInProblem.notSignedIn }
        // Firebase would take the last way into an account off, too.
        guard user.providerData.contains(where: { $0.providerID != "yahoo.com" }) else {
            throw SignInProblem.lastProvider
        }
        _ = try await user.unlink(fromProvider: "yahoo.com")
    }
}
