/// The grant of a redeemed code, and what the store knows of its account.
public struct RedeemedGrant: Sendable, Hashable {
    /// Whether the account of a redeemed code may be used.
    public enum Account: Sendable, Hashable {
        /// The account exists and is not disabled.
        case usable
        /// The account does not exist, or it is disabled.
        case unusable
        /// The store does not have the accounts, so the server asks the ``AccountDirectory``.
        case notRead
    }

    /// The link, and the values that must come back with the code.
    public var grant: AuthorizationCodeGrant
    /// Whether the account may be used.
    public var account: Account

    /// Creates a redeemed grant from its parts.
    public init(grant: AuthorizationCodeGrant, account: Account = .notRead) {
        self.grant = grant
        self.account = account
    }
}
