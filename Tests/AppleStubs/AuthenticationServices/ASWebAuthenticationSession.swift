// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

#if canImport(UIKit)
    import UIKit

    public typealias ASPresentationAnchor = UIWindow
#else
    /// The anchor on macOS, of which a build without UIKit needs no more than the name.
    @MainActor open class NSWindow: NSObject {}

    public typealias ASPresentationAnchor = NSWindow
#endif

/// Is here for its name alone: a type of an app with the same name would be ambiguous.
public struct WebAuthenticationSession: Sendable {}

open class ASWebAuthenticationSession: NSObject {
    public init(
        url URL: URL, callbackURLScheme: String?, completionHandler: @escaping (URL?, (any Error)?) -> Void
    ) { declared() }

    @available(iOS 17.4, macOS 14.4, *)
    public init(
        url URL: URL, callback: ASWebAuthenticationSession.Callback,
        completionHandler: @escaping (URL?, (any Error)?) -> Void
    ) { declared() }

    @available(iOS 17.4, macOS 14.4, *)
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
