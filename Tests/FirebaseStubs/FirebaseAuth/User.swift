// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// Not Sendable in the SDK.
open class User: NSObject, UserInfo {
    override init() { declared() }

    /// The SDK's own id of providers: `Firebase`.
    open var providerID: String { declared() }
    open var uid: String { declared() }
    open var email: String? { declared() }
    /// In no order.
    open var providerData: [any UserInfo] { declared() }

    /// The ID token, refreshed when it is about to expire.
    open func getIDToken(forcingRefresh forceRefresh: Bool = false) async throws -> String { declared() }

    open func link(
        with credential: AuthCredential, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
    ) { declared() }

    @discardableResult open func link(with credential: AuthCredential) async throws -> AuthDataResult {
        declared()
    }

    /// The delegate has no default.
    @discardableResult open func link(
        with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?
    ) async throws -> AuthDataResult { declared() }

    /// The result must be used.
    open func unlink(fromProvider provider: String) async throws -> User { declared() }

    open func reauthenticate(
        with credential: AuthCredential, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
    ) { declared() }

    @discardableResult open func reauthenticate(
        with credential: AuthCredential
    ) async throws -> AuthDataResult {
        declared()
    }

    /// The delegate has no default.
    @discardableResult open func reauthenticate(
        with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?
    ) async throws -> AuthDataResult { declared() }

    open func delete() async throws { declared() }
}
