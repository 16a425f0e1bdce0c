/// The provider's tokens of each account; the server uses them to ask the provider about the user.
///
/// They are secrets: anybody with a copy can act as the user at the provider. Encrypt them in a store that lasts.
/// ``InMemoryProviderTokens`` loses them when the program ends.
public protocol ProviderTokens: Sendable {
    /// Keeps a token of an account, in the place of an older one of the same kind.
    func keep(_ token: KeptToken, ofAccount accountID: String) async

    /// The tokens of an account, at most one of each kind; empty when there are none.
    func tokens(ofAccount accountID: String) async -> [KeptToken]

    /// Replaces a token that is still kept by a token of the same kind; with nil, only removes it.
    ///
    /// Does nothing when a newer token has taken its place.
    func replace(_ token: KeptToken, with other: KeptToken?, ofAccount accountID: String) async

    /// Removes the tokens of an account.
    ///
    /// Has a default that removes one token after another, and misses a token that replaces another meanwhile. Write
    /// your own to remove them in one step.
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
