import FlipTester
import SwiftUI
import UniformTypeIdentifiers

/// The values that you registered with Google, and where the answer goes.
struct SettingsView: View {
    @Bindable var model: TesterModel
    @State private var isImporting = false

    var body: some View {
        Form {
            Section {
                Button("Import flip-check.json") { isImporting = true }
                ShareLink("Share these settings", item: model.settings.importLink)
            }
            Section {
                line("Universal link", $model.settings.universalLink)
                line("Client ID", $model.settings.clientID)
                line("Scopes, with spaces between", $model.scopes)
                line("Return URL", $model.settings.returnURL)
                line("Bytes of a state", $model.stateBytes)
            }
            Section {
                Text(
                    "For the exchange, with the secret of a test project only: whoever has this phone has it."
                )
                line("Token endpoint", $model.tokenURL)
                line("Userinfo endpoint", $model.userinfoURL)
                line("Revocation endpoint", $model.revocationURL)
                SecureField("Client secret", text: $model.clientSecret)
            }
        }
        .fileImporter(isPresented: $isImporting, allowedContentTypes: [.json]) { model.importFile($0) }
    }

    private func line(_ title: LocalizedStringKey, _ text: Binding<String>) -> some View {
        TextField(title, text: text).textInputAutocapitalization(.never).autocorrectionDisabled()
    }
}
