// The parts that Foundation itself has on Apple's platforms: `URLSession`, which is a module of its own on Linux, and the link
// that opened the app. The scripts import this module wherever a file imports Foundation.

import Foundation
@_exported import FoundationNetworking

/// <https://developer.apple.com/documentation/foundation/nsuseractivity>.
@available(macOS 10.10, iOS 8.0, *)
open class NSUserActivity: NSObject {
    /// <https://developer.apple.com/documentation/foundation/nsuseractivity/activitytype>.
    public var activityType: String { declared() }
    /// <https://developer.apple.com/documentation/foundation/nsuseractivity/webpageurl>.
    public var webpageURL: URL? { declared() }
}

/// <https://developer.apple.com/documentation/foundation/nsuseractivitytypebrowsingweb>.
@available(macOS 10.10, iOS 8.0, *)
public let NSUserActivityTypeBrowsingWeb: String = declared()

#if !os(macOS)
    /// <https://developer.apple.com/documentation/foundation/process>, which is on macOS only.
    ///
    /// Beside the one of Linux it makes each use of the name ambiguous, which is an error.
    public final class Process {}
#endif
