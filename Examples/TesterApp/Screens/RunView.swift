import FlipTester
import SwiftUI

/// A run: what to do, what was opened, what came back, and the checks.
struct RunView: View {
    let model: TesterModel
    let result: TesterResult

    var body: some View {
        Section {
            Text(result.run.title).font(.title2)
            if !result.isFinished {
                Text(result.run.action)
                if result.run == .secondLink, result.links.count == 1 {
                    Button("Open the second link") { Task { await model.openSecondLink() } }
                }
                if result.run == .unlistedRedirectURI {
                    Button("My app refused the link") { Task { await model.reportRefusal() } }
                }
                Button("Nothing came back") { Task { await model.reportNoAnswer() } }
            }
            Text(model.textToShare).textSelection(.enabled)
            ShareLink(item: model.textToShare)
        }
        if model.canExchange || !model.steps.isEmpty {
            Section {
                Button("Exchange the code") { Task { await model.exchange() } }
                    .disabled(!model.canExchange)
                Button("Refresh the access token") { Task { await model.refresh() } }
                Button("Unlink") { Task { await model.unlink() } }
            }
        }
    }
}
