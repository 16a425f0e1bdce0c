// Looked up in the iOS 16.5 SDK on 24 November 2026. Pages are below developer.apple.com/documentation/.
import Foundation

/// uikit/uiviewcontroller.
@available(iOS 2.0, *)
@MainActor open class UIViewController: UIResponder {
    /// uikit/uiviewcontroller/init(nibname:bundle:).
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { declared() }
    /// uikit/uiviewcontroller/init(coder:).
    public required init?(coder: NSCoder) { declared() }
    /// uikit/uiviewcontroller/view.
    public var view: UIView!
    /// uikit/uiviewcontroller/viewdidload().
    open func viewDidLoad() { declared() }
    /// uikit/uiviewcontroller/presentedviewcontroller.
    public var presentedViewController: UIViewController? { declared() }
    /// uikit/uiviewcontroller/presentingviewcontroller.
    public var presentingViewController: UIViewController? { declared() }
    /// uikit/uiviewcontroller/ismodalinpresentation.
    @available(iOS 13.0, *)
    public var isModalInPresentation: Bool = declared()
    /// uikit/uiviewcontroller/present(_:animated:completion:).
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool,
        completion: (() -> Void)? = nil
    ) { declared() }
    /// uikit/uiviewcontroller/dismiss(animated:completion:).
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        declared()
    }
}

/// uikit/uialertcontroller.
@available(iOS 8.0, *)
@MainActor open class UIAlertController: UIViewController {
    /// uikit/uialertcontroller/init(title:message:preferredstyle:).
    public convenience init(title: String?, message: String?, preferredStyle: UIAlertController.Style) {
        declared()
    }
    /// uikit/uialertcontroller/addaction(_:).
    public func addAction(_ action: UIAlertAction) { declared() }
    /// uikit/uialertcontroller/style.
    public enum Style: Int, Sendable {
        /// uikit/uialertcontroller/style/actionsheet.
        case actionSheet
        /// uikit/uialertcontroller/style/alert.
        case alert
    }
}

/// uikit/uialertaction.
@available(iOS 8.0, *)
@MainActor open class UIAlertAction: NSObject {
    /// uikit/uialertaction/init(title:style:handler:).
    public convenience init(
        title: String?, style: UIAlertAction.Style,
        handler: ((UIAlertAction) -> Void)? = nil
    ) { declared() }
    /// uikit/uialertaction/style-swift.enum.
    public enum Style: Int, Sendable {
        /// uikit/uialertaction/style-swift.enum/default.
        case `default`
        /// uikit/uialertaction/style-swift.enum/cancel.
        case cancel
    }
}

/// uikit/uiwindow.
@MainActor open class UIWindow: UIView {
    /// uikit/uiwindow/init().
    @available(iOS, introduced: 9.0, deprecated: 26.0)
    override public convenience init() { declared() }
    /// uikit/uiwindow/init(windowscene:).
    @available(iOS 13.0, *)
    public init(windowScene: UIWindowScene) { declared() }
    /// uikit/uiwindow/rootviewcontroller.
    public var rootViewController: UIViewController?
    /// uikit/uiwindow/makekeyandvisible().
    public func makeKeyAndVisible() { declared() }
    /// uikit/uiwindow/makekey().
    public func makeKey() { declared() }
    /// uikit/uiwindow/windowlevel.
    public var windowLevel: UIWindow.Level = declared()
    /// uikit/uiwindow/level.
    public struct Level: Hashable, Sendable {
        /// uikit/uiwindow/level/alert.
        public static let alert: UIWindow.Level = declared()
    }
}
