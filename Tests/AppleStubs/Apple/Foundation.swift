// The parts that Foundation itself has on Apple's platforms: `URLSession`, which is a module of its own on
// Linux, and the link that opened the app. The scripts import this module wherever a file imports Foundation.

import Foundation
@_exported import FoundationNetworking

/// <https://developer.apple.com/documentation/foundation/nsuseractivity>.
@available(macOS 10.10, iOS 8.0, *)
open class NSUserActivity: NSObject {
    /// <https://developer.apple.com/documentation/foundation/nsuseractivity/activitytype>.
    public var activityType: String { declared() }
    /// <https://developer.apple.com/documentation/foundation/nsuseractivity/webpageurl>.
    public var webpageURL: URL?
}

/// <https://developer.apple.com/documentation/foundation/nsuseractivitytypebrowsingweb>.
@available(macOS 10.10, iOS 8.0, *)
public let NSUserActivityTypeBrowsingWeb: String = declared()

// What is on macOS only. Beside the ones of Linux these make each use of the name ambiguous, which is an
// error; without the initializer and the members a call would not be.
#if !os(macOS)
    /// <https://developer.apple.com/documentation/foundation/process>.
    public final class Process {
        /// The same as there.
        public init() { declared() }
    }

    /// <https://developer.apple.com/documentation/foundation/host>.
    public final class Host {
        /// The same as there.
        public class func current() -> Host { declared() }
    }

    extension ProcessInfo {
        /// <https://developer.apple.com/documentation/foundation/processinfo/username>.
        public var userName: String { declared() }
        /// <https://developer.apple.com/documentation/foundation/processinfo/fullusername>.
        public var fullUserName: String { declared() }
    }
#endif
