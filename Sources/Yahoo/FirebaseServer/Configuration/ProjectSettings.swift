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
