// FlipApp.swift: the lines that you write in a SwiftUI app for FlipLinkSwiftUI.swift.
//
// `Account`, `Router`, `HomeView` and `SignInView` are your own; `flipAccount` makes a `FlipAccount` of your session.
// `LinkButton` goes where users look for it.

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
            // `account` returns nil if nobody is signed in. Then your sign-in is shown first.
            .flipLinks(
                flip, account: { Account.current.flipAccount },
                otherwise: { Router.shared.open($0) }
            ) { SignInView() }
    }
}
// snippet.end

/// Starts linking in your app: it opens Google's app, which opens your link.
struct LinkButton: View {
    var body: some View {
        if let url = FlipSettings().linkWithGoogle { Link("Link with Google", destination: url) }
    }
}
