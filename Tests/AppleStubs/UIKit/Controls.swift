// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor open class UILabel: UIView {
    public var text: String?
    public var numberOfLines: Int = declared()
    public var font: UIFont!
}

open class UIFont: NSObject, @unchecked Sendable {
    public class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont { declared() }
    public struct TextStyle: Hashable, Sendable {
        public static let title2: UIFont.TextStyle = declared()
        public static let body: UIFont.TextStyle = declared()
    }
}

@MainActor open class UIControl: UIView {
    public var isEnabled: Bool = declared()
}

@MainActor open class UIAction: NSObject {
    /// uikit/uiaction, the initializer with nine parameters: without those that have defaults.
    public convenience init(title: String = "", handler: @escaping UIActionHandler) { declared() }
}

public typealias UIActionHandler = (UIAction) -> Void

@MainActor open class UIButton: UIControl {
    public convenience init(configuration: UIButton.Configuration, primaryAction: UIAction? = nil) {
        declared()
    }
    public struct Configuration: Sendable {
        public static func filled() -> UIButton.Configuration { declared() }
        public static func plain() -> UIButton.Configuration { declared() }
    }
}

@MainActor open class UITextField: UIControl {
    public var text: String?
    public var placeholder: String?
    public var borderStyle: UITextField.BorderStyle = declared()
    public enum BorderStyle: Int, Sendable {
        case roundedRect
    }
    public var isSecureTextEntry: Bool = declared()
    public var textContentType: UITextContentType!
    public var autocapitalizationType: UITextAutocapitalizationType = declared()
}

public enum UITextAutocapitalizationType: Int, Sendable {
    case none
}

public struct UITextContentType: Hashable, Sendable {
    public static let username: UITextContentType = declared()
    public static let password: UITextContentType = declared()
}
