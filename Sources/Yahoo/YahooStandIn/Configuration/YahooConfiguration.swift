/// The apps, the accounts and the behaviour of the stand-in for Yahoo.
package struct YahooConfiguration: Sendable {
    /// The origin of Yahoo's login host (claim `iss` of ID tokens).
    package var issuer: String
    /// The registered apps.
    package var apps: [App]
    /// The users.
    package var accounts: [Account]
    /// How long codes, tokens and sessions last.
    package var lifetimes = Lifetimes()
    /// The behaviour of `social.yahooapis.com`.
    package var profileAPI: ProfileAPI = .retired
    /// Whether redirect URIs may be `http` on a loopback address; only for trying clients out.
    package var allowsInsecureLoopbackRedirects = false
    /// The faults that the server shows on purpose; none by default.
    package var faults = Faults()

    /// A configuration with Yahoo's usual behaviour.
    package init(issuer: String, apps: [App], accounts: [Account]) {
        self.issuer = issuer
        self.apps = apps
        self.accounts = accounts
    }

    /// The answer of `social.yahooapis.com` for a profile.
    package enum ProfileAPI: Sendable, Hashable {
        /// Status 410, a project rule: Yahoo shut the API down on 2020-06-30; its present answer is not
        /// known.
        case retired
        /// The profile in its former shape, for a valid access token.
        case historic
    }

    /// The lifetimes of codes, tokens and sessions, in seconds.
    package struct Lifetimes: Sendable {
        /// A code: ten minutes, the limit of RFC 6749 section 4.1.2; Yahoo's own lifetime is not established.
        package var code = 600
        /// An access token and an ID token: one hour, as in real answers.
        package var accessToken = 3_600
        /// A refresh token that no app uses: 180 days from its last use, a project rule.
        package var unusedRefreshToken = 180 * 86_400
        /// A browser's session: `session_exp` of real ID tokens lies 14 days after `auth_time`.
        package var browserSession = 14 * 86_400
    }
}
