// What Foundation has on Apple's platforms and not on Linux. UIKit exports Foundation there, as here.
@_exported import Foundation

/// <https://developer.apple.com/documentation/foundation/nsuseractivity>.
open class NSUserActivity: NSObject {
    /// <https://developer.apple.com/documentation/foundation/nsuseractivity/activitytype>.
    public var activityType: String { declared() }
    /// <https://developer.apple.com/documentation/foundation/nsuseractivity/webpageurl>.
    public var webpageURL: URL? { declared() }
}

/// <https://developer.apple.com/documentation/foundation/nsuseractivitytypebrowsingweb>.
public let NSUserActivityTypeBrowsingWeb: String = declared()
