import PartnerApp
import SwiftUI

@main struct SampleApp: App {
    private let linking = LinkingWindow()

    var body: some Scene {
        WindowGroup {
            // snippet.modifier
            HomeView()
                .onUniversalLink(take: linking.inbox)
            // snippet.end
        }
    }
}
