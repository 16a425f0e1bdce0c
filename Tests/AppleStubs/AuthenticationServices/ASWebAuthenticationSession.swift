// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

#if canImport(UIKit)
    import UIKit

    public typealias ASPresentationAnchor = UIWindow
#else
    /// The anchor on macOS; only its name is needed, where there is no UIKit.
    @MainActor open class NSWindow: NSObject {}

    public typealias ASPresentationAnchor = NSWindow
#endif

/// Apple has a type of this name too, so that an app's own type of that name would be ambiguous.
public struct WebAuthenticationSession: Sendable {}

open class ASWebAuthenticationSession: NSObject {
    public init(
        url URL: URL, callbackURLScheme: String?, completionHandler: @escaping (URL?, (any Error)?) -> Void
    ) { declared() }

    @available(iOS 17.4, macOS 14.4, visionOS 1.1, *)
    public init(
        url URL: URL, callback: ASWebAuthenticationSession.Callback,
        completionHandler: @escaping (URL?, (any Error)?) -> Void
    ) { declared() }

    @available(iOS 17.4, macOS 14.4, visionOS 1.1, *)
    open class Callback: NSObject {
        public class func customScheme(_ customScheme: String) -> Self { declared() }
        public class func https(host: String, path: String) -> Self { declared() }
    }

    public weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?

    @discardableResult public func start() -> Bool { declared() }
    public func cancel() { declared() }
}

@MainActor public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}
