import Foundation
import SwiftUI

/// A placeholder for your app's own first screen.
struct HomeView: View {
    var body: some View {
        Form {
            Text(FlipSettings().company).font(.title2)
            // The system opens Google's app, which then opens the link to this app.
            if let url = FlipSettings().linkWithGoogle { Link("Link with Google", destination: url) }
        }
    }
}
