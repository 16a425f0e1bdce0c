import AuthorizationServer

/// The configuration of a ``FirebaseServer``.
public struct FirebaseConfiguration: Sendable {
    /// The projects, each with its own accounts.
    public var projects: [FirebaseProject]
    /// The project of a request whose API key no project knows; nil refuses such a key.
    ///
    /// Production refuses such a key, and so does the default. The official emulator accepts any key.
    public var projectOfUnknownKeys: String?
    /// How ID tokens and session cookies are written.
    public var tokenMode: TokenMode
    /// How long after a sign-in a user may change or delete credentials, in seconds.
    ///
    /// Google's engineers say five minutes; no page of the documentation has a number.
    public var recentSignIn = 300
    /// Iterations of PBKDF2 for a password; OWASP asks for 600,000.
    public var passwordIterations = 600_000
    /// How many password sign-ins may fail before an address has to wait.
    public var signInLimits = SignInLimits()
    /// `scheme://host[:port]` of links in messages; with nil it is the origin of the request.
    public var linkOrigin: String?

    /// The settings for identity providers.
    public var federation = FederationOptions()

    /// A configuration with one or more projects; the first is the default one.
    public init(projects: [FirebaseProject], tokenMode: TokenMode = .unsigned) {
        self.projects = projects
        self.tokenMode = tokenMode
    }
}
