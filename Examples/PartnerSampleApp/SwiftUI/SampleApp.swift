import Foundation
import SwiftUI

/// The app, which hands every link to the linking window.
@main struct SampleApp: App {
    private let window = LinkingWindow()

    var body: some Scene {
        WindowGroup {
            HomeView()
                // Your router gets a link for which `take` returns false.
                .onOpenURL { window.linking.take($0, by: .openURL, in: window) }
                .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { window.take($0) }
        }
    }
}
