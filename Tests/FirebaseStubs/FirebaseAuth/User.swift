// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// A provider's description of a user.
public protocol UserInfo: NSObjectProtocol {
    var providerID: String { get }
    var uid: String { get }
    var displayName: String? { get }
    var photoURL: URL? { get }
    var email: String? { get }
    var phoneNumber: String? { get }
}

/// Not Sendable in the SDK.
open class User: NSObject, UserInfo {
    override init() { declared() }

    /// The SDK's own id of providers: `Firebase`.
    open var providerID: String { declared() }
    open var uid: String { declared() }
    open var displayName: String? { declared() }
    open var photoURL: URL? { declared() }
    open var email: String? { declared() }
    open var phoneNumber: String? { declared() }
    /// False until a provider or a mailed link has shown it.
    open var isEmailVerified: Bool { declared() }
    /// In no order.
    open var providerData: [any UserInfo] { declared() }

    /// The ID token, refreshed when it is about to end.
    open func getIDToken(forcingRefresh forceRefresh: Bool = false) async throws -> String { declared() }

    open func link(
        with credential: AuthCredential, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        declared()
    }
    @discardableResult open func link(with credential: AuthCredential) async throws -> AuthDataResult {
        declared()
    }
    /// Completion on any thread where the pages failed.
    open func link(
        with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?,
        completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
    ) { declared() }
    /// The same, async; the delegate has no default.
    @discardableResult open func link(
        with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?
    ) async throws -> AuthDataResult { declared() }

    open func unlink(fromProvider provider: String, completion: ((User?, (any Error)?) -> Void)? = nil) {
        declared()
    }
    /// The same, async; the result must be used.
    open func unlink(fromProvider provider: String) async throws -> User { declared() }

    open func reauthenticate(
        with credential: AuthCredential, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
    ) { declared() }
    @discardableResult open func reauthenticate(
        with credential: AuthCredential
    ) async throws -> AuthDataResult {
        declared()
    }
    /// Completion on any thread where the pages failed.
    open func reauthenticate(
        with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?,
        completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
    ) { declared() }
    /// The same, async; the delegate has no default.
    @discardableResult open func reauthenticate(
        with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?
    ) async throws -> AuthDataResult { declared() }

    open func delete(completion: (((any Error)?) -> Void)? = nil) { declared() }
    open func delete() async throws { declared() }
}

/// The result of a sign-in, a link and a reauthentication; here not Sendable.
open class AuthDataResult: NSObject {
    override init() { declared() }

    public let user: User = declared()
    /// Nil where the sign-in has none.
    public let additionalUserInfo: AdditionalUserInfo? = declared()
    /// Nil unless the answer had a token of the provider.
    public let credential: OAuthCredential? = declared()
}

/// The provider's other data; not Sendable.
open class AdditionalUserInfo: NSObject {
    override init() { declared() }

    public let providerID: String = declared()
    /// The provider's JSON object.
    public let profile: [String: Any]? = declared()
    /// Always nil for Yahoo.
    public let username: String? = declared()
    /// True when the account was made just now.
    public let isNewUser: Bool = declared()
}
