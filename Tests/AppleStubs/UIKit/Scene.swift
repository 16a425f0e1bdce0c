// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Apple
import Foundation

@MainActor open class UIScene: UIResponder {
    public func open(
        _ url: URL, options: UIScene.OpenExternalURLOptions?,
        completionHandler completion: ((Bool) -> Void)? = nil
    ) { declared() }

    public var activationState: UIScene.ActivationState { declared() }

    public enum ActivationState: Int, Sendable {
        case foregroundActive
        case foregroundInactive
    }

    nonisolated public class var didActivateNotification: NSNotification.Name { declared() }

    @MainActor open class OpenExternalURLOptions: NSObject {
        override public init() { super.init() }
        public var universalLinksOnly: Bool = declared()
    }

    @MainActor open class ConnectionOptions: NSObject {
        public var userActivities: Set<NSUserActivity> { declared() }
        public var urlContexts: Set<UIOpenURLContext> { declared() }
    }
}

@MainActor open class UIWindowScene: UIScene {
    public var keyWindow: UIWindow? { declared() }
}

@MainActor open class UISceneSession: NSObject {}

@MainActor open class UIOpenURLContext: NSObject {
    public var url: URL { declared() }
}

/// The methods are optional in UIKit.
///
/// They are required here, so that a scene delegate whose signature is not
/// exactly this one does not compile; on a device it would never be called.
@MainActor public protocol UISceneDelegate: NSObjectProtocol {
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions)

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
}

@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// Optional in UIKit, required here.
    var window: UIWindow? { get set }
}
