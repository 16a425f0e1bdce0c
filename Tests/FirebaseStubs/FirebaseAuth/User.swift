// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// A user who is signed in; in the SDK it is not Sendable.
open class User: NSObject, UserInfo {
    override init() { declared() }

    /// The SDK's own id of providers: `Firebase`.
    open var providerID: String { declared() }
    open var uid: String { declared() }
    open var email: String? { declared() }
    /// The user's identities at providers, in no particular order.
    open var providerData: [any UserInfo] { declared() }

    /// The ID token, refreshed when it is about to expire.
    open func getIDToken(forcingRefresh forceRefresh: Bool = false) async throws -> String { declared() }

    open func link(
        with credential: AuthCredential, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
    ) { declared() }

    @discardableResult open func link(with credential: AuthCredential) async throws -> AuthDataResult {
        declared()
    }

    /// iOS and Mac Catalyst only; the delegate has no default.
    @discardableResult open func link(
        with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?
    ) async throws -> AuthDataResult { declared() }

    /// Not `@discardableResult` in the SDK.
    open func unlink(fromProvider provider: String) async throws -> User { declared() }

    open func reauthenticate(
        with credential: AuthCredential, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
    ) { declared() }

    @discardableResult open func reauthenticate(
        with credential: AuthCredential
    ) async throws -> AuthDataResult {
        declared()
    }

    /// iOS and Mac Catalyst only; the delegate has no default.
    @discardableResult open func reauthenticate(
        with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?
    ) async throws -> AuthDataResult { declared() }

    open func delete() async throws { declared() }
}
