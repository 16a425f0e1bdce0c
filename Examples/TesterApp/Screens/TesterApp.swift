import FlipTester
import Foundation
import SwiftUI

/// Google's side of App Flip, on the phone that has your app.
@main struct TesterApp: App {
    @State private var model = TesterModel()

    var body: some Scene {
        WindowGroup {
            HomeView(model: model)
                // Both: which of the two gets a universal link differs between a cold and a warm start.
                .onOpenURL { url in Task { await model.take(url, from: .openURL) } }
                .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
                    guard let url = activity.webpageURL else { return }
                    Task { await model.take(url, from: .userActivity) }
                }
        }
    }
}
