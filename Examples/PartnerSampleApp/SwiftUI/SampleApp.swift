import PartnerApp
import SwiftUI

@main struct SampleApp: App {
    private let linking = LinkingWindow()

    var body: some Scene {
        WindowGroup {
            HomeView()
                .onUniversalLink(take: linking.inbox)
        }
    }
}
