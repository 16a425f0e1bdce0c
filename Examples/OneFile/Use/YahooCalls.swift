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
    /// Signs in; `askForPassword` shows your own form, and returns nil if the user gives up.
    func signInOrRecover(askForPassword: (_ email: String?) async -> String?) async throws {
        do {
            _ = try await yahoo.signIn()
        } catch {
            let failure = yahoo.failure(of: error)
            switch failure.code {
            case .webContextCancelled: return  // The user closed the page.
            case .accountExistsWithDifferentCredential:
                try await recover(failure, askForPassword: askForPassword)
            default: throw error
            }
        }
    }

    /// Asks for the password, up to three times: by then, the failure's credential may have expired.
    func recover(
        _ failure: YahooSignIn.Failure, askForPassword: (_ email: String?) async -> String?
    ) async throws {
        let wrongPassword: [AuthErrorCode] = [.wrongPassword, .invalidCredential, .userNotFound]
        for attempt in 1... {
            guard let password = await askForPassword(failure.email) else { return }
            do {
                _ = try await yahoo.recover(failure, password: password)
                return
            } catch {
                guard let code = yahoo.failure(of: error).code, wrongPassword.contains(code),
                    attempt < 3
                else { throw error }
            }
        }
    }
    // snippet.end

    func signIn(at server: URL, above window: UIWindow) async throws {
        // snippet.custom-token
        let signIn = CustomTokenSignIn(server: server, scheme: "com.example.notes", above: window)
        let result = try await signIn.signIn()
        // snippet.end
        print(result.user.uid)
    }
}
