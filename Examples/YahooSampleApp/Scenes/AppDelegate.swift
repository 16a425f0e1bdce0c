import Foundation
import UIKit

/// The app, which makes Firebase ready when it has launched.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        startFirebase()
        return true
    }
}
