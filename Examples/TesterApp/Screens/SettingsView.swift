import FlipTester
import SwiftUI
import UniformTypeIdentifiers

/// The values that you registered with Google, and where the answer goes.
struct SettingsView: View {
    @Bindable var model: TesterModel
    /// Closes the settings.
    let close: () -> Void
    @State private var isImporting = false

    var body: some View {
        Form {
            NoticeView(model: model)
            Section {
                Button("Done") { close() }
                Button("Import flip-check.json") { isImporting = true }
                ShareLink("Share these settings", item: model.settings.importLink)
            }
            Section {
                line("Universal link", $model.form.universalLink)
                line("Client ID", $model.form.clientID)
                line("Scopes, with spaces between", $model.form.scopes)
                line("Return URL", $model.form.returnURL)
                line("Bytes of a state", $model.form.stateBytes)
            }
            Section {
                Text(
                    "For the exchange, with the secret of a test project only: whoever has this phone has it."
                )
                line("Token endpoint", $model.form.tokenURL)
                line("Userinfo endpoint", $model.form.userinfoURL)
                line("Revocation endpoint", $model.form.revocationURL)
                SecureField("Client secret", text: $model.clientSecret)
            }
        }
        .fileImporter(isPresented: $isImporting, allowedContentTypes: [.json]) { model.importFile($0) }
    }

    private func line(_ title: LocalizedStringKey, _ text: Binding<String>) -> some View {
        TextField(title, text: text).textInputAutocapitalization(.never).autocorrectionDisabled()
    }
}
