import Foundation
import SwiftUI

/// Every call of the sample, with a button for each.
struct AccountView: View {
    // Made with the view, which is after the launch: Firebase is configured by then.
    @State private var model = AccountModel()

    var body: some View {
        Form {
            Section {
                Text(model.account)
                if !model.message.isEmpty { Text(model.message) }
            }
            Section {
                if model.isSignedIn {
                    Button("Link Yahoo") { model.link() }
                    Button("Unlink Yahoo") { model.unlink() }
                    Button("Delete account") { model.deleteAccount() }
                    Button("Sign out") { model.signOut() }
                } else {
                    Button("Sign in with Yahoo") { model.signIn() }
                    TextField("Email", text: $model.email).textInputAutocapitalization(.never)
                    SecureField("Password", text: $model.password)
                    Button("Sign in with a password") { model.signInByPassword() }
                }
                if model.otherAccount != nil {
                    Button("Go to the account that has this Yahoo account") { model.switchAccount() }
                }
            }
            .disabled(model.isBusy)
            if let recoveryHint = model.recoveryHint {
                Section {
                    Text(recoveryHint)
                    SecureField("Its password", text: $model.password)
                    Button("Sign in with its password") { model.recoverByPassword() }
                    Button("Sign in with Microsoft") { model.recoverByMicrosoft() }
                }
                .disabled(model.isBusy)
            }
        }
    }
}
