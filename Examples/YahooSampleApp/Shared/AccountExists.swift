@preconcurrency import FirebaseAuth
import Foundation

/// A Yahoo account that waits to be linked, until the user has signed in to the account that has its address.
nonisolated struct PendingLink: Sendable {
    let email: String
    /// Good once, and for a short while.
    let credential: AuthCredential
}

// Docs/account-exists.md
extension YahooSignIn {
    /// The result of a sign-in.
    enum Outcome {
        case signedIn(AuthDataResult)
        /// No user is signed in: the address has an account that Yahoo's word does not open.
        case accountExists(PendingLink)
    }

    /// Signs in, or says that the user has to sign in the old way first.
    func signInOrFindAccount() async throws -> Outcome {
        do {
            return .signedIn(try await auth.signIn(with: provider, uiDelegate: pages))
        } catch {
            let failure = SignInFailure(error)
            guard failure.code == .accountExistsWithDifferentCredential,
                let email = failure.email, let credential = failure.credential
            else { throw error }
            // The app asks how the user signed in before: Firebase does not tell it any more.
            return .accountExists(PendingLink(email: email, credential: credential))
        }
    }

    /// Links Yahoo to the account that has the address, by its password.
    func recover(_ pending: PendingLink, password: String) async throws -> AuthDataResult {
        let user = try await auth.signIn(withEmail: pending.email, password: password).user
        // From now on both lead to the same account.
        return try await user.link(with: pending.credential)
    }

    /// Links Yahoo to the account that has the address, by another provider's pages.
    func recover(_ pending: PendingLink, providerID: String) async throws -> AuthDataResult {
        let other = OAuthProvider(providerID: providerID, auth: auth)  // such as "microsoft.com"
        otherProvider = other
        let user = try await auth.signIn(with: other, uiDelegate: pages).user
        // The user chose the account on that page: it may be another than the one that was meant.
        guard user.email?.lowercased() == pending.email.lowercased() else {
            try auth.signOut()
            throw SignInProblem.otherAccount
        }
        return try await user.link(with: pending.credential)
    }
}
