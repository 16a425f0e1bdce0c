import AuthorizationServer

/// The configuration of a ``FirebaseServer``.
package struct FirebaseConfiguration: Sendable {
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
    package var federation = FederationOptions()

    package init(projects: [FirebaseProject], tokenMode: TokenMode = .unsigned) {
        self.projects = projects
        self.tokenMode = tokenMode
    }
}

/// The settings of a ``FirebaseServer`` for identity providers.
package struct FederationOptions: Sendable {
    package var yahoo = YahooAddresses()
    /// The longest time between the redirect to the provider and the app's sign-in, in seconds.
    ///
    /// Production's number is not published.
    package var redirectLifetime = 600
    /// The lifetime of a pending token, in seconds.
    ///
    /// Production's number is not published.
    package var pendingTokenLifetime = 600
    /// Whether a sign-in may have unsigned claims as its `id_token`, as the official emulator accepts them.
    ///
    /// Then every sender can sign in as any user. This lets test suites run that were written for that
    /// emulator. False by default: production refuses Yahoo's tokens from an app, because their audience
    /// cannot be checked.
    package var acceptsUnsignedClaimsLikeTheEmulator = false

}

/// The addresses of Yahoo's OpenID provider.
///
/// Source: `https://api.login.yahoo.com/.well-known/openid-configuration`.
package struct YahooAddresses: Sendable, Hashable {
    /// The issuer, byte for byte as in its ID tokens (claim `iss`).
    package var issuer: String
    /// Where the user agrees (wire name `authorization_endpoint`).
    package var authorizationEndpoint: String
    /// Where a code becomes tokens (wire name `token_endpoint`).
    package var tokenEndpoint: String
    /// The claims about the user (wire name `userinfo_endpoint`).
    package var userinfoEndpoint: String
    /// The keys that ID tokens are signed with (wire name `jwks_uri`).
    package var keySet: String
    /// The domains of the mailboxes that Yahoo itself hosts: only for these does Yahoo know the owner.
    package var mailboxDomains: [String] = ["yahoo.com"]

    /// The addresses at an origin without a slash at the end; by default Yahoo's own.
    package init(origin: String = "https://api.login.yahoo.com") {
        issuer = origin
        authorizationEndpoint = origin + "/oauth2/request_auth"
        tokenEndpoint = origin + "/oauth2/get_token"
        userinfoEndpoint = origin + "/openid/v1/userinfo"
        keySet = origin + "/openid/v1/certs"
    }
}
