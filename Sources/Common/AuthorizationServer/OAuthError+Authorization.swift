import OAuth

extension OAuthError {
    /// The user pressed Cancel (RFC 6749 section 4.1.2.1).
    public static let cancelled = OAuthError(.accessDenied, "the user cancelled")

    /// The account of a ``SignedInUser`` is unknown or disabled.
    ///
    /// The client gets this error, and the user is not asked to sign in again, which would fail in the same way.
    /// A token endpoint answers `invalid_grant` in this case.
    static let accountUnavailable = OAuthError(.accessDenied, "the account is not available")
}
