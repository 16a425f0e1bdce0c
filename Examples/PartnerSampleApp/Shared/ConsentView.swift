import AppFlip
import Foundation
import PartnerApp
import SwiftUI

/// The consent screen by Google's design rules; every word of it comes from `ConsentScreen`.
struct ConsentView: View {
    let linking: LinkingWindow
    let screen: ConsentScreen
    @State private var hasAgreed = false

    var body: some View {
        Form {
            Section {
                Text(screen.title).font(.title2)
                Text(screen.account)
                Text(screen.statement)
                Text(screen.sharing)
                ForEach(screen.permissions, id: \.scope) { Text("• \($0.text)") }
            }
            Section {
                if let url = URL(string: screen.privacyPolicy.url) {
                    Link(screen.privacyPolicy.text, destination: url)
                }
                if let url = URL(string: screen.unlinking.url) {
                    Link(screen.unlinking.text, destination: url)
                }
            }
            Section {
                Button(screen.agree) {
                    hasAgreed = true
                    linking.agree(to: screen.ticket)
                }
                .buttonStyle(.borderedProminent).disabled(hasAgreed)
                // Cancel stays, since it counts until the code is there.
                Button(screen.cancel) { linking.decline(screen.ticket, because: .consentRefused) }
                // Recoverable: Google continues in the browser, where another account can sign in.
                Button(screen.otherAccount) { linking.decline(screen.ticket, because: .otherAccountWanted) }
                    .disabled(hasAgreed)
                if hasAgreed { ProgressView(screen.finished) }
            }
        }
    }
}
