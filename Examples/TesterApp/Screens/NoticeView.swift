import FlipTester
import SwiftUI

/// What went wrong, and settings that wait for the user's answer; in both lists, because one covers the other.
struct NoticeView: View {
    let model: TesterModel

    var body: some View {
        if !model.message.isEmpty { Section { Text(model.message) } }
        if let offer = model.offer {
            Section {
                Text("Use these settings?").font(.title2)
                ForEach(offer.changes, id: \.self) { Text($0) }
                if offer.removesSecret {
                    Text("The client secret is removed, because the settings name another server.")
                }
                Button("Use them") { model.acceptOffer() }
                Button("Keep mine") { model.declineOffer() }
            }
        }
    }
}
