import Foundation

// A part of UIKit that Tests/AppleStubs/UIKit does not have, because the partner's sample does not need it.

/// <https://developer.apple.com/documentation/uikit/uiopenurlcontext>.
@MainActor open class UIOpenURLContext: NSObject {
    /// <https://developer.apple.com/documentation/uikit/uiopenurlcontext/url>.
    public var url: URL { declared() }
}
