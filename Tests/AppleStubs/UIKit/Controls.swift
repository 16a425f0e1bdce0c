// Names looked up in the iOS 16.5 SDK on 24 November 2026; each declaration names its page.
import Foundation

/// <https://developer.apple.com/documentation/uikit/uilabel>.
@MainActor open class UILabel: UIView {
    /// <https://developer.apple.com/documentation/uikit/uilabel/text>.
    public var text: String?
    /// <https://developer.apple.com/documentation/uikit/uilabel/numberoflines>.
    public var numberOfLines: Int = declared()
    /// <https://developer.apple.com/documentation/uikit/uilabel/font>.
    public var font: UIFont!
    /// <https://developer.apple.com/documentation/uikit/uicontentsizecategoryadjusting/adjustsfontforcontentsizecategory>.
    public var adjustsFontForContentSizeCategory: Bool = declared()
}

/// <https://developer.apple.com/documentation/uikit/uifont>.
open class UIFont: NSObject, @unchecked Sendable {
    /// <https://developer.apple.com/documentation/uikit/uifont/preferredfont(fortextstyle:)>.
    public class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont { declared() }
    /// <https://developer.apple.com/documentation/uikit/uifont/textstyle>.
    public struct TextStyle: Hashable, Sendable {
        /// <https://developer.apple.com/documentation/uikit/uifont/textstyle/title2>.
        public static let title2: UIFont.TextStyle = declared()
        /// <https://developer.apple.com/documentation/uikit/uifont/textstyle/body>.
        public static let body: UIFont.TextStyle = declared()
    }
}

/// <https://developer.apple.com/documentation/uikit/uicontrol>.
@MainActor open class UIControl: UIView {
    /// <https://developer.apple.com/documentation/uikit/uicontrol/isenabled>.
    public var isEnabled: Bool = declared()
}

/// <https://developer.apple.com/documentation/uikit/uiaction>.
@MainActor open class UIAction: NSObject {
    /// <https://developer.apple.com/documentation/uikit/uiaction/init(title:subtitle:image:selectedimage:identifier:discoverabilitytitle:attributes:state:handler:)>.
    ///
    /// Without the parameters that have defaults.
    @available(iOS 14.0, *)
    public convenience init(title: String = "", handler: @escaping UIActionHandler) { declared() }
}

/// <https://developer.apple.com/documentation/uikit/uiactionhandler>.
public typealias UIActionHandler = (UIAction) -> Void

/// <https://developer.apple.com/documentation/uikit/uibutton>.
@MainActor open class UIButton: UIControl {
    /// <https://developer.apple.com/documentation/uikit/uibutton/init(configuration:primaryaction:)>.
    @available(iOS 15.0, *)
    public convenience init(configuration: UIButton.Configuration, primaryAction: UIAction? = nil) {
        declared()
    }
    /// <https://developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct>.
    @available(iOS 15.0, *)
    public struct Configuration: Sendable {
        /// <https://developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct/filled()>.
        public static func filled() -> UIButton.Configuration { declared() }
        /// <https://developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct/plain()>.
        public static func plain() -> UIButton.Configuration { declared() }
    }
}

/// <https://developer.apple.com/documentation/uikit/uitextfield>.
@MainActor open class UITextField: UIControl {
    /// <https://developer.apple.com/documentation/uikit/uitextfield/text>.
    public var text: String?
    /// <https://developer.apple.com/documentation/uikit/uitextfield/placeholder>.
    public var placeholder: String?
    /// <https://developer.apple.com/documentation/uikit/uitextfield/borderstyle-swift.property>.
    public var borderStyle: UITextField.BorderStyle = declared()
    /// <https://developer.apple.com/documentation/uikit/uitextfield/borderstyle-swift.enum>.
    public enum BorderStyle: Int, Sendable {
        /// <https://developer.apple.com/documentation/uikit/uitextfield/borderstyle-swift.enum/roundedrect>.
        case roundedRect
    }
    /// <https://developer.apple.com/documentation/uikit/uitextinputtraits/issecuretextentry>.
    public var isSecureTextEntry: Bool = declared()
    /// <https://developer.apple.com/documentation/uikit/uitextinputtraits/textcontenttype>.
    public var textContentType: UITextContentType!
    /// <https://developer.apple.com/documentation/uikit/uitextinputtraits/autocapitalizationtype>.
    public var autocapitalizationType: UITextAutocapitalizationType = declared()
}

/// <https://developer.apple.com/documentation/uikit/uitextautocapitalizationtype>.
public enum UITextAutocapitalizationType: Int, Sendable {
    /// <https://developer.apple.com/documentation/uikit/uitextautocapitalizationtype/none>.
    case none
}

/// <https://developer.apple.com/documentation/uikit/uitextcontenttype>.
public struct UITextContentType: Hashable, Sendable {
    /// <https://developer.apple.com/documentation/uikit/uitextcontenttype/username>.
    public static let username: UITextContentType = declared()
    /// <https://developer.apple.com/documentation/uikit/uitextcontenttype/password>.
    public static let password: UITextContentType = declared()
}
