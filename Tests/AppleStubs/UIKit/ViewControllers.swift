// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor open class UIViewController: UIResponder {
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { declared() }
    public required init?(coder: NSCoder) { declared() }
    open var view: UIView!
    open func viewDidLoad() { declared() }
    open func viewDidDisappear(_ animated: Bool) { declared() }
    open func addChild(_ childController: UIViewController) { declared() }
    open func didMove(toParent parent: UIViewController?) { declared() }
    open var presentedViewController: UIViewController? { declared() }
    open var presentingViewController: UIViewController? { declared() }
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool,
        completion: (() -> Void)? = nil
    ) { declared() }
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) { declared() }
    open var isBeingDismissed: Bool { declared() }
}

@MainActor open class UIAlertController: UIViewController {
    public convenience init(title: String?, message: String?, preferredStyle: UIAlertController.Style) {
        declared()
    }
    open var message: String?
    open func addAction(_ action: UIAlertAction) { declared() }
    public enum Style: Int, Sendable {
        case alert
    }
}

@MainActor open class UIAlertAction: NSObject {
    public convenience init(
        title: String?, style: UIAlertAction.Style,
        handler: ((UIAlertAction) -> Void)? = nil
    ) { declared() }
    public enum Style: Int, Sendable {
        case `default`
        case cancel
    }
}

@MainActor open class UIWindow: UIView {
    /// Declared again to be deprecated, so that `UIWindow()` gets the compiler's warning.
    @available(iOS, introduced: 9.0, deprecated: 26.0)
    override public convenience init() { declared() }
    public init(windowScene: UIWindowScene) { declared() }
    open weak var windowScene: UIWindowScene?
    open var rootViewController: UIViewController?
    open func makeKeyAndVisible() { declared() }
    open func makeKey() { declared() }
    open var windowLevel: UIWindow.Level = declared()
    public struct Level: Hashable, Sendable {
        public static let alert: UIWindow.Level = declared()
    }
}
