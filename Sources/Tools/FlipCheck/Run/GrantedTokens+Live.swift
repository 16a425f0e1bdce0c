import WebText

/// The newest tokens that no reset of the account has ended, which a run can use at any time, or nil for none.
extension GrantedTokens? {
    /// Takes the tokens of a refresh in place of those that it was for: a server may end these.
    mutating func take(_ answer: JSONAnswer) {
        guard let spent = answer.exchange.request.formValue("refresh_token"),
            self?.refreshToken?.hasSameBytes(as: spent) == true,
            let tokens = try? GrantedTokens(answer), tokens.refreshToken != nil
        else { return }
        self = tokens
    }
}
