// YahooCalls.swift: the lines that you write in your app for YahooSignIn.swift and CustomTokenSignIn.swift.

@preconcurrency import FirebaseAuth
import FirebaseCore
import Foundation
import UIKit

/// Your own object that lives as long as the app.
@MainActor final class YourAccount {
    let yahoo: YahooSignIn

    init() {
        // snippet.start
        FirebaseApp.configure()  // Once, when the app has launched: it reads GoogleService-Info.plist.
        let yahoo = YahooSignIn()  // Keep it as long as the app runs.
        // snippet.end
        // snippet.provider
        // For Yahoo's own page: sign in again, in French.
        yahoo.provider.customParameters = ["prompt": "login", "language": "fr"]
        // Beyond profile and email. Yahoo must have granted each scope to your app.
        // yahoo.provider.scopes = ["mail-r"]
        // snippet.end
        self.yahoo = yahoo
    }

    /// The name that Yahoo has for the user, after a sign-in; nil when Yahoo tells none.
    func signIn() async throws -> String? {
        // snippet.sign-in
        let result = try await yahoo.signIn()
        let claims = try await yahoo.profile(result)
        // snippet.end
        return claims["name"] as? String
    }

    // snippet.errors
    /// Signs in, or returns nil if the user gives up; `askForPassword` shows your own form.
    func signInOrRecover(
        askForPassword: (_ email: String?) async -> String?
    ) async throws -> AuthDataResult? {
        do {
            return try await yahoo.signIn()
        } catch {
            let failure = yahoo.failure(of: error)
            switch failure.code {
            case .webContextCancelled: return nil  // The user closed the page.
            case .accountExistsWithDifferentCredential:
                return try await recover(failure, askForPassword: askForPassword)
            default: throw error
            }
        }
    }

    /// Asks for the password, at most three times.
    ///
    /// If it throws `YahooSignIn.Problem.signedInWithoutYahoo`, the user is signed in: offer `link()`.
    func recover(
        _ failure: YahooSignIn.Failure, askForPassword: (_ email: String?) async -> String?
    ) async throws -> AuthDataResult? {
        let wrongPassword: [AuthErrorCode] = [.wrongPassword, .invalidCredential, .userNotFound]
        var attempts = 0
        while true {
            guard let password = await askForPassword(failure.email) else { return nil }
            attempts += 1
            do {
                return try await yahoo.recover(failure, password: password)
            } catch {
                guard attempts < 3, let code = yahoo.failure(of: error).code,
                    wrongPassword.contains(code)
                else { throw error }
            }
        }
    }
    // snippet.end

    /// Signs in by your own server, which sends a custom token.
    func signIn(at server: URL, above window: UIWindow) async throws {
        // snippet.custom-token
        let signIn = CustomTokenSignIn(server: server, scheme: "com.example.notes", above: window)
        let result = try await signIn.signIn()
        // snippet.end
        print(result.user.uid)
    }
}
