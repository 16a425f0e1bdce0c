import FirebaseAuth
import Foundation

/// An error of FirebaseAuth: an `NSError` with a number, sometimes an address and a credential.
nonisolated struct SignInFailure {
    let code: AuthErrorCode?
    /// The address that has an account already.
    let email: String?
    /// The credential to go on with: link it, or sign in with it.
    let credential: AuthCredential?

    init(_ error: any Error) {
        let error = error as NSError
        code = error.domain == AuthErrors.domain ? AuthErrorCode(rawValue: error.code) : nil
        // Either can be missing: as? and no as!.
        email = error.userInfo[AuthErrors.userInfoEmailKey] as? String
        credential = error.userInfo[AuthErrors.userInfoUpdatedCredentialKey] as? AuthCredential
    }
}

/// The refusals of this app itself.
nonisolated enum SignInProblem: Error {
    /// No user is signed in.
    case notSignedIn
    /// The user signed in to another account than the one that was asked for.
    case otherAccount
    /// This provider is the only way into the account.
    case lastProvider
    /// The pages of the server's own flow ended without a ticket.
    case noTicket
    /// The system does not show the pages: the window may be gone, or the app is in the background.
    case noPages
}

/// The text for the user.
@MainActor func words(for error: any Error) -> String {
    switch error {
    case SignInProblem.notSignedIn: return "Sign in first."
    case SignInProblem.otherAccount: return "That is another account. Nothing was changed."
    case SignInProblem.lastProvider: return "Set a password first: Yahoo is the only way into this account."
    case SignInProblem.noTicket: return "Yahoo did not sign you in."
    case SignInProblem.noPages: return "The sign-in page could not be shown. Try again."
    case let failure as HTTPFailure: return "The server answered with status \(failure.status)."
    default: break
    }
    switch SignInFailure(error).code {
    case .webContextCancelled: return "Sign-in was closed."
    case .webSignInUserInteractionFailure: return "Yahoo did not sign you in."
    case .networkError: return "There was no answer. Check your connection and try again."
    // Also Yahoo's answer to a scope that the app does not have.
    case .invalidCredential: return "The address or the password is wrong, or Yahoo refused the sign-in."
    case .wrongPassword, .userNotFound: return "The address or the password is wrong."
    case .tooManyRequests: return "Too many attempts. Try again later."
    case .emailAlreadyInUse: return "Another account has this address."
    case .providerAlreadyLinked: return "Yahoo is linked already."
    case .noSuchProvider: return "Yahoo is not linked."
    case .userMismatch: return "That is another account. Nothing was changed."
    default: return error.localizedDescription
    }
}
