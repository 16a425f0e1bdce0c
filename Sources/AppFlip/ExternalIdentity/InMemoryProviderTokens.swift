import WebText

/// The tokens of the users who have linked since the program began.
public actor InMemoryProviderTokens: ProviderTokens {
    /// The tokens of each account, by the bytes of its ID: providers tell apart IDs that Swift takes for equal.
    private var kept: [ByteString: [KeptToken]] = [:]
    private let limit: Int

    /// A memory without tokens, which keeps tokens of as many accounts as the limit and none of any further account.
    public init(limit: Int = 100_000) { self.limit = limit }

    /// Keeps a token of an account, in the place of an older one of the same kind.
    public func keep(_ token: KeptToken, ofAccount accountID: String) {
        let account = ByteString(accountID)
        guard kept[account] != nil || kept.count < limit else { return }
        kept[account, default: []].removeAll { $0.kind == token.kind }
        kept[account, default: []].append(token)
    }

    /// The tokens of an account, at most one of each kind; empty when there are none.
    public func tokens(ofAccount accountID: String) -> [KeptToken] { kept[ByteString(accountID)] ?? [] }

    /// Replaces a token that is still kept; with nil, only removes it.
    ///
    /// Does nothing when a newer token has taken its place.
    public func replace(_ token: KeptToken, with other: KeptToken?, ofAccount accountID: String) {
        let account = ByteString(accountID)
        guard var tokens = kept[account], let place = tokens.firstIndex(of: token) else { return }
        tokens.remove(at: place)
        if let other { tokens.insert(other, at: place) }
        kept[account] = tokens.isEmpty ? nil : tokens
    }
}
