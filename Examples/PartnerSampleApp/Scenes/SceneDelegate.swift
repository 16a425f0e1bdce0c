import Foundation
import SwiftUI
import UIKit

/// The two methods by which a scene gets a universal link.
///
/// Info.plist names this class.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private var linking: LinkingWindow? { (UIApplication.shared.delegate as? AppDelegate)?.linking }

    /// Cold start: the app was not running, and the link is in the options.
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: scene)
        window.rootViewController = UIHostingController(rootView: HomeView())
        window.makeKeyAndVisible()
        self.window = window

        linking?.take(connectionOptions)
        // The result is false for another start: then your router may read the options.
    }

    /// Warm start: the app was running.
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        guard let linking, !linking.take(userActivity) else { return }
        // Another link of your app: your router handles it here.
    }
}
