import PartnerApp
import SwiftUI

@main struct SampleApp: App {
    @State private var model = LinkingModel()

    var body: some Scene {
        WindowGroup {
            // snippet.modifier
            HomeView(model: model)
                .onUniversalLink(take: model.inbox)
            // snippet.end
        }
    }
}

/// A placeholder for your app's own first screen, with account linking above it.
struct HomeView: View {
    @State var model: LinkingModel

    var body: some View {
        Form {
            Text(Settings.company).font(.title2)
            Text("Start linking in Google's app.")
        }
        .sheet(item: $model.screen, onDismiss: model.sheetIsGone) { screen in
            switch screen {
            case .signIn(let ticket): SignInView(model: model, ticket: ticket)
            case .consent(let consent): ConsentView(model: model, screen: consent)
            }
        }
        .alert(model.message?.title ?? "", isPresented: $model.hasMessage, presenting: model.message) { _ in
            Button("OK") {}
        } message: { message in
            Text(message.text)
        }
    }
}
