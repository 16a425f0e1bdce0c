import OAuth

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A user's agreement that a client may act for an account; all tokens of one code belong to one link.
public struct AccountLink: Sendable, Hashable {
    /// The account's identifier, `sub` in userinfo.
    public var accountID: String
    /// The client's identifier, `client_id`.
    public var clientID: String
    /// The scope that the user agreed to.
    public var scope: Scope

    /// Creates a link from its parts.
    public init(accountID: String, clientID: String, scope: Scope) {
        self.accountID = accountID
        self.clientID = clientID
        self.scope = scope
    }
}

extension AccountLink {
    /// The identifier of a link in the store: that of the code that it came from.
    public typealias ID = UUID
}
