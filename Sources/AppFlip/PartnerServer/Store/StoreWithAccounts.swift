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
    /// - Returns: the result, and whether the account can be used: it is there and not disabled.
    func redeemOnceWithAccount(
        _ code: TokenKey, by clientID: String, adding tokens: FirstTokens, at now: Date
    ) async throws -> (redemption: CodeRedemption, accountIsUsable: Bool)
}
