import AuthorizationServer

/// The configuration of a ``FirebaseServer``.
package struct FirebaseConfiguration: Sendable {
    /// The projects, each with its own accounts.
    package var projects: [FirebaseProject]
    /// The project of a request whose API key no project knows; nil refuses such a key.
    ///
    /// Production refuses such a key, and so does the default. The official emulator accepts any key.
    package var projectOfUnknownKeys: String?
    /// How ID tokens and session cookies are written.
    package var tokenMode: TokenMode
    /// How long after a sign-in a user may change or delete credentials, in seconds.
    ///
    /// Google's engineers say five minutes; no page of the documentation has a number.
    package var recentSignIn = 300
    /// Iterations of PBKDF2 for a password; OWASP asks for 600,000.
    package var passwordIterations = 600_000
    /// How many password sign-ins may fail before an address has to wait.
    package var signInLimits = SignInLimits()
    /// `scheme://host[:port]` of links in messages; with nil it is the origin of the request.
    package var linkOrigin: String?

    /// The settings for identity providers.
    package var federation = FederationOptions()

    /// A configuration with one or more projects; the first is the default one.
    package init(projects: [FirebaseProject], tokenMode: TokenMode = .unsigned) {
        self.projects = projects
        self.tokenMode = tokenMode
    }
}
