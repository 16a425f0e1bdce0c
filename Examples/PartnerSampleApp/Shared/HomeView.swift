import Foundation
import SwiftUI

/// A placeholder for your app's own first screen.
struct HomeView: View {
    private let settings = FlipSettings()

    var body: some View {
        Form {
            Text(settings.company).font(.title2)
            // The system opens Google's app, which then opens the link to this app. Nil without `googleProject`.
            if let url = settings.linkWithGoogle { Link("Link with Google", destination: url) }
        }
    }
}
