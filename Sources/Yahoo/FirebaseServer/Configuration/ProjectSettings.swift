/// The settings of a project that an administrator may change while the server runs.
public struct ProjectSettings: Sendable, Hashable {
    /// Whether several accounts may have one e-mail address (`signIn.allowDuplicateEmails`).
    public var allowsDuplicateEmails = false
    /// Whether answers hide which addresses have accounts (`emailPrivacyConfig.enableImprovedEmailPrivacy`).
    ///
    /// On for projects made since September 2023, and on here.
    public var protectsEmailEnumeration = true
    /// Whether a user may sign up with a password or anonymously; off leaves it to administrators.
    public var allowsUserSignUp = true
    /// Whether a password is a way to sign in (`signIn.email.enabled`).
    public var allowsPasswordSignIn = true
    /// Whether a link in a mail is a way to sign in (`signIn.email.passwordRequired` is then false).
    public var allowsEmailLinkSignIn = true
    /// Whether a user may sign in without any credential (`signIn.anonymous.enabled`).
    public var allowsAnonymousSignIn = true
    /// Google's ready-made identity providers by id, such as `yahoo.com` (`defaultSupportedIdpConfigs`).
    public var identityProviders: [String: IdentityProviderConfiguration] = [:]
    /// Generic OpenID Connect providers by id, which begins with `oidc.` (`oauthIdpConfigs`).
    public var openIDProviders: [String: OpenIDProviderConfiguration] = [:]

    /// The defaults of a new project.
    public init() {}
}

/// A ready-made identity provider of a project.
///
/// Source: Identity Platform REST reference, `DefaultSupportedIdpConfig`.
public struct IdentityProviderConfiguration: Sendable, Hashable {
    /// Whether users may sign in with it (wire name `enabled`).
    public var isEnabled: Bool
    /// The client id that the provider gave to the project (wire name `clientId`).
    public var clientID: String
    /// The client secret that the provider gave to the project (wire name `clientSecret`).
    public var clientSecret: String

    /// Creates a provider from its parts.
    public init(isEnabled: Bool = true, clientID: String, clientSecret: String) {
        self.isEnabled = isEnabled
        self.clientID = clientID
        self.clientSecret = clientSecret
    }
}

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
