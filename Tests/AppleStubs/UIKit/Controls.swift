// Looked up in the iOS 16.5 SDK on 24 November 2026. Pages are below developer.apple.com/documentation/.
import Foundation

/// uikit/uilabel.
@MainActor open class UILabel: UIView {
    /// uikit/uilabel/text.
    public var text: String?
    /// uikit/uilabel/numberoflines.
    public var numberOfLines: Int = declared()
    /// uikit/uilabel/font.
    public var font: UIFont!
    /// uikit/uicontentsizecategoryadjusting/adjustsfontforcontentsizecategory.
    public var adjustsFontForContentSizeCategory: Bool = declared()
}

/// uikit/uifont.
open class UIFont: NSObject, @unchecked Sendable {
    /// uikit/uifont/preferredfont(fortextstyle:).
    public class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont { declared() }
    /// uikit/uifont/textstyle.
    public struct TextStyle: Hashable, Sendable {
        /// uikit/uifont/textstyle/title2.
        public static let title2: UIFont.TextStyle = declared()
        /// uikit/uifont/textstyle/body.
        public static let body: UIFont.TextStyle = declared()
    }
}

/// uikit/uicontrol.
@MainActor open class UIControl: UIView {
    /// uikit/uicontrol/isenabled.
    public var isEnabled: Bool = declared()
}

/// uikit/uiaction.
@MainActor open class UIAction: NSObject {
    /// uikit/uiaction, the initializer with nine parameters: without those that have defaults.
    @available(iOS 14.0, *)
    public convenience init(title: String = "", handler: @escaping UIActionHandler) { declared() }
}

/// uikit/uiactionhandler.
public typealias UIActionHandler = (UIAction) -> Void

/// uikit/uibutton.
@MainActor open class UIButton: UIControl {
    /// uikit/uibutton/init(configuration:primaryaction:).
    @available(iOS 15.0, *)
    public convenience init(configuration: UIButton.Configuration, primaryAction: UIAction? = nil) {
        declared()
    }
    /// uikit/uibutton/configuration-swift.struct.
    @available(iOS 15.0, *)
    public struct Configuration: Sendable {
        /// uikit/uibutton/configuration-swift.struct/filled().
        public static func filled() -> UIButton.Configuration { declared() }
        /// uikit/uibutton/configuration-swift.struct/plain().
        public static func plain() -> UIButton.Configuration { declared() }
    }
}

/// uikit/uitextfield.
@MainActor open class UITextField: UIControl {
    /// uikit/uitextfield/text.
    public var text: String?
    /// uikit/uitextfield/placeholder.
    public var placeholder: String?
    /// uikit/uitextfield/borderstyle-swift.property.
    public var borderStyle: UITextField.BorderStyle = declared()
    /// uikit/uitextfield/borderstyle-swift.enum.
    public enum BorderStyle: Int, Sendable {
        /// uikit/uitextfield/borderstyle-swift.enum/roundedrect.
        case roundedRect
    }
    /// uikit/uitextinputtraits/issecuretextentry.
    public var isSecureTextEntry: Bool = declared()
    /// uikit/uitextinputtraits/textcontenttype.
    public var textContentType: UITextContentType!
    /// uikit/uitextinputtraits/autocapitalizationtype.
    public var autocapitalizationType: UITextAutocapitalizationType = declared()
}

/// uikit/uitextautocapitalizationtype.
public enum UITextAutocapitalizationType: Int, Sendable {
    /// uikit/uitextautocapitalizationtype/none.
    case none
}

/// uikit/uitextcontenttype.
public struct UITextContentType: Hashable, Sendable {
    /// uikit/uitextcontenttype/username.
    public static let username: UITextContentType = declared()
    /// uikit/uitextcontenttype/password.
    public static let password: UITextContentType = declared()
}
