// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// The result of a sign-in, a link and a reauthentication; here not Sendable.
open class AuthDataResult: NSObject {
    override init() { declared() }

    public let user: User = declared()
    /// Nil after a sign-in without it.
    public let additionalUserInfo: AdditionalUserInfo? = declared()
    /// Nil unless the answer has a token of the provider.
    public let credential: OAuthCredential? = declared()
}

/// The provider's other data; not Sendable.
open class AdditionalUserInfo: NSObject {
    override init() { declared() }

    public let providerID: String = declared()
    public let profile: [String: Any]? = declared()
    /// Whether the sign-in made the account.
    public let isNewUser: Bool = declared()
}
