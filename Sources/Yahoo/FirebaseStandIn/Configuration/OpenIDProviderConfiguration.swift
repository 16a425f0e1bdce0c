/// An OpenID Connect provider of a project, which is kept and listed; no user signs in with it here.
///
/// Source: Identity Platform REST reference, `OAuthIdpConfig`.
struct OpenIDProviderConfiguration: Sendable {
    /// The client id that the provider gave to the project (wire name `clientId`).
    var clientID = ""
    /// The provider's issuer, an `https` URL (wire name `issuer`).
    var issuer = ""
    /// The name to show (wire name `displayName`).
    var displayName: String?
    /// Whether users may sign in with it (wire name `enabled`).
    var isEnabled = false
    /// The client secret, which the code flow needs (wire name `clientSecret`).
    var clientSecret: String?
    /// Whether the provider is asked for an authorization code (wire name `responseType.code`).
    var usesCode = false
    /// Whether the provider is asked for an ID token (wire name `responseType.idToken`).
    var usesIDToken = false
}
