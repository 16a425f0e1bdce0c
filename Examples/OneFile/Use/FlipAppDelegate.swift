// FlipAppDelegate.swift: the lines that you write for FlipLinkScenes.swift in a UIKit app without scenes.
//
// Such an app needs the iOS 26 SDK or older: built with the iOS 27 SDK it does not launch. `Account`, `Router` and
// `SignInViewController` are your own.

import Foundation
import UIKit

// snippet.calls
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private var flip: FlipLinks?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        guard let window else { return true }  // Without a storyboard, make it before this line.
        flip = FlipLinks(window, account: { Account.current.flipAccount }) { screen, closed in
            screen.present(FlipSheet(SignInViewController(), closed: closed), animated: true)
        }
        return true
    }

    // Cold and warm start. Never false for Google's link: iOS may then open Safari.
    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        if flip?.take(userActivity) == true { return true }
        Router.shared.open(userActivity)
        return true
    }
}
// snippet.end
