/// The question at each refresh whether the user of a link still exists at the identity provider.
///
/// Asking has an advantage and a price: a user who is disabled there loses the link at the next refresh, within an
/// hour, and no link is refreshed while the provider cannot be reached.
public struct ExternalUserStanding: Sendable {
    /// Whether the account with an identifier may still be used.
    let isGood: @Sendable (_ accountID: String) async throws -> Bool
    /// Forgets what ``isGood`` knows of an account.
    let forget: @Sendable (_ accountID: String) async -> Void

    /// The question, as functions that get the identifier of an account.
    ///
    /// - Parameters:
    ///   - isGood: whether the account may still be used. After false, all links and sessions of the account end,
    ///     and the client gets `invalid_grant`. It throws ``StoreUnavailable`` when that cannot be said now: the
    ///     client gets 503.
    ///   - forget: forgets what `isGood` knows of the account; called after false, when everything of it has ended.
    ///     Until then the same question must get the same answer: the store may fail, and the next refresh asks again.
    public init(
        isGood: @escaping @Sendable (_ accountID: String) async throws -> Bool,
        forget: @escaping @Sendable (_ accountID: String) async -> Void
    ) {
        self.isGood = isGood
        self.forget = forget
    }
}
