/// The tokens with which the provider is asked about users, by account.
///
/// They are secrets: who has a copy acts as the user at the provider. ``InMemoryProviderTokens`` forgets them
/// when the program ends.
public protocol ProviderTokens: Sendable {
    /// Keeps a token of an account, unless there is one that lasts longer.
    func keep(_ token: KeptToken, ofAccount accountID: String) async

    /// The token of an account; nil when there is none.
    func token(ofAccount accountID: String) async -> KeptToken?
}
