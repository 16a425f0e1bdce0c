/// The result of an attempt to redeem a code.
public enum CodeRedemption: Sendable, Hashable {
    /// The code was unused; now it is used, and its tokens are good.
    case first(AccountLink.ID, CodeGrant)
    /// The code had been used before; its link has been revoked.
    case again
    /// The code was issued to another client; nothing has changed.
    case ofAnotherClient
    /// There is no such code, or no longer.
    case unknown
}
