/// A generic OpenID Connect provider of a project.
///
/// Source: Identity Platform REST reference, `OAuthIdpConfig`.
package struct OpenIDProviderConfiguration: Sendable, Hashable {
    /// The client id that the provider gave to the project (wire name `clientId`).
    package var clientID: String
    /// The provider's issuer, an `https` URL (wire name `issuer`).
    package var issuer: String
    /// The name to show (wire name `displayName`).
    package var displayName: String?
    /// Whether users may sign in with it (wire name `enabled`).
    package var isEnabled: Bool
    /// The client secret, needed for the code flow (wire name `clientSecret`).
    package var clientSecret: String?
    /// Whether an authorization code is asked for (wire name `responseType.code`).
    package var usesCode: Bool
    /// Whether an ID token is asked for (wire name `responseType.idToken`).
    package var usesIDToken: Bool

    /// Creates a provider from its parts.
    package init(
        clientID: String, issuer: String, displayName: String? = nil, isEnabled: Bool = false,
        clientSecret: String? = nil, usesCode: Bool = false, usesIDToken: Bool = false
    ) {
        self.clientID = clientID
        self.issuer = issuer
        self.displayName = displayName
        self.isEnabled = isEnabled
        self.clientSecret = clientSecret
        self.usesCode = usesCode
        self.usesIDToken = usesIDToken
    }
}
