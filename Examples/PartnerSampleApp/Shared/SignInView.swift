import SwiftUI
import UIKit

/// Sign-in to the partner's own account, before the user can be asked: replace it with yours.
struct SignInView: View {
    let linking: LinkingWindow
    let id: Int
    @State private var username = ""
    @State private var password = ""
    @State private var problem: String? = nil
    @State private var isBusy = false

    var body: some View {
        Form {
            Text("Sign in to link your account to Google").font(.title2)
            TextField("User name", text: $username)
                .textContentType(.username).textInputAutocapitalization(.never).autocorrectionDisabled()
            SecureField("Password", text: $password).textContentType(.password)
            if let problem { Text(problem) }
            Button("Sign in") { signIn() }.buttonStyle(.borderedProminent).disabled(isBusy)
            // Without an account Google goes on in the browser.
            Button("Cancel") { Task { await linking.linking.signInEnded(id) } }
        }
    }

    private func signIn() {
        isBusy = true
        Task {
            let accounts = linking.accounts
            do throws(ServerSignIn.Problem) {
                try await ServerSignIn().signIn(username: username, password: password, into: accounts)
                problem = nil
            } catch {
                problem = error.rawValue
            }
            isBusy = false
            if problem == nil { await linking.linking.signInEnded(id) }
        }
    }
}
