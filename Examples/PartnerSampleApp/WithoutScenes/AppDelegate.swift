import Foundation
import PartnerApp
import UIKit

/// The one method for an app that has no scenes yet, cold and warm alike.
///
/// Only where you cannot have scenes: iOS 26 deprecates it, and an app built with the iOS 27 SDK does not launch
/// without scenes (Apple, TN3187). The screens are those of the folder Scenes, without its two delegates.
@main final class AppDelegate: UIResponder {
    var window: UIWindow?
    private let root = HomeViewController()
    private lazy var parts = LinkingParts()
    private lazy var presenter = LinkingPresenter(parts, root: root)
    private lazy var inbox = LinkInbox(parts.linking) { [presenter] in presenter.show($0) }
}

extension AppDelegate: UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()
        window.rootViewController = root
        window.makeKeyAndVisible()
        self.window = window
        return true
    }

    // snippet.start
    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        inbox.take(userActivity)
    }
    // snippet.end
}
