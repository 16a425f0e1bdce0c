/// Says at each refresh whether the user of a link still exists at the identity provider.
///
/// To ask is a trade. A user who is disabled there loses the link at the next refresh, within an hour, and
/// while the provider cannot be reached no link is refreshed.
public protocol ExternalUserStanding: Sendable {
    /// Whether the account may still be used.
    ///
    /// After false, all links and sessions of the account end, and the client gets `invalid_grant`. Throws
    /// ``StoreUnavailable`` when that cannot be said now: the client gets 503 and tries again.
    func isGood(_ accountID: String) async throws -> Bool

    /// Forgets what ``isGood(_:)`` knows of an account; called after false, when everything of it has ended.
    ///
    /// Until then the same question must get the same answer: the store may fail, and Google then asks again.
    func forget(_ accountID: String) async
}

extension ExternalUserStanding {
    /// Does nothing, which is right where nothing is kept.
    public func forget(_ accountID: String) async {}
}
