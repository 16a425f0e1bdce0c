// Looked up in the iOS 16.5 SDK on 24 November 2026. Pages are below developer.apple.com/documentation/.
import Apple
import Foundation

/// uikit/uiscene.
@available(iOS 13.0, *)
@MainActor open class UIScene: UIResponder {
    /// uikit/uiscene/open(_:options:completionhandler:).
    public func open(
        _ url: URL, options: UIScene.OpenExternalURLOptions?,
        completionHandler completion: ((Bool) -> Void)? = nil
    ) { declared() }

    /// uikit/uiscene/activationstate-swift.property.
    public var activationState: UIScene.ActivationState { declared() }

    /// uikit/uiscene/activationstate-swift.enum.
    public enum ActivationState: Int, Sendable {
        /// uikit/uiscene/activationstate-swift.enum/foregroundactive.
        case foregroundActive
        /// uikit/uiscene/activationstate-swift.enum/foregroundinactive.
        case foregroundInactive
    }

    /// uikit/uiscene/didactivatenotification.
    nonisolated public class var didActivateNotification: NSNotification.Name { declared() }

    /// uikit/uiscene/openexternalurloptions.
    @MainActor open class OpenExternalURLOptions: NSObject {
        /// uikit/uiscene/openexternalurloptions.
        override public init() { super.init() }
        /// uikit/uiscene/openexternalurloptions/universallinksonly.
        public var universalLinksOnly: Bool = declared()
    }

    /// uikit/uiscene/connectionoptions.
    @MainActor open class ConnectionOptions: NSObject {
        /// uikit/uiscene/connectionoptions/useractivities.
        public var userActivities: Set<NSUserActivity> { declared() }
    }
}

/// uikit/uiwindowscene.
@available(iOS 13.0, *)
@MainActor open class UIWindowScene: UIScene {
    /// uikit/uiwindowscene/keywindow.
    @available(iOS 15.0, *)
    public var keyWindow: UIWindow? { declared() }
}

/// uikit/uiscenesession.
@available(iOS 13.0, *)
@MainActor open class UISceneSession: NSObject {}

/// uikit/uiopenurlcontext.
@available(iOS 13.0, *)
@MainActor open class UIOpenURLContext: NSObject {
    /// uikit/uiopenurlcontext/url.
    public var url: URL { declared() }
}

/// uikit/uiscenedelegate.
///
/// Both are optional in UIKit. They are required here, so that a scene delegate whose signature is not
/// exactly this one does not compile; on a device it would never be called.
@available(iOS 13.0, *)
@MainActor public protocol UISceneDelegate: NSObjectProtocol {
    /// uikit/uiscenedelegate/scene(_:willconnectto:options:).
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions)

    /// uikit/uiscenedelegate/scene(_:continue:).
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
}

/// uikit/uiwindowscenedelegate.
@available(iOS 13.0, *)
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// uikit/uiwindowscenedelegate/window.
    ///
    /// Optional in UIKit, required here.
    var window: UIWindow? { get set }
}
