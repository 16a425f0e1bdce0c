// Names looked up in the iOS 16.5 SDK on 24 November 2026; each declaration names its page.
import Apple
import Foundation

/// <https://developer.apple.com/documentation/uikit/uiresponder>.
@available(iOS 2.0, *)
@MainActor open class UIResponder: NSObject {
    /// <https://developer.apple.com/documentation/objectivec/nsobject-swift.class/init()>.
    override public init() { super.init() }
}

/// <https://developer.apple.com/documentation/uikit/uiuseractivityrestoring>.
@MainActor public protocol UIUserActivityRestoring: NSObjectProtocol {}

/// <https://developer.apple.com/documentation/uikit/uiapplication>.
@MainActor open class UIApplication: UIResponder {
    /// <https://developer.apple.com/documentation/uikit/uiapplication/shared>.
    public class var shared: UIApplication { declared() }
    /// <https://developer.apple.com/documentation/uikit/uiapplication/delegate>.
    public var delegate: (any UIApplicationDelegate)? { declared() }

    /// <https://developer.apple.com/documentation/uikit/uiapplication/connectedscenes>.
    @available(iOS 13.0, *)
    public var connectedScenes: Set<UIScene> { declared() }

    /// <https://developer.apple.com/documentation/uikit/uiapplication/open(_:options:completionhandler:)>.
    public func open(
        _ url: URL, options: [UIApplication.OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) { declared() }

    /// The same as Swift imports it for `await`.
    @discardableResult public func open(
        _ url: URL, options: [UIApplication.OpenExternalURLOptionsKey: Any] = [:]
    ) async -> Bool { declared() }

    /// <https://developer.apple.com/documentation/uikit/uiapplication/openexternalurloptionskey>.
    public struct OpenExternalURLOptionsKey: Hashable, RawRepresentable, Sendable {
        /// <https://developer.apple.com/documentation/uikit/uiapplication/openexternalurloptionskey/init(rawvalue:)>.
        public init(rawValue: String) { declared() }
        /// <https://developer.apple.com/documentation/swift/rawrepresentable/rawvalue>.
        public var rawValue: String { declared() }
        /// <https://developer.apple.com/documentation/uikit/uiapplication/openexternalurloptionskey/universallinksonly>.
        @available(iOS 10.0, *)
        public static let universalLinksOnly: UIApplication.OpenExternalURLOptionsKey = declared()
    }

    /// <https://developer.apple.com/documentation/uikit/uiapplication/applicationstate>.
    public var applicationState: UIApplication.State { declared() }

    /// <https://developer.apple.com/documentation/uikit/uiapplication/state>.
    public enum State: Int, Sendable {
        /// <https://developer.apple.com/documentation/uikit/uiapplication/state/active>.
        case active
    }

    /// <https://developer.apple.com/documentation/uikit/uiapplication/didbecomeactivenotification>.
    nonisolated public class var didBecomeActiveNotification: NSNotification.Name { declared() }

    /// <https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey>.
    public struct LaunchOptionsKey: Hashable, Sendable {}
}

/// <https://developer.apple.com/documentation/uikit/uiapplicationdelegate>.
///
/// Optional requirements need Objective-C, so here they have default implementations. The compiler then warns
/// of a method that "nearly matches" one, as it does for optional ones on Apple's platforms, but only when it
/// stands in the extension that declares the conformance.
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
    /// <https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:didfinishlaunchingwithoptions:)>.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool

    /// <https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:continue:restorationhandler:)>.
    ///
    /// Deprecated as of iOS 26.
    @available(iOS, introduced: 8.0, deprecated: 26.0)
    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool
}

extension UIApplicationDelegate {
    /// <https://developer.apple.com/documentation/uikit/uiapplicationdelegate/main()>.
    public static func main() { declared() }

    /// <https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:didfinishlaunchingwithoptions:)>.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { declared() }

    /// <https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:continue:restorationhandler:)>.
    public func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool { declared() }
}
