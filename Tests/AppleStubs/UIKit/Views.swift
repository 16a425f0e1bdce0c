// Looked up in the iOS 16.5 SDK on 24 November 2026; the page of a name is
// developer.apple.com/documentation/MODULE/NAME.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor open class UIView: UIResponder {
    public var backgroundColor: UIColor?
    public var isHidden: Bool = declared()
    /// Of NSObject there.
    public var accessibilityViewIsModal: Bool = declared()
    public func addSubview(_ view: UIView) { declared() }
    public var translatesAutoresizingMaskIntoConstraints: Bool = declared()
    public var topAnchor: NSLayoutYAxisAnchor { declared() }
    public var bottomAnchor: NSLayoutYAxisAnchor { declared() }
    public var leadingAnchor: NSLayoutXAxisAnchor { declared() }
    public var trailingAnchor: NSLayoutXAxisAnchor { declared() }
    public var widthAnchor: NSLayoutDimension { declared() }
    @available(iOS 15.0, *)
    public var keyboardLayoutGuide: UIKeyboardLayoutGuide { declared() }
    public var layoutMarginsGuide: UILayoutGuide { declared() }
}

@available(iOS 9.0, *)
@MainActor open class UILayoutGuide: NSObject {
    public var topAnchor: NSLayoutYAxisAnchor { declared() }
    public var bottomAnchor: NSLayoutYAxisAnchor { declared() }
    public var leadingAnchor: NSLayoutXAxisAnchor { declared() }
    public var trailingAnchor: NSLayoutXAxisAnchor { declared() }
    public var widthAnchor: NSLayoutDimension { declared() }
}

/// Without the class between, `UITrackingLayoutGuide`.
@available(iOS 15.0, *)
@MainActor open class UIKeyboardLayoutGuide: UILayoutGuide {}

@available(iOS 9.0, *)
@MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { declared() }
}

@MainActor open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

@MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

@MainActor open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {}

@MainActor open class NSLayoutConstraint: NSObject {
    public class func activate(_ constraints: [NSLayoutConstraint]) { declared() }
    public enum Axis: Int, Sendable {
        case horizontal
        case vertical
    }
}

@available(iOS 9.0, *)
@MainActor open class UIStackView: UIView {
    public convenience init(arrangedSubviews views: [UIView]) { declared() }
    public var axis: NSLayoutConstraint.Axis = declared()
    public var spacing: CGFloat = declared()
}

@MainActor open class UIScrollView: UIView {
    @available(iOS 11.0, *)
    public var contentLayoutGuide: UILayoutGuide { declared() }
    @available(iOS 11.0, *)
    public var frameLayoutGuide: UILayoutGuide { declared() }
}

open class UIColor: NSObject, @unchecked Sendable {
    @available(iOS 13.0, *)
    public class var systemBackground: UIColor { declared() }
}
