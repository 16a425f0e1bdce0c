import WebText

/// The tokens that a run can use at any time.
struct LiveTokens: Sendable {
    /// The newest tokens that no reset of the account has ended, or nil for none.
    var current: GrantedTokens?

    /// Takes the tokens of a refresh in place of those that it was for: a server may end these.
    mutating func take(_ answer: JSONAnswer) {
        guard let spent = answer.exchange.request.formValue("refresh_token"),
            current?.refreshToken?.hasSameBytes(as: spent) == true,
            let tokens = try? GrantedTokens(answer), tokens.refreshToken != nil
        else { return }
        current = tokens
    }
}
