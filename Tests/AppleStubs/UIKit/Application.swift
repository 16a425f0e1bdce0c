// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Apple
import Foundation

@MainActor open class UIResponder: NSObject {
    override public init() { super.init() }
}

@MainActor public protocol UIUserActivityRestoring: NSObjectProtocol {}

@MainActor open class UIApplication: UIResponder {
    public class var shared: UIApplication { declared() }
    public var delegate: (any UIApplicationDelegate)? { declared() }

    public var connectedScenes: Set<UIScene> { declared() }

    public func open(
        _ url: URL, options: [UIApplication.OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) { declared() }

    /// The same as Swift imports it for `await`.
    @discardableResult public func open(
        _ url: URL, options: [UIApplication.OpenExternalURLOptionsKey: Any] = [:]
    ) async -> Bool { declared() }

    public struct OpenExternalURLOptionsKey: Hashable, RawRepresentable, Sendable {
        public init(rawValue: String) { declared() }
        public var rawValue: String { declared() }
        public static let universalLinksOnly: UIApplication.OpenExternalURLOptionsKey = declared()
    }

    public var applicationState: UIApplication.State { declared() }

    public enum State: Int, Sendable {
        case active
    }

    nonisolated public class var didBecomeActiveNotification: NSNotification.Name { declared() }

    public struct LaunchOptionsKey: Hashable, Sendable {
        public static let url: UIApplication.LaunchOptionsKey = declared()
    }

    public struct OpenURLOptionsKey: Hashable, Sendable {}
}

/// Optional requirements need Objective-C, so here they have default implementations.
///
/// The compiler then warns of a method that "nearly matches" one, as it does for optional ones on Apple's
/// platforms, but only when it is in the extension that declares the conformance.
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool

    /// Deprecated as of iOS 26.
    @available(iOS, introduced: 8.0, deprecated: 26.0)
    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool
}

extension UIApplicationDelegate {
    public static func main() { declared() }

    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { declared() }

    public func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool { declared() }
}
