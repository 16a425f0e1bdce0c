// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor open class UIView: UIResponder {
    public var backgroundColor: UIColor?
    public var isHidden: Bool = declared()
    public var frame: CGRect = declared()
    public var bounds: CGRect = declared()
    public var autoresizingMask: UIView.AutoresizingMask = declared()

    public struct AutoresizingMask: OptionSet, Sendable {
        public init(rawValue: UInt) { declared() }
        public var rawValue: UInt { declared() }
        public static let flexibleWidth: UIView.AutoresizingMask = declared()
        public static let flexibleHeight: UIView.AutoresizingMask = declared()
    }

    public var accessibilityViewIsModal: Bool = declared()
    public func addSubview(_ view: UIView) { declared() }
    public var translatesAutoresizingMaskIntoConstraints: Bool = declared()
    public var topAnchor: NSLayoutYAxisAnchor { declared() }
    public var bottomAnchor: NSLayoutYAxisAnchor { declared() }
    public var leadingAnchor: NSLayoutXAxisAnchor { declared() }
    public var trailingAnchor: NSLayoutXAxisAnchor { declared() }
    public var widthAnchor: NSLayoutDimension { declared() }
    public var keyboardLayoutGuide: UIKeyboardLayoutGuide { declared() }
    public var layoutMarginsGuide: UILayoutGuide { declared() }
}

@MainActor open class UILayoutGuide: NSObject {
    public var topAnchor: NSLayoutYAxisAnchor { declared() }
    public var bottomAnchor: NSLayoutYAxisAnchor { declared() }
    public var leadingAnchor: NSLayoutXAxisAnchor { declared() }
    public var trailingAnchor: NSLayoutXAxisAnchor { declared() }
    public var widthAnchor: NSLayoutDimension { declared() }
}

/// In UIKit its superclass is `UITrackingLayoutGuide`, a subclass of `UILayoutGuide`.
@MainActor open class UIKeyboardLayoutGuide: UILayoutGuide {}

@MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { declared() }
}

@MainActor open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

@MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

@MainActor open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {}

@MainActor open class NSLayoutConstraint: NSObject {
    public class func activate(_ constraints: [NSLayoutConstraint]) { declared() }
    public enum Axis: Int, Sendable {
        case vertical
    }
}

@MainActor open class UIStackView: UIView {
    public convenience init(arrangedSubviews views: [UIView]) { declared() }
    public var axis: NSLayoutConstraint.Axis = declared()
    public var spacing: CGFloat = declared()
}

@MainActor open class UIScrollView: UIView {
    public var contentLayoutGuide: UILayoutGuide { declared() }
    public var frameLayoutGuide: UILayoutGuide { declared() }
}

open class UIColor: NSObject, @unchecked Sendable {
    public class var systemBackground: UIColor { declared() }
}
