import OAuth

/// What a partner's answers to the refreshes of two clusters show.
struct ClusterFindings {
    /// How a partner answered one refresh.
    enum RefreshAnswer {
        /// With tokens, even if Google cannot use them.
        case granted
        case refused
        /// With an answer about its load, or not at all: that shows nothing about the partner's rules.
        case inconclusive
    }

    var brokenRules = BrokenRules()
    /// The tokens of each grant that Google can use, in the order of the answers.
    var grants: [TokenResponse] = []
    /// The failures of the calls that show nothing about the partner's rules.
    var inconclusiveFailures: [LinkingFailure] = []

    /// The tokens that are in use after the grants; nil when there was none.
    var lastTokens: TokenResponse? {
        guard var last = grants.last else { return nil }
        // RFC 6749 section 6: a grant without a refresh token leaves the token before it in use.
        last.refreshToken = grants.last { $0.refreshToken != nil }?.refreshToken
        return last
    }
}
