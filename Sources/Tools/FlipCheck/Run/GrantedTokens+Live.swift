import WebText

/// The newest tokens that no reset of the account has ended, which a run can use at any time, or nil for none.
extension GrantedTokens? {
    /// Replaces the tokens with those of an answer to their refresh, because the server may have ended the old tokens.
    ///
    /// Any other answer changes nothing.
    mutating func take(_ answer: JSONAnswer) {
        guard let spent = answer.exchange.request.formValue("refresh_token"),
            self?.refreshToken?.hasSameBytes(as: spent) == true,
            let tokens = try? GrantedTokens(answer), tokens.refreshToken != nil
        else { return }
        self = tokens
    }
}
