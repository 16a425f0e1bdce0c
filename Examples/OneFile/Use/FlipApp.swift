// FlipApp.swift: the lines that you write in a SwiftUI app for FlipLinkSwiftUI.swift.
//
// `Account`, `Router`, `HomeView` and `SignInView` are your own.

import Foundation
import SwiftUI

@main struct YourApp: App {
    var body: some Scene {
        WindowGroup { RootView() }
    }
}

// snippet.calls
struct RootView: View {
    @State private var flip = FlipModel()

    var body: some View {
        HomeView()
            // nil when nobody is signed in: your sign-in then comes above the question.
            .flipLinks(
                flip, session: { Account.current.sessionToken },
                otherwise: { Router.shared.open($0) }
            ) { SignInView() }
    }
}
// snippet.end
