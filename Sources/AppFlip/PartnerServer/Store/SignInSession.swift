import AuthorizationServer

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A signed-in user.
public struct SignInSession: Sendable, Hashable {
    /// The holder of a session: a browser with its cookie, or the app with its bearer token.
    public enum Kind: String, Sendable, Hashable {
        /// A browser on the sign-in and consent pages.
        case browser
        /// The partner's app.
        case app
    }

    /// The account's identifier.
    public var accountID: String
    /// The holder of the session; a session of one kind is not accepted as the other.
    public var kind: Kind
    /// When it ends.
    public var expires: Date

    /// Creates a session from its parts.
    public init(accountID: String, kind: Kind, expires: Date) {
        self.accountID = accountID
        self.kind = kind
        self.expires = expires
    }
}

extension SignInSession: Expiring {}

extension SignInSession: StoredOwnership {
    package var owner: StoredOwner { StoredOwner(account: accountID, holder: kind.rawValue) }
}
