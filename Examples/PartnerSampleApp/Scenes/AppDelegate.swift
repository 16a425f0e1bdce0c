import UIKit

@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    /// Created for the first scene: by then the app has been launched.
    lazy var parts = LinkingParts()
}
