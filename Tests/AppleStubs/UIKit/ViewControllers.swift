// Names looked up in the iOS 16.5 SDK on 24 November 2026; each declaration names its page.
import Foundation

/// <https://developer.apple.com/documentation/uikit/uiviewcontroller>.
@available(iOS 2.0, *)
@MainActor open class UIViewController: UIResponder {
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/init(nibname:bundle:)>.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { declared() }
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/init(coder:)>.
    public required init?(coder: NSCoder) { declared() }
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/view>.
    public var view: UIView!
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/viewdidload()>.
    open func viewDidLoad() { declared() }
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/presentedviewcontroller>.
    public var presentedViewController: UIViewController? { declared() }
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/presentingviewcontroller>.
    public var presentingViewController: UIViewController? { declared() }
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/ismodalinpresentation>.
    @available(iOS 13.0, *)
    public var isModalInPresentation: Bool = declared()
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/present(_:animated:completion:)>.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool,
        completion: (() -> Void)? = nil
    ) { declared() }
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/dismiss(animated:completion:)>.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        declared()
    }
}

/// <https://developer.apple.com/documentation/uikit/uialertcontroller>.
@available(iOS 8.0, *)
@MainActor open class UIAlertController: UIViewController {
    /// <https://developer.apple.com/documentation/uikit/uialertcontroller/init(title:message:preferredstyle:)>.
    public convenience init(title: String?, message: String?, preferredStyle: UIAlertController.Style) {
        declared()
    }
    /// <https://developer.apple.com/documentation/uikit/uialertcontroller/addaction(_:)>.
    public func addAction(_ action: UIAlertAction) { declared() }
    /// <https://developer.apple.com/documentation/uikit/uialertcontroller/style>.
    public enum Style: Int, Sendable {
        /// <https://developer.apple.com/documentation/uikit/uialertcontroller/style/actionsheet>.
        case actionSheet
        /// <https://developer.apple.com/documentation/uikit/uialertcontroller/style/alert>.
        case alert
    }
}

/// <https://developer.apple.com/documentation/uikit/uialertaction>.
@available(iOS 8.0, *)
@MainActor open class UIAlertAction: NSObject {
    /// <https://developer.apple.com/documentation/uikit/uialertaction/init(title:style:handler:)>.
    public convenience init(
        title: String?, style: UIAlertAction.Style,
        handler: ((UIAlertAction) -> Void)? = nil
    ) { declared() }
    /// <https://developer.apple.com/documentation/uikit/uialertaction/style-swift.enum>.
    public enum Style: Int, Sendable {
        /// <https://developer.apple.com/documentation/uikit/uialertaction/style-swift.enum/default>.
        case `default`
        /// <https://developer.apple.com/documentation/uikit/uialertaction/style-swift.enum/cancel>.
        case cancel
    }
}

/// <https://developer.apple.com/documentation/uikit/uiwindow>.
@MainActor open class UIWindow: UIView {
    /// <https://developer.apple.com/documentation/uikit/uiwindow/init()>.
    @available(iOS, introduced: 9.0, deprecated: 26.0)
    override public convenience init() { declared() }
    /// <https://developer.apple.com/documentation/uikit/uiwindow/init(windowscene:)>.
    @available(iOS 13.0, *)
    public init(windowScene: UIWindowScene) { declared() }
    /// <https://developer.apple.com/documentation/uikit/uiwindow/rootviewcontroller>.
    public var rootViewController: UIViewController?
    /// <https://developer.apple.com/documentation/uikit/uiwindow/makekeyandvisible()>.
    public func makeKeyAndVisible() { declared() }
    /// <https://developer.apple.com/documentation/uikit/uiwindow/makekey()>.
    public func makeKey() { declared() }
    /// <https://developer.apple.com/documentation/uikit/uiwindow/windowlevel>.
    public var windowLevel: UIWindow.Level = declared()
    /// <https://developer.apple.com/documentation/uikit/uiwindow/level>.
    public struct Level: Hashable, Sendable {
        /// <https://developer.apple.com/documentation/uikit/uiwindow/level/alert>.
        public static let alert: UIWindow.Level = declared()
    }
}
