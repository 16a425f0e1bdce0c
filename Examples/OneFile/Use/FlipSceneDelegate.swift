// FlipSceneDelegate.swift: the lines that you write in a UIKit app for FlipLinkScenes.swift.
//
// `Account`, `Router` and `SignInViewController` are your own. `flipAccount` makes a `FlipAccount` of your session.

import Foundation
import UIKit

// snippet.calls
class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private var flip: FlipLinks?  // 1: the property

    // Cold start: the app was not running, and `scene(_:continue:)` is not called for this link.
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        // A storyboard has made the window. Without one, set its `rootViewController` to your first
        // screen, and call `makeKeyAndVisible()`.
        let window = window ?? UIWindow(windowScene: scene)
        self.window = window
        // 2: `account` returns nil if no user is signed in; the last closure shows your sign-in.
        // `FlipSheet` calls `closed` when it is gone, also when the user swipes it away.
        flip = FlipLinks(window, account: { Account.current.flipAccount }) { screen, closed in
            screen.present(FlipSheet(SignInViewController(), closed: closed), animated: true)
        }
        // 3: the link of a cold start. Every launch comes here, most without a link.
        if flip?.take(connectionOptions) != true { Router.shared.open(connectionOptions) }
    }

    // Warm start: the app was running.
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        // 4: the link of a warm start.
        if flip?.take(userActivity) != true { Router.shared.open(userActivity) }
    }
}
// snippet.end
