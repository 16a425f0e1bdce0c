// What Foundation has only on Apple's platforms: `URLSession`, which is in a module of its own on Linux, and the link
// that opened the app. The scripts import this module wherever a file imports Foundation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
@_exported import FoundationNetworking

open class NSUserActivity: NSObject {
    public var activityType: String { declared() }
    public var webpageURL: URL?
}

public let NSUserActivityTypeBrowsingWeb: String = declared()

extension URLSession {
    public func bytes(
        for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (URLSession.AsyncBytes, URLResponse) { declared() }

    public struct AsyncBytes: AsyncSequence, Sendable {
        public func makeAsyncIterator() -> AsyncThrowingStream<UInt8, any Error>.Iterator { declared() }
    }
}

// What only macOS has. Foundation on Linux has these too, and a second declaration makes each use ambiguous, so code for
// iOS that uses one does not compile. For a call, the second declaration needs the initializer or the member as well.
#if !os(macOS)
    public final class Process {
        public init() { declared() }
    }

    public final class Host {
        public class func current() -> Host { declared() }
    }

    extension ProcessInfo {
        public var userName: String { declared() }
    }
#endif

extension URL {
    public func startAccessingSecurityScopedResource() -> Bool { declared() }
    public func stopAccessingSecurityScopedResource() { declared() }
}
