import UIKit

@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    /// One for all scenes: at most one request is pending.
    let linking = LinkingWindow()
}
