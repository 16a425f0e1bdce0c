/// A generic OpenID Connect provider of a project.
///
/// Source: Identity Platform REST reference, `OAuthIdpConfig`.
public struct OpenIDProviderConfiguration: Sendable, Hashable {
    /// The client id that the provider gave to the project (wire name `clientId`).
    public var clientID: String
    /// The provider's issuer, an `https` URL (wire name `issuer`).
    public var issuer: String
    /// The name to show (wire name `displayName`).
    public var displayName: String?
    /// Whether users may sign in with it (wire name `enabled`).
    public var isEnabled: Bool
    /// The client secret, needed for the code flow (wire name `clientSecret`).
    public var clientSecret: String?
    /// Whether an authorization code is asked for (wire name `responseType.code`).
    public var usesCode: Bool
    /// Whether an ID token is asked for (wire name `responseType.idToken`).
    public var usesIDToken: Bool

    /// Creates a provider from its parts.
    public init(
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
