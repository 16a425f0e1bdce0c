import SwiftUI
import UIKit

/// Sign-in to the partner's own account, before the user can be asked: replace it with yours.
struct SignInView: View {
    let window: LinkingWindow
    /// The number of the screen, so that a tap on an earlier screen counts for nothing.
    let id: Int
    @State private var username = ""
    @State private var password = ""
    // The SDK 27 has `@State` as a macro, and Apple advises an initial value.
    @State private var problem: String? = nil
    @State private var isBusy = false
    /// The sign-in under way, or the last one.
    @State private var attempt: Task<Void, Never>? = nil

    var body: some View {
        Form {
            Text("Sign in to link your account to Google").font(.title2)
            TextField("User name", text: $username)
                .textContentType(.username).textInputAutocapitalization(.never).autocorrectionDisabled()
            SecureField("Password", text: $password).textContentType(.password)
            if let problem { Text(problem) }
            Button("Sign in") { signIn() }.buttonStyle(.borderedProminent).disabled(isBusy)
            // Without an account Google goes on in the browser.
            Button("Cancel") { cancel() }
        }
    }

    private func signIn() {
        isBusy = true
        problem = nil
        attempt = Task {
            do throws(ServerSignIn.Problem) {
                try await ServerSignIn().signIn(
                    username: username, password: password, into: window.accounts)
            } catch {
                if !Task.isCancelled { problem = error.rawValue }
                isBusy = false
                return
            }
            await window.linking.signInEnded(id)
        }
    }

    /// Ends the screen; an answer of the server that comes now is not kept.
    private func cancel() {
        attempt?.cancel()
        Task {
            await attempt?.value
            await window.linking.signInEnded(id)
        }
    }
}
