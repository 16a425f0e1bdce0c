import WebText

/// The tokens that a run can use at any time.
struct LiveTokens: Sendable {
    /// The newest tokens that no reset of the account has ended, or nil for none.
    var current: GrantedTokens?

    /// Takes the tokens of a refresh in place of those that it was for: a server may end these.
    mutating func take(_ answer: JSONAnswer, inPlaceOf refreshToken: String) {
        guard current?.refreshToken?.hasSameBytes(as: refreshToken) == true, answer.refreshToken != nil,
            let tokens = try? GrantedTokens(answer)
        else { return }
        current = tokens
    }
}
