import OAuth

extension OAuthError {
    /// OAuth has no code for it.
    static var accountDisabled: OAuthError {
        OAuthError(Code("account_disabled"), "the account is disabled", status: 403)
    }
}
