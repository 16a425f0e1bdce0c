import AppFlip
import PartnerApp
import SwiftUI
import UIKit

/// Sign-in to the partner's own account, before consent can be asked for.
struct SignInView: View {
    let linking: LinkingWindow
    let ticket: FlipTicket
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
            Button("Cancel") { linking.decline(ticket, because: .signInClosed) }
        }
    }

    private func signIn() {
        isBusy = true
        Task {
            problem = await linking.signIn(username: username, password: password, for: ticket)
            isBusy = false
        }
    }
}
