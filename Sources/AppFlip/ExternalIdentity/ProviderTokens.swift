import WebText

/// The provider's tokens for each account, in memory; with them the server asks the provider about the user.
///
/// They are secrets: anybody with a copy can act as the user at the provider. They are lost when the program ends.
public actor ProviderTokens {
    /// The tokens of each account, by the bytes of its ID: providers tell apart IDs that Swift takes for equal.
    private var tokensByAccount: [ByteString: [KeptToken]] = [:]
    private let limit: Int

    /// Creates an empty store.
    ///
    /// - Parameter limit: for how many accounts it keeps tokens. It drops the tokens of a further account, so that
    ///   ``UserStandingByIntrospection`` asks nothing about its user and the user's link goes on.
    public init(limit: Int = 100_000) { self.limit = limit }

    /// Stores a token of an account; an older token of the same kind is removed.
    ///
    /// Drops the token when the store is at its limit and has no token of the account.
    public func keep(_ token: KeptToken, ofAccount accountID: String) {
        let account = ByteString(accountID)
        var tokens = tokensByAccount[account] ?? []
        guard !tokens.isEmpty || tokensByAccount.count < limit else { return }
        tokens.removeAll { $0.kind == token.kind }
        tokens.append(token)
        tokensByAccount[account] = tokens
    }

    /// The tokens of an account, at most one of each kind; empty when there are none.
    public func tokens(ofAccount accountID: String) -> [KeptToken] {
        tokensByAccount[ByteString(accountID)] ?? []
    }

    /// If `token` is still stored, replaces it with `other`, a token of the same kind; with nil, only removes it.
    ///
    /// Two tokens are the same when text, kind and expiry are equal. Does nothing when another token has replaced `token`.
    public func replace(_ token: KeptToken, with other: KeptToken?, ofAccount accountID: String) {
        let account = ByteString(accountID)
        guard var tokens = tokensByAccount[account], let index = tokens.firstIndex(of: token) else { return }
        tokens.remove(at: index)
        if let other { tokens.insert(other, at: index) }
        tokensByAccount[account] = tokens.isEmpty ? nil : tokens
    }

    /// Removes the tokens of an account.
    public func removeAll(ofAccount accountID: String) { tokensByAccount[ByteString(accountID)] = nil }
}
