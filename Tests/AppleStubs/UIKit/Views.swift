// Looked up in the iOS 16.5 SDK on 24 November 2026. Pages are below developer.apple.com/documentation/.
import Foundation

/// uikit/uiview.
@MainActor open class UIView: UIResponder {
    /// uikit/uiview/backgroundcolor.
    public var backgroundColor: UIColor?
    /// uikit/uiview/ishidden.
    public var isHidden: Bool = declared()
    /// objectivec/nsobject-swift.class/accessibilityviewismodal.
    ///
    /// Of NSObject there.
    public var accessibilityViewIsModal: Bool = declared()
    /// uikit/uiview/addsubview(_:).
    public func addSubview(_ view: UIView) { declared() }
    /// uikit/uiview/translatesautoresizingmaskintoconstraints.
    public var translatesAutoresizingMaskIntoConstraints: Bool = declared()
    /// uikit/uiview/topanchor.
    public var topAnchor: NSLayoutYAxisAnchor { declared() }
    /// uikit/uiview/bottomanchor.
    public var bottomAnchor: NSLayoutYAxisAnchor { declared() }
    /// uikit/uiview/leadinganchor.
    public var leadingAnchor: NSLayoutXAxisAnchor { declared() }
    /// uikit/uiview/trailinganchor.
    public var trailingAnchor: NSLayoutXAxisAnchor { declared() }
    /// uikit/uiview/widthanchor.
    public var widthAnchor: NSLayoutDimension { declared() }
    /// uikit/uiview/keyboardlayoutguide.
    @available(iOS 15.0, *)
    public var keyboardLayoutGuide: UIKeyboardLayoutGuide { declared() }
    /// uikit/uiview/layoutmarginsguide.
    public var layoutMarginsGuide: UILayoutGuide { declared() }
}

/// uikit/uilayoutguide.
@available(iOS 9.0, *)
@MainActor open class UILayoutGuide: NSObject {
    /// uikit/uilayoutguide/topanchor.
    public var topAnchor: NSLayoutYAxisAnchor { declared() }
    /// uikit/uilayoutguide/bottomanchor.
    public var bottomAnchor: NSLayoutYAxisAnchor { declared() }
    /// uikit/uilayoutguide/leadinganchor.
    public var leadingAnchor: NSLayoutXAxisAnchor { declared() }
    /// uikit/uilayoutguide/trailinganchor.
    public var trailingAnchor: NSLayoutXAxisAnchor { declared() }
    /// uikit/uilayoutguide/widthanchor.
    public var widthAnchor: NSLayoutDimension { declared() }
}

/// uikit/uikeyboardlayoutguide.
///
/// Without the class between, `UITrackingLayoutGuide`.
@available(iOS 15.0, *)
@MainActor open class UIKeyboardLayoutGuide: UILayoutGuide {}

/// uikit/nslayoutanchor.
@available(iOS 9.0, *)
@MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    /// uikit/nslayoutanchor/constraint(equalto:).
    public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { declared() }
}

/// uikit/nslayoutxaxisanchor.
@MainActor open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// uikit/nslayoutyaxisanchor.
@MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// uikit/nslayoutdimension.
@MainActor open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {}

/// uikit/nslayoutconstraint.
@MainActor open class NSLayoutConstraint: NSObject {
    /// uikit/nslayoutconstraint/activate(_:).
    public class func activate(_ constraints: [NSLayoutConstraint]) { declared() }
    /// uikit/nslayoutconstraint/axis.
    public enum Axis: Int, Sendable {
        /// uikit/nslayoutconstraint/axis/horizontal.
        case horizontal
        /// uikit/nslayoutconstraint/axis/vertical.
        case vertical
    }
}

/// uikit/uistackview.
@available(iOS 9.0, *)
@MainActor open class UIStackView: UIView {
    /// uikit/uistackview/init(arrangedsubviews:).
    public convenience init(arrangedSubviews views: [UIView]) { declared() }
    /// uikit/uistackview/axis.
    public var axis: NSLayoutConstraint.Axis = declared()
    /// uikit/uistackview/spacing.
    public var spacing: CGFloat = declared()
}

/// uikit/uiscrollview.
@MainActor open class UIScrollView: UIView {
    /// uikit/uiscrollview/contentlayoutguide.
    @available(iOS 11.0, *)
    public var contentLayoutGuide: UILayoutGuide { declared() }
    /// uikit/uiscrollview/framelayoutguide.
    @available(iOS 11.0, *)
    public var frameLayoutGuide: UILayoutGuide { declared() }
}

/// uikit/uicolor.
open class UIColor: NSObject, @unchecked Sendable {
    /// uikit/uicolor/systembackground.
    @available(iOS 13.0, *)
    public class var systemBackground: UIColor { declared() }
}
