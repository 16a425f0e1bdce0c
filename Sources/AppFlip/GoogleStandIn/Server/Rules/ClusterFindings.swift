import OAuth

/// What a partner's answers to the refreshes of two clusters show.
struct ClusterFindings {
    var brokenRules = BrokenRules()
    /// The tokens of each grant that Google can use, in the order of the answers.
    var grants: [TokenResponse] = []

    /// The tokens that are in use after the grants; nil when there was none.
    var lastTokens: TokenResponse? {
        guard var last = grants.last else { return nil }
        // RFC 6749 section 6: a grant without a refresh token leaves the token before it in use.
        last.refreshToken = grants.last { $0.refreshToken != nil }?.refreshToken
        return last
    }
}
