// Looked up in the iOS 16.5 SDK on 24 November 2026. Pages are below developer.apple.com/documentation/.
import Apple
import Foundation

/// uikit/uiresponder.
@available(iOS 2.0, *)
@MainActor open class UIResponder: NSObject {
    /// objectivec/nsobject-swift.class/init().
    override public init() { super.init() }
}

/// uikit/uiuseractivityrestoring.
@MainActor public protocol UIUserActivityRestoring: NSObjectProtocol {}

/// uikit/uiapplication.
@MainActor open class UIApplication: UIResponder {
    /// uikit/uiapplication/shared.
    public class var shared: UIApplication { declared() }
    /// uikit/uiapplication/delegate.
    public var delegate: (any UIApplicationDelegate)? { declared() }

    /// uikit/uiapplication/connectedscenes.
    @available(iOS 13.0, *)
    public var connectedScenes: Set<UIScene> { declared() }

    /// uikit/uiapplication/open(_:options:completionhandler:).
    public func open(
        _ url: URL, options: [UIApplication.OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) { declared() }

    /// The same as Swift imports it for `await`.
    @discardableResult public func open(
        _ url: URL, options: [UIApplication.OpenExternalURLOptionsKey: Any] = [:]
    ) async -> Bool { declared() }

    /// uikit/uiapplication/openexternalurloptionskey.
    public struct OpenExternalURLOptionsKey: Hashable, RawRepresentable, Sendable {
        /// uikit/uiapplication/openexternalurloptionskey/init(rawvalue:).
        public init(rawValue: String) { declared() }
        /// swift/rawrepresentable/rawvalue.
        public var rawValue: String { declared() }
        /// uikit/uiapplication/openexternalurloptionskey/universallinksonly.
        @available(iOS 10.0, *)
        public static let universalLinksOnly: UIApplication.OpenExternalURLOptionsKey = declared()
    }

    /// uikit/uiapplication/applicationstate.
    public var applicationState: UIApplication.State { declared() }

    /// uikit/uiapplication/state.
    public enum State: Int, Sendable {
        /// uikit/uiapplication/state/active.
        case active
    }

    /// uikit/uiapplication/didbecomeactivenotification.
    nonisolated public class var didBecomeActiveNotification: NSNotification.Name { declared() }

    /// uikit/uiapplication/launchoptionskey.
    public struct LaunchOptionsKey: Hashable, Sendable {}
}

/// uikit/uiapplicationdelegate.
///
/// Optional requirements need Objective-C, so here they have default implementations. The compiler then warns
/// of a method that "nearly matches" one, as it does for optional ones on Apple's platforms, but only when it
/// stands in the extension that declares the conformance.
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
    /// uikit/uiapplicationdelegate/application(_:didfinishlaunchingwithoptions:).
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool

    /// uikit/uiapplicationdelegate/application(_:continue:restorationhandler:).
    ///
    /// Deprecated as of iOS 26.
    @available(iOS, introduced: 8.0, deprecated: 26.0)
    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool
}

extension UIApplicationDelegate {
    /// uikit/uiapplicationdelegate/main().
    public static func main() { declared() }

    /// uikit/uiapplicationdelegate/application(_:didfinishlaunchingwithoptions:).
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { declared() }

    /// uikit/uiapplicationdelegate/application(_:continue:restorationhandler:).
    public func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool { declared() }
}
