import OAuth

extension OAuthError {
    /// The user pressed Cancel (RFC 6749 section 4.1.2.1).
    public static var cancelled: OAuthError { OAuthError(.accessDenied, "the user cancelled") }

    /// The account of a ``SignedInUser`` is unknown or disabled.
    ///
    /// The client gets this error, because a further sign-in of the same user would fail again.
    public static var accountUnavailable: OAuthError {
        OAuthError(.accessDenied, "the account is not available")
    }
}
