/// Stores the provider's tokens for each account; the server uses them to ask the provider about the user.
///
/// They are secrets: anybody with a copy can act as the user at the provider. Encrypt them in a store that lasts.
/// ``InMemoryProviderTokens`` loses them when the program ends.
public protocol ProviderTokens: Sendable {
    /// Stores a token of an account; an older token of the same kind is removed.
    func keep(_ token: KeptToken, ofAccount accountID: String) async

    /// The tokens of an account, at most one of each kind; empty when there are none.
    func tokens(ofAccount accountID: String) async -> [KeptToken]

    /// If `token` is still stored, replaces it with `other`, a token of the same kind; with nil, only removes it.
    ///
    /// Two tokens are the same when text, kind and end are equal. Does nothing when another token has replaced `token`.
    func replace(_ token: KeptToken, with other: KeptToken?, ofAccount accountID: String) async

    /// Removes the tokens of an account.
    ///
    /// The default implementation removes one token after another, and misses a token that is added or replaced
    /// while it runs. Implement the function to remove all tokens in one step.
    func removeAll(ofAccount accountID: String) async
}

extension ProviderTokens {
    /// Removes the tokens that an account has at this moment, one after another.
    public func removeAll(ofAccount accountID: String) async {
        for token in await tokens(ofAccount: accountID) {
            await replace(token, with: nil, ofAccount: accountID)
        }
    }
}
