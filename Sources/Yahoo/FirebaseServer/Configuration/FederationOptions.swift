/// The settings of a ``FirebaseServer`` for identity providers.
package struct FederationOptions: Sendable {
    /// Where Yahoo is.
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
    /// Then every sender can sign in as any user. This lets test suites run that were written for that emulator.
    /// False by default: production refuses Yahoo's tokens from an app, because their audience cannot be
    /// checked.
    package var acceptsUnsignedClaimsLikeTheEmulator = false

    /// Options as production behaves, as far as is known.
    package init() {}
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

/// An app for Apple platforms that belongs to a project.
package struct AppleApp: Sendable, Hashable {
    /// The bundle identifier.
    package var bundleID: String
    /// The Firebase app id, such as `1:123456789:ios:123abc456def` (`GOOGLE_APP_ID`).
    package var googleAppID: String
    /// The OAuth client id, such as `123-abc.apps.googleusercontent.com` (`CLIENT_ID`), when it has one.
    package var clientID: String?

    /// Creates an app from its identifiers.
    package init(bundleID: String, googleAppID: String, clientID: String? = nil) {
        self.bundleID = bundleID
        self.googleAppID = googleAppID
        self.clientID = clientID
    }
}
