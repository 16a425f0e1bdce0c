import AuthorizationServer

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A store that has the accounts too.
public protocol StoreWithAccounts: PartnerStore, AccountDirectory {
    /// Does what ``PartnerStore/redeemOnce(_:by:adding:at:)`` does, and reads the account of the link in the
    /// same step.
    ///
    /// - Returns: the result; of a first use it says whether the account is
    ///   ``RedeemedGrant/Account/usable``.
    func redeemOnceWithAccount(
        _ code: TokenKey, by clientID: String, adding tokens: FirstTokens, at now: Date
    ) async throws -> CodeRedemption<RedeemedGrant>
}
