/// The configuration of a ``FirebaseServer``.
package struct FirebaseConfiguration: Sendable {
    package var projects: [FirebaseProject]
    /// The project of a request whose API key no project knows; nil refuses such a key.
    ///
    /// Production refuses such a key, and so does the default. The official emulator accepts any key.
    package var projectOfUnknownKeys: String?
    /// How ID tokens and session cookies are written.
    package var tokenMode: TokenMode
    /// Iterations of PBKDF2 for a password; OWASP asks for 600,000.
    package var passwordIterations = 600_000
    package var yahoo = YahooAddresses()
    /// Whether a sign-in may have unsigned claims as its `id_token`, as the official emulator accepts them.
    ///
    /// Then every sender can sign in as any user. This lets test suites run that were written for that
    /// emulator. False by default: production refuses Yahoo's tokens from an app, because their audience
    /// cannot be checked.
    package var acceptsUnsignedClaimsLikeTheEmulator = false

    package init(projects: [FirebaseProject], tokenMode: TokenMode = .unsigned) {
        self.projects = projects
        self.tokenMode = tokenMode
    }
}

/// The addresses of Yahoo's OpenID provider.
///
/// Source: `https://api.login.yahoo.com/.well-known/openid-configuration`.
package struct YahooAddresses: Sendable, Hashable {
    /// Yahoo's identifier among Firebase's providers.
    static let providerID = "yahoo.com"
    /// The domains of the mailboxes that Yahoo itself hosts: only for these does Yahoo know the owner.
    static let mailboxDomains = ["yahoo.com"]

    /// The issuer, byte for byte as in its ID tokens (claim `iss`).
    package let issuer: String

    /// The addresses at an origin without a slash at the end; by default Yahoo's own.
    package init(origin: String = "https://api.login.yahoo.com") { issuer = origin }

    /// Where the user agrees (wire name `authorization_endpoint`).
    var authorizationEndpoint: String { issuer + "/oauth2/request_auth" }
    /// Where a code becomes tokens (wire name `token_endpoint`).
    var tokenEndpoint: String { issuer + "/oauth2/get_token" }
    /// The claims about the user (wire name `userinfo_endpoint`).
    var userinfoEndpoint: String { issuer + "/openid/v1/userinfo" }
    /// The keys that ID tokens are signed with (wire name `jwks_uri`).
    var keySet: String { issuer + "/openid/v1/certs" }
}
