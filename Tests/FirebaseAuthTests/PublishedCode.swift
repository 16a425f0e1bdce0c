// Google's published code on Yahoo sign-in, in Swift: PublishedCodeTests says what is changed in it,
// and PublishedCodeRunTests runs it.
// scripts/type-check-yahoo-sample compiles this file with the declarations of Google's SDK too.
// The layout is the page's.

import FirebaseAuth
import Foundation

/// The page's code, with what an app has around it.
// swift-format-ignore
final class PublishedCode {
    typealias Finished = (AuthDataResult?, (any Error)?) -> Void

    // published: provider
    var provider = OAuthProvider(providerID: "yahoo.com")
    // end

    func setParameters() {
        // published: parameters
        provider.customParameters = [
        "prompt": "login",
        "language": "fr"
        ]
        // end
    }

    func setScopes() {
        // published: scopes
        // Request access to Yahoo Mail API.
        // Request read/write access to user contacts.
        // This must be preconfigured in the app's API permissions.
        provider.scopes = ["mail-r", "sdct-w"]
        // end
    }

    func signIn(_ finished: @escaping Finished) {
        // published: sign-in
        provider.getCredentialWith(nil) { credential, error in
        if error != nil {
        finished(nil, error)
        }
        if credential != nil {
        Auth.auth().signIn(with: credential!) { authResult, error in
          if error != nil {
            // Handle error.
          }
          finished(authResult, error)
          // IdP data available in authResult.additionalUserInfo.profile.
          // Yahoo OAuth access token can also be retrieved by:
          // (authResult.credential as? OAuthCredential)?.accessToken
          // Yahoo OAuth ID token can be retrieved by calling:
          // (authResult.credential as? OAuthCredential)?.idToken
        }
        }
        }
        // end
    }

    func link(_ credential: AuthCredential, _ finished: @escaping Finished) {
        // published: link
        Auth.auth().currentUser?.link(with: credential) { authResult, error in
        if error != nil {
        // Handle error.
        }
        finished(authResult, error)
        // IdP data available in authResult.additionalUserInfo.profile.
        // Yahoo OAuth access token can also be retrieved by:
        // (authResult.credential as? OAuthCredential)?.accessToken
        // Yahoo OAuth ID token can be retrieved by calling:
        // (authResult.credential as? OAuthCredential)?.idToken
        }
        // end
    }

    func reauthenticate(_ credential: AuthCredential, _ finished: @escaping Finished) {
        // published: reauthenticate
        Auth.auth().currentUser?.reauthenticate(with: credential) { authResult, error in
        if error != nil {
        // Handle error.
        }
        finished(authResult, error)
        // should be able to perform sensitive operations like account
        // deletion and email or password update.
        // IdP data available in result.additionalUserInfo.profile.
        // Additional OAuth access token is can also be retrieved by:
        // (authResult.credential as? OAuthCredential)?.accessToken
        // Yahoo OAuth ID token can be retrieved by calling:
        // (authResult.credential as? OAuthCredential)?.idToken
        }
        // end
    }

    @available(*, deprecated, message: "it asks for the sign-in methods of an email address")
    func signInOrLink(password: String, _ finished: @escaping Finished) {
        // published: account-exists
        // Sign-in with an OAuth credential.
        provider.getCredentialWith(nil) { credential, error in
          // An account with the same email already exists.
          if (error as NSError?)?.code == AuthErrorCode.accountExistsWithDifferentCredential.rawValue {
            // Get pending credential and email of existing account.
            let existingAcctEmail = (error! as NSError).userInfo[AuthErrorUserInfoEmailKey] as! String
            let pendingCred = (error! as NSError).userInfo[AuthErrorUserInfoUpdatedCredentialKey] as! AuthCredential
            // Lookup existing account identifier by the email.
            Auth.auth().fetchSignInMethods(forEmail:existingAcctEmail) { providers, error in
              // Existing email/password account.
              if (providers?.contains(EmailAuthProviderID))! {
                // Existing password account for email. Ask user to provide the password of the
                // existing account.
                // Sign in with existing account.
                Auth.auth().signIn(withEmail:existingAcctEmail, password:password) { user, error in
                  // Successfully signed in.
                  if user != nil {
                    // Link pending credential to account.
                    Auth.auth().currentUser?.link(with: pendingCred) { result, error in
                      finished(result, error)
                    }
                  }
                }
              }
            }
            return
          }

          // Other errors.
          if error != nil {
            finished(nil, error)
            return
          }

          // Sign in with the credential.
          if credential != nil {
            Auth.auth().signIn(with: credential!) { result, error in
              if error != nil {
                finished(result, error)
                return
              }
            }
          }
        }
        // end
    }

    // It is marked as throwing because only on Apple's platforms does the compiler know that the catch takes every error.
    func signOut() throws {
        // published: sign-out
        let firebaseAuth = Auth.auth()
        do {
          try firebaseAuth.signOut()
        } catch let signOutError as NSError {
          print("Error signing out: %@", signOutError)
        }
        // end
    }
}
