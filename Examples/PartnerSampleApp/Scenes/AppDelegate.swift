import UIKit

@main final class AppDelegate: UIResponder, UIApplicationDelegate {
    /// Made when the first scene asks: the app has been launched by then.
    lazy var parts = LinkingParts()
}
