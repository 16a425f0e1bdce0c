import FirebaseAuth
import Foundation

/// What the app tells the user about an error; `yahoo` reads those of FirebaseAuth.
@MainActor func words(for error: any Error, readBy yahoo: YahooSignIn) -> String {
    switch error {
    case YahooSignIn.Problem.notSignedIn: return "Sign in first."
    case YahooSignIn.Problem.otherUser: return "That is another account. Nothing was changed."
    case YahooSignIn.Problem.onlyWayIn:
        return "Set a password first: Yahoo is the only way into this account."
    case YahooSignIn.Problem.signedInWithoutYahoo:
        return "You are signed in, but Yahoo could not be linked. Choose “Link Yahoo” to try again."
    case YahooSignIn.Problem.status(let status), CustomTokenSignIn.Problem.status(let status):
        return "The server answered with status \(status)."
    case YahooSignIn.Problem.noToken, CustomTokenSignIn.Problem.noTicket:
        return "Yahoo did not sign you in."
    case CustomTokenSignIn.Problem.pagesDidNotOpen: return "The sign-in page could not be shown. Try again."
    default: break
    }
    switch yahoo.failure(of: error).code {
    case .webContextCancelled, .webContextAlreadyPresented: return "Sign-in was closed."
    case .webSignInUserInteractionFailure: return "Yahoo did not sign you in."
    case .networkError: return "There was no answer. Check your connection and try again."
    // Also Yahoo's answer to a scope that the app does not have.
    case .invalidCredential:
        return "The email address or the password is wrong, or Yahoo refused the sign-in."
    case .wrongPassword, .userNotFound: return "The email address or the password is wrong."
    case .tooManyRequests: return "Too many attempts. Try again later."
    case .emailAlreadyInUse: return "Another account has this email address."
    case .providerAlreadyLinked: return "Yahoo is linked already."
    case .noSuchProvider: return "Yahoo is not linked."
    case .userMismatch: return "That is another account. Nothing was changed."
    case .keychainError: return "This device cannot keep you signed in at the moment. Try again."
    default: return error.localizedDescription
    }
}
