// Names looked up in the iOS 16.5 SDK on 24 November 2026; each declaration names its page.
import Foundation

#if canImport(UIKit)
    import UIKit

    /// <https://developer.apple.com/documentation/authenticationservices/aspresentationanchor>.
    public typealias ASPresentationAnchor = UIWindow
#else
    /// <https://developer.apple.com/documentation/appkit/nswindow>.
    @MainActor open class NSWindow: NSObject {}

    /// <https://developer.apple.com/documentation/authenticationservices/aspresentationanchor>.
    public typealias ASPresentationAnchor = NSWindow
#endif

/// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsessionerror>.
@available(macOS 10.15, iOS 12.0, *)
public struct ASWebAuthenticationSessionError: Error {
    /// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsessionerror/code>.
    public enum Code: Int, Sendable {
        /// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsessionerror/code/canceledlogin>.
        case canceledLogin = 1
        /// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsessionerror/code/presentationcontextnotprovided>.
        case presentationContextNotProvided = 2
        /// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsessionerror/code/presentationcontextinvalid>.
        case presentationContextInvalid = 3
    }
    /// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsessionerror/code>.
    public var code: Code { declared() }
}

/// <https://developer.apple.com/documentation/authenticationservices/webauthenticationsession>.
///
/// A name that an app may not have beside it.
@available(macOS 13.3, iOS 16.4, *)
public struct WebAuthenticationSession: Sendable {}

/// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession>.
@available(macOS 10.15, iOS 12.0, *)
open class ASWebAuthenticationSession: NSObject {
    /// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/completionhandler>.
    public typealias CompletionHandler = (URL?, (any Error)?) -> Void

    /// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/init(url:callbackurlscheme:completionhandler:)>.
    public init(
        url URL: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler
    ) { declared() }

    /// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/presentationcontextprovider>.
    @available(macOS 10.15, iOS 13.0, *)
    public weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?

    /// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/prefersephemeralwebbrowsersession>.
    @available(macOS 10.15, iOS 13.0, *)
    public var prefersEphemeralWebBrowserSession: Bool = declared()

    /// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/start()>.
    @discardableResult public func start() -> Bool { declared() }

    /// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/cancel()>.
    public func cancel() { declared() }
}

/// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationpresentationcontextproviding>.
@available(macOS 10.15, iOS 13.0, *)
@MainActor public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
    /// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationpresentationcontextproviding/presentationanchor(for:)>.
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}
