import Foundation
import SwiftUI

/// The question by Google's design rules (Google Home, "App Flip"); every word of it comes from `FlipWords`.
struct QuestionView: View {
    let linking: FlipLinking
    /// The number of the screen, so that a tap on an earlier screen counts for nothing.
    let id: Int
    let question: FlipQuestion
    let account: String?
    let isLinking: Bool
    private var words: FlipWords { linking.words }

    var body: some View {
        Form {
            Section {
                Text(words.title).font(.title2)
                if let account { Text(words.signedIn(account)) }
                if !words.statement.isEmpty { Text(words.statement) }
                if !words.sharing.isEmpty { Text(words.sharing) }
                ForEach(question.scopes, id: \.self) { Text("• \(words.permission($0))") }
            }
            Section {
                if let url = URL(string: words.privacyPolicyURL) {
                    Link(words.privacyPolicy, destination: url)
                }
                if let url = URL(string: words.unlinkingURL) { Link(words.unlinking, destination: url) }
            }
            Section {
                Button(words.agree) { Task { await linking.agree(id) } }
                    .buttonStyle(.borderedProminent).disabled(isLinking)
                // Cancel stays, since it counts until Google's app opens.
                Button(words.cancel) { Task { await linking.refuse(id) } }
                // Recoverable: Google continues in the browser, where another account can sign in.
                if !words.otherAccount.isEmpty {
                    Button(words.otherAccount) { Task { await linking.refuse(id, .otherAccountWanted) } }
                        .disabled(isLinking)
                }
                if isLinking { ProgressView(words.linking) }
            }
        }
    }
}
