/// The tokens of the users who have linked since the program began.
public actor InMemoryProviderTokens: ProviderTokens {
    private var tokens: [String: KeptToken] = [:]
    private let limit: Int

    /// No tokens yet; of more accounts than the limit none are kept.
    public init(limit: Int = 100_000) { self.limit = limit }

    /// Keeps a token of an account, unless there is one that lasts longer.
    public func keep(_ token: KeptToken, ofAccount accountID: String) {
        guard let known = tokens[accountID] else {
            if tokens.count < limit { tokens[accountID] = token }
            return
        }
        if token.lasts(atLeastAsLongAs: known) { tokens[accountID] = token }
    }

    /// The token of an account.
    public func token(ofAccount accountID: String) -> KeptToken? { tokens[accountID] }
}
