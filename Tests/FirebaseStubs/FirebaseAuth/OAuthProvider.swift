// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import UIKit

/// A provider whose pages can be shown; not Sendable, for the reason in Auth.swift.
public protocol FederatedAuthProvider: NSObjectProtocol {
    /// Shows the pages; iOS and Mac Catalyst only.
    func credential(with uiDelegate: (any AuthUIDelegate)?) async throws -> AuthCredential
}

/// A provider of the generic OAuth flow; not Sendable, for the reason in Auth.swift.
open class OAuthProvider: NSObject, FederatedAuthProvider {
    /// Stops the app for several reasons, such as a missing app id.
    public init(providerID: String, auth: Auth = Auth.auth()) { declared() }

    /// Optional in type; `[""]` until it is set.
    open var scopes: [String]?
    /// Optional in type; `[:]` until it is set.
    open var customParameters: [String: String]?
    public let providerID: String = declared()

    /// Stops the app if the URL scheme is not registered.
    ///
    /// The completion runs on the main thread, and never after the provider was released.
    open func getCredentialWith(
        _ uiDelegate: (any AuthUIDelegate)?, completion: ((AuthCredential?, (any Error)?) -> Void)? = nil
    ) { declared() }
    @MainActor
    open func credential(with uiDelegate: (any AuthUIDelegate)?) async throws -> AuthCredential { declared() }
}

/// Shows and hides the pages of a sign-in; neither Sendable nor on the main actor, for the reason in Auth.swift.
public protocol AuthUIDelegate: NSObjectProtocol {
    func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)?)
    func dismiss(animated flag: Bool, completion: (() -> Void)?)
}

/// A proof of a user's identity; unchecked in the SDK too.
open class AuthCredential: NSObject, @unchecked Sendable {
    override init() { declared() }

    public let provider: String = declared()
}

/// The tokens of a provider.
open class OAuthCredential: AuthCredential, @unchecked Sendable {
    public let idToken: String? = declared()
    public let accessToken: String? = declared()
}
