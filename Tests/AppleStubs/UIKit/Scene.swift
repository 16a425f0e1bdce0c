// Names looked up in the iOS 16.5 SDK on 24 November 2026; each declaration names its page.
import Apple
import Foundation

/// <https://developer.apple.com/documentation/uikit/uiscene>.
@available(iOS 13.0, *)
@MainActor open class UIScene: UIResponder {
    /// <https://developer.apple.com/documentation/uikit/uiscene/open(_:options:completionhandler:)>.
    public func open(
        _ url: URL, options: UIScene.OpenExternalURLOptions?,
        completionHandler completion: ((Bool) -> Void)? = nil
    ) { declared() }

    /// <https://developer.apple.com/documentation/uikit/uiscene/activationstate-swift.property>.
    public var activationState: UIScene.ActivationState { declared() }

    /// <https://developer.apple.com/documentation/uikit/uiscene/activationstate-swift.enum>.
    public enum ActivationState: Int, Sendable {
        /// <https://developer.apple.com/documentation/uikit/uiscene/activationstate-swift.enum/foregroundactive>.
        case foregroundActive
        /// <https://developer.apple.com/documentation/uikit/uiscene/activationstate-swift.enum/foregroundinactive>.
        case foregroundInactive
    }

    /// <https://developer.apple.com/documentation/uikit/uiscene/didactivatenotification>.
    nonisolated public class var didActivateNotification: NSNotification.Name { declared() }

    /// <https://developer.apple.com/documentation/uikit/uiscene/openexternalurloptions>.
    @MainActor open class OpenExternalURLOptions: NSObject {
        /// <https://developer.apple.com/documentation/uikit/uiscene/openexternalurloptions>.
        override public init() { super.init() }
        /// <https://developer.apple.com/documentation/uikit/uiscene/openexternalurloptions/universallinksonly>.
        public var universalLinksOnly: Bool = declared()
    }

    /// <https://developer.apple.com/documentation/uikit/uiscene/connectionoptions>.
    @MainActor open class ConnectionOptions: NSObject {
        /// <https://developer.apple.com/documentation/uikit/uiscene/connectionoptions/useractivities>.
        public var userActivities: Set<NSUserActivity> { declared() }
    }
}

/// <https://developer.apple.com/documentation/uikit/uiwindowscene>.
@available(iOS 13.0, *)
@MainActor open class UIWindowScene: UIScene {
    /// <https://developer.apple.com/documentation/uikit/uiwindowscene/keywindow>.
    @available(iOS 15.0, *)
    public var keyWindow: UIWindow? { declared() }
}

/// <https://developer.apple.com/documentation/uikit/uiscenesession>.
@available(iOS 13.0, *)
@MainActor open class UISceneSession: NSObject {}

/// <https://developer.apple.com/documentation/uikit/uiscenedelegate>.
///
/// Both are optional in UIKit. They are required here, so that a scene delegate whose signature is not
/// exactly this one does not compile; on a device it would never be called.
@available(iOS 13.0, *)
@MainActor public protocol UISceneDelegate: NSObjectProtocol {
    /// <https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:willconnectto:options:)>.
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions)

    /// <https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:continue:)>.
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
}

/// <https://developer.apple.com/documentation/uikit/uiwindowscenedelegate>.
@available(iOS 13.0, *)
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// <https://developer.apple.com/documentation/uikit/uiwindowscenedelegate/window>.
    ///
    /// Optional in UIKit, required here.
    var window: UIWindow? { get set }
}
