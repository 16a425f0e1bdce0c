import UIKit

@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    /// Made for the first scene: by then the app has been launched.
    lazy var parts = LinkingParts()
}
