import Foundation
import PartnerApp
import SwiftUI
import UIKit

/// The one method for an app that has no scenes yet, cold and warm alike: in place of
/// the two delegates in Scenes.
///
/// Only for an older SDK: iOS 26 deprecates the method, and an app built with the iOS 27 SDK does not launch
/// without scenes (Apple, Transitioning to the UIKit scene-based life cycle).
@main final class AppDelegate: UIResponder {
    var window: UIWindow?
    private let linking = LinkingWindow()
}

extension AppDelegate: UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()
        window.rootViewController = UIHostingController(rootView: HomeView())
        window.makeKeyAndVisible()
        self.window = window
        return true
    }

    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        linking.inbox.take(userActivity)
    }
}
