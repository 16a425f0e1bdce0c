import AuthorizationServer

/// The configuration of the stand-in for Yahoo.
package struct YahooConfiguration: Sendable {
    /// The origin of Yahoo's login host, `iss` in ID tokens.
    package var issuer: String
    /// The apps that developers have registered.
    package var apps: [App]
    /// The users.
    package var accounts: [Account]
    /// The lifetimes of codes, tokens and sessions.
    package var lifetimes = Lifetimes()
    /// How many sign-ins may fail.
    package var signInLimits = SignInLimits()
    /// The language of the pages when the reader accepts none of the available ones.
    package var defaultLanguage: YahooLanguage = .english
    /// The behaviour of `social.yahooapis.com`.
    package var profileAPI: ProfileAPI = .retired
    /// Whether a refresh gives a new refresh token and ends the old one.
    ///
    /// Off by default: Yahoo's answer may lack a refresh token, and the old one is kept then.
    package var rotatesRefreshTokens = false
    /// Whether redirect URIs may be `http` on a loopback address; only for trying clients out.
    package var allowsInsecureLoopbackRedirects = false
    /// Deliberate faults.
    package var faults = Faults()

    /// A configuration with the default lifetimes and limits, and without faults.
    package init(issuer: String, apps: [App], accounts: [Account]) {
        self.issuer = issuer
        self.apps = apps
        self.accounts = accounts
    }

    /// The answer of `social.yahooapis.com` for a profile.
    package enum ProfileAPI: Sendable, Hashable {
        /// Status 410: Yahoo shut the host down on 2020-06-30. Its present answer is not established.
        case retired
        /// The profile in its former shape, for a valid access token.
        case historic
    }

    /// The lifetimes of codes, tokens and sessions, in seconds.
    package struct Lifetimes: Sendable {
        /// A code: at most ten minutes (RFC 6749 section 4.1.2); Yahoo's own lifetime is not established.
        package var code = 600
        /// An access token and an ID token, as real answers have it.
        package var accessToken = 3_600
        /// A refresh token that is never used; a house rule.
        package var unusedRefreshToken = 180 * 86_400
        /// A browser's session: `session_exp` of real ID tokens lies 14 days after `auth_time`.
        package var browserSession = 14 * 86_400

        /// The default lifetimes.
        package init() {}
    }
}
