import OAuth

extension OAuthError {
    /// The error for the app of a user whose account is disabled, with a code of this project: OAuth has none.
    static var accountDisabled: OAuthError {
        OAuthError(Code("account_disabled"), "the account is disabled", status: 403)
    }
}
