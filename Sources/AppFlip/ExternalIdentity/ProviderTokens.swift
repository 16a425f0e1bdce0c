import WebText

/// The provider's tokens for each account, in memory; with them the server asks the provider about the user.
///
/// They are secrets: anybody with a copy can act as the user at the provider. A token stays, also when the user unlinks
/// or never links, until a sign-in replaces it, a refresh shows that it has expired or is not active, or the program
/// ends.
public actor ProviderTokens {
    /// The tokens of each account, by the bytes of its ID: providers tell apart IDs that Swift takes for equal.
    private var tokensByAccount: [ByteString: [KeptToken]] = [:]
    private let limit: Int

    /// Creates an empty store.
    ///
    /// - Parameter limit: for how many accounts it keeps tokens, also expired ones and those of users without a link.
    ///   It drops the tokens of a further account: ``UserStandingByIntrospection`` then asks nothing about its user, the
    ///   user's link goes on, and the log says `not asked: no token`.
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

    /// If `token` is still stored, replaces it with `other`, which the caller makes of the same kind.
    ///
    /// Two tokens are the same when text, kind and expiry are equal. Does nothing when another token has replaced `token`.
    public func replace(_ token: KeptToken, with other: KeptToken, ofAccount accountID: String) {
        let account = ByteString(accountID)
        guard let index = tokensByAccount[account]?.firstIndex(of: token) else { return }
        tokensByAccount[account]?[index] = other
    }

    /// Removes a token, if it is still stored.
    public func remove(_ token: KeptToken, ofAccount accountID: String) {
        let others = tokens(ofAccount: accountID).filter { $0 != token }
        tokensByAccount[ByteString(accountID)] = others.isEmpty ? nil : others
    }

    /// Stores a token of an account in place of all that it has; nil only removes them.
    ///
    /// In a full store, an account that has a token keeps its place; removing its tokens and then keeping one could lose it.
    public func replaceAll(ofAccount accountID: String, with token: KeptToken?) {
        removeAll(ofAccount: accountID)
        if let token { keep(token, ofAccount: accountID) }
    }

    /// Removes the tokens of an account.
    public func removeAll(ofAccount accountID: String) { tokensByAccount[ByteString(accountID)] = nil }
}
