import UIKit

/// The app, which keeps account linking for all its scenes.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    /// One for all scenes: at most one request is pending.
    let linking = LinkingWindow()
}
