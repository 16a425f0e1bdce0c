// Looked up in the iOS 16.5 SDK on 24 November 2026; the page of a name is
// developer.apple.com/documentation/MODULE/NAME.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

#if canImport(UIKit)
    import UIKit

    public typealias ASPresentationAnchor = UIWindow
#else
    @MainActor open class NSWindow: NSObject {}

    public typealias ASPresentationAnchor = NSWindow
#endif

@available(macOS 10.15, iOS 12.0, *)
public struct ASWebAuthenticationSessionError: Error {
    public enum Code: Int, Sendable {
        case canceledLogin = 1
        case presentationContextNotProvided = 2
        case presentationContextInvalid = 3
    }
    public var code: Code { declared() }
}

/// A name that an app may not have beside it.
@available(macOS 13.3, iOS 16.4, *)
public struct WebAuthenticationSession: Sendable {}

@available(macOS 10.15, iOS 12.0, *)
open class ASWebAuthenticationSession: NSObject {
    public typealias CompletionHandler = (URL?, (any Error)?) -> Void

    public init(
        url URL: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler
    ) { declared() }

    @available(macOS 10.15, iOS 13.0, *)
    public weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?

    @available(macOS 10.15, iOS 13.0, *)
    public var prefersEphemeralWebBrowserSession: Bool = declared()

    @discardableResult public func start() -> Bool { declared() }

    public func cancel() { declared() }
}

@available(macOS 10.15, iOS 13.0, *)
@MainActor public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}
