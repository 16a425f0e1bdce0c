import Foundation
import UIKit

/// <https://developer.apple.com/documentation/authenticationservices/aspresentationanchor>, that of iOS.
public typealias ASPresentationAnchor = UIWindow

/// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession>.
open class ASWebAuthenticationSession: NSObject {
    /// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/completionhandler>.
    public typealias CompletionHandler = (URL?, (any Error)?) -> Void

    /// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/init(url:callbackurlscheme:completionhandler:)>.
    public init(
        url URL: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler
    ) { declared() }

    /// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/presentationcontextprovider>.
    public weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)? {
        get { declared() }
        set { declared() }
    }

    /// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/prefersephemeralwebbrowsersession>.
    public var prefersEphemeralWebBrowserSession: Bool {
        get { declared() }
        set { declared() }
    }

    /// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/start()>.
    @discardableResult public func start() -> Bool { declared() }

    /// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/cancel()>.
    public func cancel() { declared() }
}

/// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationpresentationcontextproviding>.
@MainActor public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
    /// <https://developer.apple.com/documentation/authenticationservices/aswebauthenticationpresentationcontextproviding/presentationanchor(for:)>.
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}
