import WebText

/// The tokens that a run can use at any time, and the resets of the account, which end tokens.
struct LiveTokens: Sendable {
    /// How many times the account was reset.
    var resets = 0
    /// The newest tokens, with the number of resets before them; nil before the first.
    var newest: Newest?

    /// Takes the tokens of a refresh in place of those that it was for: a server may end these.
    mutating func take(_ answer: JSONAnswer, inPlaceOf refreshToken: String) {
        guard current?.refreshToken?.hasSameBytes(as: refreshToken) == true, answer.refreshToken != nil,
            let tokens = try? GrantedTokens(answer)
        else { return }
        newest = Newest(tokens: tokens, resets: resets)
    }

    /// Tokens, and how many times the account was reset before they came.
    struct Newest: Sendable {
        let tokens: GrantedTokens
        let resets: Int
    }

    /// The tokens that no reset has ended; nil for none.
    var current: GrantedTokens? {
        guard let newest, newest.resets == resets else { return nil }
        return newest.tokens
    }
}
