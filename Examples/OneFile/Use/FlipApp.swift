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
    // nil when nobody is signed in: then your sign-in comes above the question, which waits.
    @State private var flip = FlipModel(session: { Account.current.sessionToken })

    var body: some View {
        HomeView()
            .flipLinks(flip, otherwise: { Router.shared.open($0) }) { SignInView() }
    }
}
// snippet.end
