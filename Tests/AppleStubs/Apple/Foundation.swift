// The parts that Foundation itself has on Apple's platforms: `URLSession`, which is a module of its own on
// Linux, and the link that opened the app. The scripts import this module wherever a file imports Foundation.
// Each declaration names its page, below developer.apple.com/documentation/.

import Foundation
@_exported import FoundationNetworking

/// foundation/nsuseractivity.
@available(macOS 10.10, iOS 8.0, *)
open class NSUserActivity: NSObject {
    /// foundation/nsuseractivity/activitytype.
    public var activityType: String { declared() }
    /// foundation/nsuseractivity/webpageurl.
    public var webpageURL: URL?
}

/// foundation/nsuseractivitytypebrowsingweb.
@available(macOS 10.10, iOS 8.0, *)
public let NSUserActivityTypeBrowsingWeb: String = declared()

/// foundation/urlsession.
@available(macOS 12.0, iOS 15.0, *)
extension URLSession {
    /// foundation/urlsession/bytes(for:delegate:).
    public func bytes(
        for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (URLSession.AsyncBytes, URLResponse) { declared() }

    /// foundation/urlsession/asyncbytes.
    public struct AsyncBytes: AsyncSequence, Sendable {
        /// foundation/urlsession/asyncbytes/makeasynciterator().
        public func makeAsyncIterator() -> AsyncThrowingStream<UInt8, any Error>.Iterator { declared() }
    }
}

// What is on macOS only. Beside the ones of Linux these make each use of the name ambiguous, which is an
// error; without the initializer and the members a call would not be.
#if !os(macOS)
    /// foundation/process.
    public final class Process {
        /// The same as there.
        public init() { declared() }
    }

    /// foundation/host.
    public final class Host {
        /// The same as there.
        public class func current() -> Host { declared() }
    }

    extension ProcessInfo {
        /// foundation/processinfo/username.
        public var userName: String { declared() }
        /// foundation/processinfo/fullusername.
        public var fullUserName: String { declared() }
    }
#endif
