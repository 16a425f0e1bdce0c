// Looked up in the iOS 16.5 SDK on 24 November 2026. Pages are below developer.apple.com/documentation/.
import Foundation

#if canImport(UIKit)
    import UIKit

    /// authenticationservices/aspresentationanchor.
    public typealias ASPresentationAnchor = UIWindow
#else
    /// appkit/nswindow.
    @MainActor open class NSWindow: NSObject {}

    /// authenticationservices/aspresentationanchor.
    public typealias ASPresentationAnchor = NSWindow
#endif

/// authenticationservices/aswebauthenticationsessionerror.
@available(macOS 10.15, iOS 12.0, *)
public struct ASWebAuthenticationSessionError: Error {
    /// authenticationservices/aswebauthenticationsessionerror/code.
    public enum Code: Int, Sendable {
        /// authenticationservices/aswebauthenticationsessionerror/code/canceledlogin.
        case canceledLogin = 1
        /// authenticationservices/aswebauthenticationsessionerror/code/presentationcontextnotprovided.
        case presentationContextNotProvided = 2
        /// authenticationservices/aswebauthenticationsessionerror/code/presentationcontextinvalid.
        case presentationContextInvalid = 3
    }
    /// authenticationservices/aswebauthenticationsessionerror/code.
    public var code: Code { declared() }
}

/// authenticationservices/webauthenticationsession.
///
/// A name that an app may not have beside it.
@available(macOS 13.3, iOS 16.4, *)
public struct WebAuthenticationSession: Sendable {}

/// authenticationservices/aswebauthenticationsession.
@available(macOS 10.15, iOS 12.0, *)
open class ASWebAuthenticationSession: NSObject {
    /// authenticationservices/aswebauthenticationsession/completionhandler.
    public typealias CompletionHandler = (URL?, (any Error)?) -> Void

    /// authenticationservices/aswebauthenticationsession/init(url:callbackurlscheme:completionhandler:).
    public init(
        url URL: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler
    ) { declared() }

    /// authenticationservices/aswebauthenticationsession/presentationcontextprovider.
    @available(macOS 10.15, iOS 13.0, *)
    public weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?

    /// authenticationservices/aswebauthenticationsession/prefersephemeralwebbrowsersession.
    @available(macOS 10.15, iOS 13.0, *)
    public var prefersEphemeralWebBrowserSession: Bool = declared()

    /// authenticationservices/aswebauthenticationsession/start().
    @discardableResult public func start() -> Bool { declared() }

    /// authenticationservices/aswebauthenticationsession/cancel().
    public func cancel() { declared() }
}

/// authenticationservices/aswebauthenticationpresentationcontextproviding.
@available(macOS 10.15, iOS 13.0, *)
@MainActor public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
    /// authenticationservices/aswebauthenticationpresentationcontextproviding/presentationanchor(for:).
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}
