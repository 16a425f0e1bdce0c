// Names looked up in the iOS 16.5 SDK on 24 November 2026; each declaration names its page.
import Foundation

/// <https://developer.apple.com/documentation/uikit/uiview>.
@MainActor open class UIView: UIResponder {
    /// <https://developer.apple.com/documentation/uikit/uiview/backgroundcolor>.
    public var backgroundColor: UIColor?
    /// <https://developer.apple.com/documentation/uikit/uiview/ishidden>.
    public var isHidden: Bool = declared()
    /// <https://developer.apple.com/documentation/objectivec/nsobject-swift.class/accessibilityviewismodal>.
    ///
    /// Of NSObject there.
    public var accessibilityViewIsModal: Bool = declared()
    /// <https://developer.apple.com/documentation/uikit/uiview/addsubview(_:)>.
    public func addSubview(_ view: UIView) { declared() }
    /// <https://developer.apple.com/documentation/uikit/uiview/translatesautoresizingmaskintoconstraints>.
    public var translatesAutoresizingMaskIntoConstraints: Bool = declared()
    /// <https://developer.apple.com/documentation/uikit/uiview/topanchor>.
    public var topAnchor: NSLayoutYAxisAnchor { declared() }
    /// <https://developer.apple.com/documentation/uikit/uiview/bottomanchor>.
    public var bottomAnchor: NSLayoutYAxisAnchor { declared() }
    /// <https://developer.apple.com/documentation/uikit/uiview/leadinganchor>.
    public var leadingAnchor: NSLayoutXAxisAnchor { declared() }
    /// <https://developer.apple.com/documentation/uikit/uiview/trailinganchor>.
    public var trailingAnchor: NSLayoutXAxisAnchor { declared() }
    /// <https://developer.apple.com/documentation/uikit/uiview/widthanchor>.
    public var widthAnchor: NSLayoutDimension { declared() }
    /// <https://developer.apple.com/documentation/uikit/uiview/keyboardlayoutguide>.
    @available(iOS 15.0, *)
    public var keyboardLayoutGuide: UIKeyboardLayoutGuide { declared() }
    /// <https://developer.apple.com/documentation/uikit/uiview/layoutmarginsguide>.
    public var layoutMarginsGuide: UILayoutGuide { declared() }
}

/// <https://developer.apple.com/documentation/uikit/uilayoutguide>.
@available(iOS 9.0, *)
@MainActor open class UILayoutGuide: NSObject {
    /// <https://developer.apple.com/documentation/uikit/uilayoutguide/topanchor>.
    public var topAnchor: NSLayoutYAxisAnchor { declared() }
    /// <https://developer.apple.com/documentation/uikit/uilayoutguide/bottomanchor>.
    public var bottomAnchor: NSLayoutYAxisAnchor { declared() }
    /// <https://developer.apple.com/documentation/uikit/uilayoutguide/leadinganchor>.
    public var leadingAnchor: NSLayoutXAxisAnchor { declared() }
    /// <https://developer.apple.com/documentation/uikit/uilayoutguide/trailinganchor>.
    public var trailingAnchor: NSLayoutXAxisAnchor { declared() }
    /// <https://developer.apple.com/documentation/uikit/uilayoutguide/widthanchor>.
    public var widthAnchor: NSLayoutDimension { declared() }
}

/// <https://developer.apple.com/documentation/uikit/uikeyboardlayoutguide>.
///
/// Without the class between, `UITrackingLayoutGuide`.
@available(iOS 15.0, *)
@MainActor open class UIKeyboardLayoutGuide: UILayoutGuide {}

/// <https://developer.apple.com/documentation/uikit/nslayoutanchor>.
@available(iOS 9.0, *)
@MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    /// <https://developer.apple.com/documentation/uikit/nslayoutanchor/constraint(equalto:)>.
    public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { declared() }
}

/// <https://developer.apple.com/documentation/uikit/nslayoutxaxisanchor>.
@MainActor open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// <https://developer.apple.com/documentation/uikit/nslayoutyaxisanchor>.
@MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// <https://developer.apple.com/documentation/uikit/nslayoutdimension>.
@MainActor open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {}

/// <https://developer.apple.com/documentation/uikit/nslayoutconstraint>.
@MainActor open class NSLayoutConstraint: NSObject {
    /// <https://developer.apple.com/documentation/uikit/nslayoutconstraint/activate(_:)>.
    public class func activate(_ constraints: [NSLayoutConstraint]) { declared() }
    /// <https://developer.apple.com/documentation/uikit/nslayoutconstraint/axis>.
    public enum Axis: Int, Sendable {
        /// <https://developer.apple.com/documentation/uikit/nslayoutconstraint/axis/horizontal>.
        case horizontal
        /// <https://developer.apple.com/documentation/uikit/nslayoutconstraint/axis/vertical>.
        case vertical
    }
}

/// <https://developer.apple.com/documentation/uikit/uistackview>.
@available(iOS 9.0, *)
@MainActor open class UIStackView: UIView {
    /// <https://developer.apple.com/documentation/uikit/uistackview/init(arrangedsubviews:)>.
    public convenience init(arrangedSubviews views: [UIView]) { declared() }
    /// <https://developer.apple.com/documentation/uikit/uistackview/axis>.
    public var axis: NSLayoutConstraint.Axis = declared()
    /// <https://developer.apple.com/documentation/uikit/uistackview/spacing>.
    public var spacing: CGFloat = declared()
}

/// <https://developer.apple.com/documentation/uikit/uiscrollview>.
@MainActor open class UIScrollView: UIView {
    /// <https://developer.apple.com/documentation/uikit/uiscrollview/contentlayoutguide>.
    @available(iOS 11.0, *)
    public var contentLayoutGuide: UILayoutGuide { declared() }
    /// <https://developer.apple.com/documentation/uikit/uiscrollview/framelayoutguide>.
    @available(iOS 11.0, *)
    public var frameLayoutGuide: UILayoutGuide { declared() }
}

/// <https://developer.apple.com/documentation/uikit/uicolor>.
open class UIColor: NSObject, @unchecked Sendable {
    /// <https://developer.apple.com/documentation/uikit/uicolor/systembackground>.
    @available(iOS 13.0, *)
    public class var systemBackground: UIColor { declared() }
}
