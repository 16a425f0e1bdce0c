// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor open class UIViewController: UIResponder {
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { declared() }
    public required init?(coder: NSCoder) { declared() }
    public var view: UIView!
    open func viewDidLoad() { declared() }
    open func viewDidDisappear(_ animated: Bool) { declared() }
    public func addChild(_ childController: UIViewController) { declared() }
    public func didMove(toParent parent: UIViewController?) { declared() }
    public var presentedViewController: UIViewController? { declared() }
    public var presentingViewController: UIViewController? { declared() }
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool,
        completion: (() -> Void)? = nil
    ) { declared() }
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) { declared() }
    public var isBeingDismissed: Bool { declared() }
}

@MainActor open class UIAlertController: UIViewController {
    public convenience init(title: String?, message: String?, preferredStyle: UIAlertController.Style) {
        declared()
    }
    public var message: String?
    public func addAction(_ action: UIAlertAction) { declared() }
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
    @available(iOS, introduced: 9.0, deprecated: 26.0)
    override public convenience init() { declared() }
    public init(windowScene: UIWindowScene) { declared() }
    public weak var windowScene: UIWindowScene?
    public var rootViewController: UIViewController?
    public func makeKeyAndVisible() { declared() }
    public func makeKey() { declared() }
    public var windowLevel: UIWindow.Level = declared()
    public struct Level: Hashable, Sendable {
        public static let alert: UIWindow.Level = declared()
    }
}
